import type { ArcadeGame } from "../../arcade/index.ts";
import { type Action, BUTTONS, formatAction, type Move, press } from "../../contracts/action.ts";
import { gridHash } from "../../grid/hash.ts";
import type { TwinHost } from "../../twin/index.ts";
import type { Case } from "../cases.ts";
import type { Place, Rerun } from "../rerun.ts";
import { groupBy, spread } from "../statistics.ts";
import { pairKey } from "../taken.ts";
import { compareAt, type SampleLimits } from "./compare.ts";
import { crossLevelProbes } from "./cross-level.ts";
import { type Heat, HeatMap } from "./heat.ts";
import { replayRecord } from "./replay.ts";
import { gradeFrame, Tests } from "./tests.ts";

/** The paper's. */
export const SAMPLE: SampleLimits = { states: 100, clicks: 8 };

/** The final twin of a run against its record and, where it can be rerun, against its engine. */
export interface WorldModel {
  readonly one: Case;
  readonly replay: Tests;
  readonly observed: Tests;
  readonly unobserved: Tests;
  readonly crossLevel: Tests;
  readonly heat: Heat | undefined;
  /** How far the engine could be rerun, or why not. */
  readonly said: string;
}

export async function measureWorldModel(
  one: Case,
  host: TwinHost,
  rerun: Rerun | undefined,
  limits: SampleLimits = SAMPLE,
): Promise<WorldModel> {
  const replay = await replayRecord(one, host);
  const observed = new Tests();
  const unobserved = new Tests();
  const crossLevel = new Tests();
  const none = { one, replay, observed, unobserved, crossLevel, heat: undefined };
  if (!rerun) return { ...none, said: "This game cannot be opened afresh here, so there is no engine." };
  const places = spread(distinctPlaces(rerun.places), limits.states);
  if (places.length === 0) return { ...none, said: rerun.said };
  const map = new HeatMap(places[places.length >> 1]!.at.frame);
  const taken = takenPairs(one);
  const clicks = clicksOf(one);
  for (const place of places) {
    const has = (move: Action) => taken.has(pairKey(place.at.frame, move));
    const asked = [
      ...buttonsOf(rerun.play),
      ...spread(
        clicks.filter((move) => !has(move)),
        limits.clicks,
      ),
      ...clicks.filter(has),
    ];
    for (const [move, reference, answer] of await compareAt(place, asked, rerun.play, host)) {
      const test = gradeFrame(answer, reference);
      (has(move) ? observed : unobserved).add(test, place.action.records);
      if (!has(move)) map.add(test);
    }
  }
  await crossLevelProbes(one, host, rerun.play, limits, crossLevel);
  return { ...none, heat: map.heat(), said: rerun.said };
}

/** Each state once, as it was first met: the paper's state is its frame. */
const distinctPlaces = (places: readonly Place[]): Place[] =>
  [...groupBy(places, ({ at }) => gridHash(at.frame)).values()].map(([first]) => first!);

function takenPairs({ taken }: Case): Set<string> {
  return new Set(taken.flatMap(({ at, action }) => (at ? [pairKey(at.frame, action)] : [])));
}

export const buttonsOf = (play: ArcadeGame): Move[] =>
  BUTTONS.filter((button) => play.game.actions.includes(button)).map(press);

/** Distinct clicks of the run, in the order of their first use. */
export function clicksOf({ taken }: Case): Move[] {
  const clicks = new Map<string, Move>();
  for (const { action } of taken) if (action.name === "ACTION6") clicks.set(formatAction(action), action);
  return [...clicks.values()];
}
