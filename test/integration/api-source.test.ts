import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createArcServer, type Listening } from "../../src/arc/index.ts";
import { openGame } from "../../src/arcade/index.ts";
import { apiSources, sourceToResume } from "../../src/cli/sources-api.ts";
import { press } from "../../src/contracts/action.ts";
import type { Env } from "../../src/contracts/env.ts";
import { resumeRun, startRun } from "../../src/loop/open.ts";
import type { Session } from "../../src/loop/session.ts";
import type { GameSource } from "../../src/loop/source.ts";
import { inProcessSandbox } from "../toolkit/in-process-sandbox.ts";

// A run on a server outlives the process that plays it.

const sandbox = inProcessSandbox();
let server: Listening;
let folder: string;
beforeAll(async () => {
  const { info } = openGame("tandem");
  const games = [{ info, tags: [], open: () => openGame("tandem") }];
  server = await createArcServer({ games, withBaselines: true }).listen({ port: 0 });
});
afterAll(() => server.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "api-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

class Killed extends Error {}

/** Dies at the second move: before it leaves the machine, or after the server has carried it out. */
function dying(source: GameSource, when: "before" | "after"): GameSource {
  const open = async (): Promise<Env> => {
    const env = await source.open();
    let moves = 0;
    return {
      ...env,
      act: async (move) => {
        if (++moves < 2) return env.act(move);
        if (when === "after") await env.act(move);
        throw new Killed("killed");
      },
    };
  };
  return { ...source, open };
}

const move = (session: Session, name: "ACTION1" | "ACTION2") =>
  session.submit({ move: press(name), rationale: "walk" });

async function playAndDie(when: "before" | "after"): Promise<void> {
  const [source] = await apiSources({ api: server.url, key: "k" }, ["tandem"]);
  const opened = await startRun({
    folder: join(folder, "run"),
    run: "run",
    source: dying(source!, when),
    sandbox,
    agent: { name: "test", seed: 0 },
    ablation: "direct",
    typecheck: false,
    version: "test",
  });
  if (!opened.ok) throw new Error(opened.message);
  expect((await move(opened.session, "ACTION2")).kind).toBe("observed");
  await expect(move(opened.session, "ACTION2")).rejects.toThrow(Killed);
  opened.session.journal.writer.close();
}

async function goOn(key = "k") {
  return resumeRun({ folder: join(folder, "run"), sandbox, typecheck: false }, (manifest) =>
    sourceToResume(manifest, { key }),
  );
}

async function resumed(): Promise<Session> {
  const opened = await goOn();
  if (!opened.ok) throw new Error(opened.message);
  return opened.session;
}

test("the manifest names the server and its baseline, never the key", async () => {
  await playAndDie("before");
  const text = readFileSync(join(folder, "run/run.json"), "utf8");
  expect(JSON.parse(text)).toMatchObject({
    game: { id: "tandem", source: "api", url: server.url },
    baseline: { kind: "human", actions: openGame("tandem").info.baseline!.actions },
  });
  expect(readFileSync(join(folder, "run/events.jsonl"), "utf8")).not.toContain('"key":"k"');
});

test("an action that was never sent is known not to have counted, and the play goes on", async () => {
  await playAndDie("before");
  const session = await resumed();
  expect(session.journal.events.findLast(({ type }) => type === "unanswered")).toMatchObject({
    fate: "not-sent",
  });
  expect(session.journal.state.actions).toBe(1);
  expect(await move(session, "ACTION2")).toMatchObject({ kind: "observed", step: 1 });
  session.finish("finished", "enough");
  await session.close();
});

test("an action the server has counted is not sent again: the log has a gap, RESET goes on", async () => {
  await playAndDie("after");
  const session = await resumed();
  expect(session.journal.events.findLast(({ type }) => type === "unanswered")).toMatchObject({
    fate: "unknown",
  });
  expect(session.journal.state.actions).toBe(2);
  expect(session.attempting).toBe(false);
  expect(await session.reset("to know where it stands")).toMatchObject({ kind: "reset" });
  expect(await move(session, "ACTION1")).toMatchObject({ kind: "observed" });
  expect(session.journal.state.level).toBe(0);
  session.finish("finished", "enough");
  await session.close();
});

test("a card that was closed, or another key: one sentence", async () => {
  await playAndDie("before");
  const stranger = await goOn("another");
  expect(stranger).toMatchObject({ ok: false, message: expect.stringContaining("cannot be found again") });
  const session = await resumed();
  session.finish("finished", "enough");
  await session.close();
  expect(await goOn()).toMatchObject({
    ok: false,
    message: expect.stringContaining("cannot be found again"),
  });
});

test("an interrupted run leaves its card open", async () => {
  await playAndDie("before");
  for (let i = 0; i < 2; i++) {
    const session = await resumed();
    session.finish("interrupted", "Ctrl-C");
    await session.close();
  }
  const session = await resumed();
  expect(await move(session, "ACTION2")).toMatchObject({ kind: "observed" });
  session.finish("finished", "enough");
  await session.close();
});
