import type { Move } from "../../contracts/action.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Rng } from "../rng.ts";
import type { Scene } from "../scene.ts";
import { block, recolour, type Sprite, sprite } from "../sprite.ts";
import { headingOf } from "../tiles.ts";

interface Layout {
  /** Spots the cursor can stand on; every brush reaches half way to the next spot and covers what lies between. */
  readonly columns: number;
  readonly rows: number;
  /** Under the canvas, a character a column: a brush number, `m` switches the mirror, `.` nothing. The first brush is 0. */
  readonly pads: string;
  /** The stamps that make the picture: `column,row,brush`, with `m` when mirrored. */
  readonly picture: string;
  /** A second stamp on a cell takes the ink away. */
  readonly toggles?: boolean;
  readonly steps: number;
}

interface Rules extends Omit<Layout, "picture" | "toggles"> {
  /** Cells across and down the canvas. */
  readonly width: number;
  readonly height: number;
  readonly toggles: boolean;
  readonly goal: readonly number[];
}

interface State {
  readonly rules: Rules;
  x: number;
  /** `rows` on the pads. */
  y: number;
  brush: number;
  mirror: boolean;
  /** A number per row of cells: bit x is set where there is ink. */
  ink: number[];
  steps: number;
}

const CELL = 4;
const SPOT = 2 * CELL;
const CANVAS = { x: 2, y: 3 };
const SIDE = { x: 42, y: 3 };
/** Three rows of three bits, the lowest bit on the left. */
const BRUSHES = [
  [0b010, 0b111, 0b010],
  [0b111, 0b111, 0b111],
  [0b001, 0b001, 0b111],
  [0b101, 0b010, 0b101],
];

const isWet = (rows: readonly number[], x: number, y: number): boolean => ((rows[y]! >> x) & 1) === 1;
const flipped = (row: number): number => ((row & 1) << 2) | (row & 2) | (row >> 2);

const drawn = (brush: readonly number[], unit: number, colour: string): Sprite =>
  sprite(
    [0, 1, 2]
      .flatMap((y) => Array.from({ length: unit }, () => y))
      .map((y) => [0, 1, 2].map((x) => (isWet(brush, x, y) ? colour : ".").repeat(unit)).join(""))
      .join(" "),
  );
const PADS = BRUSHES.map((brush) => drawn(brush, 2, "f"));
const IN_HAND = BRUSHES.map((brush) => drawn(brush, 3, "f"));
const MIRROR_PAD = sprite("7....7 77..77 777777 777777 77..77 7....7");
const INK = block(CELL, CELL, 9);
const MINI_INK = block(2, 2, 9);
const DOT = block(2, 2, 2);
const CURSOR = sprite("888888 8....8 8....8 8....8 8....8 888888");
const GHOST = recolour(CURSOR, 8, 7);
const MIRRORED = block(9, 3, 7);

function start({ picture, ...layout }: Layout): State {
  const [width, height] = [2 * layout.columns + 1, 2 * layout.rows + 1];
  const goal = Array.from({ length: height }, () => 0);
  const rules = { ...layout, toggles: layout.toggles ?? false, width, height, goal };
  for (const stamped of picture.split(" ")) {
    const [x, y, brush] = stamped.split(",").map((part) => Number.parseInt(part, 10));
    stamp(rules, goal, x!, y!, brush!, stamped.endsWith("m"));
  }
  const [x, y] = [layout.columns >> 1, layout.rows >> 1];
  const ink = goal.map(() => 0);
  return { rules: Object.freeze(rules), x, y, brush: 0, mirror: false, ink, steps: layout.steps };
}

function stamp(rules: Rules, ink: number[], x: number, y: number, brush: number, mirror: boolean): void {
  for (const [i, row] of BRUSHES[brush]!.entries()) {
    press(rules, ink, 2 * y + i, row << (2 * x));
    if (mirror) press(rules, ink, 2 * y + i, flipped(row) << (2 * (rules.columns - 1 - x)));
  }
}

function press({ toggles }: Rules, ink: number[], y: number, row: number): void {
  ink[y] = toggles ? ink[y]! ^ row : ink[y]! | row;
}

function step(state: State, move: Move, turn: Turn): void {
  const { rules, ink } = state;
  const heading = headingOf(move);
  state.steps--;
  if (heading) walk(state, state.x + heading.dx, state.y + heading.dy);
  else if (state.y < rules.rows) stamp(rules, ink, state.x, state.y, state.brush, state.mirror);
  if (ink.every((row, y) => row === rules.goal[y])) turn.win();
  else if (state.steps === 0) turn.lose();
}

function walk(state: State, x: number, y: number): void {
  const { columns, rows, pads } = state.rules;
  if (x < 0 || y < 0 || x >= columns || y > rows || (y === rows && pads[x] === ".")) return;
  state.x = x;
  state.y = y;
  if (y < rows) return;
  if (pads[x] === "m") state.mirror = !state.mirror;
  else state.brush = Number(pads[x]);
}

/** Ink that cannot be taken away again where none belongs: such states are all alike, for none can be won. */
const spoiled = ({ rules, ink }: State): boolean =>
  !rules.toggles && ink.some((row, y) => (row & ~rules.goal[y]!) !== 0);

function eachWet(rows: readonly number[], width: number, visit: (x: number, y: number) => void): void {
  for (const y of rows.keys()) for (let x = 0; x < width; x++) if (isWet(rows, x, y)) visit(x, y);
}

function drawTable({ rules }: State, scene: Scene): void {
  const { width, height, columns, rows, pads, goal } = rules;
  const paper = rules.toggles ? 11 : 0;
  scene.add(block(width * CELL, height * CELL, paper), CANVAS.x, CANVAS.y);
  scene.add(block(width * 2 + 2, height * 2 + 2, 3), SIDE.x - 1, SIDE.y - 1);
  scene.add(block(width * 2, height * 2, paper), SIDE.x, SIDE.y);
  eachWet(goal, width, (x, y) => scene.add(MINI_INK, SIDE.x + 2 * x, SIDE.y + 2 * y));
  for (let x = 0; x < columns; x++) {
    const pad = pads[x] === "m" ? MIRROR_PAD : PADS[Number(pads[x])];
    if (pad) scene.add(pad, CANVAS.x + x * SPOT + 3, CANVAS.y + rows * SPOT + 7);
  }
}

function draw({ rules, x, y, ink, brush, mirror }: State, scene: Scene): void {
  const { width, columns, rows } = rules;
  eachWet(ink, width, (column, row) => scene.add(INK, CANVAS.x + CELL * column, CANVAS.y + CELL * row));
  for (let spot = 0; spot < columns * rows; spot++) {
    const [column, row] = [spot % columns, Math.floor(spot / columns)];
    scene.add(DOT, CANVAS.x + column * SPOT + 5, CANVAS.y + row * SPOT + 5, 1);
  }
  scene.add(IN_HAND[brush]!, SIDE.x + 4, SIDE.y + 24);
  const down = CANVAS.y + y * SPOT + (y === rows ? 7 : 3);
  scene.add(CURSOR, CANVAS.x + x * SPOT + 3, down, 3);
  if (!mirror) return;
  scene.add(MIRRORED, SIDE.x + 4, SIDE.y + 34);
  if (y < rows) scene.add(GHOST, CANVAS.x + (columns - 1 - x) * SPOT + 3, down, 2);
}

/** Per hand-made level; `m` is a mirrored stamp. */
const PARTS = [
  { columns: 3, pads: ["..."], brushes: "0", stamps: 2, mirror: 0, toggles: false },
  { columns: 4, pads: [".0.2", "3.0.", ".2.0"], brushes: "023", stamps: 4, mirror: 0, toggles: false },
  { columns: 3, pads: ["..."], brushes: "0", stamps: 4, mirror: 0, toggles: true },
  { columns: 4, pads: ["2m..", "..m2", "3.m."], brushes: "023", stamps: 3, mirror: 0.5, toggles: false },
  { columns: 3, pads: ["0.1", "2.0", "1.0"], brushes: "012", stamps: 3, mirror: 0, toggles: true },
  { columns: 3, pads: ["m.1", "2.m", "m.3"], brushes: "0123", stamps: 3, mirror: 0.5, toggles: true },
];

function generate(rng: Rng, index: number): Generated<Layout> {
  const { columns, pads: choices, brushes, stamps, mirror, toggles } = PARTS[index]!;
  const pads = rng.pick(choices);
  const offered = [...brushes].filter((brush) => brush === "0" || pads.includes(brush));
  const spots = rng.shuffle(Array.from({ length: 3 * columns }, (_, spot) => spot)).slice(0, stamps);
  const picture = spots.map((spot, i) => {
    const mirrored = rng.chance(mirror) || (mirror > 0 && i === 0);
    return `${spot % columns},${Math.floor(spot / columns)},${offered[i] ?? rng.pick(offered)}${mirrored ? "m" : ""}`;
  });
  return {
    data: { columns, rows: 3, pads, picture: picture.join(" "), toggles, steps: 60 },
    atLeast: 4 + index,
  };
}

export const stencil: GameDefinition<State, Layout> = {
  id: "stencil",
  title: "Stencil",
  description: "Stamp brushes onto the canvas until it shows the small picture.",
  mechanics: [
    "cursor",
    "matching a target pattern",
    "brushes from pads",
    "stamps that toggle",
    "mirror",
    "step bar",
  ],
  half: "development",
  actions: ["ACTION1", "ACTION2", "ACTION3", "ACTION4", "ACTION5"],
  levels: [
    {
      data: { columns: 3, rows: 3, pads: "...", picture: "2,1,0 1,0,0", steps: 40 },
      introduces: ["stamping", "step bar"],
      solution: "ACTION1 ACTION5 ACTION2 ACTION4 ACTION5",
      proof: "search",
    },
    {
      data: { columns: 4, rows: 3, pads: "0..2", picture: "0,0,0 1,1,2 2,1,2 3,0,0", steps: 60 },
      introduces: ["brushes from pads"],
      solution:
        "ACTION1 ACTION3*2 ACTION5 ACTION4*3 ACTION5 ACTION2*3 ACTION1*2 ACTION3 ACTION5 ACTION3 ACTION5",
      proof: "search",
    },
    {
      data: {
        columns: 3,
        rows: 3,
        pads: "...",
        picture: "1,0,0 0,1,0 1,1,0 2,1,0 1,2,0",
        toggles: true,
        steps: 60,
      },
      introduces: ["stamps that toggle"],
      solution: "ACTION1 ACTION5 ACTION2*2 ACTION5 ACTION1 ACTION3 ACTION5 ACTION4 ACTION5 ACTION4 ACTION5",
      proof: "search",
    },
    {
      data: { columns: 4, rows: 3, pads: "2.m.", picture: "0,0,2m 1,1,2m 3,2,2", steps: 60 },
      introduces: ["mirror"],
      solution:
        "ACTION2 ACTION3*2 ACTION2 ACTION1 ACTION4*3 ACTION5 ACTION3 ACTION2 ACTION1*2 ACTION3 ACTION5 ACTION1 ACTION3 ACTION5",
      proof: "search",
    },
    {
      data: {
        columns: 3,
        rows: 3,
        pads: "1.0",
        picture: "1,1,1 0,0,0 2,0,0 2,2,1",
        toggles: true,
        steps: 70,
      },
      introduces: [],
      solution:
        "ACTION1 ACTION4 ACTION5 ACTION3*2 ACTION5 ACTION2*3 ACTION1*2 ACTION4 ACTION5 ACTION2 ACTION4 ACTION5",
      proof: "search",
    },
    {
      data: {
        columns: 3,
        rows: 3,
        pads: "m.2",
        picture: "0,0,2m 1,1,0 0,1,2m 2,2,2",
        toggles: true,
        steps: 70,
      },
      introduces: [],
      solution:
        "ACTION5 ACTION2 ACTION4 ACTION2 ACTION1 ACTION5 ACTION3*2 ACTION2 ACTION1*2 ACTION5 ACTION1 ACTION5",
      proof: "search",
    },
  ],
  generate,
  view: () => ({ width: 62, height: 46, background: 1, letterbox: 13 }),
  start,
  step,
  key: (state) =>
    spoiled(state) ? "spoiled" : `${state.x},${state.y},${state.brush},${state.mirror},${state.ink}`,
  backdrop: drawTable,
  draw,
  hud: ({ rules, steps }, hud) => hud.bar({ x: 2, y: 58, width: 60, height: 3 }, steps, rules.steps, 14, 4),
};
