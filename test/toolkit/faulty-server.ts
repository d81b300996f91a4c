import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

/** What goes wrong with one request. `handle` lets the real server act on it. */
export type Fault = (handle: () => Promise<Response>, response: ServerResponse) => Promise<void> | void;

export interface FaultyServer {
  readonly url: string;
  readonly seen: readonly { readonly path: string; readonly headers: IncomingMessage["headers"] }[];
  /** The next request to `path` meets `fault`; further ones meet the next in the queue, then none. */
  plant(path: string, ...faults: Fault[]): void;
  close(): Promise<void>;
}

/** A real server on a real socket, with planted faults between it and the client. */
export async function serveFaulty(
  fetch: (request: Request) => Response | Promise<Response>,
  headers: Record<string, string | string[]> = {},
): Promise<FaultyServer> {
  const planted = new Map<string, Fault[]>();
  const seen: { path: string; headers: IncomingMessage["headers"] }[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? "/";
    seen.push({ path, headers: incoming.headers });
    const body = await text(incoming);
    const given = Object.entries(incoming.headers).filter(
      (e): e is [string, string] => typeof e[1] === "string",
    );
    const request = new Request(`http://faulty.test${path}`, {
      method: incoming.method ?? "GET",
      headers: given,
      ...(body === "" ? {} : { body }),
    });
    const handle = async () => fetch(request);
    const fault = planted.get(path)?.shift();
    if (fault) return fault(handle, outgoing);
    const answer = await handle();
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    outgoing.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
    outgoing.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    plant: (path, ...faults) => void planted.set(path, [...(planted.get(path) ?? []), ...faults]),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Nothing happens and the line goes dead. */
export const dropBefore: Fault = (_, response) => void response.destroy();

/** The server acts, and its answer never arrives. */
export const dropAfter: Fault = async (handle, response) => {
  await handle();
  response.destroy();
};

/** The server acts; half of its answer arrives. */
export const truncate: Fault = async (handle, response) => {
  const body = await (await handle()).text();
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.write(body.slice(0, body.length / 2), () => response.destroy());
};

/** The server does not act and says so. */
export const answer =
  (status: number, body: string, headers: Record<string, string> = {}): Fault =>
  (_, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };

/** The server acts; its answer is changed on the way. */
export const garble =
  (change: (body: Record<string, unknown>) => unknown): Fault =>
  async (handle, response) => {
    const changed = change((await (await handle()).json()) as Record<string, unknown>);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(typeof changed === "string" ? changed : JSON.stringify(changed));
  };

/** No answer ever; the server acts only when `until` has happened. */
export const hang =
  (until: Promise<void>): Fault =>
  async (handle) => {
    await until;
    await handle();
  };
