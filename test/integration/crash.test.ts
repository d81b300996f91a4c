import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptedAgent } from "../../src/agents/scripted.ts";
import { handMadeLevels, listGames } from "../../src/arcade/index.ts";
import { arcadeSource, sourceOfRun } from "../../src/cli/sources.ts";
import { formatAction } from "../../src/contracts/action.ts";
import type { Env } from "../../src/contracts/env.ts";
import { loadRun } from "../../src/log/folder.ts";
import { stateFromRun } from "../../src/log/from-run.ts";
import { logOf } from "../../src/log/run-state.ts";
import { type Disk, REAL_DISK } from "../../src/log/writer.ts";
import { playGame } from "../../src/loop/loop.ts";
import { resumeRun, startRun } from "../../src/loop/open.ts";
import type { GameSource } from "../../src/loop/source.ts";
import { inProcessSandbox } from "../toolkit/in-process-sandbox.ts";

const GAME = "keyring";
const sandbox = inProcessSandbox();
const actions = handMadeLevels(listGames().find(({ id }) => id === GAME)!)
  .flatMap(({ solution }) => solution.map(formatAction))
  .slice(0, 12);
const agent = () => scriptedAgent({ actions });

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "twin-crash-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

class Killed extends Error {}

/** Dies at the `at`-th moment: before or after a write (or in the middle of it), a sync, a call of the game. */
class Reaper {
  moments = 0;
  dead = false;
  constructor(private readonly at: number) {}

  moment(): void {
    if (this.dead || this.moments++ === this.at) {
      this.dead = true;
      throw new Killed("killed");
    }
  }

  disk(): Disk {
    return {
      write: (file, bytes) => {
        this.moment();
        const half = bytes.length >> 1;
        REAL_DISK.write(file, bytes.subarray(0, half));
        this.moment();
        REAL_DISK.write(file, bytes.subarray(half));
        this.moment();
      },
      sync: (file) => {
        this.moment();
        REAL_DISK.sync(file);
      },
    };
  }

  /** Counts what really reached a game, per play. */
  source(inner: GameSource, sent: string[]): GameSource {
    const wrap = (env: Env): Env => ({
      info: env.info,
      start: () => env.start(),
      close: () => env.close(),
      reset: () => env.reset(),
      act: async (move) => {
        this.moment();
        sent.push(formatAction(move));
        const reply = await env.act(move);
        this.moment();
        return reply;
      },
    });
    return { ...inner, open: async () => wrap(await inner.open()) };
  }
}

async function play(folder: string, reaper: Reaper): Promise<void> {
  const opened = await startRun({
    run: "crash",
    folder,
    source: reaper.source(arcadeSource(GAME), []),
    sandbox,
    agent: { name: "scripted", seed: 0 },
    version: "test",
    typecheck: false,
    search: "paper",
    disk: reaper.disk(),
  });
  if (!opened.ok) throw new Killed(opened.message);
  const end = await playGame(opened.session, agent());
  opened.session.finish(end, "");
  await opened.session.close();
}

async function finish(folder: string): Promise<void> {
  const opened = await resumeRun({ folder, sandbox, typecheck: false, search: "paper" }, sourceOfRun);
  if (!opened.ok) throw new Error(opened.message);
  opened.session.finish(await playGame(opened.session, agent()), "");
  await opened.session.close();
}

/** What the run knows in the end: the log, the counts, every answered action. */
function outcome(folder: string) {
  const read = loadRun(folder);
  if (!read.ok) throw new Error(read.message);
  const { run } = read;
  const state = stateFromRun(run);
  return {
    problems: run.problems,
    log: logOf(state),
    actions: state.actions,
    level: state.level,
    perLevel: state.actionsPerLevel,
  };
}

test("killed at any of 200 moments and resumed, a run ends with the log of an undisturbed one", {
  timeout: 300_000,
}, async () => {
  const whole = new Reaper(-1);
  await play(join(root, "undisturbed"), whole);
  const expected = outcome(join(root, "undisturbed"));
  expect(expected.problems).toEqual([]);
  expect(whole.moments).toBeGreaterThan(200);
  for (let kill = 0; kill < 200; kill++) {
    const at = Math.floor((kill * whole.moments) / 200);
    const folder = join(root, `kill-${kill}`);
    await play(folder, new Reaper(at)).catch((cause) => {
      if (!(cause instanceof Killed) && !(cause.cause instanceof Killed)) throw cause;
    });
    // A killed process leaves its lock behind; its number is no longer alive.
    writeFileSync(join(folder, "lock"), `999999999 ${hostname()}`);
    await finish(folder);
    expect(outcome(folder), `killed at moment ${at}`).toEqual(expected);
  }
});
