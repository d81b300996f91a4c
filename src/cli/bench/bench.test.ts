import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SmallRun } from "../../../test/toolkit/small-run.ts";
import { makeJobs, nextFor } from "./jobs.ts";
import { RunWatch } from "./watch.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "bench-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const usage = { input: 900, cached: 100, output: 100, reasoning: 0 };
const small = () =>
  new SmallRun()
    .open("10")
    .add({ type: "turn", turn: 0, moment: "start", usage, ended: "completed" })
    .act({ do: "1", see: "10" }, { do: "1", see: "10", completes: true }, { do: "1", see: "10" });

describe("what is to be done about a job", () => {
  const job = () => makeJobs(["keyring"], ["graph"], 1, root)[0]!;

  it("plays it first, leaves a finished run alone, goes on with any other", () => {
    expect(nextFor(job())).toEqual({ kind: "play" });
    const run = join(job().folder, "1");
    small().write(run, "budget");
    expect(nextFor(job())).toMatchObject({ kind: "done", reason: "budget" });
    rmSync(run, { recursive: true });
    for (const reason of ["interrupted", "failed", "killed"] as const) {
      small().write(run, reason);
      expect(nextFor(job()), reason).toMatchObject({ kind: "resume", run });
      rmSync(run, { recursive: true });
    }
  });

  it("never touches a run that was altered", () => {
    const run = join(job().folder, "1");
    small().write(run, "interrupted");
    const path = join(run, "events.jsonl");
    writeFileSync(path, readFileSync(path, "utf8").replace('"input":900', '"input":901'));
    expect(nextFor(job())).toMatchObject({ kind: "invalid" });
  });

  it("gives every game, agent and repetition a folder of its own", () => {
    const folders = makeJobs(["a", "b"], ["x", "y"], 2, root).map(({ folder }) => folder);
    expect(new Set(folders).size).toBe(8);
  });
});

describe("watching a run that another process writes", () => {
  it("tells level, actions, score and tokens, also from half a line", () => {
    const run = join(root, "run");
    small().write(run, "budget");
    const path = join(run, "events.jsonl");
    const text = readFileSync(path, "utf8");
    const half = text.indexOf('"type":"observed"');
    writeFileSync(path, text.slice(0, half));
    const watch = new RunWatch(run);
    expect(watch.look()).toMatchObject({ level: 1, actions: 0, tokens: 1000, ended: undefined });
    appendFileSync(path, text.slice(half));
    // Level 1 in two actions of a par of four: 115, capped at the completed third.
    expect(watch.look()).toMatchObject({ level: 2, levels: 1, of: 2, actions: 3, ended: "budget" });
    expect(watch.look().score).toBeCloseTo(100 / 3, 10);
  });

  it("knows nothing of a folder that is not there yet", () => {
    expect(new RunWatch(join(root, "none")).look()).toMatchObject({ actions: 0, score: null, tokens: null });
  });
});
