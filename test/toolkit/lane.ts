import {
  ArcadeEnv,
  ArcadeGame,
  type Game,
  type GameDefinition,
  handMadeLevels,
} from "../../src/arcade/index.ts";
import { block } from "../../src/arcade/sprite.ts";
import { type Move, press } from "../../src/contracts/action.ts";
import type { Grid } from "../../src/contracts/grid.ts";
import type { FrameTwin } from "../../src/contracts/twin.ts";
import { Executor } from "../../src/execute/executor.ts";
import { MemoryJournal } from "../../src/execute/memory-journal.ts";
import type { Case } from "../../src/study/cases.ts";
import { followRun } from "../../src/study/taken.ts";
import { MANIFEST } from "./small-run.ts";

interface Lane {
  x: number;
  readonly goal: number;
}

const DOT = block(1, 1, 8);

/** A dot in a lane of ten tiles, six pixels each. ACTION3 left, ACTION4 right, ACTION5 nothing; the goal is not drawn. */
const definition: GameDefinition<Lane, number> = {
  id: "lane",
  title: "Lane",
  description: "Walk right.",
  mechanics: ["walking"],
  half: "development",
  actions: ["ACTION3", "ACTION4", "ACTION5"],
  levels: [
    { data: 3, introduces: ["walking"], solution: "ACTION4*3", proof: "search" },
    { data: 4, introduces: [], solution: "ACTION4*4", proof: "search" },
  ],
  generate: () => undefined,
  view: () => ({ width: 10, height: 5, background: 1, letterbox: 4 }),
  start: (goal) => ({ x: 0, goal }),
  step: (state, move, turn) => {
    if (move.name === "ACTION3") state.x = Math.max(0, state.x - 1);
    if (move.name === "ACTION4") state.x++;
    if (state.x === state.goal) turn.win();
  },
  draw: ({ x }, scene) => scene.tile(DOT, x, 2),
};
export const LANE = definition as unknown as Game;

export const openLane = (): ArcadeGame => new ArcadeGame(LANE, handMadeLevels(LANE));

/** Plays digits as ACTION1 to ACTION7, without a twin. */
export async function playLane(digits: string): Promise<Case> {
  const journal = new MemoryJournal();
  const frames: Grid[] = [];
  const keep = journal.frame.bind(journal);
  journal.frame = (grid) => {
    const number = keep(grid);
    frames[number] ??= grid;
    return number;
  };
  const executor = new Executor({ env: new ArcadeEnv(LANE), journal, budget: 100 });
  await executor.start();
  for (const digit of digits) await executor.submit({ move: moveOf(digit), rationale: "as told" });
  const ended = { type: "run-ended", reason: "won", message: "", levels: 2, actions: digits.length } as const;
  const records = [...journal.events, ended].map((event, n) => ({ n, at: "", event, hash: "" }));
  const run = {
    manifest: MANIFEST,
    records,
    frame: (number: number) => frames[number],
    frameCount: frames.length,
    problems: [],
    sound: { records: records.length, events: 0, frames: 0, hash: "" },
    torn: true,
  };
  const who = { name: "lane", folder: "", game: "lane", agent: "tester" };
  return { ...who, run, manifest: MANIFEST, ended, ...followRun(run) };
}

function moveOf(digit: string): Move {
  if (digit === "3") return press("ACTION3");
  return press(digit === "4" ? "ACTION4" : "ACTION5");
}

const PIXELS = 6;
const LEFT = 2;

/** Knows walking right, believes ACTION3 does nothing, and that every level ends on tile 3. */
export const laneTwin: FrameTwin = {
  step: (grid, move) => (move.name === "ACTION4" ? moveDot(grid, dotAt(grid) + 1) : grid),
  goalReached: (grid) => dotAt(grid) === 3,
};

export const dotAt = ({ cells, width }: Grid): number =>
  Math.floor(((cells.indexOf(8) % width) - LEFT) / PIXELS);

export function moveDot({ width, height, cells }: Grid, x: number): Grid {
  const next = cells.map((colour) => (colour === 8 ? 1 : colour));
  const top = Math.floor(cells.indexOf(8) / width);
  for (let y = top; y < top + PIXELS; y++)
    for (let dx = 0; dx < PIXELS; dx++) next[y * width + LEFT + x * PIXELS + dx] = 8;
  return { width, height, cells: next };
}
