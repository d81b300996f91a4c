import type { Move } from "../../contracts/action.ts";
import type { Cell } from "../../contracts/grid.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Rng } from "../rng.ts";
import type { Scene } from "../scene.ts";
import { block, sprite } from "../sprite.ts";

interface Layout {
  /** One filling that fits, from which the counts are taken: `.` empty, `a b c` colours, capitals and `_` fixed cells. */
  readonly answer: string;
  /** How many colours a click goes through. */
  readonly colours: number;
  /** Marks between two cells that say whether they are alike: `x,y>` to the right of a cell, `x,yv` below it. */
  readonly marks?: string;
}

interface Mark {
  readonly from: number;
  readonly to: number;
  readonly alike: boolean;
}

interface Rules {
  readonly side: number;
  readonly colours: number;
  readonly fixed: readonly boolean[];
  /** Rows, then columns: the cells of each, and how many of every colour it wants. */
  readonly lines: readonly { readonly cells: readonly number[]; readonly wants: readonly number[] }[];
  readonly marks: readonly Mark[];
}

interface State {
  readonly rules: Rules;
  /** 0 empty, else a colour. */
  cells: number[];
}

const TILE = 11;
/** Left and above the cells, for the counts. */
const MARGIN = 13;
const LETTERS = ".abc";
const HUES = [4, 12, 10, 7];
const CELLS = HUES.map((hue) => block(TILE - 1, TILE - 1, hue));
const PIPS = HUES.map((hue) => block(2, 2, hue));
const FRAME = sprite(`
  2222222222
  2........2
  2........2
  2........2
  2........2
  2........2
  2........2
  2........2
  2........2
  2222222222`);
const MET = block(2, TILE - 1, 14);
const MET_BELOW = block(TILE - 1, 2, 14);
const ALIKE = block(3, 3, 0);
const UNLIKE = block(3, 3, 8);

const letterAt = (letter: string): number => Math.max(0, LETTERS.indexOf(letter.toLowerCase()));

function parse({
  answer: text,
  colours,
  marks = "",
}: Layout): Rules & { readonly answer: readonly number[] } {
  const rows = text.trim().split(/\s+/);
  const side = rows.length;
  const letters = [...rows.join("")];
  const answer = letters.map(letterAt);
  const each = Array.from({ length: side }, (_, i) => i);
  const lines = [
    ...each.map((row) => each.map((i) => row * side + i)),
    ...each.map((column) => each.map((i) => i * side + column)),
  ].map((cells) => ({ cells, wants: countsOf(answer, cells) }));
  const pairs = marks.split(/\s+/).filter((mark) => mark !== "");
  return {
    side,
    colours,
    answer,
    fixed: letters.map((letter) => /[A-Z_]/.test(letter)),
    lines,
    marks: pairs.map((mark) => {
      const from = Number(mark[2]) * side + Number(mark[0]);
      const to = from + (mark[3] === ">" ? 1 : side);
      return { from, to, alike: answer[from] === answer[to] };
    }),
  };
}

function countsOf(values: readonly number[], cells: readonly number[]): number[] {
  const counts = [0, 0, 0, 0];
  for (const cell of cells) counts[values[cell]!]!++;
  return counts;
}

function start(layout: Layout): State {
  const { answer, ...rules } = parse(layout);
  return { rules: Object.freeze(rules), cells: answer.map((value, i) => (rules.fixed[i] ? value : 0)) };
}

const met = ({ rules, cells }: State, line: number): boolean => {
  const { cells: places, wants } = rules.lines[line]!;
  return countsOf(cells, places).every((count, colour) => count === wants[colour]);
};

const solved = (state: State): boolean =>
  state.rules.lines.every((_, line) => met(state, line)) &&
  state.rules.marks.every(({ from, to, alike }) => (state.cells[from] === state.cells[to]) === alike);

function step(state: State, _move: Move, turn: Turn): void {
  const { side, fixed, colours } = state.rules;
  if (!turn.at || turn.at.x >= side || turn.at.y >= side) return;
  const cell = turn.at.y * side + turn.at.x;
  if (fixed[cell]) return;
  state.cells[cell] = (state.cells[cell]! + 1) % (colours + 1);
  if (solved(state)) turn.win();
}

/**
 * The order of clicks makes no difference, so search fills the cells in reading order: it may click the last cell it
 * touched or a later one, and leaves a row, or overfills a column, only in vain.
 */
function clicks(state: State): Cell[] {
  const { side, fixed, lines } = state.rules;
  const last = state.cells.findLastIndex((value, i) => value > 0 && !fixed[i]);
  const cells = last < 0 ? [] : [last];
  const full = lines
    .slice(side)
    .some(({ cells: column, wants }) =>
      countsOf(state.cells, column).some((count, colour) => colour > 0 && count > wants[colour]!),
    );
  for (let cell = last + 1; cell < side * side && !full; cell++) {
    if (cell % side === 0 && cell > 0 && !met(state, cell / side - 1)) break;
    if (!fixed[cell]) cells.push(cell);
  }
  return cells.map((cell) => ({ x: cell % side, y: Math.floor(cell / side) }));
}

/** A lane of pips for every colour before each row and above each column. */
function drawCounts({ lines, side, colours }: Rules, scene: Scene): void {
  for (const [line, { wants }] of lines.entries())
    for (let colour = 1; colour <= colours; colour++)
      for (let i = 1; i <= wants[colour]!; i++) {
        const lane = 3 * (colour - 1);
        if (line < side) scene.tile(PIPS[colour]!, 0, line, 0, -1 - 3 * i, lane);
        else scene.tile(PIPS[colour]!, line - side, 0, 0, lane, -1 - 3 * i);
      }
}

function draw(state: State, scene: Scene): void {
  const { side, fixed, lines, marks } = state.rules;
  for (const [cell, value] of state.cells.entries()) {
    const [x, y] = [cell % side, Math.floor(cell / side)];
    scene.tile(CELLS[value]!, x, y);
    if (fixed[cell]) scene.tile(FRAME, x, y, 1);
  }
  for (const line of lines.keys()) {
    if (!met(state, line)) continue;
    if (line < side) scene.tile(MET, side, line);
    else scene.tile(MET_BELOW, line - side, side);
  }
  for (const { from, to, alike } of marks) {
    const [x, y] = [from % side, Math.floor(from / side)];
    scene.tile(
      alike ? ALIKE : UNLIKE,
      x,
      y,
      2,
      to === from + 1 ? TILE - 2 : 4,
      to === from + 1 ? 4 : TILE - 2,
    );
  }
}

/** Per hand-made level. */
const PARTS = [
  { side: 3, colours: 1, fixed: 0, marks: 0, filled: 0.5 },
  { side: 3, colours: 2, fixed: 0, marks: 0, filled: 0.7 },
  { side: 4, colours: 2, fixed: 4, marks: 0, filled: 0.6 },
  { side: 4, colours: 3, fixed: 4, marks: 0, filled: 0.7 },
  { side: 4, colours: 2, fixed: 0, marks: 6, filled: 0.7 },
  { side: 4, colours: 3, fixed: 3, marks: 7, filled: 0.8 },
];

function generate(rng: Rng, index: number): Generated<Layout> {
  const { side, colours, fixed, marks, filled } = PARTS[index]!;
  const cells = Array.from({ length: side * side }, () =>
    rng.chance(filled) ? LETTERS[rng.between(1, colours)]! : ".",
  );
  const places = rng.shuffle([...cells.keys()]);
  for (const cell of places.slice(0, fixed))
    cells[cell] = cells[cell] === "." ? "_" : cells[cell]!.toUpperCase();
  const pairs = places.flatMap((cell) => {
    const [x, y] = [cell % side, Math.floor(cell / side)];
    return [...(x + 1 < side ? [`${x},${y}>`] : []), ...(y + 1 < side ? [`${x},${y}v`] : [])];
  });
  const answer = Array.from({ length: side }, (_, y) => cells.slice(y * side, (y + 1) * side).join("")).join(
    "\n",
  );
  const chosen = rng.shuffle(pairs).slice(0, marks).join(" ");
  return { data: { answer, colours, marks: chosen }, atLeast: side + colours - 1 };
}

export const tally: GameDefinition<State, Layout> = {
  id: "tally",
  title: "Tally",
  description: "Colour the cells so that every row and column holds what is counted out before it.",
  mechanics: [
    "clicks that cycle colours",
    "constraints on the board",
    "fixed cells",
    "marks between neighbours",
  ],
  half: "development",
  actions: ["ACTION6"],
  levels: [
    {
      data: { answer: "aa. ..a .a.", colours: 1 },
      introduces: ["counts per row and column"],
      solution: "ACTION6:26,26 ACTION6:37,26 ACTION6:37,37 ACTION6:48,48",
      proof: "search",
    },
    {
      data: { answer: "ab. .ba bb.", colours: 2 },
      introduces: ["two colours"],
      solution: "ACTION6:26,26 ACTION6:37,26*2 ACTION6:37,37*2 ACTION6:48,37 ACTION6:26,48*2 ACTION6:37,48*2",
      proof: "search",
    },
    {
      data: { answer: "Aab. .bB. b._a baab", colours: 2 },
      introduces: ["fixed cells"],
      solution:
        "ACTION6:31,20*2 ACTION6:42,20 ACTION6:20,31*2 ACTION6:31,42 ACTION6:53,42*2 ACTION6:20,53*2 ACTION6:31,53 ACTION6:42,53*2 ACTION6:53,53",
      proof: "search",
    },
    {
      data: { answer: "cab. Bca. ..Cb aa_c", colours: 3 },
      introduces: ["a third colour"],
      solution:
        "ACTION6:20,20*3 ACTION6:31,20 ACTION6:42,20*2 ACTION6:31,31*3 ACTION6:42,31 ACTION6:53,42*2 ACTION6:20,53 ACTION6:31,53 ACTION6:53,53*3",
      proof: "search",
    },
    {
      data: { answer: "abba a.b. .bab bba.", colours: 2, marks: "0,0v 1,0> 2,1v 0,2> 3,2v 1,3> 0,3>" },
      introduces: ["marks between neighbours"],
      solution:
        "ACTION6:20,20 ACTION6:31,20*2 ACTION6:42,20*2 ACTION6:53,20 ACTION6:20,31 ACTION6:42,31*2 ACTION6:31,42*2 ACTION6:42,42 ACTION6:53,42*2 ACTION6:20,53*2 ACTION6:31,53*2 ACTION6:42,53",
      proof: "search",
    },
    {
      data: { answer: "cabC aac. c.bb bC_c", colours: 3, marks: "0,0v 1,0v 2,1> 0,1> 1,2> 0,2v 2,2>" },
      introduces: [],
      solution:
        "ACTION6:20,20*3 ACTION6:31,20 ACTION6:42,20*2 ACTION6:20,31 ACTION6:31,31 ACTION6:42,31*3 ACTION6:20,42*3 ACTION6:42,42*2 ACTION6:53,42*2 ACTION6:20,53*2 ACTION6:53,53*3",
      proof: "search",
    },
  ],
  generate,
  view: ({ answer }) => {
    const size = MARGIN + answer.trim().split(/\s+/).length * TILE + 2;
    return {
      width: size,
      height: size,
      tile: TILE,
      origin: { x: MARGIN, y: MARGIN },
      background: 5,
      letterbox: 3,
    };
  },
  start,
  step,
  key: ({ cells }) => cells.join(""),
  clicks,
  backdrop: ({ rules }, scene) => drawCounts(rules, scene),
  draw,
};
