import { relative, sep } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { createViewApp } from "./app.ts";
import { HandPlay, type PlayOffer } from "./play.ts";
import { Watcher } from "./watch.ts";

export interface ViewOptions {
  /** The folder of runs, or one run's folder. */
  readonly runs: string;
  readonly host?: string;
  /** 0 lets the system choose. */
  readonly port?: number;
  readonly play?: PlayOffer;
}

export interface ViewServer {
  readonly url: string;
  close(): Promise<void>;
}

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/** Serves the page. Only this machine can reach it unless another host is named. */
export async function serveView({
  runs,
  host = "127.0.0.1",
  port = 0,
  play,
}: ViewOptions): Promise<ViewServer> {
  const watcher = new Watcher(runs);
  const idOf = (folder: string) => relative(runs, folder).split(sep).join("/");
  const hand = play && new HandPlay(play, idOf);
  const name = host.includes(":") ? `[${host}]` : host;
  const app = createViewApp({ watcher, ...(hand && { play: hand }), hosts: new Set([...LOOPBACK, name]) });
  const server = createAdaptorServer({ fetch: app.fetch });
  const bound = await new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
  return {
    url: `http://${name}:${bound}/`,
    close: async () => {
      watcher.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
      await hand?.close();
    },
  };
}
