import type { Move } from "../../contracts/action.ts";
import type { Cell } from "../../contracts/grid.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Rng } from "../rng.ts";
import { block, type Sprite, sprite } from "../sprite.ts";
import { findTiles, parseMap, type TileMap } from "../tiles.ts";

interface Layout {
  /** The mark of each lamp says which others a click on it changes too: `p` beside it, `x` diagonal, `r` its row. Capital: locked. */
  readonly lamps: string;
  /** A digit per lamp: 0 dark, 1 lit, 2 the third colour. */
  readonly colours: string;
  /** How many colours a lamp runs through. */
  readonly cycle: 2 | 3;
  /** Shown beside the lamps; without it all must be lit. */
  readonly target?: string;
}

interface State {
  readonly lamps: TileMap;
  readonly cycle: number;
  readonly target: readonly number[];
  readonly shown: boolean;
  colours: number[];
}

const TILE = 8;
const SMALL = 4;
const COLOURS = [3, 11, 6];
const BODIES = COLOURS.map((colour) => block(7, 7, colour));
const SAMPLES = COLOURS.map((colour) => block(3, 3, colour));
const LOCK = sprite("8888888 8.....8 8.....8 8.....8 8.....8 8.....8 8888888");
const MARKS: Readonly<Record<string, Sprite>> = {
  p: sprite(".0. 000 .0."),
  x: sprite("0.0 .0. 0.0"),
  r: sprite("000"),
};

const digits = (text: string): number[] => [...parseMap(text).tiles].map(Number);

function start({ lamps: text, colours, cycle, target }: Layout): State {
  const lamps = parseMap(text);
  const wanted = target === undefined ? [...lamps.tiles].map(() => 1) : digits(target);
  return {
    lamps,
    cycle,
    target: Object.freeze(wanted),
    shown: target !== undefined,
    colours: digits(colours),
  };
}

const isLocked = (mark: string): boolean => mark !== mark.toLowerCase();

/** Which other lamps the one at `at` changes. */
function coupled({ lamps }: State, at: Cell): number[] {
  const mark = lamps.tiles[at.y * lamps.width + at.x]!;
  const found: number[] = [];
  for (let i = 0; i < lamps.tiles.length; i++) {
    const dx = Math.abs((i % lamps.width) - at.x);
    const dy = Math.abs(Math.floor(i / lamps.width) - at.y);
    if (mark === "p" ? dx + dy === 1 : mark === "x" ? dx === 1 && dy === 1 : dy === 0 && dx > 0)
      found.push(i);
  }
  return found;
}

function step(state: State, _: Move, turn: Turn): void {
  const { lamps, colours, cycle, target } = state;
  const { at } = turn;
  if (!at || at.x >= lamps.width || at.y >= lamps.height) return;
  const hit = at.y * lamps.width + at.x;
  if (isLocked(lamps.tiles[hit]!)) return;
  const turnOn = (i: number) => {
    colours[i] = (colours[i]! + 1) % cycle;
  };
  turnOn(hit);
  turn.frame();
  for (const i of coupled(state, at)) turnOn(i);
  if (colours.every((colour, i) => colour === target[i])) turn.win();
}

const clickable = ({ lamps }: State): Cell[] => findTiles(lamps, "pxr");

/** Per level: side, marks in play, colours, locked lamps, target shown, clicks away from solved. */
const RECIPES: readonly {
  readonly side: number;
  readonly marks: string;
  readonly cycle: 2 | 3;
  readonly locks: number;
  readonly shown: boolean;
  readonly clicks: number;
}[] = [
  { side: 3, marks: "p", cycle: 2, locks: 0, shown: false, clicks: 2 },
  { side: 3, marks: "px", cycle: 2, locks: 0, shown: false, clicks: 3 },
  { side: 3, marks: "px", cycle: 3, locks: 0, shown: false, clicks: 4 },
  { side: 4, marks: "p", cycle: 2, locks: 5, shown: false, clicks: 4 },
  { side: 4, marks: "pr", cycle: 2, locks: 4, shown: true, clicks: 4 },
  { side: 3, marks: "pxr", cycle: 3, locks: 3, shown: true, clicks: 5 },
];

/** Solvable by construction: a solved board with some clicks taken back. */
function generate(rng: Rng, index: number): Generated<Layout> {
  const { side, marks, cycle, locks, shown, clicks } = RECIPES[index]!;
  const kinds = Array.from({ length: side * side }, () => rng.pick([...marks]));
  for (const i of rng.shuffle([...kinds.keys()]).slice(0, locks)) kinds[i] = kinds[i]!.toUpperCase();
  const rows = (values: readonly (string | number)[]): string =>
    Array.from({ length: side }, (_, y) => values.slice(y * side, (y + 1) * side).join("")).join("\n");
  const target = kinds.map(() => (shown ? rng.int(cycle) : 1));
  const data: Layout = {
    lamps: rows(kinds),
    colours: rows(target),
    cycle,
    ...(shown && { target: rows(target) }),
  };
  const state = start(data);
  // A lamp can be clicked once less often than it has colours before it is back where it was.
  const places = Array.from({ length: cycle - 1 }, () => clickable(state)).flat();
  for (const at of rng.shuffle(places).slice(0, clicks))
    for (const i of [at.y * side + at.x, ...coupled(state, at)])
      state.colours[i] = (state.colours[i]! + cycle - 1) % cycle;
  return { data: { ...data, colours: rows(state.colours) }, atLeast: clicks };
}

export const ripple: GameDefinition<State, Layout> = {
  id: "ripple",
  title: "Ripple",
  description:
    "Click lamps, each of which changes others too, until all are lit or match the pattern beside them.",
  mechanics: ["lights-out coupling", "colour cycling", "locked lamps", "target pattern", "undo"],
  half: "development",
  actions: ["ACTION6", "ACTION7"],
  undo: true,
  levels: [
    {
      data: {
        lamps: `
ppp
ppp
ppp`,
        colours: `
001
010
100`,
        cycle: 2,
      },
      introduces: ["lights-out coupling"],
      solution: "ACTION6:16,16 ACTION6:48,48",
      proof: "search",
    },
    {
      data: {
        lamps: `
pxp
xpx
pxp`,
        colours: `
111
111
110`,
        cycle: 2,
      },
      introduces: ["diagonal coupling"],
      solution: "ACTION6:32,16 ACTION6:16,32 ACTION6:48,48",
      proof: "search",
    },
    {
      data: {
        lamps: `
ppp
pxp
ppp`,
        colours: `
101
010
211`,
        cycle: 3,
      },
      introduces: ["three colours"],
      solution: "ACTION6:16,16 ACTION6:32,32*2 ACTION6:48,32",
      proof: "search",
    },
    {
      data: {
        lamps: `
pPPp
PppP
PppP
pPPp`,
        colours: `
0100
1010
1100
1101`,
        cycle: 2,
      },
      introduces: ["locked lamps"],
      solution: "ACTION6:8,8 ACTION6:56,8 ACTION6:24,24 ACTION6:40,40",
      proof: "search",
    },
    {
      data: {
        lamps: `
pPrp
Pppr
rpPp
pprP`,
        colours: `
0010
1000
1001
0111`,
        cycle: 2,
        target: `
1001
0110
0110
1001`,
      },
      introduces: ["row coupling", "target pattern"],
      solution: "ACTION6:26,20 ACTION6:18,28 ACTION6:10,36 ACTION6:18,44",
      proof: "search",
    },
    {
      data: {
        lamps: `
pXr
xpP
rPx`,
        colours: `
001
021
002`,
        cycle: 3,
        target: `
101
020
101`,
      },
      introduces: [],
      solution: "ACTION6:16,24 ACTION6:24,32*2 ACTION6:16,40 ACTION6:32,40",
      proof: "search",
    },
  ],
  generate,
  view: ({ lamps, target }) => {
    const { width, height } = parseMap(lamps);
    const panel = target === undefined ? 0 : 3 + width * SMALL;
    return { width: width * TILE + panel, height: height * TILE, tile: TILE, background: 5, letterbox: 5 };
  },
  start,
  step,
  clicks: clickable,
  key: ({ colours }) => colours.join(""),
  backdrop: ({ lamps, target, shown }, scene) => {
    if (!shown) return;
    const left = lamps.width * TILE + 3;
    for (const [i, colour] of target.entries())
      scene.add(SAMPLES[colour]!, left + (i % lamps.width) * SMALL, Math.floor(i / lamps.width) * SMALL);
  },
  draw: ({ lamps, colours }, scene) => {
    for (const [i, colour] of colours.entries()) {
      const x = i % lamps.width;
      const y = Math.floor(i / lamps.width);
      const mark = lamps.tiles[i]!;
      scene.tile(BODIES[colour]!, x, y);
      if (isLocked(mark)) scene.tile(LOCK, x, y);
      else scene.tile(MARKS[mark]!, x, y, 0, 2, mark === "r" ? 3 : 2);
    }
  },
};
