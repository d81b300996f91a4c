import type { Env, GameInfo } from "../../contracts/env.ts";
import type { ScorecardSummary } from "../wire/scorecard.ts";
import { type AdoptedPlay, adoptPlay, type LeftPlay } from "./adopt.ts";
import { type Answer, mapAnswer, unwrapAnswer } from "./answer.ts";
import { ArcApi, type CardRequest } from "./api.ts";
import type { ArcObserver } from "./events.ts";
import { createHttp } from "./http.ts";
import { keepAlive } from "./keep-alive.ts";
import { createLimiter } from "./limiter.ts";
import { ArcPlay } from "./play.ts";
import { createRepeater } from "./repeat.ts";
import { realTime, type Time } from "./time.ts";

export const HOSTED_URL = "https://three.arcprize.org";

export interface ArcClientOptions {
  readonly baseUrl?: string;
  /** Without one an anonymous key is asked for. */
  readonly apiKey?: string;
  readonly timeoutMs?: number;
  readonly requestsPerMinute?: number;
  /** How often a request is sent at most, where repeating is safe. */
  readonly attempts?: number;
  /** How long the counters are watched before an unanswered action is believed not to have counted. */
  readonly settleMs?: number;
  /** How often an idle card is read; the service closes cards after about 15 idle minutes. */
  readonly keepAliveMs?: number;
  readonly onEvent?: ArcObserver;
  readonly time?: Time;
  /** Of an earlier process, from `cookies()`: they lead back to the machine that holds its plays. */
  readonly cookies?: string;
}

export interface ArcCard {
  readonly id: string;
  /** A play of this game on this card; start() opens it. */
  play(game: GameInfo): ArcPlay;
  /** A play an earlier process began, and what became of the action it died with. */
  adopt(game: GameInfo, left: LeftPlay): Promise<Answer<AdoptedPlay>>;
  /** Refused by the server in competition mode. */
  read(): Promise<Answer<ScorecardSummary>>;
  close(): Promise<Answer<ScorecardSummary>>;
}

export interface ArcClient {
  games(): Promise<Answer<GameInfo[]>>;
  game(id: string): Promise<Answer<GameInfo>>;
  openCard(card?: CardRequest): Promise<Answer<ArcCard>>;
  /** A card an earlier process opened. */
  adoptCard(id: string): ArcCard;
  /** The key in use; the service may have handed out an anonymous one. */
  key(): string | undefined;
  cookies(): string;
  /** Drops the connections; cards are closed by their own `close`. */
  close(): Promise<void>;
}

export function createArcClient(options: ArcClientOptions = {}): ArcClient {
  const time = options.time ?? realTime;
  const onEvent = options.onEvent ?? (() => {});
  const limiter = createLimiter(options.requestsPerMinute ?? 600, 60_000, time, (waitMs) =>
    onEvent({ kind: "throttled", waitMs }),
  );
  const http = createHttp(
    checkedUrl(options.baseUrl ?? HOSTED_URL),
    options.timeoutMs ?? 30_000,
    options.cookies,
  );
  const repeater = createRepeater(options.attempts ?? 5, limiter, time, onEvent);
  const api = new ArcApi(http, repeater, options.apiKey);

  const keptAlive = new Set<() => void>();

  const makeCard = (id: string, competition: boolean): ArcCard => {
    const stop = keepAlive(api, id, options.keepAliveMs ?? 5 * 60_000, onEvent);
    keptAlive.add(stop);
    const context = { api, cardId: id, competition, settleMs: options.settleMs ?? 5_000, time, onEvent };
    return {
      id,
      play: (game) => new ArcPlay(game, context),
      adopt: (game, left) => adoptPlay(game, context, left),
      read: () => api.readCard(id),
      close: async () => {
        stop();
        keptAlive.delete(stop);
        const closed = await api.closeCard(id);
        if (closed.kind === "answered") onEvent({ kind: "card", cardId: id, what: "closed" });
        return closed;
      },
    };
  };
  return {
    games: () => api.games(),
    game: (id) => api.game(id),
    openCard: async (card = {}) =>
      mapAnswer(await api.openCard(card), (id) => {
        onEvent({ kind: "card", cardId: id, what: "opened" });
        return makeCard(id, card.competition ?? false);
      }),
    adoptCard: (id) => makeCard(id, false),
    key: () => api.key,
    cookies: () => http.cookies(),
    close: () => {
      for (const stop of keptAlive) stop();
      return http.close();
    },
  };
}

function checkedUrl(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text;
  throw new Error(`"${text}" is not a server's address; write it like ${HOSTED_URL}.`);
}

export interface ArcEnv extends Env {
  readonly card: ArcCard;
}

/** One game on a card of its own; closing the Env closes the card and the connections. */
export async function openArcEnv(
  gameId: string,
  options: ArcClientOptions & { readonly card?: CardRequest } = {},
): Promise<ArcEnv> {
  const client = createArcClient(options);
  try {
    const info = unwrapAnswer(await client.game(gameId));
    const card = unwrapAnswer(await client.openCard(options.card));
    return ownedPlay(client, card, info);
  } catch (error) {
    await client.close();
    throw error;
  }
}

function ownedPlay(client: ArcClient, card: ArcCard, info: GameInfo): ArcEnv {
  const play = card.play(info);
  let closing: Promise<void> | undefined;
  const shut = async () => {
    await play.close();
    await card.close();
    await client.close();
  };
  return {
    info,
    card,
    start: () => play.start(),
    reset: () => play.reset(),
    act: (move) => play.act(move),
    close: () => {
      closing ??= shut();
      return closing;
    },
  };
}
