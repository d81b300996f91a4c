import { formatAction, type Move } from "../../contracts/action.ts";
import {
  type Env,
  type GameInfo,
  type GameState,
  lost,
  type Observation,
  observed,
  type Reply,
  refused,
} from "../../contracts/env.ts";
import { countReply, type Tally } from "../../score/tally.ts";
import type { WireFrame } from "../wire/frame.ts";
import type { Answer } from "./answer.ts";
import type { PlayContext } from "./context.ts";
import { type Expected, reconcile, tallyOf, type Verdict } from "./reconcile.ts";

/** What is known about the play; everything after `guid` becomes undefined when a loss leaves it open. */
export interface Session {
  readonly guid: string;
  /** What the server should have counted. */
  readonly tally: Tally | undefined;
  readonly state: GameState | undefined;
  readonly levels: number | undefined;
  /** An action was taken in this level, so RESET restarts the level only. */
  readonly touched: boolean | undefined;
}

/** One game over the REST API. An action whose answer was lost is never sent again by itself. */
export class ArcPlay implements Env {
  readonly info: GameInfo;
  readonly #context: PlayContext;
  #session: Session | undefined;
  #closed = false;

  constructor(info: GameInfo, context: PlayContext, session?: Session) {
    this.info = info;
    this.#context = context;
    this.#session = session;
  }

  /** The play's name on the server, once it is started. */
  get guid(): string | undefined {
    return this.#session?.guid;
  }

  async start(): Promise<Reply> {
    if (this.#closed) return closedReply();
    if (this.#session) return refused("already-started", "The play is started; use RESET.");
    const { api, cardId, competition } = this.#context;
    // A further play costs nothing, except in competition mode, where there is only one.
    const repeat = competition ? "if-uncounted" : "always";
    const answer = await api.command("RESET", { game_id: this.info.id, card_id: cardId }, repeat);
    if (answer.kind === "answered") return this.#open(answer.value);
    if (answer.kind !== "unclear") return refusal(answer);
    return this.#gap("RESET", "unknown", `${answer.message} Whether the play was opened is not known.`);
  }

  async reset(): Promise<Reply> {
    const session = this.#session;
    if (this.#closed) return closedReply();
    if (!session) return notStarted();
    if (session.touched === undefined && !this.#context.competition)
      return refused(
        "double-reset",
        "An answer was lost, so RESET might restart the whole game; act before it.",
      );
    return this.#send(session, "RESET", "RESET", { card_id: this.#context.cardId });
  }

  async act(move: Move): Promise<Reply> {
    const session = this.#session;
    if (this.#closed) return closedReply();
    if (!session) return notStarted();
    const { state } = session;
    if (state === "WIN" || state === "GAME_OVER")
      return refused("game-ended", `The game ended with ${state}; send RESET to go on.`);
    if (move.name === "ACTION6" && ![move.x, move.y].every((n) => Number.isInteger(n) && n >= 0 && n < 64))
      return refused("bad-action", `${formatAction(move)} is outside the 64×64 frame.`);
    const target = move.name === "ACTION6" ? { x: move.x, y: move.y } : {};
    return this.#send(session, move.name, formatAction(move), target);
  }

  async close(): Promise<void> {
    this.#closed = true;
  }

  #open({ guid, observation }: WireFrame): Reply {
    if (guid === undefined || guid === "")
      return this.#gap("RESET", "unknown", "The first frame names no guid, so the play cannot go on.");
    const first = { ...observation, fullReset: true };
    const { state, levelsCompleted: levels } = first;
    this.#session = { guid, tally: countReply([], "start", first), state, levels, touched: false };
    return observed(first);
  }

  async #send(before: Session, name: string, text: string, extra: object): Promise<Reply> {
    const session = await this.#recount(before);
    const body = { game_id: this.info.id, guid: session.guid, ...extra };
    const answer = await this.#context.api.command(name, body, "if-uncounted");
    const sent = name === "RESET" ? "reset" : "act";
    if (answer.kind === "answered") return this.#observe(session, sent, answer.value.observation);
    if (answer.kind !== "unclear") return refusal(answer);
    return this.#resolve(session, sent, text, answer);
  }

  #observe(session: Session, sent: "reset" | "act", given: Observation): Reply {
    const observation = { ...given, fullReset: sent === "reset" && this.#restarted(session, given) };
    const { state, levelsCompleted: levels } = observation;
    this.#session = {
      guid: session.guid,
      tally: session.tally && countReply(session.tally, sent, observation),
      state,
      levels,
      touched: touchedAfter(session, sent, levels),
    };
    return observed(observation);
  }

  /** The toolkit's server never sets `full_reset`, so the rule of the game is applied as well. */
  #restarted(session: Session, given: Observation): boolean {
    if (given.fullReset) return true;
    if (given.levelsCompleted < (session.levels ?? 0)) return true;
    return !this.#context.competition && (session.touched === false || session.state === "WIN");
  }

  /** After an unresolved loss the counters are read again, so the next loss can be told from it. */
  async #recount(session: Session): Promise<Session> {
    if (session.tally || this.#context.competition) return session;
    const { api, cardId } = this.#context;
    const counters = await api.counters(cardId, this.info.id);
    const mine = counters.kind === "answered" ? counters.value.filter((c) => c.guid === session.guid) : [];
    return mine.length === 0 ? session : { ...session, tally: tallyOf(mine) };
  }

  async #resolve(
    session: Session,
    sent: "reset" | "act",
    text: string,
    answer: Extract<Answer<never>, { kind: "unclear" }>,
  ): Promise<Reply> {
    const expected = this.#expected(session);
    const verdict: Verdict = expected
      ? await reconcile(this.#context, this.info.id, expected, answer.finished)
      : { outcome: "unknown" };
    const said = answer.message;
    if (verdict.outcome === "not-counted") {
      this.#report(text, "not-counted", said);
      return refused(
        "unreachable",
        `${said} The scorecard shows that ${text} was not counted; it may be sent again.`,
      );
    }
    const { guid } = session;
    const known = verdict.outcome === "counted";
    this.#session = known
      ? {
          guid,
          tally: verdict.tally,
          state: undefined,
          levels: verdict.levelsCompleted,
          touched: touchedAfter(session, sent, verdict.levelsCompleted),
        }
      : { guid, tally: undefined, state: undefined, levels: undefined, touched: undefined };
    return this.#gap(
      text,
      verdict.outcome,
      known
        ? `${said} The scorecard shows that ${text} was counted.`
        : `${said} Whether ${text} was counted is not known.`,
    );
  }

  #expected(session: Session): Expected | undefined {
    if (this.#context.competition || !session.tally) return undefined;
    return { guid: session.guid, tally: session.tally };
  }

  #gap(action: string, outcome: "counted" | "unknown", message: string): Reply {
    this.#report(action, outcome, message);
    return lost(message, outcome === "counted" || undefined);
  }

  #report(action: string, outcome: "counted" | "not-counted" | "unknown", message: string): void {
    this.#context.onEvent({ kind: "gap", gameId: this.info.id, action, outcome, message });
  }
}

/** A move inside a level touches it; one that changed the level opened an untouched one. */
export function touchedAfter(
  before: Pick<Session, "levels">,
  sent: "reset" | "act",
  levels: number,
): boolean | undefined {
  if (sent === "reset") return false;
  return before.levels === undefined ? undefined : before.levels === levels;
}

const closedReply = (): Reply => refused("closed", "This play is closed; open a new one.");
const notStarted = (): Reply => refused("not-started", "No play is running; call start first.");

const refusal = (answer: Exclude<Answer<never>, { kind: "answered" | "unclear" }>): Reply =>
  refused(answer.kind === "unsent" ? "unreachable" : "server-refused", answer.message);
