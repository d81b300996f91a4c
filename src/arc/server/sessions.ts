import { randomUUID } from "node:crypto";
import type { Env, Observation } from "../../contracts/env.ts";
import type { Card } from "./cards.ts";
import type { ServedGame } from "./games.ts";
import { problem, type Served } from "./problem.ts";

const MAX_WAITING = 16;

/** One running game. Of its past it keeps the last observation only. */
export class Session {
  readonly guid = randomUUID();
  readonly game: ServedGame;
  readonly card: Card;
  readonly env: Env;
  last: Observation;
  /** An action was taken in the current level. */
  touched = false;
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(game: ServedGame, card: Card, env: Env, first: Observation) {
    this.game = game;
    this.card = card;
    this.env = env;
    this.last = settledOnly(first);
  }

  see(observation: Observation, acted: boolean): void {
    this.touched = acted && observation.levelsCompleted === this.last.levelsCompleted;
    this.last = settledOnly(observation);
  }

  /** An Env's calls must not overlap, clients may: they take turns. */
  async inTurn<T>(work: () => Promise<Served<T>>): Promise<Served<T>> {
    if (this.#waiting >= MAX_WAITING)
      return problem(429, "RATE_LIMIT_EXCEEDED", "too many commands wait for this session");
    this.#waiting++;
    const turn = this.#tail.then(work);
    this.#tail = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting--;
    }
  }
}

/** An animation may be megabytes; nobody asks for it twice. */
const settledOnly = (observation: Observation): Observation => ({
  ...observation,
  frames: [observation.settled],
});

export class SessionStore {
  readonly #sessions = new Map<string, Session>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get full(): boolean {
    return this.#sessions.size >= this.#max;
  }

  add(session: Session): void {
    this.#sessions.set(session.guid, session);
  }

  get(guid: string): Session | undefined {
    return this.#sessions.get(guid);
  }

  /** Ends every session of these cards. An Env that fails to close must not keep the others open. */
  async endAll(cards: ReadonlySet<Card>): Promise<void> {
    const ended = [...this.#sessions.values()].filter((session) => cards.has(session.card));
    for (const { guid } of ended) this.#sessions.delete(guid);
    await Promise.allSettled(ended.map(({ env }) => env.close()));
  }

  async clear(): Promise<void> {
    await this.endAll(new Set([...this.#sessions.values()].map(({ card }) => card)));
  }
}
