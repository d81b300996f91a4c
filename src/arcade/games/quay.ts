import type { Move } from "../../contracts/action.ts";
import type { Cell } from "../../contracts/grid.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Rng } from "../rng.ts";
import type { Scene } from "../scene.ts";
import { solutionLength } from "../solve.ts";
import { block, recolour, type Sprite, sprite } from "../sprite.ts";
import { parseMap, type TileMap } from "../tiles.ts";

interface Layout {
  /** `w` undyed blocks, `r y b` and the mixtures `o p g`, capitals for sticky ones; the last line is the ground: `=` stone, `r y b` vats. */
  readonly quay: string;
  /** What shall stand on the ground, upright; the water shows it upside down. */
  readonly wanted: string;
}

interface Rules {
  /** Per column. */
  readonly ground: string;
  /** How many blocks a column holds. */
  readonly room: number;
  /** Per column, from the ground up. */
  readonly wanted: readonly string[];
}

interface State {
  readonly rules: Rules;
  /** The blocks of each column, from the ground up. */
  columns: string[];
  /** What hangs on the hook, from the lowest block up. */
  held: string;
  /** The column the hook is over. */
  hook: number;
}

const TILE = 7;
/** The first row of tiles below the rail: lifted blocks hang from here down. */
const BELOW_RAIL = 1;
const MIXTURES: Readonly<Record<string, string>> = { ry: "o", yr: "o", rb: "p", br: "p", yb: "g", by: "g" };
const COLOURS: Readonly<Record<string, number>> = { w: 0, r: 8, y: 11, b: 9, o: 12, p: 15, g: 14 };

const inColours = (shape: Sprite): Readonly<Record<string, Sprite>> =>
  Object.fromEntries(Object.entries(COLOURS).map(([kind, colour]) => [kind, recolour(shape, 6, colour)]));
const BLOCKS = inColours(block(TILE - 1, TILE - 1, 6));
const REFLECTIONS = inColours(block(TILE - 3, TILE - 3, 6));
const VATS = inColours(sprite("6666666 6666666 6666666 d66666d ddddddd ddddddd ddddddd"));
const GLUE = sprite("555555 5.55.5");
const STONE = block(TILE, TILE, 13);
const WATER = block(TILE, TILE, 10);
const RAIL = block(TILE, 2, 2);
const HOOK = sprite("..222.. ..222.. ..222.. 2222222 2222222");

const isSticky = (kind: string): boolean => kind !== kind.toLowerCase();

/** Row by row from above to column by column from the ground up. */
const columnsOf = ({ width, height, tiles }: TileMap): string[] =>
  Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (_, up) => tiles[(height - 1 - up) * width + x]!)
      .join("")
      .replaceAll(".", ""),
  );

function start({ quay, wanted }: Layout): State {
  const map = parseMap(quay);
  const columns = columnsOf(map);
  const rules = Object.freeze({
    ground: columns.map(([ground]) => ground).join(""),
    room: map.height - 1,
    wanted: columnsOf(parseMap(wanted)),
  });
  return { rules, columns: columns.map((column) => column.slice(1)), held: "", hook: 0 };
}

function step(state: State, _: Move, turn: Turn): void {
  const { columns, rules } = state;
  const { at } = turn;
  if (!at || at.x >= columns.length || at.y > groundRow(rules)) return;
  if (state.held === "") {
    lift(state, at.x);
    return;
  }
  if (columns[at.x]!.length + state.held.length > rules.room) return;
  if (state.hook !== at.x) {
    state.hook = at.x;
    turn.frame();
  }
  setDown(state, turn);
  if (columns.every((column, i) => column.toLowerCase() === rules.wanted[i])) turn.win();
}

/** The topmost block, and below every sticky one the block it sticks to. */
function lift(state: State, from: number): void {
  const column = state.columns[from]!;
  if (column === "") return;
  let rest = column.length - 1;
  while (rest > 0 && isSticky(column[rest]!)) rest--;
  state.hook = from;
  state.held = column.slice(rest);
  state.columns[from] = column.slice(0, rest);
}

/** What comes to stand in a vat is dyed there. */
function setDown(state: State, turn: Turn): void {
  const { columns, rules, held, hook } = state;
  const dye = rules.ground[hook]!;
  const dips = columns[hook] === "" && dye !== "=";
  columns[hook] += held;
  state.held = "";
  if (!dips) return;
  turn.frame();
  columns[hook] = dyed(held[0]!, dye) + held.slice(1);
}

/** Two dyes mix; a mixture takes the next dye as if it were undyed. */
function dyed(kind: string, dye: string): string {
  const before = kind.toLowerCase();
  const after = MIXTURES[before + dye] ?? dye;
  return isSticky(kind) ? after.toUpperCase() : after;
}

/** The tile row of the ground: under the rail, the room for stacks and one more row to lift into. */
const groundRow = ({ room }: Rules): number => BELOW_RAIL + room + 1;

function drawBlock(scene: Scene, kind: string, x: number, y: number): void {
  scene.tile(BLOCKS[kind.toLowerCase()]!, x, y, 1);
  if (isSticky(kind)) scene.tile(GLUE, x, y, 2, 0, TILE - 2);
}

function draw({ rules, columns, held, hook }: State, scene: Scene): void {
  const ground = groundRow(rules);
  for (const [x, column] of columns.entries())
    for (const [up, kind] of [...column].entries()) drawBlock(scene, kind, x, ground - 1 - up);
  scene.tile(HOOK, hook, 0, 0, 0, 2);
  for (const [up, kind] of [...held].entries())
    drawBlock(scene, kind, hook, BELOW_RAIL + held.length - 1 - up);
}

function drawScenery({ rules }: State, scene: Scene): void {
  const ground = groundRow(rules);
  for (const [x, kind] of [...rules.ground].entries()) {
    scene.tile(RAIL, x, 0);
    scene.tile(VATS[kind] ?? STONE, x, ground);
    for (let down = 1; down <= rules.room; down++) scene.tile(WATER, x, ground + down);
    for (const [up, wanted] of [...rules.wanted[x]!].entries())
      scene.tile(REFLECTIONS[wanted]!, x, ground + 1 + up, 1, 1, 1);
  }
}

/** Per level: the ground, the blocks, what the picture must need, and how long the solution must and may be. */
const RECIPES: readonly {
  readonly ground: string;
  readonly blocks: string;
  readonly needs: readonly ("dye" | "glue" | "mixture")[];
  readonly atLeast: number;
  readonly atMost: number;
}[] = [
  { ground: "====", blocks: "ry", needs: [], atLeast: 2, atMost: 4 },
  { ground: "====", blocks: "ryb", needs: [], atLeast: 6, atMost: 12 },
  { ground: "r===y", blocks: "www", needs: ["dye"], atLeast: 6, atMost: 12 },
  { ground: "=====", blocks: "RyBp", needs: ["glue"], atLeast: 8, atMost: 16 },
  { ground: "r==b=y", blocks: "www", needs: ["mixture"], atLeast: 8, atMost: 14 },
  { ground: "r==y=", blocks: "Wwbw", needs: ["glue", "mixture"], atLeast: 10, atMost: 18 },
];
const ROOM = 3;
const MOVES = 9;

/** Solvable by construction: what shall stand there is what some moves make of the beginning. */
function generate(rng: Rng, index: number): Generated<Layout> | undefined {
  const { ground: tiles, blocks, needs, atLeast, atMost } = RECIPES[index]!;
  const ground = rng.shuffle([...tiles]);
  const columns = ground.map(() => "");
  const stone = [...ground.keys()].filter((x) => ground[x] === "=");
  for (const kind of rng.shuffle([...blocks])) {
    const x = rng.pick(stone.filter((place) => columns[place]!.length < ROOM));
    columns[x] += kind;
  }
  const quay = `${picture(columns)}\n${ground.join("")}`;
  const wanted = shuffledColumns(rng, { quay, wanted: picture(columns) });
  const data: Layout = { quay, wanted: picture(wanted.map((column) => column.toLowerCase())) };
  const made = wanted.join("");
  // Vats are for passing through, as in the hand-made levels.
  if (wanted.some((column, x) => column !== "" && ground[x] !== "=")) return undefined;
  if (needs.includes("dye") && /w/i.test(made)) return undefined;
  if (needs.includes("mixture") && !/[opg]/i.test(made)) return undefined;
  const length = lengthOf(data);
  if (length < atLeast || length > atMost) return undefined;
  if (needs.includes("glue") && lengthOf({ ...data, quay: quay.toLowerCase() }) === length) return undefined;
  return { data, atLeast };
}

/** The columns after some moves of blocks from one to another. */
function shuffledColumns(rng: Rng, layout: Layout): string[] {
  const state = start(layout);
  const still: Turn = { at: undefined, frame: () => {}, win: () => {}, lose: () => {} };
  for (let i = 0; i < MOVES; i++) {
    const { columns, rules } = state;
    lift(state, rng.pick([...columns.keys()].filter((x) => columns[x] !== "")));
    const open = [...columns.keys()].filter((x) => columns[x]!.length + state.held.length <= rules.room);
    state.hook = rng.pick(open);
    setDown(state, still);
  }
  return state.columns;
}

const picture = (columns: readonly string[]): string =>
  Array.from({ length: ROOM }, (_, y) => columns.map((column) => column[ROOM - 1 - y] ?? ".").join("")).join(
    "\n",
  );

const lengthOf = (data: Layout): number => solutionLength(quay, data, 6_000);

const clickable = ({ columns, rules }: State): Cell[] =>
  columns.map((_, x) => ({ x, y: groundRow(rules) - 1 }));

export const quay: GameDefinition<State, Layout> = {
  id: "quay",
  title: "Quay",
  description: "Lift and stack blocks on the quay until they stand as the water mirrors them.",
  mechanics: ["stacks", "matching a mirror image", "dyeing", "sticky blocks", "mixing colours", "undo"],
  half: "held-out",
  actions: ["ACTION6", "ACTION7"],
  undo: true,
  levels: [
    {
      data: {
        quay: `
          ....
          ....
          r..y
          ====`,
        wanted: `
          ....
          ....
          .r.y`,
      },
      introduces: ["lifting and setting down", "a picture upside down"],
      solution: "ACTION6:21,31 ACTION6:28,31",
      proof: "search",
    },
    {
      data: {
        quay: `
          .b..
          .y..
          .r..
          ====`,
        wanted: `
          ..r.
          ..y.
          b...`,
      },
      introduces: ["stacks"],
      solution: "ACTION6:28,31 ACTION6:21,31 ACTION6:28,31 ACTION6:35,31 ACTION6:28,31 ACTION6:35,31",
      proof: "search",
    },
    {
      data: {
        quay: `
          .....
          ..w..
          ..w.w
          r==y=`,
        wanted: `
          .....
          ..r..
          ..y.w`,
      },
      introduces: ["vats"],
      solution:
        "ACTION6:31,31 ACTION6:17,31 ACTION6:31,31 ACTION6:38,31*2 ACTION6:31,31 ACTION6:17,31 ACTION6:31,31",
      proof: "search",
    },
    {
      data: {
        quay: `
          .....
          .R.b.
          wy.B.
          =====`,
        wanted: `
          ..r..
          ..y.b
          ..w.b`,
      },
      introduces: ["sticky blocks"],
      solution:
        "ACTION6:17,31 ACTION6:31,31 ACTION6:24,31 ACTION6:31,31 ACTION6:38,31 ACTION6:45,31 ACTION6:38,31 ACTION6:45,31",
      proof: "search",
    },
    {
      data: {
        quay: `
          ......
          ..w...
          ..w.w.
          r==b=y`,
        wanted: `
          ......
          .p....
          .y..w.`,
      },
      introduces: ["mixing colours"],
      solution:
        "ACTION6:28,31 ACTION6:14,31*2 ACTION6:35,31 ACTION6:28,31 ACTION6:49,31*2 ACTION6:21,31 ACTION6:35,31 ACTION6:21,31",
      proof: "search",
    },
    {
      data: {
        quay: `
          .....
          .W..w
          .w..b
          r==y=`,
        wanted: `
          ..w..
          ..o..
          .wg..`,
      },
      introduces: [],
      solution:
        "ACTION6:24,31 ACTION6:17,31 ACTION6:45,31 ACTION6:24,31 ACTION6:45,31 ACTION6:38,31*2 ACTION6:31,31 ACTION6:17,31 ACTION6:38,31*2 ACTION6:31,31",
      proof: "search",
    },
  ],
  generate,
  view: (layout) => {
    const { rules, columns } = start(layout);
    const height = (groundRow(rules) + 1 + rules.room) * TILE;
    return { width: columns.length * TILE, height, tile: TILE, background: 4, letterbox: 3 };
  },
  start,
  step,
  clicks: clickable,
  // An empty hook may be anywhere; a full one over any column sets down alike.
  key: ({ columns, held }) => `${columns},${held}`,
  backdrop: drawScenery,
  draw,
};
