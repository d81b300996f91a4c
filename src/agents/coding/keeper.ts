import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Agent, request } from "undici";
import { z } from "zod";
import type { ModelApi } from "./types.ts";

/** What the model API last complained about. */
export interface ApiProblem {
  readonly status: number;
  readonly retryAfterSeconds?: number;
}

const DROPPED = new Set(["host", "connection", "content-length", "transfer-encoding"]);
/** Where vendors expect a key. */
const KEY_HEADERS = ["authorization", "x-api-key", "x-goog-api-key"] as const;
const tools = z.object({
  tools: z.array(z.object({ type: z.string().optional(), name: z.string().optional() })),
});
const WEB_TOOL = /^(web_?search|web_?fetch|browser|google_?search|url_?context)/i;

/**
 * Stands between a coding agent and its model. The agent is given a word that opens this door and nothing else, so the
 * real key is in no file, no environment and no process it could look into. A request that offers the model a web tool
 * is refused: the vendor would search on the agent's behalf, outside every sandbox.
 */
export class Keeper {
  readonly token = randomBytes(16).toString("hex");
  /** Requests passed on. */
  calls = 0;
  /** Cleared by the next answer that is no error. */
  problem: ApiProblem | undefined;
  /** Web tools that were offered, by name. */
  readonly refused: string[] = [];
  readonly #base: URL;
  readonly #server: Server;
  // Reasoning can be silent for long; the driver's turn timeout is the only clock.
  readonly #agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

  private constructor(private readonly api: ModelApi) {
    this.#base = new URL(api.url);
    this.#server = createServer((from, to) => void this.#pass(from, to));
  }

  /** Listens on a port of its choice on loopback, or on a unix socket. */
  static async open(api: ModelApi, socket?: string): Promise<Keeper> {
    const keeper = new Keeper(api);
    await new Promise<void>((resolve, reject) => {
      keeper.#server.once("error", reject);
      if (socket) keeper.#server.listen(socket, resolve);
      else keeper.#server.listen(0, "127.0.0.1", resolve);
    });
    return keeper;
  }

  /** The base URL to give to the agent, seen through `port` of loopback. */
  urlAt(port = this.#port()): string {
    return `http://127.0.0.1:${port}${this.#base.pathname.replace(/\/$/, "")}`;
  }

  #port(): number {
    const address = this.#server.address();
    return typeof address === "object" && address ? address.port : 0;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    await this.#agent.destroy();
  }

  async #pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const url = new URL(from.url ?? "/", this.#base.origin);
    const below = `${this.#base.pathname.replace(/\/$/, "")}/`;
    if (!this.#opens(from) || !url.pathname.startsWith(below)) return say(to, 403, "not for you");
    const body = await bodyOf(from);
    const web = webToolIn(body);
    if (web) {
      this.refused.push(web);
      return say(to, 403, `the web tool ${web} is off in this run`);
    }
    this.calls++;
    const gone = new AbortController();
    to.on("close", () => gone.abort());
    try {
      const answer = await request(url, {
        method: from.method === "POST" ? "POST" : "GET",
        headers: this.#headers(from),
        ...(body.length > 0 && { body }),
        signal: gone.signal,
        dispatcher: this.#agent,
      });
      this.problem = problemOf(answer.statusCode, answer.headers["retry-after"]);
      to.writeHead(answer.statusCode, answer.headers);
      for await (const chunk of answer.body) to.write(chunk);
      to.end();
    } catch (cause) {
      if (gone.signal.aborted) return;
      this.problem = { status: 502 };
      if (to.headersSent) to.destroy();
      else
        say(to, 502, `the model API cannot be reached (${cause instanceof Error ? cause.message : cause})`);
    }
  }

  #opens({ headers }: IncomingMessage): boolean {
    return KEY_HEADERS.some((name) => bare(headers[name]) === this.token);
  }

  /** The key goes where the agent put its word. */
  #headers(from: IncomingMessage): Record<string, string> {
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(from.headers))
      if (typeof value === "string" && !DROPPED.has(name))
        headers[name] = bare(value) === this.token ? value.replace(this.token, this.api.key) : value;
    return headers;
  }
}

const bare = (value: string | string[] | undefined): string =>
  typeof value === "string" ? value.replace(/^Bearer /, "") : "";

function problemOf(status: number, retryAfter: string | string[] | undefined): ApiProblem | undefined {
  if (status < 400) return undefined;
  const seconds = Number(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter);
  return { status, ...(Number.isFinite(seconds) && seconds > 0 && { retryAfterSeconds: seconds }) };
}

function webToolIn(body: Buffer): string | undefined {
  try {
    const parsed = tools.safeParse(JSON.parse(body.toString("utf8")));
    const names = parsed.success
      ? parsed.data.tools.flatMap(({ type, name }) => [type ?? "", name ?? ""])
      : [];
    return names.find((name) => WEB_TOOL.test(name));
  } catch {
    return undefined; // Not JSON: the API will say so itself.
  }
}

async function bodyOf(from: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of from) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function say(to: ServerResponse, status: number, message: string): void {
  to.writeHead(status, { "content-type": "application/json" });
  to.end(JSON.stringify({ type: "error", error: { type: "refused", message } }));
}
