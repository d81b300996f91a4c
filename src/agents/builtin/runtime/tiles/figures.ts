import { ahead, type Lattice, type Way } from "./looks.ts";

/** Figures around a click that turn together: which tiles belong to them. The simplest first. */
export const FIGURES: Readonly<Record<string, (dx: number, dy: number) => boolean>> = {
  itself: (dx, dy) => dx === 0 && dy === 0,
  plus: (dx, dy) => Math.abs(dx) + Math.abs(dy) <= 1,
  corners: (dx, dy) => Math.abs(dx) === Math.abs(dy) && Math.abs(dx) <= 1,
  row: (_, dy) => dy === 0,
  column: (dx) => dx === 0,
  block: (dx, dy) => Math.abs(dx) <= 1 && Math.abs(dy) <= 1,
  cross: (dx, dy) => dx === 0 || dy === 0,
  all: () => true,
  beside: (dx, dy) => Math.abs(dx) + Math.abs(dy) === 1,
  diagonal: (dx, dy) => Math.abs(dx) === 1 && Math.abs(dy) === 1,
  around: (dx, dy) => Math.max(Math.abs(dx), Math.abs(dy)) === 1,
  diagonals: (dx, dy) => Math.abs(dx) === Math.abs(dy),
};

const ROUND: readonly Way[] = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

const line = (dx: number, dy: number): Way[] =>
  Array.from({ length: 65 }, (_, i) => [(i - 32) * dx, (i - 32) * dy] as const);

const square = (x: number, y: number): Way[] => [
  [x, y],
  [x + 1, y],
  [x + 1, y + 1],
  [x, y + 1],
];

const ONWARD: Readonly<Record<string, readonly Way[]>> = {
  ring: ROUND,
  row: line(1, 0),
  column: line(0, 1),
  star: ROUND.filter(([dx, dy]) => dx === 0 || dy === 0),
  square: square(0, 0),
  squareLeft: square(-1, 0),
  squareAbove: square(0, -1),
  squareLeftAbove: square(-1, -1),
  right: [
    [0, 0],
    [1, 0],
  ],
  below: [
    [0, 0],
    [0, 1],
  ],
  left: [
    [0, 0],
    [-1, 0],
  ],
  above: [
    [0, 0],
    [0, -1],
  ],
};

/** Tours around a click: what is on a tile goes on to the next, from the last to the first. */
export const TOURS: Readonly<Record<string, readonly Way[]>> = Object.fromEntries(
  Object.entries(ONWARD).flatMap(([name, ways]) => [
    [name, ways],
    ...(ways.length > 2 ? [[`${name} back`, [...ways].reverse()] as const] : []),
  ]),
);

/** The tiles of a tour, those beyond the board left out. */
export function tourTiles(lattice: Lattice, tile: number, ways: readonly Way[]): number[] {
  const tiles: number[] = [];
  for (const way of ways) {
    const at = ahead(lattice, tile, way);
    if (at >= 0) tiles.push(at);
  }
  return tiles;
}

/** The tiles of a figure. */
export function figureTiles(
  lattice: Lattice,
  tile: number,
  belongs: (dx: number, dy: number) => boolean,
): number[] {
  const { columns, rows } = lattice;
  const [x, y] = [tile % columns, Math.floor(tile / columns)];
  const tiles: number[] = [];
  for (let at = 0; at < columns * rows; at++)
    if (belongs((at % columns) - x, Math.floor(at / columns) - y)) tiles.push(at);
  return tiles;
}
