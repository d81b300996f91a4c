import type { ArcadeGame, Snapshot } from "../../arcade/index.ts";
import { BUTTONS, formatAction, type Move, press } from "../../contracts/action.ts";
import type { Grid } from "../../contracts/grid.ts";
import type { Position, TwinHost } from "../../twin/index.ts";
import type { Case } from "../cases.ts";
import { observation } from "../rerun.ts";
import { type Bounds, type EngineSearch, searchEngine } from "./engine-search.ts";

/**
 * "optimal": wins, certified shortest. "longer": wins with `extra` actions more. "uncertified": wins, the engine's
 * search found nothing to compare. "claims solved": the goal fires where the search starts; never executed.
 */
export type Verdict = "optimal" | "longer" | "uncertified" | "fails" | "no plan" | "claims solved";

/** The same bounded search in the twin and in the engine, from one state. */
export interface Race {
  readonly verdict: Verdict;
  /** Actions beyond the shortest, when it wins. */
  readonly extra: number | undefined;
  /** It fails, and one more of the candidate moves would have completed the level. */
  readonly oneShort: boolean;
  readonly plan: readonly Move[] | undefined;
  readonly shortest: readonly Move[] | undefined;
  readonly twinEnded: string;
  readonly engineEnded: EngineSearch["ended"];
  readonly board: Grid;
}

export interface RaceStart {
  readonly at: Position;
  readonly snapshot: Snapshot;
}

/** Wall clock, a safety cap only: a search that meets it says "time". */
const SAFETY_MS = 300_000;

export async function race(
  { at, snapshot }: RaceStart,
  moves: readonly Move[],
  bounds: Bounds,
  play: ArcadeGame,
  host: TwinHost,
): Promise<Race> {
  const found = await host.plan({
    start: at,
    buttons: moves.flatMap((move) => (move.name === "ACTION6" ? [] : [move.name])),
    clicks: moves.flatMap((move) => (move.name === "ACTION6" ? [{ x: move.x, y: move.y }] : [])),
    budget: { ...bounds, milliseconds: SAFETY_MS },
    algorithm: "breadth-first",
  });
  const engine = searchEngine(play, snapshot, moves, bounds);
  const plan = found.ok ? found.value.plan?.moves : undefined;
  const used = plan && plan.length > 0 ? execute(play, snapshot, plan) : undefined;
  const verdict = judge(plan, used, engine.moves?.length);
  return {
    verdict,
    extra: used !== undefined && engine.moves ? used - engine.moves.length : undefined,
    oneShort: verdict === "fails" && moves.some((move) => execute(play, snapshot, [...plan!, move])),
    plan,
    shortest: engine.moves,
    twinEnded: found.ok ? found.value.ended : found.problem.kind,
    engineEnded: engine.ended,
    board: at.frame,
  };
}

function judge(
  plan: readonly Move[] | undefined,
  used: number | undefined,
  best: number | undefined,
): Verdict {
  if (!plan) return "no plan";
  if (plan.length === 0) return "claims solved";
  if (used === undefined) return "fails";
  if (best === undefined) return "uncertified";
  return used <= best ? "optimal" : "longer";
}

/** Actions until the level was complete, or undefined when the plan does not complete it. */
export function execute(play: ArcadeGame, from: Snapshot, plan: readonly Move[]): number | undefined {
  play.restore(from);
  for (const [i, move] of plan.entries()) {
    const seen = observation(play.act(move));
    if (!seen || seen.state === "GAME_OVER") return undefined;
    if (seen.state === "WIN" || seen.levelsCompleted > from.level) return i + 1;
  }
  return undefined;
}

/** Buttons of the whole run and clicks of this level, handed alike to both searches. Undo only leads back. */
export function candidateMoves(one: Case, level: number, play: ArcadeGame): Move[] {
  const buttons = new Set<string>();
  const clicks = new Map<string, Move>();
  for (const { action, level: on } of one.taken) {
    if (action.name === "ACTION6" && on === level) clicks.set(formatAction(action), action);
    else buttons.add(action.name);
  }
  const undo = (name: string) => name === "ACTION7" && play.game.undo === true;
  return [...BUTTONS.filter((name) => buttons.has(name) && !undo(name)).map(press), ...clicks.values()];
}
