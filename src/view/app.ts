import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { z } from "zod";
import { ASSETS, readAsset } from "./assets.ts";
import { isBeingWritten } from "./catalog.ts";
import { readRunFile } from "./files.ts";
import { type LiveMessage, WRITING } from "./messages.ts";
import type { HandPlay } from "./play.ts";
import { HEADERS } from "./policy.ts";
import type { Watcher } from "./watch.ts";

export interface ViewParts {
  readonly watcher: Watcher;
  /** Absent where no game can be played. */
  readonly play?: HandPlay;
  /** Host names the page may be asked for by; another one is a foreign page reaching for this machine. */
  readonly hosts: ReadonlySet<string>;
}

/** A browser that was cut off asks again after this many milliseconds. */
const RETRY = 500;
const HEARTBEAT = 10_000;

export function createViewApp(parts: ViewParts): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    const refused = foreign(context, parts.hosts);
    if (refused) return refused;
    await next();
    for (const [name, value] of Object.entries(HEADERS)) context.res.headers.set(name, value);
    return undefined;
  });
  for (const [name, type] of Object.entries(ASSETS))
    app.get(name === "index.html" ? "/" : `/${name}`, (context) =>
      context.body(new Uint8Array(readAsset(name)), 200, { "content-type": type }),
    );
  app.get("/api/runs", async (context) => context.json({ runs: await parts.watcher.list() }));
  app.get("/api/file", (context) => sendFile(context, parts.watcher));
  app.get("/api/live", (context) => live(context, parts.watcher));
  if (parts.play) addPlay(app, parts.play, parts.watcher);
  app.get("/api/games", (context) => context.json({ games: parts.play?.games ?? [] }));
  app.notFound((context) => context.text("There is nothing here; the page is at /.", 404));
  app.onError((error, context) => context.json({ ok: false, message: error.message }, 500));
  return app;
}

/** Another site's page must neither read runs (by naming this machine) nor play (by sending a form here). */
function foreign(context: Context, hosts: ReadonlySet<string>): Response | undefined {
  const { hostname, origin } = new URL(context.req.url);
  if (!hosts.has(hostname)) return context.text("This page is for this machine only.", 403);
  const from = context.req.header("origin");
  const site = context.req.header("sec-fetch-site");
  const other = (from !== undefined && from !== origin) || site === "cross-site" || site === "same-site";
  if (context.req.method !== "GET" && other) return context.text("Only this page may play here.", 403);
  return undefined;
}

function sendFile(context: Context, watcher: Watcher): Response {
  const from = Number(context.req.query("from") ?? 0);
  const folder = watcher.find(context.req.query("run") ?? "");
  if (!folder || !Number.isSafeInteger(from) || from < 0) return context.text("No such run.", 404);
  const bytes = readRunFile(folder, context.req.query("name") ?? "", from);
  if (!bytes) return context.text("No such file in this run.", 404);
  // Never a type a browser would run or show by itself.
  return context.body(new Uint8Array(bytes), 200, {
    "content-type": "application/octet-stream",
    [WRITING]: String(isBeingWritten(folder)),
  });
}

/** First every run that is known, then each change. A connection that drops begins again with everything. */
const live = (context: Context, watcher: Watcher): Response =>
  streamSSE(context, async (stream) => {
    const send = (data: LiveMessage) => void stream.writeSSE({ data: JSON.stringify(data), retry: RETRY });
    send({ type: "all", runs: watcher.summaries(), size: watcher.size });
    const stop = watcher.listen(send);
    const beat = setInterval(() => send({ type: "beat" }), HEARTBEAT);
    await new Promise<void>((resolve) => stream.onAbort(resolve));
    clearInterval(beat);
    stop();
  });

const startBody = z.object({ game: z.string().max(60) });
const actBody = z.object({ run: z.string(), action: z.string().max(40) });
const endBody = z.object({ run: z.string() });

function addPlay(app: Hono, play: HandPlay, watcher: Watcher): void {
  const post = <T>(path: string, body: z.ZodType<T>, answer: (wish: T) => Promise<unknown>) =>
    app.post(path, async (context) => {
      const json: unknown = await context.req.json().catch(() => undefined);
      const parsed = body.safeParse(json);
      if (!parsed.success) return context.json({ ok: false, message: "The page sent something odd." }, 400);
      const answered = await answer(parsed.data);
      watcher.look();
      return context.json(answered);
    });
  post("/api/play/start", startBody, ({ game }) => play.start(game));
  post("/api/play/act", actBody, ({ run, action }) => play.act(run, action));
  post("/api/play/end", endBody, async ({ run }) => {
    await play.end(run);
    return { ok: true, id: run };
  });
  app.get("/api/play/open", (context) => context.json({ open: play.isOpen(context.req.query("run") ?? "") }));
}
