import type { Grid } from "../../../contracts/grid.ts";

/** A board of equal tiles: their side, where the first one starts, how many there are. */
export interface Lattice {
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
}

/** What happens when the actor steps towards a tile. "take": what lay there is gone afterwards. */
export type Meeting = "stop" | "enter" | "take" | "push";

/** How the actor goes on after a step while the way is free: not at all, straight on, or a fixed way (falling). */
export type Glide = "none" | "along" | "up" | "down" | "left" | "right";

export type Way = readonly [dx: number, dy: number];

/** A game told in tiles. A look is the tile's cells as hex digits, row by row. */
export interface TileRules {
  /** By level (hash of its opening). */
  readonly lattices: Readonly<Record<string, Lattice>>;
  /** Looks of the tile that answers to buttons. */
  readonly actors: readonly string[];
  /** Where each button takes it, in tiles. */
  readonly steps: Readonly<Record<string, Way>>;
  readonly glide: Glide;
  /** The actor's look on the floor after it was stopped: by `button look`, by button, or after "any". */
  readonly held: Readonly<Record<string, string>>;
  /** By the look of the tile ahead, or `ahead behind` for what is pushed. */
  readonly meetings: Readonly<Record<string, Meeting>>;
  /** By look ahead: how many things had changed when it last stopped the actor. More since then: worth another try. */
  readonly stops: Readonly<Record<string, number>>;
  /** The actor's look on the floor after a button, by `button look`; by button where it turns into the same always. */
  readonly looks: Readonly<Record<string, string>>;
  /** The actor's look on the floor after it was on something, by `something look`. */
  readonly becomes: Readonly<Record<string, string>>;
  /** What the actor's tile shows while it is on something, by `something look`. */
  readonly onto: Readonly<Record<string, string>>;
  /** What else turns into what, everywhere, when a tile of this look is met. */
  readonly effects: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What is beneath where nobody saw it. */
  readonly floor: string;
}

/** What the frame does not show: what lies beneath, the actor's look on bare floor, things taken or changed on this level. */
export interface TileMemory {
  readonly beneath: Readonly<Record<number, string>>;
  readonly bare: string;
  readonly taken: number;
}

export const NO_TILE_MEMORY: TileMemory = { beneath: {}, bare: "", taken: 0 };

const HEX = "0123456789abcdef";
const WAYS: Readonly<Record<string, Way>> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/** The looks of a board's tiles; a frame is read once, however often it is asked. */
const read = new WeakMap<Uint8Array, { readonly lattice: Lattice; readonly looks: string[] }>();

export function lookAt(grid: Grid, lattice: Lattice, tile: number): string {
  let known = read.get(grid.cells);
  if (known?.lattice !== lattice) {
    known = { lattice, looks: new Array<string>(lattice.columns * lattice.rows).fill("") };
    read.set(grid.cells, known);
  }
  if (known.looks[tile] === "") known.looks[tile] = readLook(grid, lattice, tile);
  return known.looks[tile]!;
}

function readLook(grid: Grid, { size, x, y, columns }: Lattice, tile: number): string {
  const left = x + (tile % columns) * size;
  const top = y + Math.floor(tile / columns) * size;
  let look = "";
  for (let row = top; row < top + size; row++)
    for (let column = left; column < left + size; column++)
      look += HEX[grid.cells[row * grid.width + column]!]!;
  return look;
}

/** The tile one step on, or -1 beyond the board. */
export function ahead({ columns, rows }: Lattice, tile: number, [dx, dy]: Way): number {
  const column = (tile % columns) + dx;
  const row = Math.floor(tile / columns) + dy;
  return column < 0 || row < 0 || column >= columns || row >= rows ? -1 : row * columns + column;
}

/** One thing drawn over another: its own colours, and the other's where it shows the floor. */
export function overlay(thing: string, floor: string, under: string): string {
  if (under === floor) return thing;
  let look = "";
  for (let i = 0; i < thing.length; i++) look += thing[i] === floor[i] ? under[i]! : thing[i]!;
  return look;
}

/** The tile of the only actor, or -1. */
export function actorTile(grid: Grid, lattice: Lattice, actors: readonly string[]): number {
  let found = -1;
  for (let tile = 0; tile < lattice.columns * lattice.rows; tile++) {
    if (!actors.includes(lookAt(grid, lattice, tile))) continue;
    if (found >= 0) return -1;
    found = tile;
  }
  return found;
}

/** What a button does: the looks that change, by tile, and what is remembered after. */
export interface TileChange {
  readonly looks: ReadonlyMap<number, string>;
  readonly memory: TileMemory;
  /** The look that was met first. */
  readonly met: string;
  readonly meeting: Meeting;
  readonly from: number;
  readonly to: number;
}

/** Optimistic: what was never met can be entered, and what stopped is worth another try once something was taken. */
export function meetingOf(rules: TileRules, memory: TileMemory, look: string, behind: string): Meeting {
  const known = rules.meetings[`${look} ${behind}`] ?? rules.meetings[look];
  if (known === "stop" && memory.taken > (rules.stops[look] ?? 0)) return "enter";
  return known ?? "enter";
}

/** Where the actor ends that glides on from `at`. */
export function glideEnd(
  grid: Grid,
  lattice: Lattice,
  rules: TileRules,
  at: number,
  step: Way,
  glide: Glide,
  self: number,
): number {
  const way = glide === "along" ? step : WAYS[glide];
  let end = at;
  for (let hops = 0; way && hops < 64; hops++) {
    const next = ahead(lattice, end, way);
    if (next < 0) return end;
    const look = next === self ? rules.floor : lookAt(grid, lattice, next);
    if (look !== rules.floor && rules.meetings[look] !== "enter" && rules.meetings[look] !== "take")
      return end;
    end = next;
  }
  return end;
}

/** What the rules say of a button; undefined when they say nothing. */
export function tileChange(
  grid: Grid,
  level: string,
  rules: TileRules,
  memory: TileMemory,
  button: string,
): TileChange | undefined {
  const lattice = rules.lattices[level];
  const step = rules.steps[button];
  if (!lattice || !step) return undefined;
  const from = actorTile(grid, lattice, rules.actors);
  if (from < 0) return undefined;
  const first = ahead(lattice, from, step);
  const met = first < 0 ? "edge" : lookAt(grid, lattice, first);
  const beyond = first < 0 ? -1 : ahead(lattice, first, step);
  const behind = beyond < 0 ? "edge" : lookAt(grid, lattice, beyond);
  const meeting = first < 0 ? "stop" : meetingOf(rules, memory, met, behind);
  if (meeting === "stop") return stopAt(grid, lattice, rules, memory, { button, from, met });
  const to =
    rules.glide === "none" || meeting === "push"
      ? first
      : glideEnd(grid, lattice, rules, first, step, rules.glide, from);
  const last = to === first ? met : lookAt(grid, lattice, to);
  return arrive(grid, lattice, rules, memory, { button, from, to, met, meeting, last, beyond, behind });
}

export const heldLook = ({ held }: TileRules, button: string, look: string): string =>
  held[`${button} ${look}`] ?? held[button] ?? held.any ?? look;

function stopAt(
  grid: Grid,
  lattice: Lattice,
  rules: TileRules,
  memory: TileMemory,
  { button, from, met }: Pick<Arrival, "button" | "from" | "met">,
): TileChange {
  const looks = new Map<number, string>();
  const old = memory.bare || lookAt(grid, lattice, from);
  const bare = heldLook(rules, button, old);
  const turned = bare !== old;
  if (turned) looks.set(from, overlay(bare, rules.floor, memory.beneath[from] ?? rules.floor));
  return { looks, memory: turned ? { ...memory, bare } : memory, met, meeting: "stop", from, to: from };
}

interface Arrival {
  readonly button: string;
  readonly from: number;
  readonly to: number;
  readonly met: string;
  readonly meeting: Meeting;
  /** The look of the tile it ends on. */
  readonly last: string;
  readonly beyond: number;
  readonly behind: string;
}

function arrive(grid: Grid, lattice: Lattice, rules: TileRules, memory: TileMemory, a: Arrival): TileChange {
  const { floor } = rules;
  const looks = new Map<number, string>();
  const beneath: Record<number, string> = { ...memory.beneath };
  const old = memory.bare || lookAt(grid, lattice, a.from);
  const bare = rules.looks[`${a.button} ${old}`] ?? rules.looks[a.button] ?? old;
  looks.set(a.from, beneath[a.from] ?? floor);
  delete beneath[a.from];
  const ground = a.meeting === "push" ? (beneath[a.to] ?? floor) : a.meeting === "take" ? floor : a.last;
  beneath[a.to] = ground;
  looks.set(a.to, rules.onto[`${ground} ${bare}`] ?? overlay(bare, floor, ground));
  if (a.meeting === "push" && a.beyond >= 0) {
    beneath[a.beyond] = a.behind;
    const thing = overlay(a.met, ground, floor);
    looks.set(a.beyond, overlay(thing, floor, a.behind));
  }
  const effect = rules.effects[a.met];
  if (effect)
    for (let tile = 0; tile < lattice.columns * lattice.rows; tile++) {
      const turned = looks.has(tile) ? undefined : effect[lookAt(grid, lattice, tile)];
      if (turned !== undefined) looks.set(tile, turned);
    }
  const later = rules.becomes[`${ground} ${bare}`] ?? bare;
  // After a change of any kind, what stopped the actor before is worth another try.
  const changed = a.meeting === "take" || effect !== undefined || later !== bare;
  const next = { beneath, bare: later, taken: memory.taken + (changed ? 1 : 0) };
  return { looks, memory: next, met: a.met, meeting: a.meeting, from: a.from, to: a.to };
}

/** What is remembered once the real outcome is seen. */
export function followTiles(
  before: Grid,
  level: string,
  rules: TileRules,
  memory: TileMemory,
  button: string,
  after: Grid,
): TileMemory {
  const said = tileChange(before, level, rules, memory, button);
  const lattice = rules.lattices[level];
  if (!said || !lattice) return memory;
  const now = actorTile(after, lattice, rules.actors);
  if (now === said.to) return said.memory;
  return now === said.from ? memory : { beneath: {}, bare: "", taken: memory.taken };
}

/** What lies beneath, after the window went on. */
export function shiftTiles(memory: TileMemory, { size, columns }: Lattice, [vx, vy]: Way): TileMemory {
  const beneath: Record<number, string> = {};
  for (const [tile, look] of Object.entries(memory.beneath)) {
    const column = (Number(tile) % columns) - vx / size;
    const row = Math.floor(Number(tile) / columns) - vy / size;
    if (column >= 0 && column < columns && row >= 0) beneath[row * columns + column] = look;
  }
  return { ...memory, beneath };
}

export function drawTiles(
  cells: Uint8Array,
  width: number,
  mask: Uint8Array,
  { size, x, y, columns }: Lattice,
  looks: ReadonlyMap<number, string>,
): void {
  for (const [tile, look] of looks) {
    const left = x + (tile % columns) * size;
    const top = y + Math.floor(tile / columns) * size;
    for (let i = 0; i < look.length; i++) {
      const at = (top + Math.floor(i / size)) * width + left + (i % size);
      if (!mask[at]) cells[at] = HEX.indexOf(look[i]!);
    }
  }
}
