import { randomUUID } from "node:crypto";
import type { Observation } from "../../contracts/env.ts";
import { countReply, NEW_PLAY, type Play } from "../../score/tally.ts";
import { problem, type Served, served } from "./problem.ts";
import type { OpenRequest } from "./requests.ts";

export interface CardPlay {
  readonly guid: string;
  readonly play: Play;
}

export interface Card {
  readonly id: string;
  readonly key: string;
  readonly tags: readonly string[];
  readonly sourceUrl: string | undefined;
  readonly opaque: unknown;
  readonly competition: boolean;
  readonly openAt: number;
  lastUpdate: number;
  /** Per game id, the plays in the order they were opened. */
  readonly games: Map<string, CardPlay[]>;
}

export interface CardLimits {
  readonly idleMs: number;
  readonly maxOpenMs: number;
  readonly maxCards: number;
  readonly maxPlays: number;
}

/** The open scorecards. A card belongs to the key that opened it; idle ones are closed. */
export class CardStore {
  readonly #cards = new Map<string, Card>();
  readonly #limits: CardLimits;
  readonly #now: () => number;
  readonly #competition: boolean;
  #opened = false;

  constructor(limits: CardLimits, now: () => number, competition: boolean) {
    this.#limits = limits;
    this.#now = now;
    this.#competition = competition;
  }

  open(key: string, request: OpenRequest): Served<Card> {
    if (this.#competition && this.#opened)
      return problem(409, "SERVER_ERROR", "cannot open multiple scorecards in competition mode");
    if (this.#cards.size >= this.#limits.maxCards)
      return problem(503, "SERVER_ERROR", `${this.#limits.maxCards} scorecards are open; close one first`);
    this.#opened = true;
    const tags = [...(request.tags ?? [])];
    if (!tags.includes("human") && !tags.includes("agent")) tags.push("agent");
    const now = this.#now();
    const card: Card = {
      id: randomUUID(),
      key,
      tags,
      sourceUrl: request.source_url ?? undefined,
      opaque: request.opaque,
      competition: this.#competition || request.competition_mode === true,
      openAt: now,
      lastUpdate: now,
      games: new Map(),
    };
    this.#cards.set(card.id, card);
    return served(card);
  }

  /** The card, if it is open and this key's. Asking for it keeps it alive. */
  find(id: string, key: string): Card | undefined {
    const card = this.#cards.get(id);
    if (card?.key !== key) return undefined;
    card.lastUpdate = this.#now();
    return card;
  }

  remove(card: Card): void {
    this.#cards.delete(card.id);
  }

  /** Cards past their time, removed. */
  takeStale(): Card[] {
    const now = this.#now();
    const { idleMs, maxOpenMs } = this.#limits;
    const stale = [...this.#cards.values()].filter(
      (card) => now - card.lastUpdate >= idleMs || now - card.openAt >= maxOpenMs,
    );
    for (const card of stale) this.remove(card);
    return stale;
  }

  /** Whether one more play fits; every restart of a game is one. */
  hasRoom(card: Card): boolean {
    let plays = 0;
    for (const list of card.games.values()) plays += list.length;
    return plays < this.#limits.maxPlays;
  }
}

export function countOn(
  card: Card,
  gameId: string,
  guid: string,
  sent: "start" | "reset" | "act",
  observation: Observation,
): void {
  const plays = card.games.get(gameId) ?? [];
  card.games.set(gameId, plays);
  const at = plays.findLastIndex((entry) => entry.guid === guid);
  const before = plays[at];
  const tally = countReply(before ? [before.play] : [], sent, observation);
  const entry = { guid, play: tally.at(-1) ?? NEW_PLAY };
  if (before && tally.length === 1) plays[at] = entry;
  else plays.push(entry);
}
