import type { ArcadeGame, Snapshot } from "../../arcade/index.ts";
import { formatAction, isMove, type Move } from "../../contracts/action.ts";
import type { Grid } from "../../contracts/grid.ts";
import type { TwinHost } from "../../twin/index.ts";
import type { Case } from "../cases.ts";
import { observation } from "../rerun.ts";
import { spread } from "../statistics.ts";
import { compareAt, type SampleLimits } from "./compare.ts";
import { gradeFrame, type Tests } from "./tests.ts";

/**
 * Does the twin carry a rule to a level where it was never seen? At each level's start, levels never reached
 * included: the actions the run used on other levels and never on this one.
 */
export async function crossLevelProbes(
  one: Case,
  host: TwinHost,
  play: ArcadeGame,
  limits: SampleLimits,
  tests: Tests,
): Promise<void> {
  const used = new Map<string, { move: Move; levels: Set<number>; record: number }>();
  for (const { action, level, records } of one.taken) {
    if (!isMove(action)) continue;
    const key = formatAction(action);
    const known = used.get(key) ?? { move: action, levels: new Set(), record: records[0] };
    known.levels.add(level);
    used.set(key, known);
  }
  for (const { snapshot, opening } of levelStarts(play)) {
    const fresh = [...used.values()].filter(({ levels }) => !levels.has(snapshot.level));
    const clicks = fresh.filter(({ move }) => move.name === "ACTION6");
    const buttons = fresh.filter(({ move }) => move.name !== "ACTION6");
    const probes = [...buttons, ...spread(clicks, limits.clicks)];
    const at = { opening, moves: [], frame: opening };
    const moves = probes.map(({ move }) => move);
    for (const [move, reference, answer] of await compareAt({ snapshot, at }, moves, play, host)) {
      const probe = probes.find((entry) => entry.move === move)!;
      tests.add(gradeFrame(answer, reference), [probe.record]);
    }
  }
}

/** Each level as it begins, reached by playing the known solutions. */
export function levelStarts(play: ArcadeGame): { snapshot: Snapshot; opening: Grid }[] {
  const starts: { snapshot: Snapshot; opening: Grid }[] = [];
  const state = play.game.start(play.levels[0]!.data);
  play.restore({ started: true, level: 0, outcome: "NOT_FINISHED", taken: 0, state, history: [] });
  // With no action taken a RESET restarts the game, so its first frame is shown.
  let seen = observation(play.reset());
  for (const [index, { solution }] of play.levels.entries()) {
    if (!seen || seen.levelsCompleted !== index || seen.state !== "NOT_FINISHED") return starts;
    starts.push({ snapshot: play.snapshot(), opening: seen.settled });
    for (const move of solution) seen = observation(play.act(move));
  }
  return starts;
}
