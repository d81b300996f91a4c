import type { GameInfo, GameState } from "../../contracts/env.ts";
import type { Tally } from "../../score/tally.ts";
import type { PlayCounter } from "../wire/scorecard.ts";
import { type Answer, answered } from "./answer.ts";
import type { PlayContext } from "./context.ts";
import { ArcPlay, touchedAfter } from "./play.ts";
import { reconcile, tallyOf } from "./reconcile.ts";

/** A play as the process left it that began it. */
export interface LeftPlay {
  readonly guid: string;
  /** Answered actions and resets. */
  readonly answered: number;
  /** What was sent last, if its answer is not known. */
  readonly pending: "act" | "reset" | undefined;
  readonly levels: number;
  readonly state: GameState;
  readonly touched: boolean;
}

export interface AdoptedPlay {
  readonly play: ArcPlay;
  readonly pending: "not-sent" | "unknown";
}

/** Finds a play again. The scorecard's counters tell whether the action that was under way has counted. */
export async function adoptPlay(
  game: GameInfo,
  context: PlayContext,
  left: LeftPlay,
): Promise<Answer<AdoptedPlay>> {
  const counters = await context.api.counters(context.cardId, game.id);
  if (counters.kind !== "answered") return counters;
  const mine = counters.value.filter(({ guid }) => guid === left.guid);
  if (mine.length === 0) return gone("The scorecard does not know this play any more.");
  const { guid, state, levels, touched, pending } = left;
  if (!pending) {
    if (mine.at(-1)!.levelsCompleted !== levels)
      return gone("The play has moved on since: somebody else has played it.");
    const session = { guid, tally: tallyOf(mine), state, levels, touched };
    return answered({ play: new ArcPlay(game, context, session), pending: "not-sent" });
  }
  const verdict = await reconcile(context, game.id, { guid, tally: expected(mine, left.answered) }, false);
  if (verdict.outcome === "not-counted") {
    const session = { guid, tally: tallyOf(mine), state, levels, touched };
    return answered({ play: new ArcPlay(game, context, session), pending: "not-sent" });
  }
  const counted = verdict.outcome === "counted";
  const session = {
    guid,
    tally: counted ? verdict.tally : undefined,
    state: undefined,
    levels: counted ? verdict.levelsCompleted : undefined,
    touched: counted ? touchedAfter({ levels }, pending, verdict.levelsCompleted) : undefined,
  };
  return answered({ play: new ArcPlay(game, context, session), pending: "unknown" });
}

/** What the counters would say if only the answered actions had counted; a full reset opens a play and costs nothing. */
function expected(mine: readonly PlayCounter[], answeredActions: number): Tally {
  const tally = tallyOf(mine);
  const before = tally.slice(0, -1).reduce((sum, { actions }) => sum + actions + 1, 0);
  return [...tally.slice(0, -1), { ...tally.at(-1)!, actions: answeredActions - before }];
}

const gone = (message: string): Answer<never> => ({ kind: "refused", status: 404, code: "GONE", message });
