import { isMove, safeParseAction } from "../contracts/action.ts";
import type { SessionOpened } from "../loop/open.ts";
import type { Session } from "../loop/session.ts";
import type { OfferedGame, PlayAnswer } from "./messages.ts";

/** Where games by hand come from. */
export interface PlayOffer {
  readonly games: readonly OfferedGame[];
  open(game: string): Promise<SessionOpened>;
  close(): Promise<void>;
}

/** A person who leaves without a word keeps their game open; with many of those the oldest is ended. */
const MOST_OPEN = 12;

/** Games played by hand in the browser, each recorded as a run like any other. */
export class HandPlay {
  /** In the order they were last used. */
  readonly #sessions = new Map<string, Session>();

  constructor(
    private readonly offer: PlayOffer,
    private readonly idOf: (folder: string) => string,
  ) {}

  get games(): readonly OfferedGame[] {
    return this.offer.games;
  }

  async start(game: string): Promise<PlayAnswer> {
    if (!this.games.some(({ id }) => id === game.replace(/-\d+$/, "")))
      return { ok: false, message: `There is no game "${game.slice(0, 40)}" here; choose one of the list.` };
    const opened = await this.offer.open(game);
    if (!opened.ok) return opened;
    const id = this.idOf(opened.session.journal.writer.folder);
    this.#sessions.set(id, opened.session);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > MOST_OPEN && oldest) await this.end(oldest);
    return { ok: true, id };
  }

  async act(id: string, text: string): Promise<PlayAnswer> {
    const session = this.#sessions.get(id);
    if (!session) return { ok: false, message: "This game is no longer open; start it again to play." };
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    const parsed = safeParseAction(text);
    if (!parsed.ok) return parsed;
    const { action } = parsed;
    const done = isMove(action)
      ? await session.submit({ move: action, rationale: "played by hand" })
      : await session.reset("played by hand");
    if (session.won) await this.#finish(id, session, "won", "The game is won.");
    if (done.kind === "refused") return { ok: false, message: `That cannot be done: ${done.missing}.` };
    return done.kind === "lost" ? { ok: false, message: done.message } : { ok: true, id };
  }

  isOpen(id: string): boolean {
    return this.#sessions.has(id);
  }

  async end(id: string): Promise<void> {
    const session = this.#sessions.get(id);
    if (session) await this.#finish(id, session, "finished", "The person stopped playing.");
  }

  async close(): Promise<void> {
    for (const id of [...this.#sessions.keys()]) await this.end(id);
    await this.offer.close();
  }

  async #finish(id: string, session: Session, reason: "won" | "finished", message: string): Promise<void> {
    this.#sessions.delete(id);
    session.finish(reason, message);
    await session.close();
  }
}
