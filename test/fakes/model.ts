import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the model does when it is asked, whatever API it is asked through. */
export type Said =
  | { readonly kind: "shell"; readonly command: string }
  | { readonly kind: "text"; readonly text: string }
  /** An HTTP error, e.g. 429 with `retry-after`. */
  | { readonly kind: "error"; readonly status: number; readonly headers?: Record<string, string> }
  /** A 200 whose body is no event stream at all. */
  | { readonly kind: "garbage" }
  /** Never answers; whoever asked must give up by itself. */
  | { readonly kind: "hang" };

/** One question, as far as a script needs it. */
export interface Asked {
  /** Counts questions from 0, over all launches. */
  readonly n: number;
  /** What the last tool call of the conversation printed; undefined before the first. */
  readonly output: string | undefined;
  /** The newest thing a person (the harness) said. */
  readonly prompt: string;
  /** Tools the client offered, by name. */
  readonly tools: readonly string[];
  readonly headers: IncomingMessage["headers"];
  readonly body: unknown;
}

export type Script = (asked: Asked) => Said;

/** How one vendor's API is spoken. */
export interface Wire {
  /** The path questions come to. */
  readonly path: string;
  read(body: unknown): Pick<Asked, "output" | "prompt" | "tools">;
  answer(said: Said & { kind: "shell" | "text" }, asked: Asked): { type: string; body: string };
}

export interface FakeModel {
  readonly url: string;
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

/** A model on loopback that says what its script says. */
export async function fakeModel(wire: Wire, script: Script): Promise<FakeModel> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void answer(request, response, wire, script, asked);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, close: () => closeServer(server) };
}

/** The words of a list of said things, one after the other; the last is repeated for ever. */
export const inOrder =
  (...words: readonly Said[]): Script =>
  ({ n }) =>
    words[Math.min(n, words.length - 1)]!;

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  wire: Wire,
  script: Script,
  asked: Asked[],
): Promise<void> {
  const text = await bodyOf(request);
  if (request.method !== "POST" || request.url?.split("?")[0] !== wire.path)
    return send(response, 404, "application/json", "{}");
  const body: unknown = JSON.parse(text);
  const question = { n: asked.length, headers: request.headers, body, ...wire.read(body) };
  asked.push(question);
  const said = script(question);
  if (said.kind === "hang") return;
  if (said.kind === "garbage") return send(response, 200, "text/html", "<html>Gateway timeout</html>");
  if (said.kind === "error") {
    const problem = { type: "error", error: { type: "fake_error", message: `fake error ${said.status}` } };
    for (const [name, value] of Object.entries(said.headers ?? {})) response.setHeader(name, value);
    return send(response, said.status, "application/json", JSON.stringify(problem));
  }
  const { type, body: words } = wire.answer(said, question);
  send(response, 200, type, words);
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "content-type": type });
  response.end(body);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Server-sent events. */
export const sse = (events: readonly ({ readonly type: string } & Record<string, unknown>)[]): string =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
