import type { Play, Tally } from "../../score/tally.ts";
import type { PlayCounter } from "../wire/scorecard.ts";
import type { PlayContext } from "./context.ts";

export interface Expected {
  readonly guid: string;
  readonly tally: Tally;
}

export type Verdict =
  | { readonly outcome: "not-counted" }
  | { readonly outcome: "counted"; readonly tally: Tally; readonly levelsCompleted: number }
  | { readonly outcome: "unknown" };

const FIRST_LOOK_MS = 250;

/**
 * Asks the scorecard whether an action whose answer was lost was counted. A server that may still be busy with it
 * (`finished` false) is watched for `settleMs` before "not counted" is believed.
 */
export async function reconcile(
  context: Pick<PlayContext, "api" | "cardId" | "settleMs" | "time">,
  gameId: string,
  expected: Expected,
  finished: boolean,
): Promise<Verdict> {
  const { api, cardId, settleMs, time } = context;
  let waited = 0;
  for (let wait = FIRST_LOOK_MS; ; wait *= 2) {
    const answer = await api.counters(cardId, gameId);
    if (answer.kind !== "answered") return { outcome: "unknown" };
    const verdict = compare(answer.value, expected);
    if (verdict.outcome !== "not-counted" || finished || waited >= settleMs) return verdict;
    const pause = Math.min(wait, settleMs - waited);
    await time.sleep(pause);
    waited += pause;
  }
}

export function compare(counters: readonly PlayCounter[], { guid, tally }: Expected): Verdict {
  const mine = counters.filter((counter) => counter.guid === guid);
  const now = mine.at(-1);
  const before = tally.at(-1);
  if (!now || !before) return { outcome: "unknown" };
  if (mine.length === tally.length && now.actions === before.actions) return { outcome: "not-counted" };
  return { outcome: "counted", tally: tallyOf(mine), levelsCompleted: now.levelsCompleted };
}

/** The server's counts, as far as later comparisons need them. */
export const tallyOf = (counters: readonly PlayCounter[]): Tally =>
  counters.map(
    ({ actions, levelsCompleted }): Play => ({
      actions,
      levelsCompleted,
      resets: 0,
      state: "NOT_FINISHED",
      levelChanges: [],
    }),
  );
