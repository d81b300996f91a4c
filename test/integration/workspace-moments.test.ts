import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { arcadeSource } from "../../src/cli/sources.ts";
import type { Env } from "../../src/contracts/env.ts";
import type { GameSource } from "../../src/loop/source.ts";
import { type Bench, type BenchOptions, openBench, reopenBench } from "./workspace/open.ts";

let bench: Bench;
afterEach(async () => {
  await bench.stop();
  bench.remove();
});

const open = async (options: BenchOptions = {}) => {
  bench = await openBench(options);
};
const inside = (...path: string[]) => join(bench.workspace.folder, ...path);
const moment = () => bench.workspace.moment();
const advice = () => readFileSync(inside("state/moment.md"), "utf8");
const submit = (actions: string[], why = "PROBE: look") => bench.ask({ op: "submit", actions, why });

/** Predicts nothing at all. */
const CONCEDES = `export const step = (g) => ({ ...g, cells: new Uint8Array(g.cells.length).fill(255) });
export const goalReached = () => false;`;

test("from first contact over the dynamics wall to the goal wall, and on", async () => {
  await open();
  expect(await moment()).toBe("first-contact");
  expect(advice()).toContain("frames/latest.txt");
  await submit(["ACTION2"]);
  expect(await moment()).toBe("dynamics-wall");
  expect(advice()).toContain("Repair: ACTION2");
  expect(await bench.workspace.prompt("dynamics-wall")).toContain("fails on 1 of 1 logged transition");
  const to = JSON.stringify([...bench.session.journal.state.now!.settled.cells]);
  const twin = (goal: string) =>
    `const to = ${to}; export const step = (g) => ({ ...g, cells: Uint8Array.from(to) }); export const goalReached = ${goal};`;
  writeFileSync(inside("twin.ts"), twin("() => false"));
  await bench.ask({ op: "validate" });
  expect(await moment()).toBe("goal-wall");
  writeFileSync(inside("twin.ts"), twin("(g) => g.cells[0] === 9"));
  expect(await bench.ask({ op: "propose-goal", description: "a corner of colour 9" })).toMatchObject({
    ok: true,
  });
  expect(await moment()).toBe("go-on");
  expect(await bench.workspace.prompt("no-progress")).toContain("#0 tentative: a corner of colour 9");
});

test("data comes only when asked for, and no plan without a hypothesis", async () => {
  await open();
  await submit(["ACTION2"]);
  expect(await bench.ask({ op: "validate" })).not.toHaveProperty("data");
  const { data } = await bench.ask({ op: "validate", json: true });
  expect(data).toMatchObject({ transitions: 1, failing: [{ attempt: 0, step: 0, action: "ACTION2" }] });
  expect((await bench.ask({ op: "plan" })).text).toContain("No goal hypothesis is in force");
});

test("a goal that is true on a logged frame is not accepted", async () => {
  await open();
  writeFileSync(inside("twin.ts"), "export const step = (g) => g; export const goalReached = () => true;");
  const said = await bench.ask({ op: "propose-goal", description: "anything" });
  expect(said).toMatchObject({ ok: false, text: expect.stringContaining("true on 1 logged frames") });
});

test("the twinless ablation: same folder and bridge, no twin, no gate, no planner", async () => {
  await open({ ablation: "twin", budget: 40 });
  for (const name of ["twin.ts", "TWIN.md", "contract.d.ts"]) expect(existsSync(inside(name))).toBe(false);
  expect(readFileSync(inside("README.md"), "utf8")).not.toMatch(/validate|twin\.ts/);
  for (const request of [
    { op: "validate" },
    { op: "plan" },
    { op: "explore" },
    { op: "predict", actions: ["ACTION1"] },
  ])
    expect(await bench.ask(request)).toMatchObject({
      ok: false,
      text: expect.stringContaining("in this run"),
    });
  expect(await submit(["ACTION2", "ACTION2", "ACTION4"], "down, down, right")).toMatchObject({
    ok: true,
    text: expect.stringContaining("LEVEL COMPLETED"),
  });
  expect(await moment()).toBe("level-boundary");
  expect(await moment()).toBe("go-on");
  expect(advice()).toContain("level 2 of 6");
  const tags = bench.session.journal.events.flatMap((event) =>
    event.type === "committed" ? [event.tag] : [],
  );
  expect(tags).toEqual(["DIRECT", "DIRECT", "DIRECT"]);
});

test("a budget that runs low, a long level, a break: said once", async () => {
  await open({ ablation: "twin", budget: 60 });
  expect(await moment()).toBe("first-contact");
  for (let i = 0; i < 25; i++) await submit(["ACTION1", "ACTION2"], "up and down");
  expect(await moment()).toBe("no-progress");
  expect(await moment()).toBe("go-on");
  for (let i = 0; i < 2; i++) await submit(["ACTION1", "ACTION2"], "up and down");
  expect(await moment()).toBe("budget-nearly-gone");
  expect(await bench.workspace.prompt("budget-nearly-gone")).toContain("Only 6 actions are left.");
  expect(await moment()).toBe("go-on");
  await bench.stop();
  bench = await reopenBench(bench);
  expect(await moment()).toBe("resumed");
});

/** Tandem, but going up kills. */
function deadly(): GameSource {
  const source = arcadeSource("tandem");
  const open = async (): Promise<Env> => {
    const inner = await source.open();
    const act: Env["act"] = async (move) => {
      const reply = await inner.act(move);
      if (reply.kind !== "observed" || move.name !== "ACTION1") return reply;
      return { ...reply, observation: { ...reply.observation, state: "GAME_OVER" } };
    };
    return {
      info: inner.info,
      start: () => inner.start(),
      reset: () => inner.reset(),
      act,
      close: () => inner.close(),
    };
  };
  return { ...source, open };
}

test("a lost attempt leads to RESET, and only to it", async () => {
  await open({ source: deadly(), ablation: "twin" });
  expect(await submit(["ACTION2", "ACTION1", "ACTION2"], "down, up")).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^2 of 3 actions sent\. The attempt ended in GAME OVER\./),
  });
  expect(await moment()).toBe("game-over");
  expect((await bench.ask({ op: "status" })).text).toContain("RESET (this attempt is over)");
  expect(JSON.parse(readFileSync(inside("state/turn.json"), "utf8")).legal_actions).toEqual(["RESET"]);
  expect(await submit(["RESET"], "once more")).toMatchObject({ ok: true });
});

test("the log is quick to read with text tools and with code, and says the same", async () => {
  await open({ ablation: "twin", budget: 400 });
  for (let i = 0; i < 20; i++)
    await submit(
      Array.from({ length: 15 }, (_, j) => `ACTION${1 + ((i * 7 + j * j) % 4)}`),
      "a walk",
    );
  const { actions } = bench.session.journal.state;
  const python = execFileSync(
    "python3",
    [
      "-c",
      "from log.load import transitions as t; r=t(); print(len(r), sum(1 for x in r if x['after']), r[0]['before'][11][2], r[-1]['action'])",
    ],
    { cwd: bench.workspace.folder, encoding: "utf8" },
  );
  const node = execFileSync(
    "node",
    [
      "--input-type=module",
      "-e",
      "import {transitions as t} from './log/load.mjs'; const r=t(); console.log(r.length, r.filter(x=>x.after).length, r[0].before.cells[11*64+2], r.at(-1).action)",
    ],
    { cwd: bench.workspace.folder, encoding: "utf8" },
  );
  expect(node).toBe(python);
  const { attempts } = bench.session.journal.state.open.log;
  const seen = attempts.reduce((sum, { steps }) => sum + steps.length, 0);
  expect(python.split(" ").slice(0, 3)).toEqual([String(actions), String(seen), "15"]);
  const last = execFileSync("tail", ["-1", inside("log/actions.tsv")], { encoding: "utf8" }).split("\t");
  const block = execFileSync(
    "grep",
    ["-A", "64", `^frame ${last[6]!.padStart(6, "0")}`, inside("log/frames.txt")],
    {
      encoding: "utf8",
    },
  );
  expect(block.slice(block.indexOf("\n") + 1)).toBe(readFileSync(inside("frames/latest.txt"), "utf8"));
});

test("a twin that concedes everything may act, and must then reproduce what it saw", async () => {
  await open();
  writeFileSync(inside("twin.ts"), CONCEDES);
  expect(await submit(["ACTION2"])).toMatchObject({ text: expect.stringContaining("1 of 1 action sent") });
  expect(await submit(["ACTION2"])).toMatchObject({
    ok: false,
    text: expect.stringContaining("0 of 1 action sent. Refused"),
  });
});
