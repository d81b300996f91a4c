import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openRecording } from "../../src/arc/recordings/write.ts";
import { register as check } from "../../src/cli/commands/check.ts";
import { register as compare } from "../../src/cli/commands/compare.ts";
import { register as explore } from "../../src/cli/commands/explore.ts";
import { register as plans } from "../../src/cli/commands/plan.ts";
import { type Evidence, loadEvidence, positionIn } from "../../src/cli/evidence.ts";
import { click, formatAction, type Move, press } from "../../src/contracts/action.ts";
import { withRecording } from "../../src/env/recording.ts";
import { experiments, goalWall, probe } from "../../src/explore/index.ts";
import { plan } from "../../src/plan/index.ts";
import {
  compileTwin,
  createSandbox,
  IDENTITY_TWIN,
  type Sandbox,
  type TwinHost,
  unwrap,
} from "../../src/twin/index.ts";
import { createValidator, validate } from "../../src/validate/index.ts";
import { openCorridor } from "../toolkit/corridor.ts";

// The stages over real sandboxed twins of the corridor: 8 walks right to 11, a click leaves one mark of colour 2.

const CORRIDOR = `import { copy, type Grid, type Move } from "twin";
const put = (grid: Grid, at: number, colour: number) => { grid.cells[at] = colour; };
export function step(grid: Grid, move: Move): Grid {
  const after = copy(grid);
  const at = grid.cells.indexOf(8);
  if (move.name === "ACTION6") {
    const mark = grid.cells.indexOf(2);
    if (mark >= 0) put(after, mark, 0);
    put(after, move.y * grid.width + move.x, 2);
  }
  const by = move.name === "ACTION4" ? 1 : move.name === "ACTION3" ? -1 : 0;
  if (by !== 0) { put(after, at, 0); put(after, at + by, 8); }
  return after;
}
export function goalReached(grid: Grid): boolean {
  return grid.cells[32 * 64 + 7] === 8;
}
`;
const AIMLESS = CORRIDOR.replace("grid.cells[32 * 64 + 7] === 8", "false");
/** Believes that the second cell from the start is a wall. */
const WALLED = AIMLESS.replace("if (by !== 0)", "if (by !== 0 && (at + by) % 64 !== 6)");
const IMPURE = AIMLESS.replace("const put", "let calls = 0;\nconst put").replace(
  "const after = copy(grid);",
  "const after = copy(grid); if (++calls > 6) after.cells[0] = 5;",
);
/** The same world, with the position kept in a state. */
const STATE = `import { copy, type Grid, type Move } from "twin";
interface S { x: number; mark: number; grid: Grid }
export const begin = (grid: Grid): S => ({ x: grid.cells.indexOf(8) % 64, mark: -1, grid });
export function next({ x, mark, grid }: S, move: Move): S {
  const by = move.name === "ACTION4" ? 1 : move.name === "ACTION3" ? -1 : 0;
  return { x: x + by, mark: move.name === "ACTION6" ? move.y * 64 + move.x : mark, grid };
}
export function render({ x, mark, grid }: S): Grid {
  const after = copy(grid);
  after.cells[grid.cells.indexOf(8)] = 0;
  if (mark >= 0) after.cells[mark] = 2;
  after.cells[32 * 64 + x] = 8;
  return after;
}
export const won = ({ x }: S): boolean => x === 7;
`;

const right = press("ACTION4");
const PLAYED: readonly Move[] = [right, press("ACTION5"), click(10, 10), press("ACTION3")];

let folder: string;
let recording: string;
let evidence: Evidence;
let sandbox: Sandbox;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "twin-stages-"));
  const place = { folder, scorecardId: "card", gameId: "corr-0001", guid: "play" };
  const sink = await openRecording(place);
  const env = withRecording(openCorridor(), sink);
  await env.start();
  for (const move of PLAYED) await env.act(move);
  await env.close();
  await sink.close();
  recording = sink.path;
  evidence = await loadEvidence(recording);
  sandbox = await createSandbox();
});

afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

async function host(source: string): Promise<TwinHost> {
  const compiled = await compileTwin(source);
  if (!compiled.ok) throw new Error(compiled.diagnostics[0]?.message);
  return sandbox.open(compiled.twin);
}
const here = () => positionIn(evidence.log, undefined);

describe("the stages over a sandboxed twin", () => {
  it.each([
    ["frame", CORRIDOR],
    ["state", STATE],
  ])("validate and plan (%s dialect)", async (dialect, source) => {
    const twin = await host(source);
    expect(await validate(twin, evidence.log)).toMatchObject({
      ok: true,
      transitions: 4,
      dialect,
      goals: [],
    });
    const answer = unwrap(await plan(twin, here(), { available: ["ACTION3", "ACTION4"] }));
    expect(answer.plan!.moves).toEqual([right, right, right]);
    expect(answer.plan!.frames).toHaveLength(3);
    expect(answer.guarantee).toBe("shortest");
  });

  it("validate one step at a time as at once", async () => {
    const twin = await host(STATE);
    const validator = createValidator();
    const [attempt] = evidence.log.attempts;
    for (let length = 0; length <= 4; length++) {
      const log = { attempts: [{ ...attempt!, steps: attempt!.steps.slice(0, length) }] };
      expect(await validator.validate(twin, log)).toMatchObject({ ok: true, compared: length });
    }
  });

  it("fail the identity stub where something moved", async () => {
    const validation = await validate(await host(IDENTITY_TWIN), evidence.log);
    expect(validation.failing.map(({ transition }) => transition.step)).toEqual([0, 2, 3]);
  });

  it("name hidden state", async () => {
    const validation = await validate(await host(IMPURE), evidence.log);
    expect(validation).toMatchObject({ ok: false, problem: { kind: "impure" } });
  });

  it("find the covered goal as a vanished colour, and never again once rejected", async () => {
    const twin = await host(AIMLESS);
    const available = ["ACTION3", "ACTION4"] as const;
    const first = unwrap(await goalWall(twin, here(), { available, log: evidence.log }));
    expect(first.candidates[0]).toMatchObject({
      signal: "color_gone",
      moves: [right, right, right],
      paper: true,
    });
    const rejected = first.candidates.map(({ hash }) => hash);
    const second = unwrap(await goalWall(twin, here(), { available, log: evidence.log, rejected }));
    for (const { hash } of second.candidates) expect(rejected).not.toContain(hash);
  });

  it("tell rivals apart by the shortest test", async () => {
    const rivals = [
      { name: "open", host: await host(AIMLESS) },
      { name: "walled", host: await host(WALLED) },
    ];
    for (const rival of rivals) expect((await validate(rival.host, evidence.log)).ok).toBe(true);
    const available = ["ACTION3", "ACTION4"] as const;
    const report = await experiments(rivals, here(), { available });
    expect(report.experiments[0]!.moves).toEqual([right, right]);
    const next = await probe(rivals[0]!.host, evidence.log, here(), { available, rivals });
    expect(next).toMatchObject({ kind: "experiment", moves: [right, right] });
  });
});

describe("the commands", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  });

  async function run(...args: string[]): Promise<{ text: string; code: unknown }> {
    const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
    for (const register of [check, plans, explore, compare]) register(program);
    let text = "";
    vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
      text += String(chunk);
      return true;
    });
    await program.parseAsync(args, { from: "user" });
    return { text, code: process.exitCode };
  }
  const file = (name: string, source: string): string => {
    const path = join(folder, name);
    writeFileSync(path, source);
    return path;
  };

  it("check: readable, with a picture, and as JSON", async () => {
    const png = join(folder, "difference.png");
    const { text, code } = await run("check", "identity", "--log", recording, "--png", png);
    expect(text).toContain("The twin fails on 3 of 4 logged transitions.");
    expect(text).toContain("before     predicted  actual     differs");
    expect(code).toBe(1);
    const json = await run("check", file("good.ts", CORRIDOR), "--log", recording, "--json");
    expect(JSON.parse(json.text)).toMatchObject({ ok: true, transitions: 4, failing: [] });
  });

  it("plan: the actions", async () => {
    const { text } = await run("plan", file("good.ts", CORRIDOR), "--log", recording, "--budget", "paper");
    expect(text.trim().split("\n").at(-1)).toBe("ACTION4 ACTION4 ACTION4");
    const json = await run("plan", file("good.ts", CORRIDOR), "--log", recording, "--at", "0.1", "--json");
    expect(JSON.parse(json.text)).toMatchObject({ found: true, actions: ["ACTION4", "ACTION4"] });
  });

  it("explore: the wall that is live", async () => {
    expect((await run("explore", "identity", "--log", recording)).text).toContain("Dynamics wall: ");
    const goal = await run("explore", file("aimless.ts", AIMLESS), "--log", recording, "--json");
    const { wall, candidates } = JSON.parse(goal.text);
    expect([wall, candidates[0].signal]).toEqual(["goal", "color_gone"]);
    const none = await run("explore", file("good.ts", CORRIDOR), "--log", recording);
    expect(none.text).toContain("Nothing blocks progress.");
  });

  it("compare: the cheapest test", async () => {
    const twins = [file("aimless.ts", AIMLESS), file("walled.ts", WALLED)];
    const { text } = await run("compare", ...twins, "--log", recording, "--json");
    const report = JSON.parse(text);
    expect(report.experiments[0]).toMatchObject({ actions: [right, right].map(formatAction), bits: 1 });
    await expect(run("compare", "identity", twins[0]!, "--log", recording)).rejects.toThrow(
      "Fewer than two twins reproduce the log",
    );
  });

  it.each([
    [["check", "identity", "--log", "nowhere"], "There is no run folder or recording at nowhere."],
    [["check", "nowhere.ts", "--log", "LOG"], "There is no twin at nowhere.ts"],
    [["check", "BROKEN", "--log", "LOG"], "broken.ts:1:"],
    [["check", "identity", "--log", "BROKEN"], "holds no play"],
    [["plan", "identity", "--log", "LOG", "--at", "9"], "--at 9 is no place in the log"],
    [["plan", "identity", "--log", "LOG", "--budget", "huge"], '--budget is default or paper, not "huge".'],
    [["compare", "identity", "--log", "LOG"], "Give at least two twins to compare."],
  ])("%j: one clear sentence", async (args, message) => {
    const broken = file("broken.ts", "export const step = 1 +;");
    const given = args.map((arg) => (arg === "LOG" ? recording : arg === "BROKEN" ? broken : arg));
    await expect(run(...given)).rejects.toThrow(message);
  });
});
