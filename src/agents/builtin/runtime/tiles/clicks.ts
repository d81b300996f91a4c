import type { Move } from "../../../../contracts/action.ts";
import { bring, chosenTile, goesThere } from "./bring.ts";
import { clickCorner, clickOnCorner, cornersOn } from "./corners.ts";
import { applyEffects } from "./effect.ts";
import { type Board, type Engine, eventOf } from "./engine.ts";
import { FIGURES, figureTiles, TOURS, tourTiles } from "./figures.ts";
import { commonestDigit, cornerOf, type Lattice, numberOf, pitchOf } from "./looks.ts";
import { type Scene, topAt } from "./meeting.ts";
import { reroute, rideAll } from "./ride.ts";
import { clickStack, stacksOn } from "./stacks.ts";
import type { ClickRule } from "./tiles.ts";
import type { Turn } from "./turn.ts";

/** Share of a tile that shows one colour which turns: a kind never reached is believed to turn then. */
const MOSTLY = 0.3;
/** Share of the cells all kinds that turn have in common: what has them too is believed to turn as well. */
const AKIN = 0.75;

/** Click rules by number; all but the rules is filled as looks come. */
interface ClickEngine {
  readonly rules: ReadonlyMap<string, ClickRule>;
  readonly yields: ReadonlyMap<string, boolean>;
  /** What a kind that turns but was never clicked is believed to do. */
  readonly usual: ClickRule | undefined;
  /** What all kinds that turn have in common, cell by cell; ? where they differ. */
  readonly common: string;
  readonly kinds: string[];
  readonly turning: boolean[];
  readonly turned: number[];
  readonly ruled: { readonly rule: ClickRule | undefined; readonly guess: boolean }[];
  /** By figure and tile, for one lattice. */
  readonly reach: WeakMap<Lattice, Map<string, readonly number[]>>;
}

const clickEngines = new WeakMap<Engine, ClickEngine>();

export function clicksOf(engine: Engine): ClickEngine {
  let clicks = clickEngines.get(engine);
  if (!clicks) {
    const { clicks: rules, yields, looks, next } = engine.rules;
    const byKind = <T>(record: Readonly<Record<string, T>>) =>
      new Map(Object.entries(record).map(([name, value]) => [kindText(looks[name]!, next), value] as const));
    const turns = Object.values(rules).filter(({ does }) => does === "turn");
    const usual = turns.sort((a, b) => b.seen - a.seen)[0];
    const known = byKind(yields);
    clicks = {
      rules: byKind(rules),
      yields: known,
      usual,
      common: commonForm([...known].filter(([, does]) => does).map(([kind]) => kind)),
      kinds: [],
      turning: [],
      turned: [],
      ruled: [],
      reach: new WeakMap(),
    };
    clickEngines.set(engine, clicks);
  }
  return clicks;
}

/** A look without what can turn: looks that turn into each other have one form. */
export function kindText(text: string, next: Readonly<Record<string, string>>): string {
  let form = "";
  for (const digit of text) form += next[digit] === undefined ? digit : "*";
  return form;
}

export function kindOfLook(engine: Engine, look: number): string {
  const { kinds } = clicksOf(engine);
  kinds[look] ??= kindText(engine.looks.texts[look]!, engine.rules.next);
  return kinds[look];
}

/** The colour of a look that turns: the most frequent of those; "" when there is none. */
export const turningColour = (text: string, next: Readonly<Record<string, string>>): string =>
  commonestDigit([...text].filter((digit) => next[digit] !== undefined));

function commonForm(kinds: readonly string[]): string {
  const turning = kinds.filter((kind) => kind.includes("*"));
  return [...(turning[0] ?? "")]
    .map((digit, i) => (turning.every((kind) => kind[i] === digit) ? digit : "?"))
    .join("");
}

function isAkin(common: string, kind: string): boolean {
  let asked = 0;
  let same = 0;
  for (let i = 0; i < common.length; i++) {
    if (common[i] === "?") continue;
    asked++;
    if (common[i] === kind[i]) same++;
  }
  return same >= AKIN * asked;
}

/** Whether a click that reaches a look turns it; as far as is known, else by how much of it could. */
export function canTurn(engine: Engine, look: number): boolean {
  const { turning } = clicksOf(engine);
  turning[look] ??= mayTurn(engine, look);
  return turning[look];
}

function mayTurn(engine: Engine, look: number): boolean {
  const { next } = engine.rules;
  const { yields, rules, usual } = clicksOf(engine);
  const known = yields.get(kindOfLook(engine, look));
  // Where a click reaches nothing but its own tile, one in vain tells.
  const vain = usual?.figure === "itself" && rules.get(kindOfLook(engine, look))?.does === "nothing";
  if (known === false || (known === undefined && vain)) return false;
  const text = engine.looks.texts[look]!;
  const colour = turningColour(text, next);
  if (colour === "" || known) return colour !== "";
  const other = [...text].some((digit) => digit !== colour && next[digit] !== undefined);
  const { common } = clicksOf(engine);
  if (other || (common !== "" && !isAkin(common, kindOfLook(engine, look)))) return false;
  return text.split(colour).length - 1 >= MOSTLY * text.length;
}

/** The look after it has turned. */
function turnLook(engine: Engine, look: number): number {
  const { turned } = clicksOf(engine);
  if (turned[look] === undefined) {
    const { next } = engine.rules;
    const text = engine.looks.texts[look]!;
    const colour = canTurn(engine, look) ? turningColour(text, next) : "";
    turned[look] = colour === "" ? look : numberOf(engine.looks, text.replaceAll(colour, next[colour]!));
  }
  return turned[look]!;
}

/** Whether what is on a tile can be carried on. */
export const canMove = (engine: Engine, look: number): boolean =>
  look !== engine.floor && (clicksOf(engine).yields.get(kindOfLook(engine, look)) ?? true);

/** Tiles a rule reaches from a tile, in the order of its tour. */
export function reachOf(
  engine: Engine,
  lattice: Lattice,
  tile: number,
  { does, figure = "", ways }: ClickRule,
): readonly number[] {
  if (does === "nothing") return [];
  if (ways) return tourTiles(lattice, tile, ways);
  const { reach } = clicksOf(engine);
  let known = reach.get(lattice);
  if (!known) {
    known = new Map();
    reach.set(lattice, known);
  }
  const key = `${does} ${figure} ${tile}`;
  let tiles = known.get(key);
  if (!tiles) {
    tiles =
      does === "turn"
        ? figureTiles(lattice, tile, FIGURES[figure]!)
        : tourTiles(lattice, tile, TOURS[figure]!);
    known.set(key, tiles);
  }
  return tiles;
}

/** What a click on a look does, and whether that is a guess. */
export function ruleFor(
  engine: Engine,
  look: number,
): { readonly rule: ClickRule | undefined; readonly guess: boolean } {
  const { rules, usual, ruled } = clicksOf(engine);
  if (!ruled[look]) {
    const rule = rules.get(kindOfLook(engine, look));
    ruled[look] = rule
      ? { rule, guess: false }
      : { rule: canTurn(engine, look) ? usual : undefined, guess: true };
  }
  return ruled[look]!;
}

/** A click on a tile, -1 is beyond the board; what rides goes on then. */
export function clickTile(engine: Engine, board: Board, tile: number): Turn {
  const turn = clickAlone(engine, board, tile);
  if (engine.riders && tile >= 0 && !engine.riders.still.has(turn.met)) {
    const { lattice, cells: before } = board;
    const tiles = lattice.columns * lattice.rows;
    const scene: Scene = { engine, lattice, tiles, cells: turn.cells, button: 0 };
    for (let at = 0; at < tiles; at++) if (turn.cells[at] !== before[at]) reroute(scene, at, before[at]!);
    rideAll(scene);
  }
  return turn;
}

function clickAlone(engine: Engine, { lattice, cells: before }: Board, tile: number): Turn {
  const tiles = lattice.columns * lattice.rows;
  const cells = before.slice();
  const look = tile < 0 ? 0 : cells[clickedAt(engine, cells, tiles, tile)]!;
  const turn: Turn = { cells, events: [], from: -1, to: -1, met: look, deed: "nothing", guess: false };
  if (tile < 0) return turn;
  turn.events.push(eventOf("click", look));
  if (clickStack(engine, { lattice, cells: before }, tile, turn)) return turn;
  const into = engine.swaps.get(look);
  const from = into === undefined ? chosenTile(engine, { lattice, cells }) : -1;
  if (from >= 0 && from !== tile) {
    const goes = goesThere(engine, { lattice, cells }, from, tile);
    if (goes) bring(engine, { lattice, cells }, turn, from, tile);
    turn.guess = goes === undefined;
    return turn;
  }
  const { rule, guess } = ruleFor(engine, look);
  if (into !== undefined) {
    turn.deed = "swap";
    if (engine.chosen.has(into)) unchoose(engine, { lattice, cells });
    cells[clickedAt(engine, cells, tiles, tile)] = into;
  } else {
    turn.guess = guess;
    turn.deed = rule?.does ?? "nothing";
    if (rule) applyClick(engine, lattice, cells, tile, rule);
  }
  applyEffects({ engine, lattice, tiles, cells, button: 0 }, turn);
  return turn;
}

/** What lies on top is what is clicked; of what rides, the ground. */
export const clickedAt = (engine: Engine, cells: Uint16Array, tiles: number, tile: number): number =>
  engine.riders?.headings.has(cells[tiles + tile]!) ? tile : topAt({ cells, tiles }, tile);

/** One piece is chosen at a time. */
function unchoose(engine: Engine, { lattice, cells }: Board): void {
  const tile = chosenTile(engine, { lattice, cells });
  if (tile < 0) return;
  const at = topAt({ cells, tiles: lattice.columns * lattice.rows }, tile);
  cells[at] = engine.chosen.get(cells[at]!)!;
}

/** Changes the cells as a rule says. */
function applyClick(
  engine: Engine,
  lattice: Lattice,
  cells: Uint16Array,
  tile: number,
  rule: ClickRule,
): void {
  const tiles = lattice.columns * lattice.rows;
  const reached = reachOf(engine, lattice, tile, rule);
  // What lies on top is what changes.
  const layer = (at: number) => clickedAt(engine, cells, tiles, at);
  if (rule.does === "turn") for (const at of reached) cells[layer(at)] = turnLook(engine, cells[layer(at)]!);
  if (rule.does !== "carry") return;
  const tour = reached.map(layer).filter((at) => canMove(engine, cells[at]!));
  const carried = tour.map((at) => cells[at]!);
  for (const [i, look] of carried.entries()) cells[tour[(i + 1) % tour.length]!] = look;
}

/** The tile of a place in the frame, or -1. */
export function tileAtPlace(lattice: Lattice, atX: number, atY: number): number {
  const { x, y, columns, rows } = lattice;
  const column = Math.floor((atX - x) / pitchOf(lattice));
  const row = Math.floor((atY - y) / pitchOf(lattice));
  return column < 0 || row < 0 || column >= columns || row >= rows ? -1 : row * columns + column;
}

/** Clicks that do something as far as is known, one per tile, and what they do. */
export function clicksOn(engine: Engine, board: Board): { readonly move: Move; readonly turn: Turn }[] {
  const { lattice, cells } = board;
  const tiles = lattice.columns * lattice.rows;
  const found: { readonly move: Move; readonly turn: Turn }[] = [];
  const from = chosenTile(engine, board);
  let waited = false;
  for (const tile of nearestFirst(lattice, from)) {
    const look = cells[clickedAt(engine, cells, tiles, tile)]!;
    const { rule, guess } = ruleFor(engine, look);
    const acts = (rule && rule.does !== "nothing") || engine.swaps.has(look);
    // While something rides, time passes with any click.
    const waits: boolean =
      engine.riders !== undefined && !waited && !guess && !acts && !engine.riders.still.has(look);
    waited ||= waits;
    const goes = from >= 0 && from !== tile && goesThere(engine, board, from, tile) !== false;
    if (acts || goes || waits || engine.effects.has(eventOf("click", look)))
      found.push({ move: clickOn(lattice, tile), turn: clickTile(engine, board, tile) });
  }
  if (engine.stacks)
    for (const { slots } of stacksOn(engine, board))
      found.push({ move: clickOn(lattice, slots.at(-1)!), turn: clickTile(engine, board, slots.at(-1)!) });
  for (const corner of cornersOn(engine, board))
    found.push({ move: clickOnCorner(lattice, corner), turn: clickCorner(engine, board, corner)! });
  return found;
}

const orders = new WeakMap<Lattice, (readonly number[])[]>();

/** All tiles, those near one first; in reading order with -1. */
function nearestFirst(lattice: Lattice, from: number): readonly number[] {
  const { columns, rows } = lattice;
  const known = orders.get(lattice) ?? [];
  orders.set(lattice, known);
  const far = (tile: number): number => {
    const dx = (tile % columns) - (from % columns);
    const dy = Math.floor(tile / columns) - Math.floor(from / columns);
    return dx * dx + dy * dy;
  };
  const all = () => [...Array(columns * rows).keys()];
  known[from + 1] ??= from < 0 ? all() : all().sort((a, b) => far(a) - far(b));
  return known[from + 1]!;
}

/** A click in the middle of a tile. */
export function clickOn(lattice: Lattice, tile: number): Move {
  const [left, top] = cornerOf(lattice, tile);
  const middle = lattice.size >> 1;
  return { name: "ACTION6", x: left + middle, y: top + middle };
}
