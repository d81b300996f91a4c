import { type click, type Move, press } from "../../src/contracts/action.ts";
import {
  type Env,
  type GameInfo,
  type GameState,
  type Observation,
  observed,
  type Reply,
  refused,
} from "../../src/contracts/env.ts";
import type { Grid } from "../../src/contracts/grid.ts";
import { createGrid } from "../../src/grid/grid.ts";

// The smallest game with everything the API must carry: two levels, an animation, a click, a death.
// corr.py beside this file is the same game against the official engine.
const START = 4;
const ROW = 32;
const DISTANCES = [3, 4];
const PLAYER = 8;
const GOAL = 11;
const MARK = 2;

export const CORRIDOR: GameInfo = {
  id: "corr-0001",
  title: "Corridor",
  baseline: { kind: "par", actions: DISTANCES },
};

const right = press("ACTION4");
export const CORRIDOR_MOVES = {
  idle: press("ACTION5"),
  unavailable: press("ACTION2"),
  firstLevel: Array<Move>(3).fill(right),
  win: Array<Move>(7).fill(right),
  die: [right, press("ACTION1")],
} as const;

interface World {
  readonly level: number;
  readonly player: number;
  readonly mark?: { readonly x: number; readonly y: number };
  readonly state: GameState;
  readonly moved: boolean;
}

const levelStart = (level: number): World => ({ level, player: START, state: "NOT_FINISHED", moved: false });

function draw({ level, player, mark }: World, corner = 0): Grid {
  const grid = createGrid();
  const paint = (x: number, y: number, colour: number) => {
    grid.cells[y * grid.width + x] = colour;
  };
  paint(START + DISTANCES[level]!, ROW, GOAL);
  if (mark) paint(mark.x, mark.y, MARK);
  paint(player, ROW, PLAYER);
  if (corner) paint(0, 0, corner);
  return grid;
}

/** One move: the world after it and every frame on the way. */
function step(world: World, move: Move): { world: World; frames: Grid[] } {
  const next = { ...world, moved: true };
  switch (move.name) {
    case "ACTION1":
      return show({ ...next, state: "GAME_OVER" });
    case "ACTION3":
      return show({ ...next, player: Math.max(0, world.player - 1) });
    case "ACTION4":
      return advance({ ...next, player: world.player + 1 });
    case "ACTION5":
      return { world: next, frames: [draw(next, 1), draw(next, 2), draw(next)] };
    case "ACTION6":
      return show({ ...next, mark: { x: move.x, y: move.y } });
    default:
      return show(next);
  }
}

const show = (world: World) => ({ world, frames: [draw(world)] });

function advance(world: World): { world: World; frames: Grid[] } {
  if (world.player !== START + DISTANCES[world.level]!) return show(world);
  if (world.level === DISTANCES.length - 1) return show({ ...world, state: "WIN" });
  const next = levelStart(world.level + 1);
  return { world: next, frames: [draw(world), draw(next)] };
}

export function openCorridor(info: GameInfo = CORRIDOR): Env {
  let world: World | undefined;
  let closed = false;
  const observe = (frames: Grid[], fullReset: boolean): Reply => {
    const now = world ?? levelStart(0);
    const observation: Observation = {
      frames,
      settled: frames.at(-1)!,
      state: now.state,
      levelsCompleted: now.level + (now.state === "WIN" ? 1 : 0),
      levelsToWin: DISTANCES.length,
      available: ["ACTION1", "ACTION3", "ACTION4", "ACTION5", "ACTION6"],
      fullReset,
    };
    return observed(observation);
  };
  const restart = (level: number, fullReset: boolean): Reply => {
    world = levelStart(level);
    return observe([draw(world)], fullReset);
  };
  const closedReply = () => refused("closed", "The corridor is closed.");
  return {
    info,
    async start() {
      if (closed) return closedReply();
      return world ? refused("already-started", "The corridor is started.") : restart(0, true);
    },
    async reset() {
      if (closed) return closedReply();
      if (!world) return refused("not-started", "Start the corridor first.");
      const full = !world.moved || world.state === "WIN";
      return restart(full ? 0 : world.level, full);
    },
    async act(move) {
      if (closed) return closedReply();
      if (!world) return refused("not-started", "Start the corridor first.");
      if (world.state !== "NOT_FINISHED") return refused("game-ended", "The corridor has ended.");
      if (move.name === "ACTION6" && !inFrame(move)) return refused("bad-action", "Click inside the frame.");
      const after = step(world, move);
      world = after.world;
      return observe(after.frames, false);
    },
    async close() {
      closed = true;
    },
  };
}

const inFrame = ({ x, y }: ReturnType<typeof click>) =>
  [x, y].every((n) => Number.isInteger(n) && n >= 0 && n < 64);
