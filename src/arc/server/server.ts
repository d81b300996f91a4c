import { createAdaptorServer } from "@hono/node-server";
import { createApp } from "./app.ts";
import { CardStore } from "./cards.ts";
import type { ServedGame } from "./games.ts";
import { SessionStore } from "./sessions.ts";

export interface ArcServerOptions {
  readonly games: readonly ServedGame[];
  /** One scorecard for the server's lifetime, one play a game. Without it a card may still ask for the mode. */
  readonly competition?: boolean;
  /** List `baseline_actions` with the games. */
  readonly withBaselines?: boolean;
  readonly idleMs?: number;
  readonly maxOpenMs?: number;
  readonly maxCards?: number;
  readonly maxSessions?: number;
  readonly maxPlays?: number;
  readonly now?: () => number;
}

export interface Listening {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

export interface ArcServer {
  /** For tests and embedding: no socket needed. */
  fetch(request: Request): Response | Promise<Response>;
  /** Only this machine can reach it unless another host is named. Port 0 lets the system choose. */
  listen(at?: { readonly host?: string; readonly port?: number }): Promise<Listening>;
}

const MINUTE = 60_000;

/** Any Env over the official REST API. */
export function createArcServer(options: ArcServerOptions): ArcServer {
  const now = options.now ?? Date.now;
  const limits = {
    idleMs: options.idleMs ?? 15 * MINUTE,
    maxOpenMs: options.maxOpenMs ?? 3 * 24 * 60 * MINUTE,
    maxCards: options.maxCards ?? 256,
    maxPlays: options.maxPlays ?? 10_000,
  };
  const cards = new CardStore(limits, now, options.competition ?? false);
  const sessions = new SessionStore(options.maxSessions ?? 1_000);
  const sweep = async () => {
    const stale = cards.takeStale();
    if (stale.length > 0) await sessions.endAll(new Set(stale));
  };
  const app = createApp(
    { games: options.games, cards, sessions },
    { since: new Date(now()).toISOString(), withBaselines: options.withBaselines ?? false, sweep },
  );
  return {
    fetch: (request) => app.fetch(request),
    listen: ({ host = "127.0.0.1", port = 0 } = {}) => listen(app.fetch, sessions, sweep, host, port),
  };
}

function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  sessions: SessionStore,
  sweep: () => Promise<void>,
  host: string,
  port: number,
): Promise<Listening> {
  const server = createAdaptorServer({ fetch });
  const timer = setInterval(() => void sweep(), MINUTE);
  timer.unref();
  const close = async () => {
    clearInterval(timer);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    if ("closeAllConnections" in server) server.closeAllConnections();
    await closed;
    await sessions.clear();
  };
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      clearInterval(timer);
      reject(new Error(`Cannot listen on ${host}:${port}: ${error.message}.`, { cause: error }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      const bound = typeof address === "object" && address ? address.port : port;
      const name = host.includes(":") ? `[${host}]` : host;
      resolve({ url: `http://${name}:${bound}`, port: bound, close });
    });
  });
}
