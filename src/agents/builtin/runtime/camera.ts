import type { Grid } from "../../../contracts/grid.ts";
import { engineOf } from "./compile.ts";
import { bodyTile } from "./tiles/board.ts";
import type { Board } from "./tiles/engine.ts";
import type { Lattice, Way } from "./tiles/looks.ts";
import type { TileRules } from "./tiles/tiles.ts";
import type { Turn } from "./tiles/turn.ts";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A window on a larger board that goes along with the actor. */
export interface Camera {
  /** By level; `usual` elsewhere. */
  readonly windows: Readonly<Record<string, Box>>;
  readonly usual?: Box;
  /** By button: where on the screen the actor stands when the window goes along. */
  readonly homes: Readonly<Record<string, number>>;
  /** By level and button: how far the window had gone when it did not go along. */
  readonly bounds: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By level: the board as far as it was ever seen, as runs of a colour. */
  readonly maps: Readonly<Record<string, string>>;
}

/** How far the window has gone since the opening, and what was seen of the board. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly board: Uint8Array;
}

export const UNSEEN = 255;
/** What is remembered of the board: so many frames to every side of the one it opened with, and how many that are in all. */
export const REACH = 2;
export const SPAN = 2 * REACH + 1;
export const NO_VIEW: View = { x: 0, y: 0, board: new Uint8Array(0) };

/** Runs of cells, `colour length` each; UNSEEN is written as -. */
export function writeMap(board: Uint8Array): string {
  const runs: string[] = [];
  for (let at = 0, start = 0; at < board.length; at++) {
    if (board[at + 1] === board[at]) continue;
    const colour = board[at] === UNSEEN ? "-" : board[at]!.toString(16);
    runs.push(colour + (at + 1 - start).toString(36));
    start = at + 1;
  }
  return runs.join(" ");
}

const mapsRead = new Map<string, Uint8Array>();

export function readMap(map: string, size: number): Uint8Array {
  let board = mapsRead.get(map);
  if (board?.length !== size) {
    board = new Uint8Array(size).fill(UNSEEN);
    let at = 0;
    for (const run of map.split(" ")) {
      const length = Number.parseInt(run.slice(1), 36);
      if (run[0] !== "-") board.fill(Number.parseInt(run[0]!, 16), at, at + length);
      at += length;
    }
    // Maps grow: what was read of a smaller one is not asked for again.
    mapsRead.clear();
    mapsRead.set(map, board);
  }
  return board.slice();
}

export const windowOf = (camera: Camera, level: string): Box | undefined =>
  camera.windows[level] ?? camera.usual;

/** The place of a cell on the board, or -1 when it is too far away to be remembered. */
export function placeOf({ width, height }: Grid, view: View, x: number, y: number): number {
  const column = x + view.x + REACH * width;
  const row = y + view.y + REACH * height;
  const beyond = column < 0 || row < 0 || column >= SPAN * width || row >= SPAN * height;
  return beyond ? -1 : row * SPAN * width + column;
}

/** How far the window goes along with what a button does, in cells; undefined when it stays. */
export function scrollOf(
  camera: Camera,
  rules: TileRules,
  level: string,
  view: View,
  turn: Turn,
  button: string,
): Way | undefined {
  const lattice = rules.lattices[level];
  const step = bodyStep(rules, button);
  const home = homeOf(camera, rules, button);
  if (!lattice || !step || home === undefined || turn.from < 0 || turn.to === turn.from) return undefined;
  if (onScreen(lattice, turn.from, step) !== home) return undefined;
  const bound = camera.bounds[level]?.[button];
  if (bound !== undefined && along(view, step) >= bound) return undefined;
  return [step[0] * lattice.size, step[1] * lattice.size];
}

/** Where the actor stands when the window goes along with a button: if nobody knows, where it does so the other way. */
export function homeOf({ homes }: Camera, rules: TileRules, button: string): number | undefined {
  const [dx, dy] = bodyStep(rules, button) ?? [0, 0];
  const isBack = (other: string): boolean => {
    const step = bodyStep(rules, other);
    return step !== undefined && step[0] === -dx && step[1] === -dy;
  };
  return homes[button] ?? homes[Object.keys(homes).find(isBack) ?? ""];
}

/** Where a button takes the first body. */
export const bodyStep = ({ bodies }: TileRules, button: string): Way | undefined => bodies[0]?.steps[button];

/** Where a tile stands, across or down, whichever way the step goes. */
export const onScreen = ({ x, y, size, columns }: Lattice, tile: number, [dx]: Way): number =>
  dx !== 0 ? x + (tile % columns) * size : y + Math.floor(tile / columns) * size;

/** How far the window has gone the way of a step. */
export const along = (view: View, [dx, dy]: Way): number => view.x * Math.sign(dx) + view.y * Math.sign(dy);

/** The board as the window shows it once it has gone by a vector; what was never seen is guessed from the edge. */
export function scrolled(grid: Grid, box: Box, view: View, [vx, vy]: Way): Uint8Array {
  const { width, cells } = grid;
  const next = cells.slice();
  for (let y = box.top; y <= box.bottom; y++)
    for (let x = box.left; x <= box.right; x++) {
      const fromX = Math.min(box.right, Math.max(box.left, x + vx));
      const fromY = Math.min(box.bottom, Math.max(box.top, y + vy));
      let colour = cells[fromY * width + fromX]!;
      if (fromX !== x + vx || fromY !== y + vy) {
        const place = placeOf(grid, view, x + vx, y + vy);
        const seen = place < 0 || view.board.length === 0 ? UNSEEN : view.board[place]!;
        if (seen !== UNSEEN) colour = seen;
      }
      next[y * width + x] = colour;
    }
  return next;
}

/** A frame after a scroll as it would look had the window stayed; what went out of sight is as it was. */
export function unscrolled(before: Grid, after: Grid, box: Box, [vx, vy]: Way): Grid {
  const { width } = before;
  const cells = after.cells.slice();
  for (let y = box.top; y <= box.bottom; y++)
    for (let x = box.left; x <= box.right; x++) {
      const gone = x - vx < box.left || x - vx > box.right || y - vy < box.top || y - vy > box.bottom;
      cells[y * width + x] = gone ? before.cells[y * width + x]! : after.cells[(y - vy) * width + x - vx]!;
    }
  return { ...after, cells };
}

/** What is known of the board after a frame: everything in the window, the ground where the actor stands. */
export function followView(
  camera: Camera,
  rules: TileRules,
  level: string,
  view: View,
  frame: Grid,
  moved: Way | undefined,
  tiles: Board | undefined,
  hidden?: Uint8Array,
): View {
  const { width, height } = frame;
  const whole = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  const box = windowOf(camera, level) ?? (hidden && whole);
  if (!box) return view;
  const size = SPAN * width * SPAN * height;
  const board = view.board.length === size ? view.board.slice() : readMap(camera.maps[level] ?? "", size);
  const next = { x: view.x + (moved?.[0] ?? 0), y: view.y + (moved?.[1] ?? 0), board };
  const ground = groundOf(frame, rules, tiles);
  for (let y = box.top; y <= box.bottom; y++)
    for (let x = box.left; x <= box.right; x++) {
      const place = placeOf(frame, next, x, y);
      const at = y * width + x;
      if (place < 0 || hidden?.[at]) continue;
      board[place] = ground.get(at) ?? frame.cells[at]!;
    }
  return next;
}

/** What is beneath the actor, cell by cell. */
function groundOf(frame: Grid, rules: TileRules, board: Board | undefined): Map<number, number> {
  const found = new Map<number, number>();
  const engine = engineOf(rules);
  const tile = board ? bodyTile(engine, board) : -1;
  if (!board || tile < 0) return found;
  const { size, x, y, columns, zoom = 1 } = board.lattice;
  const look = engine.looks.texts[board.cells[tile]!]!;
  const left = x + (tile % columns) * size;
  const top = y + Math.floor(tile / columns) * size;
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const digit = look[Math.floor(row / zoom) * (size / zoom) + Math.floor(column / zoom)] ?? "";
      const colour = Number.parseInt(digit, 16);
      if (!Number.isNaN(colour)) found.set((top + row) * frame.width + left + column, colour);
    }
  return found;
}

/** The vector the window went by, when a frame shows that: nearly all of it stands elsewhere. */
export function scrollSeen(
  before: Grid,
  after: Grid,
  mask: Uint8Array,
  known: Box | undefined,
  size: number,
  most = Number.POSITIVE_INFINITY,
) {
  const box = changedBox(before, after, mask);
  if (!box || (!known && (box.right - box.left < 20 || box.bottom - box.top < 20))) return undefined;
  const within = known ? union(known, box) : box;
  let best: { readonly way: Way; readonly changed: Box } | undefined;
  let fewest = Math.min(most, box.count / (known ? 2 : 4));
  // A window is first believed in when much moved and something stayed: bodies moving alike leave nothing behind.
  if (!known && box.count < before.cells.length / 25) return undefined;
  for (let k = size || 2; k <= (size || 16); k++)
    for (const way of [
      [k, 0],
      [-k, 0],
      [0, k],
      [0, -k],
    ] as const) {
      const wrong = mismatches(before, after, mask, within, way, fewest);
      if (wrong >= fewest) continue;
      fewest = wrong;
      best = { way, changed: box };
    }
  return known || fewest >= STAYED ? best : undefined;
}

/** Cells that do not fit when the actor stays where it was on the screen: its own, and those it uncovers. */
const STAYED = 8;

export const union = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

function changedBox(
  before: Grid,
  after: Grid,
  mask: Uint8Array,
): (Box & { readonly count: number }) | undefined {
  let left = before.width;
  let top = before.height;
  let right = -1;
  let bottom = -1;
  let count = 0;
  for (let at = 0; at < before.cells.length; at++) {
    if (before.cells[at] === after.cells[at] || mask[at]) continue;
    const x = at % before.width;
    const y = (at - x) / before.width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
    count++;
  }
  return count === 0 ? undefined : { left, top, right, bottom, count };
}

function mismatches(
  before: Grid,
  after: Grid,
  mask: Uint8Array,
  box: Box,
  [vx, vy]: Way,
  most: number,
): number {
  const { width } = before;
  let wrong = 0;
  for (
    let y = Math.max(box.top, box.top - vy);
    y <= Math.min(box.bottom, box.bottom - vy) && wrong < most;
    y++
  )
    for (let x = Math.max(box.left, box.left - vx); x <= Math.min(box.right, box.right - vx); x++) {
      const at = y * width + x;
      if (!mask[at] && after.cells[at] !== before.cells[at + vy * width + vx]) wrong++;
    }
  return wrong;
}
