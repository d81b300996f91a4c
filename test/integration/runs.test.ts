import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scriptedAgent } from "../../src/agents/scripted.ts";
import { handMadeLevels, listGames } from "../../src/arcade/index.ts";
import { arcadeSource, sourceOfRun } from "../../src/cli/sources.ts";
import { formatAction } from "../../src/contracts/action.ts";
import type { Env } from "../../src/contracts/env.ts";
import { copyGrid } from "../../src/grid/grid.ts";
import { type Disk, REAL_DISK, RunWriteError } from "../../src/log/writer.ts";
import { playGame } from "../../src/loop/loop.ts";
import { resumeRun, startRun } from "../../src/loop/open.ts";
import type { GameSource } from "../../src/loop/source.ts";
import { verifyRun } from "../../src/loop/verify.ts";
import { createSandbox, type Sandbox } from "../../src/twin/index.ts";
import { firstFolder, untilLines } from "../toolkit/wait.ts";

const TWIN = resolve(import.meta.dirname, "../../bin/twin.js");
const GAME = "keyring";
const solution = handMadeLevels(listGames().find(({ id }) => id === GAME)!).flatMap(({ solution: plan }) =>
  plan.map(formatAction),
);
const agent = (actions = solution.slice(0, 9)) => scriptedAgent({ actions });

let root: string;
let sandbox: Sandbox;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "twin-runs-"));
  sandbox = await createSandbox();
});
afterAll(async () => {
  await sandbox.close();
  rmSync(root, { recursive: true, force: true });
});

async function play(name: string, source: GameSource = arcadeSource(GAME), disk?: Disk): Promise<string> {
  const folder = join(root, name);
  const opened = await startRun({
    run: name,
    folder,
    source,
    sandbox,
    agent: { name: "scripted", seed: 0 },
    version: "test",
    typecheck: false,
    search: "paper",
    ...(disk && { disk }),
  });
  if (!opened.ok) throw new Error(opened.message);
  try {
    opened.session.finish(await playGame(opened.session, agent()), "");
  } finally {
    await opened.session.close();
  }
  return folder;
}

describe("verify", () => {
  let sound: string;
  beforeAll(async () => {
    sound = await play("sound");
  });
  const damaged = async (name: string, file: string, change: (bytes: Buffer) => Buffer) => {
    const folder = join(root, name);
    cpSync(sound, folder, { recursive: true });
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file))));
    return verifyRun(folder, sandbox, arcadeSource(GAME));
  };
  const flip = (at: number) => (bytes: Buffer) => {
    bytes[at < 0 ? bytes.length + at : at]! ^= 1;
    return bytes;
  };

  test("a sound run passes every check", async () => {
    const found = await verifyRun(sound, sandbox, arcadeSource(GAME));
    expect(found.problems).toEqual([]);
    expect(found.checks.map(({ name, ok }) => [name, ok])).toEqual([
      ["chain", true],
      ["twins", true],
      ["predictions", true],
      ["replay", true],
    ]);
    expect(found.checks[2]!.detail).toContain("9 committed");
  });

  test.each([
    ["an event", "events.jsonl", 400, "events.jsonl line"],
    ["a frame", "frames.bin", 3000, "frames 1 to 1 of frames.bin"],
    ["the manifest", "run.json", -30, "run.json"],
    ["a twin", "twins/0001.ts", 10, "Twin version 1 was altered"],
  ])("one flipped bit in %s is named", async (what, file, at, words) => {
    const found = await damaged(`flip ${what}`, file, flip(at));
    expect(found.ok).toBe(false);
    expect(found.problems.join("\n")).toContain(words);
  });

  test("a run whose game shows something else is told apart at its first divergence", async () => {
    const lying: GameSource = {
      ...arcadeSource(GAME),
      open: async () => paintLiar(await arcadeSource(GAME).open(), 4),
    };
    const folder = await play("lying", lying);
    const found = await verifyRun(folder, sandbox, arcadeSource(GAME));
    expect(found.problems[0]).toMatch(/First divergence at action 4 .*differs in 1 cells/);
  });
});

/** Shows one wrong cell from its `from`-th action on. */
function paintLiar(env: Env, from: number): Env {
  let acts = 0;
  return {
    ...env,
    info: env.info,
    start: () => env.start(),
    reset: () => env.reset(),
    close: () => env.close(),
    async act(move) {
      const reply = await env.act(move);
      if (acts++ < from || reply.kind !== "observed") return reply;
      const wrong = copyGrid(reply.observation.settled);
      wrong.cells[0]! ^= 1;
      return {
        kind: "observed",
        observation: {
          ...reply.observation,
          settled: wrong,
          frames: [...reply.observation.frames.slice(0, -1), wrong],
        },
      };
    },
  };
}

describe("disks and processes", () => {
  test("a full disk stops the run with one sentence, and it goes on when there is space again", async () => {
    let writes = 0;
    const full: Disk = {
      ...REAL_DISK,
      write(file, bytes) {
        if (++writes <= 40) return REAL_DISK.write(file, bytes);
        REAL_DISK.write(file, bytes.subarray(0, bytes.length >> 1));
        throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
      },
    };
    await expect(play("full", arcadeSource(GAME), full)).rejects.toThrow(
      /cannot be written \(ENOSPC.*resume the run/,
    );
    const opened = await resumeRun(
      { folder: join(root, "full"), sandbox, typecheck: false, search: "paper" },
      sourceOfRun,
    );
    if (!opened.ok) throw new Error(opened.message);
    opened.session.finish(await playGame(opened.session, agent()), "");
    await opened.session.close();
    expect((await verifyRun(join(root, "full"), sandbox, arcadeSource(GAME))).problems).toEqual([]);
    expect(new RunWriteError("x", new Error("y")).message).toContain("free some space");
  });

  test("a folder that cannot be written is one sentence", async () => {
    writeFileSync(join(root, "a-file"), "");
    await expect(play("a-file/run")).rejects.toThrow(/cannot be written/);
  });

  test("kill -9 in the middle of twin play, then twin resume: the run is sound", {
    timeout: 120_000,
  }, async () => {
    const runs = join(root, "killed");
    const child = spawn(
      process.execPath,
      [TWIN, "play", GAME, "--agent", "random", "--runs", runs, "--budget", "3000"],
      { stdio: "ignore" },
    );
    const folder = await firstFolder(runs);
    await untilLines(folder, "events.jsonl", 60);
    child.kill("SIGKILL");
    await new Promise((done) => child.once("exit", done));
    const resumed = await run(["resume", folder, "--json"]);
    expect(resumed.code).toBe(0);
    expect(JSON.parse(resumed.out)).toMatchObject({ game: GAME, agent: "random", run: folder });
    const verified = await run(["verify", folder, "--json"]);
    expect(JSON.parse(verified.out)).toMatchObject({ ok: true, problems: [] });
  });

  test("Ctrl-C ends cleanly with a resumable run", { timeout: 120_000 }, async () => {
    const runs = join(root, "interrupted");
    const child = spawn(
      process.execPath,
      [TWIN, "play", GAME, "--agent", "random", "--runs", runs, "--budget", "100000", "--json"],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    let out = "";
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    const folder = await firstFolder(runs);
    await untilLines(folder, "events.jsonl", 60);
    child.kill("SIGINT");
    const code = await new Promise((done) => child.once("exit", done));
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ state: "interrupted" });
    expect(JSON.parse(readFileSync(join(folder, "exit.json"), "utf8"))).toMatchObject({
      reason: "interrupted",
    });
  });
});

async function run(args: readonly string[]): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, [TWIN, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  const code = await new Promise<number | null>((done) => child.once("exit", done));
  return { code, out };
}
