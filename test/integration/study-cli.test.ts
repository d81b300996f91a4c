import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { playWalker } from "./study-runs.ts";

const TWIN = new URL("../../bin/twin.js", import.meta.url).pathname;
const run = promisify(execFile);
const twin = async (...args: string[]) =>
  (await run(process.execPath, [TWIN, ...args], { maxBuffer: 1e8 })).stdout;

let root: string;
let runs: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "study-cli-"));
  runs = join(root, "runs");
  await playWalker("keyring", join(runs, "walker"), 24);
  await twin("play", "keyring", "--agent", "graph", "--runs", runs, "--budget", "30", "--json");
});
afterAll(() => rmSync(root, { recursive: true }));

const scores = z.object({
  games: z.array(
    z.object({
      game: z.string(),
      agent: z.string(),
      levels: z.number(),
      of: z.number(),
      actions: z.number(),
      baseline: z.enum(["human", "par"]),
      score: z.number(),
    }),
  ),
  mean: z.number(),
  apart: z.array(z.object({ name: z.string(), kind: z.string(), why: z.string() })),
});

describe("twin score", () => {
  it("prints games and their mean, the baseline named", async () => {
    const { games, mean } = scores.parse(JSON.parse(await twin("score", runs, "--json")));
    expect(games.map(({ agent, of, baseline }) => [agent, of, baseline])).toEqual([
      ["graph", 6, "par"],
      ["walker", 6, "par"],
    ]);
    expect(mean).toBeCloseTo((games[0]!.score + games[1]!.score) / 2, 10);
    expect(await twin("score", runs)).toContain("Agents game by game");
  });

  it("leaves an altered run out and says so", async () => {
    const copy = join(root, "altered");
    await run("cp", ["-r", join(runs, "walker"), copy]);
    const path = join(copy, "events.jsonl");
    writeFileSync(path, readFileSync(path, "utf8").replace('"goalClaim":true', '"goalClaim":false'));
    const { games, apart } = scores.parse(JSON.parse(await twin("score", copy, "--json")));
    expect(games).toEqual([]);
    expect(apart[0]).toMatchObject({ kind: "invalid" });
    expect(apart[0]!.why).toContain("the hash chain is broken");
  });
});

describe("twin study and twin report", () => {
  it("measure the final twin in its sandbox against the engine", async () => {
    const out = await twin(
      "study",
      runs,
      "--part",
      "world-model,planning",
      "--start-nodes",
      "2000",
      "--json",
    );
    const table = z.object({ id: z.string(), rows: z.array(z.record(z.string(), z.unknown())) });
    const { parts } = z
      .object({ parts: z.array(z.object({ tables: z.array(table) })) })
      .parse(JSON.parse(out));
    const [pooled] = parts[0]!.tables;
    expect(pooled!.rows.map(({ tests }) => Number(tests) > 0)).toEqual([true, true, true, true]);
    expect(Number(pooled!.rows[0]!.exact)).toBeGreaterThan(0.9);
    const [race] = parts[1]!.tables;
    expect(race!.rows[0]).toMatchObject({ levels: 1, engine: 1 });
  });

  it("writes one CSV per table", async () => {
    await twin("study", runs, "--part", "goals", "--csv", join(root, "csv"));
    expect(readdirSync(join(root, "csv")).sort()).toEqual(["first-hypothesis.csv", "goal-claims.csv"]);
  });

  it("gives the same bytes twice, with figures as SVG and PNG", async () => {
    for (const name of ["one", "two"])
      await twin("report", runs, "-o", join(root, name), "--start-nodes", "2000");
    await run("diff", ["-r", join(root, "one"), join(root, "two")]);
    const figures = readdirSync(join(root, "one", "figures"));
    for (const id of [
      "scores",
      "accuracy",
      "heat",
      "race-map",
      "gallery",
      "compute",
      "actions",
      "learning",
      "goal-claims",
    ])
      expect(figures).toEqual(expect.arrayContaining([`${id}.svg`, `${id}.png`]));
  });
});

describe("twin bench", () => {
  const bench = (...args: string[]) => [
    TWIN,
    "bench",
    "keyring",
    "nosuch",
    "--agent",
    "random",
    "--jobs",
    "2",
    ...args,
  ];
  const games = z.object({
    games: z.array(
      z.object({
        game: z.string(),
        state: z.string(),
        said: z.string(),
        actions: z.number(),
        run: z.string().nullable(),
      }),
    ),
  });

  it("one failed game stops no other, and a second call plays nothing again", async () => {
    const folder = join(root, "bench");
    const once = () =>
      run(process.execPath, bench("--runs", folder, "--with", "--budget 15", "--json")).catch(
        (error) => error,
      );
    const first = games.parse(JSON.parse((await once()).stdout));
    expect(first.games.map(({ game, state }) => [game, state])).toEqual([
      ["keyring", "done"],
      ["nosuch", "failed"],
    ]);
    expect(first.games[1]!.said).toContain('There is no game "nosuch"');
    const second = games.parse(JSON.parse((await once()).stdout));
    expect(second.games[0]).toMatchObject({
      said: "budget, from before",
      run: first.games[0]!.run,
      actions: 15,
    });
  });

  it("stopped, it goes on with the same runs and sends no action twice", async () => {
    const folder = join(root, "stopped");
    const child = spawn(process.execPath, bench("--runs", folder, "--with", "--budget 400", "--json"));
    await begun(folder);
    child.kill("SIGINT");
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect(code).toBe(130);
    const before = readdirSync(join(folder, "keyring.random.0"));
    const after = await run(process.execPath, bench("--runs", folder, "--json")).catch((error) => error);
    const [game] = games.parse(JSON.parse(after.stdout)).games;
    expect(game).toMatchObject({ state: "done", actions: 400 });
    expect(readdirSync(join(folder, "keyring.random.0"))).toEqual(before);
    expect(await twin("verify", game!.run!)).toContain("The run is sound.");
  });
});

/** Resolves when the bench's first run has taken a few actions. */
async function begun(folder: string): Promise<void> {
  for (;;) {
    const job = join(folder, "keyring.random.0");
    const [name] = existsSync(job) ? readdirSync(job) : [];
    const events = name === undefined ? "" : join(job, name, "events.jsonl");
    if (events !== "" && existsSync(events) && readFileSync(events, "utf8").split("\n").length > 10) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
