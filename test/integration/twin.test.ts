import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { press } from "../../src/contracts/action.ts";
import { type Grid, UNKNOWN } from "../../src/contracts/grid.ts";
import { createGrid } from "../../src/grid/grid.ts";
import { gridHash } from "../../src/grid/hash.ts";
import {
  compileTwin,
  createSandbox,
  IDENTITY_TWIN,
  LIBRARY_BEGINS,
  LIBRARY_ENDS,
  type Position,
  predictedGrid,
  SANDBOX_LEVELS,
  type Sandbox,
  type TwinHost,
  unwrap,
} from "../../src/twin/index.ts";

// A dot (3) on a 16×8 board walks by ACTION1-4; the goal is to stand where the 5 was; a 7 is a wall.
const WALKER = `
import { at, copy, find, type Grid, type Move, set } from "twin";
export function step(grid: Grid, move: Move): Grid {
  const dot = find(grid, 3);
  if (!dot) return grid;
  const dx = move.name === "ACTION3" ? -1 : move.name === "ACTION4" ? 1 : 0;
  const dy = move.name === "ACTION1" ? -1 : move.name === "ACTION2" ? 1 : 0;
  const ahead = at(grid, dot.x + dx, dot.y + dy);
  if (ahead < 0 || ahead === 7) return grid;
  return set(set(copy(grid), dot.x, dot.y, 0), dot.x + dx, dot.y + dy, 3);
}
export const goalReached = (grid: Grid): boolean => find(grid, 5) === null;
`;
const STATE_WALKER = `
import { find, blank, set, type Grid, type Move } from "twin";
interface S { x: number; y: number; gx: number; gy: number; walls: readonly string[] }
export function begin(grid: Grid): S {
  const dot = find(grid, 3)!;
  const goal = find(grid, 5)!;
  const walls: string[] = [];
  grid.cells.forEach((c, i) => { if (c === 7) walls.push((i % 16) + "," + Math.floor(i / 16)); });
  return { x: dot.x, y: dot.y, gx: goal.x, gy: goal.y, walls };
}
export function next(s: S, move: Move): S {
  const x = s.x + (move.name === "ACTION3" ? -1 : move.name === "ACTION4" ? 1 : 0);
  const y = s.y + (move.name === "ACTION1" ? -1 : move.name === "ACTION2" ? 1 : 0);
  if (x < 0 || y < 0 || x > 15 || y > 7 || s.walls.includes(x + "," + y)) return s;
  return { ...s, x, y };
}
export function render(s: S): Grid {
  const grid = blank(16, 8);
  for (const wall of s.walls) { const [x, y] = wall.split(",").map(Number); set(grid, x!, y!, 7); }
  set(grid, s.gx, s.gy, 5);
  return set(grid, s.x, s.y, 3);
}
export const won = (s: S): boolean => s.x === s.gx && s.y === s.gy;
`;
const ESTIMATING = `${STATE_WALKER}
export const estimate = (s: S): number => Math.abs(s.x - s.gx) + Math.abs(s.y - s.gy);`;

function board(): Grid {
  const grid = createGrid(16, 8, 0);
  grid.cells[2 * 16 + 2] = 3;
  grid.cells[2 * 16 + 12] = 5;
  for (let y = 0; y < 7; y++) grid.cells[y * 16 + 7] = 7;
  return grid;
}

const BUTTONS = ["ACTION1", "ACTION2", "ACTION3", "ACTION4"] as const;
const BUDGET = { depth: 100, nodes: 100_000, milliseconds: 20_000 };
const opening = board();
const start: Position = { opening, moves: [], frame: opening };
const request = { start, buttons: BUTTONS, clicks: [], budget: BUDGET };
let sandbox: Sandbox;

async function open(source: string): Promise<TwinHost> {
  const compiled = await compileTwin(source, { typecheck: false });
  if (!compiled.ok) throw new Error(compiled.diagnostics[0]?.message);
  return sandbox.open(compiled.twin);
}

beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox.close());

describe.each([
  ["frame", WALKER],
  ["state", STATE_WALKER],
  ["state with an estimate", ESTIMATING],
])("the %s dialect", (name, source) => {
  let host: TwinHost;
  beforeAll(async () => {
    host = await open(source);
  });
  afterAll(() => host.close());

  test("says what it is", async () => {
    const facts = unwrap(await host.facts());
    expect(facts.dialect).toBe(name.startsWith("frame") ? "frame" : "state");
    expect(facts.offers.estimate).toBe(name.includes("estimate"));
  });

  test("plans a shortest way around the wall and carries every predicted frame", async () => {
    const result = unwrap(await host.plan(request));
    expect(result.plan?.moves).toHaveLength(20);
    expect(result.plan?.frames).toHaveLength(20);
    expect(result.guarantee).toBe(name.includes("estimate") ? "if-admissible" : "shortest");
    const rollout = unwrap(await host.rollout(start, result.plan!.moves));
    expect(rollout.predictions.map(({ frame }) => gridHash(frame))).toEqual(
      result.plan!.frames.map(gridHash),
    );
    expect(rollout.predictions.map(({ goal }) => goal).indexOf(true)).toBe(19);
  });

  test("replays its own play exactly and names a planted difference", async () => {
    const moves = [press("ACTION4"), press("ACTION2"), press("ACTION4")];
    const rollout = unwrap(await host.rollout(start, moves));
    const steps = moves.map((move, i) => ({ move, after: rollout.predictions[i]!.frame }));
    const { digests, ...exact } = unwrap(await host.replay([{ from: start, steps }]));
    expect(exact).toEqual({ steps: 3, failures: [], goals: [] });
    expect(digests?.length).toBe(name.startsWith("frame") ? undefined : 12);
    const wrong = { ...opening, cells: steps[2]!.after.cells.slice() };
    wrong.cells[9] = 8;
    const report = unwrap(
      await host.replay([{ from: start, steps: [steps[0]!, steps[1]!, { move: moves[2]!, after: wrong }] }]),
    );
    expect(report.failures).toMatchObject([{ kind: "differs", stretch: 0, step: 2, unknown: 0 }]);
    const failure = report.failures[0]!;
    if (failure.kind !== "differs") throw new Error("it differs");
    expect([...failure.cells]).toEqual([9]);
    expect(gridHash(predictedGrid(wrong, failure))).toBe(gridHash(steps[2]!.after));
    const stretches = [{ from: start, steps }];
    expect(unwrap(await host.verifyPurity(stretches))).toEqual({ checked: 3 });
    expect(unwrap(await host.verifyPurity(stretches, digests))).toEqual({ checked: 3 });
    const other = digests?.map((word, i) => (i === 5 ? word ^ 1 : word));
    if (other)
      expect(await host.verifyPurity(stretches, other)).toMatchObject({
        problem: { kind: "impure", message: expect.stringContaining("Step 1 of stretch 0") },
      });
  });

  test("ends for the budget that was spent", async () => {
    const ended = async (budget: Partial<typeof BUDGET>) =>
      unwrap(await host.plan({ ...request, budget: { ...BUDGET, ...budget } })).ended;
    expect(await ended({ depth: 3 })).toBe("depth");
    expect(await ended({ nodes: 5 })).toBe("nodes");
  });

  test("scans every reachable state, and what was excluded does not come back", async () => {
    const first = unwrap(await host.scan(request));
    expect(first.ended).toBe("exhausted");
    const gone = first.candidates.find(({ signal }) => signal === "color_gone");
    if (name === "frame") expect(gone?.moves).toHaveLength(20);
    const frontier = first.candidates.find(({ signal }) => signal === "frontier")!;
    expect(frontier.hash).toBe(gridHash(frontier.frames.at(-1)!));
    const second = unwrap(await host.scan({ ...request, excluded: [frontier.hash] }));
    expect(second.candidates.map(({ hash }) => hash)).not.toContain(frontier.hash);
  });
});

/** The state walker with something done in `next` before its own first line. */
const meddling = (outside: string, inside: string): string =>
  `${outside}\n${STATE_WALKER.replace("S {\n  const x = s.x", `S {\n  ${inside}\n  const x = s.x`)}`;
const right = press("ACTION4");
const blocked = (moves: number) => Array.from({ length: moves }, () => ({ move: right, after: opening }));

test("an attempt that goes on is asked about from where it stood, as if from its start", async () => {
  const [once, anew] = [await open(STATE_WALKER), await open(STATE_WALKER)];
  const path = [right, press("ACTION2"), press("ACTION3"), press("ACTION2"), right, right];
  for (let length = 1; length < path.length; length++) {
    const at = { ...start, moves: path.slice(0, length) };
    const seen = unwrap(await once.predict(at, [path[length]!]));
    expect(seen).toEqual([{ ok: true, value: unwrap(await anew.rollout(start, path)).predictions[length] }]);
  }
  // Another way from the same opening, and the same moves from another opening.
  const turned = { ...start, moves: [press("ACTION2"), ...path.slice(1)] };
  expect(unwrap(await once.view(turned)).frame).toEqual(
    unwrap(await anew.rollout(start, turned.moves)).predictions.at(-1)!.frame,
  );
  const elsewhere = createGrid(16, 8, 0);
  elsewhere.cells.set([3, 0, 0, 5]);
  const there = { opening: elsewhere, frame: elsewhere, moves: path };
  expect(unwrap(await once.view(there))).toEqual(unwrap(await anew.view(there)));
  await Promise.all([once.close(), anew.close()]);
});

test("a state that is changed after it was handed over is noticed when it is used again", async () => {
  const host = await open(
    meddling("let kept: { gx: number }[] = [];", "kept.push(s); if (kept.length === 4) kept[2]!.gx++;"),
  );
  const after = (moves: number) => host.view({ ...start, moves: Array(moves).fill(right) });
  expect(await after(2)).toMatchObject({ ok: true });
  expect(await after(3)).toMatchObject({ ok: true });
  expect(await after(4)).toMatchObject({ ok: true });
  expect(await after(2)).toMatchObject({ problem: { kind: "impure" } });
  await host.close();
});

test("a state that is changed by looking at it is noticed, the last of a replay too", async () => {
  const changing = STATE_WALKER.replace("boolean => s.x", "boolean => (s.gx++, s.gx--, s.gy++) < 0 && s.x");
  const host = await open(changing);
  for (const moves of [0, 1, 3])
    expect(unwrap(await host.replay([{ from: start, steps: blocked(moves) }])).failures).toMatchObject([
      { kind: "problem", problem: { kind: "impure", message: expect.stringContaining("won") } },
    ]);
  for (const answer of [
    await host.view(start),
    await host.verifyPurity([{ from: start, steps: blocked(2) }]),
  ])
    expect(answer).toMatchObject({ problem: { kind: "impure" } });
  expect(await host.predict(start, [right])).toMatchObject({ value: [{ problem: { kind: "impure" } }] });
  await host.close();
});

test("what a twin keeps beside its state is noticed even when every attempt begins it anew", async () => {
  const host = await open(
    meddling("let asked = 0;", "if (++asked % 5 === 4) return { ...s, x: 0 };").replace(
      "S {\n  const dot",
      "S {\n  asked = 0;\n  const dot",
    ),
  );
  expect(await host.verifyPurity([{ from: start, steps: blocked(6) }])).toMatchObject({
    problem: { kind: "impure" },
  });
  await host.close();
});

test("a check of purity does not keep other questions waiting, and ends with its host", async () => {
  const slow = meddling("", "for (let i = 0; i < 2e7; i++) if (s.x + i < 0) break;");
  const host = await open(slow);
  unwrap(await host.facts());
  const order: string[] = [];
  const check = host.verifyPurity([{ from: start, steps: blocked(2000) }]).then((outcome) => {
    order.push("purity");
    return outcome;
  });
  unwrap(await host.predict(start, [right]));
  order.push("predict");
  await host.close();
  expect(await check).toMatchObject({ ok: false });
  expect(order).toEqual(["predict", "purity"]);
});

test("the identity stub type-checks, predicts no change and wins nothing", async () => {
  const compiled = await compileTwin(IDENTITY_TWIN);
  expect(compiled).toMatchObject({ ok: true });
  const host = await open(IDENTITY_TWIN);
  const outcome = unwrap(await host.predict(start, [press("ACTION1")]))[0]!;
  expect(outcome).toMatchObject({ ok: true, value: { goal: false, frame: opening } });
  expect(unwrap(await host.plan(request))).toMatchObject({ ended: "exhausted", nodes: 1 });
});

test("a type error is tsc's message with its place in twin.ts", async () => {
  const compiled = await compileTwin(IDENTITY_TWIN.replace("return grid;", "return grid.rows;"));
  expect(compiled).toMatchObject({ ok: false, diagnostics: [{ line: 5, column: 15 }] });
  if (!compiled.ok)
    expect(compiled.diagnostics[0]?.message).toContain("Property 'rows' does not exist on type 'Grid'");
});

test("an export of the wrong type is shown where it is declared", async () => {
  const compiled = await compileTwin(
    IDENTITY_TWIN.replace("boolean {\n  return false", "number {\n  return 0"),
  );
  expect(compiled).toMatchObject({ ok: false, diagnostics: [{ line: 9 }] });
});

test("only the helper library can be imported", async () => {
  const compiled = await compileTwin(`import fs from "node:fs";\nfs.rmSync("/");\n${IDENTITY_TWIN}`, {
    typecheck: false,
  });
  expect(compiled).toEqual({
    ok: false,
    diagnostics: [
      { message: 'A twin may import only from "twin"; remove the import of "node:fs".', line: 1, column: 16 },
    ],
  });
});

test("a thrown error carries its place in twin.ts", async () => {
  const host = await open(
    `import type { Grid } from "twin";\nexport function step(grid: Grid): Grid {\n  throw new Error("lost my way");\n}\nexport const goalReached = () => false;`,
  );
  const outcome = unwrap(await host.predict(start, [press("ACTION1")]))[0]!;
  expect(outcome).toMatchObject({
    ok: false,
    problem: { kind: "threw", call: "step", line: 3, message: "step threw: lost my way" },
  });
});

/** A twin whose `shift` stands in a library, and what stands after it. */
const withLibrary = (shift: string, after = ""): string => `import type { Grid, Move } from "twin";
export const step = (grid: Grid, move: Move): Grid => ({ ...grid, cells: shift(grid.cells, BY) });
export const goalReached = (grid: Grid): boolean => grid.cells[0] === 9;
${LIBRARY_BEGINS}: what twins share
interface Shifted { readonly cells: Uint8Array }
${shift}
${LIBRARY_ENDS}
const BY = 1;
${after}
`;
const SHIFT =
  "const asked: number[] = [];\nfunction shift(cells: Uint8Array, by: number): Uint8Array {\n  return cells.map((c) => (c + by) % 16);\n}";

test("a library is compiled apart, and the twin answers as if it were not", async () => {
  const [apart, whole] = [withLibrary(SHIFT), withLibrary(SHIFT).replace(LIBRARY_BEGINS, "//")];
  const scripts = await Promise.all([apart, whole].map((source) => compileTwin(source)));
  expect(scripts).toMatchObject([{ twin: { library: { names: ["shift"] } } }, { ok: true }]);
  expect(scripts[1]).not.toHaveProperty("twin.library");
  const answers = [apart, whole].map(async (source) => (await open(source)).predict(start, [right]));
  const [one, other] = await Promise.all(answers);
  expect(unwrap(one!)[0]).toMatchObject({ ok: true, value: { goal: false } });
  expect(one).toEqual(other);
});

test("a library that keeps something between calls is noticed, and none is left for the next twin", async () => {
  const keeping = SHIFT.replace("  return", "  asked.push(by);\n  if (asked.length > 2) by++;\n  return");
  const host = await open(withLibrary(keeping));
  const steps = Array.from({ length: 2 }, () => ({ move: right, after: opening }));
  expect(await host.verifyPurity([{ from: start, steps }])).toMatchObject({ problem: { kind: "impure" } });
  await host.close();
  const later = await open(
    IDENTITY_TWIN.replace("return grid;", "if (typeof shift === 'function') throw 1; return grid;"),
  );
  expect(unwrap(await later.predict(start, [right]))[0]).toMatchObject({ ok: true });
});

test("places after a library are those of the file; one that cannot stand alone is no library", async () => {
  const throwing = withLibrary(SHIFT, "export const clicks = (): never => {\n  throw new Error('lost');\n};");
  const line = throwing.split("\n").findIndex((text) => text.includes("throw")) + 1;
  expect(await (await open(throwing)).view(start)).toMatchObject({ problem: { call: "clicks", line } });
  for (const shift of [
    `import fs from "node:fs";\nfs.rmSync("/");\n${SHIFT}`,
    `${SHIFT}\nconst BY = 2;`,
    "const shift = (",
  ])
    expect(await compileTwin(withLibrary(shift), { typecheck: false })).toMatchObject({ ok: false });
});

test("a state with UNKNOWN cells is reached but not walked on from", async () => {
  const host = await open(`import { copy, find, set, UNKNOWN, type Grid } from "twin";
export function step(grid: Grid): Grid {
  const dot = find(grid, 3)!;
  const after = set(set(copy(grid), dot.x, dot.y, 0), dot.x + 1, dot.y, 3);
  return dot.x === 4 ? set(after, 0, 0, UNKNOWN) : after;
}
export const goalReached = (): boolean => false;`);
  const result = unwrap(await host.scan({ ...request, buttons: ["ACTION1"] }));
  expect(result).toMatchObject({ nodes: 4, ended: "exhausted" });
  const last = result.candidates.find(({ signal }) => signal === "frontier")!;
  expect(last.unknownFrom).toBe(2);
  expect(last.frames[2]!.cells[0]).toBe(UNKNOWN);
});

test("the twin's own plan is believed only when it reaches the goal", async () => {
  const own = (moves: string) => open(`${WALKER}\nexport const plan = (grid: Grid): Move[] => ${moves};`);
  const good = await own(
    `[..."222224444444444"].map((c) => ({ name: "ACTION" + c }) as Move).concat([..."11111"].map((c) => ({ name: "ACTION" + c }) as Move))`,
  );
  expect(unwrap(await good.plan({ ...request, algorithm: "twin" }))).toMatchObject({
    ended: "found",
    algorithm: "twin",
  });
  const wrong = await own(`[{ name: "ACTION1" }]`);
  expect(unwrap(await wrong.plan({ ...request, algorithm: "twin" })).plan).toBeUndefined();
});

test("progress is streamed and a search can be cancelled", async () => {
  const host = await open(`export const begin = () => ({ n: 0 });
export const next = (s: { n: number }, m: { name: string }) => ({ n: s.n * 2 + (m.name === "ACTION1" ? 1 : 2) });
export const render = () => ({ width: 16, height: 8, cells: new Uint8Array(128) });
export const won = () => false;`);
  const stop = new AbortController();
  let seen = 0;
  const onProgress = ({ nodes }: { nodes: number }) => {
    seen = nodes;
    stop.abort();
  };
  const budget = { depth: 1000, nodes: 100_000_000, milliseconds: 30_000 };
  const result = unwrap(await host.plan({ ...request, budget }, { onProgress, signal: stop.signal }));
  expect(result.ended).toBe("cancelled");
  expect(seen).toBeGreaterThan(0);
});

test("several hosts work at once, and a killed child is replaced", async () => {
  const hosts = await Promise.all([
    open(WALKER),
    open(STATE_WALKER),
    open("export const step = () => { for (;;) {} };\nexport const goalReached = () => false;"),
  ]);
  const [a, b, c] = await Promise.all(hosts.map((host) => host.plan({ ...request })));
  expect(a!.ok && b!.ok).toBe(true);
  expect(c).toMatchObject({ ok: false, problem: { kind: "timeout", call: "step" } });
  expect(await hosts[2]!.facts()).toMatchObject({ ok: true });
});

test.each(SANDBOX_LEVELS)("a twin answers at the level %s where the machine has it", async (level) => {
  if (SANDBOX_LEVELS.indexOf(level) < SANDBOX_LEVELS.indexOf(sandbox.level)) return;
  const other = await createSandbox({ level });
  const compiled = await compileTwin(WALKER, { typecheck: false });
  if (!compiled.ok) throw new Error("it compiles");
  expect(unwrap(await other.open(compiled.twin).plan(request)).plan?.moves).toHaveLength(20);
  expect(other.level).toBe(level);
  await other.close();
});

test("a level below the floor is refused in one sentence", async () => {
  await expect(createSandbox({ level: "process", floor: "sealed" })).rejects.toThrow(/below "sealed"/);
});

describe("one process serves several twins", () => {
  test("what a twin did to built-ins is gone when the next one comes", async () => {
    const spoiling = WALKER.replace(
      "const dot =",
      "(Math as { max: unknown }).max = () => 0;\n(Array.prototype as { includes: unknown }).includes = () => true;\nconst dot =",
    );
    for (let i = 0; i < 3; i++) {
      const spoiler = await open(spoiling);
      expect(await spoiler.predict(start, [press("ACTION4")])).toMatchObject({ ok: false });
      await spoiler.close();
      const host = await open(STATE_WALKER);
      expect(unwrap(await host.plan(request)).plan?.moves).toHaveLength(20);
      await host.close();
    }
  });
});
