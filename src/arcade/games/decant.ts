import type { Move } from "../../contracts/action.ts";
import type { Cell } from "../../contracts/grid.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Rng } from "../rng.ts";
import type { Scene } from "../scene.ts";
import { solutionLength } from "../solve.ts";
import { block, type Sprite } from "../sprite.ts";

/** A letter a measure, from the bottom up: `r b y` liquids. */
type Liquid = string;

interface Jar {
  readonly size: number;
  readonly holds?: Liquid;
  /** What must be in it at the end, shown beside it; without, anything may. */
  readonly wants?: Liquid;
  /** What does not fit runs over into the next jar on the right. */
  readonly spout?: boolean;
}

interface Layout {
  readonly jars: readonly Jar[];
  /** The liquid of a tap that never runs dry, right of the jars. */
  readonly tap?: Liquid;
  /** A drain that swallows everything, rightmost. */
  readonly drain?: boolean;
}

interface State {
  readonly layout: Layout;
  /** Per jar. */
  liquids: Liquid[];
  /** The vessel that was lifted, or NONE. */
  lifted: number;
}

const NONE = -1;
const WIDTH = 60;
const HEIGHT = 42;
/** From the left edge of a vessel to the next one's. */
const PITCH = 12;
const UNIT = 5;
const INSIDE = 6;
/** World row under the jars. */
const FLOOR = 38;
const LIFT = 3;
const TAP_TOP = 4;
/** A stream from the tap has no end, but no jar takes more. */
const ENDLESS = 20;

const COLOURS: Readonly<Record<string, number>> = { r: 8, b: 9, y: 11 };
const EMPTY = 5;
const GLASS = 1;
const perColour = (width: number): Readonly<Record<string, Sprite>> =>
  Object.fromEntries(Object.entries(COLOURS).map(([name, colour]) => [name, block(width, UNIT, colour)]));
const MEASURES = perColour(INSIDE);
const MARKS = perColour(2);
const NO_MARK = block(2, UNIT, EMPTY);
const SIDE = block(1, UNIT, GLASS);
const BOTTOM = block(INSIDE + 2, 1, GLASS);
const SPOUT = block(2, 2, GLASS);
const RIGHT = block(INSIDE + 2, 2, 14);
const WRONG = block(INSIDE + 2, 2, 2);
const PIPE = block(INSIDE + 2, 6, 12);
const PIPE_LIFTED = block(INSIDE + 2, 6, 0);
const GRATE = block(INSIDE + 2, 4, EMPTY);
const GRATE_BAR = block(1, 4, 13);

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The vessels are the jars, then the tap, then the drain. */
const tapOf = ({ jars, tap }: Layout): number => (tap === undefined ? NONE : jars.length);
const drainOf = ({ jars, tap, drain }: Layout): number =>
  drain ? jars.length + (tap === undefined ? 0 : 1) : NONE;
const countOf = ({ jars, tap, drain }: Layout): number =>
  jars.length + (tap === undefined ? 0 : 1) + (drain ? 1 : 0);

/** Where a vessel stands when nobody lifts it. */
function boxOf(layout: Layout, vessel: number): Box {
  const left = (WIDTH - countOf(layout) * PITCH) >> 1;
  const x = left + vessel * PITCH + 3;
  const width = INSIDE + 2;
  if (vessel === tapOf(layout)) return { x, y: TAP_TOP, width, height: 6 };
  if (vessel === drainOf(layout)) return { x, y: FLOOR - 3, width, height: 4 };
  const height = layout.jars[vessel]!.size * UNIT + 1;
  return { x, y: FLOOR - height + 1, width, height };
}

const vessels = (layout: Layout): number[] => Array.from({ length: countOf(layout) }, (_, i) => i);

function vesselAt(layout: Layout, { x, y }: Cell): number {
  const hit = vessels(layout).find((vessel) => {
    const box = boxOf(layout, vessel);
    return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
  });
  return hit ?? NONE;
}

function start(layout: Layout): State {
  const liquids = layout.jars.map(({ holds = "" }) => holds);
  return { layout: Object.freeze(layout), liquids, lifted: NONE };
}

/** The first click lifts a vessel, the second pours it; on the same vessel it is put back. */
function step(state: State, _move: Move, turn: Turn): void {
  const { layout, lifted } = state;
  const hit = turn.at ? vesselAt(layout, turn.at) : NONE;
  if (hit === NONE) return;
  if (lifted === NONE) {
    if (topOf(state, hit) !== "") state.lifted = hit;
    return;
  }
  if (hit !== lifted) pour(state, lifted, hit, turn);
  state.lifted = NONE;
  if (done(state)) turn.win();
}

/** What would pour out: the measures of one colour on top. */
function topOf({ layout, liquids }: State, vessel: number): Liquid {
  if (vessel === tapOf(layout)) return layout.tap!.repeat(ENDLESS);
  const liquid = liquids[vessel];
  return liquid ? /(.)\1*$/.exec(liquid)![0] : "";
}

/** Measure by measure, as long as there is room. */
function pour(state: State, from: number, to: number, turn: Turn): void {
  const { layout, liquids } = state;
  // Nothing would change, and never end.
  if (from === tapOf(layout) && to === drainOf(layout)) return;
  const stream = topOf(state, from);
  for (const [i, measure] of [...stream].entries()) {
    const into = to === drainOf(layout) ? to : roomAt(state, to, from);
    if (into === NONE) return;
    if (i > 0) turn.frame();
    if (from < layout.jars.length) liquids[from] = liquids[from]!.slice(0, -1);
    if (into < layout.jars.length) liquids[into] += measure;
  }
}

/** The jar that a measure poured at `to` ends in: that one, or what its spout leads to; NONE when all are full. */
function roomAt({ layout, liquids }: State, to: number, from: number): number {
  const { jars } = layout;
  for (let jar = to; jar < jars.length && jar !== from; jar++) {
    if (liquids[jar]!.length < jars[jar]!.size) return jar;
    if (!jars[jar]!.spout) break;
  }
  return NONE;
}

const fits = ({ wants }: Jar, liquid: Liquid): boolean => wants === undefined || wants === liquid;

const done = ({ layout, liquids }: State): boolean => layout.jars.every((jar, i) => fits(jar, liquids[i]!));

function drawBackdrop({ layout }: State, scene: Scene): void {
  for (const [i, { size, wants }] of layout.jars.entries()) {
    const { x } = boxOf(layout, i);
    if (wants === undefined) continue;
    for (let unit = 0; unit < size; unit++)
      scene.add(MARKS[wants[unit] ?? ""] ?? NO_MARK, x - 2, FLOOR - (unit + 1) * UNIT);
  }
  if (!layout.drain) return;
  const { x, y } = boxOf(layout, drainOf(layout));
  scene.add(GRATE, x, y);
  for (let bar = 1; bar < INSIDE + 2; bar += 2) scene.add(GRATE_BAR, x + bar, y);
}

function draw(state: State, scene: Scene): void {
  const { layout, liquids, lifted } = state;
  for (const [i, jar] of layout.jars.entries()) {
    const { x } = boxOf(layout, i);
    const floor = FLOOR - (lifted === i ? LIFT : 0);
    for (let unit = 0; unit < jar.size; unit++) {
      const y = floor - (unit + 1) * UNIT;
      scene.add(SIDE, x, y);
      scene.add(SIDE, x + INSIDE + 1, y);
      const measure = MEASURES[liquids[i]![unit] ?? ""];
      if (measure) scene.add(measure, x + 1, y);
    }
    scene.add(BOTTOM, x, floor);
    if (jar.spout) scene.add(SPOUT, x + INSIDE + 2, floor - jar.size * UNIT);
    if (jar.wants !== undefined) scene.add(fits(jar, liquids[i]!) ? RIGHT : WRONG, x, FLOOR + 2);
  }
  if (layout.tap === undefined) return;
  const { x, y } = boxOf(layout, tapOf(layout));
  scene.add(lifted === tapOf(layout) ? PIPE_LIFTED : PIPE, x, y);
  scene.add(MEASURES[layout.tap]!, x + 1, y + 6);
}

/** Per level: sizes of the jars, their contents and what else there is. */
interface Recipe {
  readonly sizes: readonly number[];
  readonly colours: string;
  readonly tap?: boolean;
  readonly spout?: boolean;
  /** How many pours away the goal is. */
  readonly pours: number;
  /** How many jars show what they want. */
  readonly wants: number;
}

const RECIPES: readonly Recipe[] = [
  { sizes: [3, 5], colours: "r", pours: 1, wants: 1 },
  { sizes: [3, 4, 6], colours: "r", pours: 3, wants: 1 },
  { sizes: [3, 4, 5], colours: "rb", pours: 4, wants: 2 },
  { sizes: [3, 5], colours: "b", tap: true, pours: 3, wants: 1 },
  { sizes: [3, 3, 4, 5], colours: "yb", spout: true, pours: 3, wants: 2 },
  { sizes: [2, 4, 5], colours: "rb", tap: true, spout: true, pours: 3, wants: 2 },
];

const IDLE: Turn = { at: undefined, frame: () => {}, win: () => {}, lose: () => {} };

/** Some contents, and as a goal what random pours make of them; search tells how far that really is. */
function generate(rng: Rng, index: number): Generated<Layout> | undefined {
  const { sizes, colours, tap = false, spout = false, pours, wants } = RECIPES[index]!;
  const order = rng.shuffle(sizes);
  const spouted = spout ? rng.int(order.length - 1) : NONE;
  const jars = order.map((size, i): Jar => {
    const many = rng.int(size + 1);
    const holds = Array.from({ length: many }, () => rng.pick([...colours])).join("");
    return { size, holds, ...(i === spouted && { spout: true }) };
  });
  const layout: Layout = { jars, ...(tap && { tap: rng.pick([...colours]), drain: true }) };
  const state = start(layout);
  for (let i = 0; i < 2 * pours; i++) pour(state, rng.int(countOf(layout)), rng.int(countOf(layout)), IDLE);
  const wanting = rng.shuffle([...jars.keys()]).slice(0, wants);
  const goal = jars.map((jar, i) => (wanting.includes(i) ? { ...jar, wants: state.liquids[i]! } : jar));
  const data: Layout = { ...layout, jars: goal };
  if (done(start(data))) return undefined;
  return spout && !spoutMatters(data) ? undefined : { data, atLeast: 2 * pours };
}

/** Whether the way to the goal is another one when nothing runs over. */
function spoutMatters(layout: Layout): boolean {
  const plain = { ...layout, jars: layout.jars.map((jar) => ({ ...jar, spout: false })) };
  return solutionLength(decant, plain, 5000) !== solutionLength(decant, layout, 5000);
}

export const decant: GameDefinition<State, Layout> = {
  id: "decant",
  title: "Decant",
  description: "Pour from vessel to vessel until each jar holds what the strip beside it shows.",
  mechanics: [
    "lifting, then pouring",
    "measuring",
    "layers of colours",
    "tap and drain",
    "running over",
    "matching a target",
  ],
  half: "held-out",
  actions: ["ACTION6"],
  levels: [
    {
      data: {
        jars: [
          { size: 4, holds: "rr" },
          { size: 4, wants: "rr" },
        ],
      },
      introduces: ["lifting, then pouring"],
      solution: "ACTION6:27,39 ACTION6:39,39",
      proof: "search",
    },
    {
      data: {
        jars: [{ size: 6, holds: "rrrrrr", wants: "rrrrr" }, { size: 4 }, { size: 3 }],
      },
      introduces: ["a full jar takes no more"],
      solution: "ACTION6:21,34 ACTION6:33,39*2 ACTION6:45,42*2 ACTION6:21,34",
      proof: "search",
    },
    {
      data: {
        jars: [
          { size: 4, holds: "rbrb" },
          { size: 3, wants: "bb" },
          { size: 4, wants: "rr" },
        ],
      },
      introduces: ["layers of colours"],
      solution:
        "ACTION6:21,39 ACTION6:33,42 ACTION6:21,39 ACTION6:45,39 ACTION6:21,39 ACTION6:33,42 ACTION6:21,39 ACTION6:45,39",
      proof: "search",
    },
    {
      data: { jars: [{ size: 5, wants: "bbbb" }, { size: 3 }], tap: "b", drain: true },
      introduces: ["tap", "drain"],
      solution:
        "ACTION6:39,18 ACTION6:15,37*2 ACTION6:27,42*2 ACTION6:51,48 ACTION6:15,37 ACTION6:27,42 ACTION6:39,18 ACTION6:15,37*2 ACTION6:27,42",
      proof: "search",
    },
    {
      data: {
        jars: [
          { size: 2, spout: true, wants: "yy" },
          { size: 4, wants: "yyb" },
          { size: 4, holds: "yyy" },
          { size: 3, holds: "by" },
        ],
      },
      introduces: ["running over"],
      solution: "ACTION6:39,39 ACTION6:15,44 ACTION6:51,42 ACTION6:15,44 ACTION6:51,42 ACTION6:15,44",
      proof: "search",
    },
    {
      data: {
        jars: [
          { size: 3, spout: true, holds: "r", wants: "bbb" },
          { size: 5, holds: "r", wants: "rrbb" },
          { size: 2 },
        ],
        tap: "b",
        drain: true,
      },
      introduces: [],
      solution:
        "ACTION6:9,42 ACTION6:21,37 ACTION6:45,18 ACTION6:9,42 ACTION6:21,37 ACTION6:33,44 ACTION6:21,37 ACTION6:57,48 ACTION6:33,44 ACTION6:9,42",
      proof: "search",
    },
  ],
  generate,
  view: () => ({ width: WIDTH, height: HEIGHT, background: 3, letterbox: 4 }),
  start,
  step,
  key: ({ liquids, lifted }) => `${liquids},${lifted}`,
  clicks: ({ layout }) =>
    vessels(layout).map((vessel) => {
      const { x, y, width, height } = boxOf(layout, vessel);
      return { x: x + (width >> 1), y: y + (height >> 1) };
    }),
  backdrop: drawBackdrop,
  draw,
};
