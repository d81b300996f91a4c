import type { ArcadeGame } from "../../arcade/index.ts";
import { isMove, type Move } from "../../contracts/action.ts";
import type { Cell } from "../../contracts/grid.ts";
import { boundingBox, diffGrids } from "../../grid/diff.ts";
import { gridHash } from "../../grid/hash.ts";
import type { TwinHost } from "../../twin/index.ts";
import type { Case } from "../cases.ts";
import { observation, type Place, type Rerun } from "../rerun.ts";
import type { Bounds } from "./engine-search.ts";
import { candidateMoves, type Race, type RaceStart, race } from "./race.ts";

export interface PlanningLimits {
  /** Recorded actions before the win that the near search starts from. */
  readonly before: number;
  readonly near: Bounds;
  /** The horizon from a level's start is its recorded length plus two. */
  readonly startNodes: number;
}
/** The paper's. */
export const PLANNING: PlanningLimits = {
  before: 6,
  near: { depth: 8, nodes: 20_000 },
  startNodes: 200_000,
};

export interface LevelRace {
  readonly one: Case;
  /** From 1. */
  readonly level: number;
  /** Moves of the attempt that completed the level. */
  readonly recorded: readonly Move[];
  /** The recorded moves from where the near search starts. */
  readonly finish: readonly Move[];
  /** Where each of them touched the board: the click, or the middle of what changed. Undefined when nothing shows. */
  readonly trail: readonly (Cell | undefined)[];
  readonly near: Race;
  readonly start: Race;
  /** From a state the run never saw, near the win; absent when there is none within two moves. */
  readonly detour: Race | undefined;
  readonly records: readonly number[];
}

export interface Planning {
  readonly one: Case;
  readonly levels: readonly LevelRace[];
  /** Completed levels that could not be rerun. */
  readonly leftOut: number;
}

export async function measurePlanning(
  one: Case,
  host: TwinHost,
  rerun: Rerun,
  limits: PlanningLimits = PLANNING,
): Promise<Planning> {
  const completed = one.taken.filter(({ outcome }) => outcome === "boundary").length;
  const wins = rerun.places.flatMap(({ action }, i) => (action.outcome === "boundary" ? [i] : []));
  const known = new Set(
    one.taken.flatMap(({ at, after }) => [at?.frame, after].flatMap((g) => (g ? gridHash(g) : []))),
  );
  const levels: LevelRace[] = [];
  for (const win of wins) levels.push(await raceLevel(one, win, host, rerun, known, limits));
  return { one, levels, leftOut: completed - levels.length };
}

async function raceLevel(
  one: Case,
  win: number,
  host: TwinHost,
  { places, play }: Rerun,
  known: ReadonlySet<string>,
  limits: PlanningLimits,
): Promise<LevelRace> {
  const last = places[win]!;
  const attempt = places.slice(win - last.at.moves.length, win + 1);
  const near = attempt.at(-limits.before) ?? attempt[0]!;
  const moves = candidateMoves(one, last.action.level, play);
  const movesOf = (some: readonly Place[]) =>
    some.flatMap(({ action }) => (isMove(action.action) ? [action.action] : []));
  const startBounds = { depth: attempt.length + 2, nodes: limits.startNodes };
  const detour = findDetour(near, moves, play, known);
  return {
    one,
    level: last.action.level + 1,
    recorded: movesOf(attempt),
    finish: movesOf(attempt.slice(-limits.before)),
    trail: attempt.slice(-limits.before).map(touched),
    near: await race(near, moves, limits.near, play, host),
    start: await race(attempt[0]!, moves, startBounds, play, host),
    detour: detour && (await race(detour, moves, limits.near, play, host)),
    records: attempt.flatMap(({ action }) => action.records),
  };
}

function touched({ at, action }: Place): Cell | undefined {
  if (action.action.name === "ACTION6") return { x: action.action.x, y: action.action.y };
  if (!action.after || action.outcome === "boundary") return undefined;
  const box = boundingBox(diffGrids(at.frame, action.after));
  return box && { x: box.x + (box.width >> 1), y: box.y + (box.height >> 1) };
}

/** The first state, breadth first within two moves, that the run never saw. */
export function findDetour(
  from: RaceStart,
  moves: readonly Move[],
  play: ArcadeGame,
  known: ReadonlySet<string>,
): RaceStart | undefined {
  const { opening } = from.at;
  let layer: RaceStart[] = [from];
  for (let depth = 0; depth < 2; depth++) {
    const next: RaceStart[] = [];
    for (const { at, snapshot } of layer)
      for (const move of moves) {
        play.restore(snapshot);
        const seen = observation(play.act(move));
        if (seen?.state !== "NOT_FINISHED" || seen.levelsCompleted !== snapshot.level) continue;
        const path = [...at.moves, move];
        const reached = { at: { opening, moves: path, frame: seen.settled }, snapshot: play.snapshot() };
        if (!known.has(gridHash(seen.settled))) return reached;
        next.push(reached);
      }
    layer = next;
  }
  return undefined;
}
