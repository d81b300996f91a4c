import type { Command } from "commander";
import { z } from "zod";
import {
  type ArcCard,
  type ArcClient,
  type ArcPlay,
  createArcClient,
  HOSTED_URL,
  namesGame,
} from "../arc/index.ts";
import type { Env, GameInfo } from "../contracts/env.ts";
import type { Manifest } from "../contracts/events.ts";
import type { GameSource, History, Reopened } from "../loop/source.ts";
import { UserError } from "./output.ts";
import { sourceOfRun } from "./sources.ts";

/** Of play and resume. */
export interface ApiOptions {
  readonly api?: string;
  readonly key?: string;
}

export const addApiOptions = (command: Command): Command =>
  command
    .option("--api <url>", "a server of the official API, such as https://three.arcprize.org")
    .option("--key <key>", "its key (default: ARC_API_KEY; without one, an anonymous key)");

const serverOf = ({ api, key = process.env.ARC_API_KEY }: ApiOptions): ApiServer => ({
  url: api ?? HOSTED_URL,
  ...(key && { key }),
});

/** Games of the server `--api` names. */
export const apiSources = (options: ApiOptions, names: readonly string[]): Promise<GameSource[]> =>
  Promise.all(names.map((name) => apiSource(serverOf(options), name)));

/** A server of the official API. */
interface ApiServer {
  readonly url: string;
  /** Without one an anonymous key is asked for. */
  readonly key?: string;
}

/** What finds a play on its server again. The key is in it only if the server handed it out anonymously. */
const tokenSchema = z.object({
  card: z.string(),
  guid: z.string(),
  cookies: z.string(),
  key: z.string().optional(),
});
type Token = z.infer<typeof tokenSchema>;

/** A game of a server by its id, or the part of it before the dash; its baseline when the server lists one. */
async function apiSource(server: ApiServer, name: string): Promise<GameSource> {
  const client = connect(server);
  try {
    const games = await client.games();
    if (games.kind !== "answered") throw new UserError(games.message);
    const exact = games.value.find(({ id }) => id === name);
    const info = exact ?? games.value.find(({ id }) => namesGame(name, id));
    if (!info) {
      const ids = games.value.slice(0, 30).map(({ id }) => id);
      throw new UserError(`${server.url} has no game "${name}"; it has: ${ids.join(", ")}.`);
    }
    return sourceFor(server, info);
  } finally {
    await client.close();
  }
}

/** The source a run was played from, for going on with it. */
export function sourceToResume(manifest: Manifest, options: ApiOptions): GameSource | string {
  const { game, baseline } = manifest;
  if (game.source !== "api") return sourceOfRun(manifest);
  const { id, title } = game;
  const info = { id, title, ...(baseline && { baseline }) };
  return sourceFor(serverOf({ ...(game.url && { api: game.url }), ...options }), info);
}

function sourceFor(server: ApiServer, info: GameInfo): GameSource {
  return {
    info,
    game: { id: info.id, title: info.title, source: "api", url: withoutSecrets(server.url) },
    open: () => openPlay(server, info),
    reopen: (history) => reopenPlay(server, info, history),
  };
}

function connect({ url, key }: ApiServer, cookies?: string): ArcClient {
  try {
    return createArcClient({ baseUrl: url, ...(key && { apiKey: key }), ...(cookies && { cookies }) });
  } catch (cause) {
    throw new UserError(cause instanceof Error ? cause.message : String(cause));
  }
}

async function openPlay(server: ApiServer, info: GameInfo): Promise<Env> {
  const client = connect(server);
  const card = await client.openCard({ tags: ["agent", "twin"] });
  if (card.kind === "answered") return envOf(client, card.value, card.value.play(info), server);
  await client.close();
  throw new UserError(card.message);
}

async function reopenPlay(server: ApiServer, info: GameInfo, history: History): Promise<Reopened | string> {
  const token = history.token === undefined ? undefined : safeToken(history.token);
  const { last, pending } = history;
  if (!token || !last) return "The run does not say where its play is on the server, so it cannot go on.";
  const key = server.key ?? token.key;
  const client = connect({ url: server.url, ...(key && { key }) }, token.cookies);
  const card = client.adoptCard(token.card);
  const adopted = await card.adopt(info, {
    guid: token.guid,
    answered: history.answered.length,
    pending: pending && (pending.name === "RESET" ? "reset" : "act"),
    ...last,
  });
  if (adopted.kind === "answered")
    return {
      env: envOf(client, card, adopted.value.play, server),
      pending: adopted.value.pending,
    };
  await client.close();
  return `The play cannot be found again on its server: ${adopted.message}`;
}

function safeToken(text: string): Token | undefined {
  try {
    return tokenSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The play with its card: closing it closes the card, leaving it does not. */
function envOf(client: ArcClient, card: ArcCard, play: ArcPlay, server: ApiServer): Env {
  return {
    info: play.info,
    start: () => play.start(),
    reset: () => play.reset(),
    act: (move) => play.act(move),
    token: () => {
      if (play.guid === undefined) return undefined;
      const anonymous = server.key === undefined ? client.key() : undefined;
      const token: Token = {
        card: card.id,
        guid: play.guid,
        cookies: client.cookies(),
        ...(anonymous && { key: anonymous }),
      };
      return JSON.stringify(token);
    },
    leave: () => client.close(),
    close: async () => {
      await play.close();
      await card.close();
      await client.close();
    },
  };
}

function withoutSecrets(url: string): string {
  const address = new URL(url);
  address.username = "";
  address.password = "";
  return address.href.replace(/\/$/, "");
}
