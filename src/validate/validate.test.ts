import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inProcessHost } from "../../test/toolkit/in-process-host.ts";
import { click, type Move, press } from "../contracts/action.ts";
import { type Grid, UNKNOWN } from "../contracts/grid.ts";
import type { Attempt, Log } from "../contracts/log.ts";
import type { FrameTwin, StateTwin } from "../contracts/twin.ts";
import { gridFromText, gridToText } from "../grid/grid.ts";
import type { TwinHost } from "../twin/index.ts";
import {
  concededCells,
  createValidator,
  predictedFrame,
  validate,
  validationJson,
  wrongCells,
} from "./index.ts";

const right = press("ACTION4");
const g = (text: string): Grid => gridFromText(text);

/** An attempt of one-row frames: the opening, then a frame per move. */
const attemptOf = (opening: string, steps: readonly (readonly [Move, string])[], level = 0): Attempt => ({
  level,
  opening: g(opening),
  steps: steps.map(([move, after]) => ({ move, after: g(after), state: "NOT_FINISHED" })),
  ending: { kind: "open" },
});

const walk = attemptOf("80000", [
  [right, "08000"],
  [right, "00800"],
  [right, "00080"],
]);
const log: Log = { attempts: [walk] };

const identity: FrameTwin = { step: (grid) => grid, goalReached: () => false };

/** Moves the 8 one to the right until the wall. */
const walker: FrameTwin = {
  step(grid) {
    const cells = grid.cells.slice();
    const at = cells.indexOf(8);
    if (at < cells.length - 1) {
      cells[at] = 0;
      cells[at + 1] = 8;
    }
    return { ...grid, cells };
  },
  goalReached: () => false,
};

describe("validating", () => {
  it("lists every failing transition with expected and predicted colours", async () => {
    const validation = await validate(inProcessHost(identity), log);
    expect(validation).toMatchObject({ ok: false, transitions: 3, compared: 3, conceded: [], goals: [] });
    expect(validation.failing).toHaveLength(3);
    const [first] = validation.failing;
    if (first?.kind !== "differs") throw new Error("a difference was expected");
    expect(wrongCells(first)).toEqual([
      { x: 0, y: 0, expected: 0, predicted: 8 },
      { x: 1, y: 0, expected: 8, predicted: 0 },
    ]);
    expect(gridToText(predictedFrame(first))).toBe("80000");
    expect(first.transition).toMatchObject({ attempt: 0, step: 0, level: 0, move: right });
  });

  it("passes a twin that reproduces everything", async () => {
    const validation = await validate(inProcessHost(walker), log);
    expect(validation).toMatchObject({
      ok: true,
      transitions: 3,
      compared: 3,
      failing: [],
      purityChecked: 3,
    });
  });

  it("fails a transition that differs only in conceded cells, but reports it apart", async () => {
    const conceding: FrameTwin = {
      ...walker,
      step(grid, move) {
        const next = walker.step(grid, move);
        next.cells[4] = UNKNOWN;
        if (next.cells[2] === 8) next.cells[0] = 5;
        return next;
      },
    };
    const validation = await validate(inProcessHost(conceding), log);
    expect(validation.ok).toBe(false);
    // Step 1 also has a wrong cell, so it is not among the conceded ones.
    expect(validation.conceded.map(({ transition }) => transition.step)).toEqual([0, 2]);
    expect(validation.failing.map(({ transition }) => transition.step)).toEqual([1]);
    const [wrong] = validation.failing;
    if (wrong?.kind !== "differs") throw new Error("a difference was expected");
    expect(wrongCells(wrong)).toEqual([{ x: 0, y: 0, expected: 0, predicted: 5 }]);
    expect(concededCells(wrong)).toEqual([{ x: 4, y: 0 }]);
  });

  it("names ignored cells and does not compare them", async () => {
    const ignoring = { ...identity, ignored: [0, 1, 2, 3].map((x) => ({ x, y: 0 })) };
    const validation = await validate(inProcessHost(ignoring), log);
    expect(validation.ok).toBe(true);
    expect(validation.ignored).toHaveLength(4);
  });

  it("reports logged frames the goal predicate fires on, openings included", async () => {
    const eager: FrameTwin = { ...walker, goalReached: ({ cells }) => cells[0] === 8 || cells[2] === 8 };
    const validation = await validate(inProcessHost(eager), log);
    expect(validation.ok).toBe(true);
    expect(validation.goals).toEqual([
      { attempt: 0, step: -1 },
      { attempt: 0, step: 1 },
    ]);
  });

  it("keeps a breakdown as a failure and goes on (frame dialect)", async () => {
    const fragile: FrameTwin = {
      ...walker,
      step(grid, move) {
        if (grid.cells[1] === 8) throw new Error("no rule");
        return walker.step(grid, move);
      },
    };
    const validation = await validate(inProcessHost(fragile), log);
    expect(validation).toMatchObject({ ok: false, compared: 2 });
    expect(validation.failing).toMatchObject([{ kind: "problem", problem: { message: "no rule" } }]);
  });

  it("says that an impure twin is impure and remembers it", async () => {
    let asked = 0;
    const impure = inProcessHost(walker, {
      verifyPurity: async () => {
        asked++;
        return { ok: false, problem: { kind: "impure", message: "It keeps hidden state." } };
      },
    });
    const validator = createValidator();
    for (let i = 0; i < 2; i++)
      expect(await validator.validate(impure, log)).toMatchObject({ ok: false, problem: { kind: "impure" } });
    expect(asked).toBe(1);
    expect(impure.calls.replays).toBe(1);
  });

  it("goes on without the check of purity when asked to, and waits for it when not", async () => {
    let tell = (_: Awaited<ReturnType<TwinHost["verifyPurity"]>>) => {};
    const impure = inProcessHost(walker, {
      verifyPurity: () => new Promise((resolve) => (tell = resolve)),
    });
    const validator = createValidator();
    const later = () => validator.validate(impure, log, { purity: "later" });
    expect(await later()).toMatchObject({ ok: true, purityChecked: 0 });
    tell({ ok: false, problem: { kind: "impure", message: "It keeps hidden state." } });
    // Not taken in by itself: when it came is a matter of timing.
    expect(await later()).toMatchObject({ ok: true });
    for (const validate of [() => validator.validate(impure, log), later])
      expect(await validate()).toMatchObject({ ok: false, problem: { kind: "impure" } });
  });

  it("checks purity again when the host that was checking is closed", async () => {
    const validator = createValidator();
    const closed = inProcessHost(walker, {
      verifyPurity: async () => ({ ok: false, problem: { kind: "unavailable", message: "It was closed." } }),
    });
    await validator.validate(closed, log, { purity: "later" });
    const host = { ...inProcessHost(walker), twin: closed.twin };
    expect(await validator.validate(host, log)).toMatchObject({ ok: true, purityChecked: 3 });
  });

  it("does not check the purity of a twin that fails when nobody waits for it", async () => {
    const host = inProcessHost(identity);
    const validator = createValidator();
    expect(await validator.validate(host, log, { purity: "later" })).toMatchObject({ ok: false });
    expect(host.calls.purity).toBe(0);
    await validator.validate(host, log);
    expect(host.calls.purity).toBe(1);
  });

  it("does not remember a timeout", async () => {
    let slow = true;
    const host = inProcessHost(walker);
    const flaky = {
      ...host,
      replay: async (...request: Parameters<typeof host.replay>) =>
        slow
          ? ({ ok: false, problem: { kind: "timeout", message: "It took too long." } } as const)
          : host.replay(...request),
    };
    const validator = createValidator();
    expect(await validator.validate(flaky, log)).toMatchObject({ ok: false, problem: { kind: "timeout" } });
    slow = false;
    expect(await validator.validate(flaky, log)).toMatchObject({ ok: true });
  });

  it("gives everything as plain data", async () => {
    const clicked: Log = { attempts: [attemptOf("80", [[click(1, 0), "08"]], 2)] };
    const json = validationJson(await validate(inProcessHost(identity), clicked));
    expect(JSON.parse(JSON.stringify(json)).failing).toEqual([
      {
        attempt: 0,
        step: 0,
        level: 3,
        action: "ACTION6:1,0",
        wrong: [
          { x: 0, y: 0, expected: 0, predicted: 8 },
          { x: 1, y: 0, expected: 8, predicted: 0 },
        ],
        conceded: [],
      },
    ]);
  });
});

/** Counts moves in a state no frame shows: every third one paints the cell. */
const counter: StateTwin<{ n: number; grid: Grid }> = {
  begin: (grid) => ({ n: 0, grid }),
  next: ({ n, grid }, _move) => ({
    n: n + 1,
    grid: (n + 1) % 3 === 0 ? { ...grid, cells: grid.cells.map((c) => c + 1) } : grid,
  }),
  render: ({ grid }) => grid,
  won: () => false,
};
const counted = (length: number): Attempt =>
  attemptOf(
    "1",
    Array.from({ length }, (_, i) => [right, String(1 + Math.floor((i + 1) / 3))] as const),
  );

describe("the memory", () => {
  it("answers again without asking the twin", async () => {
    const host = inProcessHost(walker);
    const validator = createValidator();
    const first = await validator.validate(host, log);
    expect(await validator.validate(host, { attempts: [...log.attempts] })).toBe(first);
    expect(host.calls).toMatchObject({ replays: 1, replayedSteps: 3, purity: 1 });
  });

  it.each([
    ["frame", inProcessHost(identity), (length: number) => attemptOf("1", Array(length).fill([right, "1"]))],
    ["state", inProcessHost(counter), counted],
  ])("compares one step for one new transition (%s dialect)", async (_, host, make) => {
    const validator = createValidator();
    for (let length = 1; length <= 20; length++)
      expect(await validator.validate(host, { attempts: [make(length)] })).toMatchObject({ ok: true });
    expect(host.calls.replayedSteps).toBe(20);
    expect(host.calls.purity).toBeLessThan(15);
  });

  it("compares an attempt again when it is another one", async () => {
    const host = inProcessHost(walker);
    const validator = createValidator();
    await validator.validate(host, log);
    const other = attemptOf("80000", [[right, "00800"]]);
    expect(await validator.validate(host, { attempts: [other] })).toMatchObject({
      ok: false,
      transitions: 1,
    });
    expect(host.calls.replayedSteps).toBe(4);
  });

  it("takes nothing over from a longer attempt, or one with other moves", async () => {
    const host = inProcessHost(walker);
    const validator = createValidator();
    await validator.validate(host, log);
    const shorter = { ...walk, steps: walk.steps.slice(0, 1) };
    expect(await validator.validate(host, { attempts: [shorter] })).toMatchObject({
      ok: true,
      transitions: 1,
    });
    const [first] = shorter.steps;
    const other = { ...shorter, steps: [{ ...first!, move: press("ACTION1") }] };
    await validator.validate(host, { attempts: [other] });
    expect(host.calls.replayedSteps).toBe(3 + 1 + 1);
  });

  it("asks again about purity when the answer was lost", async () => {
    const host = inProcessHost(walker);
    let lost = true;
    const flaky = {
      ...host,
      verifyPurity: async (...request: Parameters<typeof host.verifyPurity>) =>
        lost
          ? ({ ok: false, problem: { kind: "crashed", message: "The child ended." } } as const)
          : host.verifyPurity(...request),
    };
    const validator = createValidator();
    expect(await validator.validate(flaky, log)).toMatchObject({ ok: false, problem: { kind: "crashed" } });
    lost = false;
    expect(await validator.validate(flaky, log)).toMatchObject({ ok: true });
    expect(host.calls.replayedSteps).toBe(3);
  });

  it("knows twins apart by their source", async () => {
    const validator = createValidator();
    expect((await validator.validate(inProcessHost(walker), log)).ok).toBe(true);
    expect((await validator.validate(inProcessHost(identity), log)).ok).toBe(false);
  });

  it("does not compare a step twice for validations asked at once", async () => {
    const host = inProcessHost(walker);
    const validator = createValidator();
    await Promise.all([1, 2, 3].map(() => validator.validate(host, log)));
    expect(host.calls.replayedSteps).toBe(3);
  });

  it("compares nothing after a state twin broke down, and stays broken when the attempt grows", async () => {
    const fragile: typeof counter = {
      ...counter,
      next(state, move) {
        if (state.n === 1) throw new Error("lost count");
        return counter.next(state, move);
      },
    };
    const host = inProcessHost(fragile);
    const validator = createValidator();
    expect(await validator.validate(host, { attempts: [counted(4)] })).toMatchObject({
      compared: 1,
      ok: false,
    });
    expect(await validator.validate(host, { attempts: [counted(5)] })).toMatchObject({
      compared: 1,
      transitions: 5,
      failing: [{ transition: { step: 1 } }],
    });
    expect(host.calls.replays).toBe(1);
  });

  it("reports a state twin that cannot begin, even before the first move", async () => {
    const blind: typeof counter = {
      ...counter,
      begin: () => {
        throw new Error("no player");
      },
    };
    const validator = createValidator();
    const host = inProcessHost(blind);
    for (const length of [0, 0, 2])
      expect(await validator.validate(host, { attempts: [counted(length)] })).toMatchObject({
        ok: false,
        problem: { message: "no player" },
      });
  });

  it("finds what a fresh validation finds, however the log grew", async () => {
    const colour = fc.integer({ min: 0, max: 2 });
    const attempts = fc.array(fc.tuple(colour, fc.array(colour, { maxLength: 6 })), {
      minLength: 1,
      maxLength: 4,
    });
    const eager: FrameTwin = { ...identity, goalReached: ({ cells }) => cells[0] === 1 };
    const eagerCounter: typeof counter = { ...counter, won: ({ grid }) => grid.cells[0] === 1 };
    const twins = fc.constantFrom<FrameTwin | typeof counter>(identity, counter, eager, eagerCounter);
    await fc.assert(
      fc.asyncProperty(attempts, twins, async (parts, twin) => {
        const full = parts.map(([opening, frames]) =>
          attemptOf(
            String(opening),
            frames.map((after) => [right, String(after)] as const),
          ),
        );
        const host = inProcessHost(twin);
        const validator = createValidator();
        for (const [at, attempt] of full.entries())
          for (let length = 0; length <= attempt.steps.length; length++)
            await validator.validate(host, {
              attempts: [...full.slice(0, at), { ...attempt, steps: attempt.steps.slice(0, length) }],
            });
        const grown = await validator.validate(host, { attempts: full });
        const fresh = await validate(host, { attempts: full });
        expect({ ...grown, purityChecked: 0 }).toEqual({ ...fresh, purityChecked: 0 });
      }),
      { numRuns: 60 },
    );
  });
});
