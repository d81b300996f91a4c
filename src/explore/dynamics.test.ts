import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { click, type Move, press } from "../contracts/action.ts";
import { type Grid, UNKNOWN } from "../contracts/grid.ts";
import type { Attempt, Log } from "../contracts/log.ts";
import { gridFromText } from "../grid/grid.ts";
import { transitions } from "../log/builder.ts";
import { dynamicsJson, dynamicsText, dynamicsWall, type FailureLike } from "./index.ts";

const g = gridFromText;
const right = press("ACTION4");

/** Attempts of one step each. */
const logOf = (...steps: readonly (readonly [before: string, Move, after: string])[]): Log => ({
  attempts: steps.map(
    ([before, move, after]): Attempt => ({
      level: 0,
      opening: g(before),
      steps: [{ move, after: g(after), state: "NOT_FINISHED" }],
      ending: { kind: "open" },
    }),
  ),
});

/** The failures of a twin that predicts these frames; undefined where it is right. */
function failuresOf(log: Log, predicted: readonly (string | undefined)[]): FailureLike[] {
  return transitions(log).flatMap((transition, i): FailureLike[] => {
    const text = predicted[i];
    if (text === undefined) return [];
    return difference(transition, g(text));
  });
}
function difference(transition: ReturnType<typeof transitions>[number], frame: Grid): FailureLike[] {
  const cells = [...frame.cells.keys()].filter((i) => frame.cells[i] !== transition.after.cells[i]);
  if (cells.length === 0) return [];
  const predicted = Uint8Array.from(cells, (i) => frame.cells[i]!);
  return [{ kind: "differs", transition, cells: Uint32Array.from(cells), predicted }];
}

describe("the dynamics wall", () => {
  it("groups by action and colours, counts in transitions, leaves background out", () => {
    // Three moves of the 8, the second wrong; 0 is background, so 0→8 is no context.
    const log = logOf(["88000", right, "08800"], ["88000", right, "08800"], ["08800", right, "00880"]);
    const { contexts } = dynamicsWall(log, failuresOf(log, [undefined, "88000", undefined]));
    expect(contexts).toHaveLength(1);
    expect(contexts[0]).toMatchObject({
      action: "ACTION4",
      before: 8,
      after: 0,
      background: false,
      support: 3,
      mispredicted: 1,
      rate: 1 / 3,
      effects: ["8→0×1"],
      remedy: "repair",
    });
    expect(contexts[0]!.examples).toMatchObject([
      { transition: { attempt: 1 }, wrong: [{ x: 0, y: 0, expected: 0, predicted: 8 }] },
    ]);
  });

  it("aggregates clicks across their coordinates", () => {
    const log = logOf(["3000", click(0, 0), "4000"], ["0300", click(1, 0), "0400"]);
    expect(dynamicsWall(log, []).contexts).toMatchObject([
      { action: "ACTION6", before: 3, after: 4, support: 2, remedy: "none" },
    ]);
  });

  it("ranks by misprediction rate, then variety, then least support", () => {
    const log = logOf(
      ["10000000", press("ACTION1"), "00000000"], // 1→0: one of one wrong
      ["22000000", press("ACTION2"), "00000000"], // 2→0: two of two wrong, one effect
      ["22000000", press("ACTION2"), "00000000"],
      ["33000000", press("ACTION3"), "00000000"], // 3→0: two of two wrong, two effects
      ["30000000", press("ACTION3"), "00000000"],
      ["44000000", press("ACTION4"), "00000000"], // 4→0: one of two wrong, two effects
      ["40000000", press("ACTION4"), "00000000"],
      ["55000000", press("ACTION5"), "00000000"], // 5→0: never wrong, two effects
      ["50000000", press("ACTION5"), "00000000"],
      ["70000000", press("ACTION7"), "00000000"], // 7→0: never wrong, seen once
      ["66000000", press("ACTION7"), "00000000"], // 6→0: never wrong, always the same
      ["66000000", press("ACTION7"), "00000000"],
    );
    const identity = log.attempts.map(({ opening }, i) =>
      [0, 1, 2, 3, 4, 5].includes(i) ? [...opening.cells].join("") : undefined,
    );
    const { contexts } = dynamicsWall(log, failuresOf(log, identity));
    expect(contexts.map(({ before, remedy }) => [before, remedy])).toEqual([
      [3, "repair"], // rate 1, variety 2
      [1, "repair"], // rate 1, variety 1, support 1
      [2, "repair"], // rate 1, variety 1, support 2
      [4, "repair"], // rate 1/2, whatever its variety
      [5, "split"],
      [7, "confirm"],
      [6, "none"],
    ]);
  });

  it("shows a cell the twin changes though it stays", () => {
    const log = logOf(["80500", right, "80500"]);
    const { contexts } = dynamicsWall(log, failuresOf(log, ["08500"]));
    expect(contexts).toMatchObject([
      { before: 8, after: 8, mispredicted: 1, support: 1, effects: ["stays"] },
    ]);
    expect(contexts[0]!.advice).toContain("leaves 8 (red)");
  });

  it("keeps background only where a failure would stand in no context, after the others", () => {
    const log = logOf(["30000", right, "30007"], ["90000", press("ACTION1"), "00000"]);
    const { contexts } = dynamicsWall(log, failuresOf(log, ["30000", "90000"]));
    expect(contexts.map(({ before, after, background }) => [before, after, background])).toEqual([
      [9, 0, false],
      [0, 7, true],
    ]);
  });

  it("counts a conceded cell as not reproduced", () => {
    const log = logOf(["30000", right, "40000"]);
    const { contexts } = dynamicsWall(log, failuresOf(log, ["?0000"]));
    expect(contexts).toMatchObject([{ mispredicted: 1, examples: [{ wrong: [{ predicted: UNKNOWN }] }] }]);
  });

  it("names the feature a varying effect depends on", () => {
    const log = logOf(
      ["80000", right, "08000"],
      ["08000", right, "00800"],
      ["85000", right, "85000"],
      ["08500", right, "08500"],
    );
    const { contexts } = dynamicsWall(log, failuresOf(log, [undefined, undefined, "08000", "00800"]));
    expect(contexts.find(({ before }) => before === 8)!.split).toBe(
      "It depends on the colour right of it: 0 → 8→0×1; 5 → stays.",
    );
  });

  it("lists transitions where the twin broke down", () => {
    const log = logOf(["80000", right, "08000"]);
    const problem = { kind: "threw", message: "no rule" } as const;
    const wall = dynamicsWall(log, [{ kind: "problem", transition: transitions(log)[0]!, problem }]);
    expect(wall.breakdowns).toMatchObject([{ problem }]);
    expect(dynamicsText(wall)).toContain("attempt 0 step 0 (level 1) ACTION4: threw: no rule");
  });

  it("reads well and is plain data", () => {
    const log = logOf(["88000", right, "08800"]);
    const wall = dynamicsWall(log, failuresOf(log, ["88000"]));
    expect(dynamicsText(wall).split("\n")).toEqual([
      "Dynamics wall: 1 context of 1 mispredicted, worst first.",
      "",
      "1. Repair: ACTION4 turns 8 (red) into 0 (white), and the twin is wrong in 1 of 1 transition.",
      "   wrong 1/1, 1 effect: 8→0×1",
      "   attempt 0 step 0 (level 1) ACTION4: (0,0) is 0, predicted 8",
    ]);
    expect(JSON.parse(JSON.stringify(dynamicsJson(wall)))).toMatchObject({
      contexts: [{ action: "ACTION4", rate: 1, examples: [{ action: "ACTION4", wrong: [{ x: 0 }] }] }],
    });
  });

  it("loses no failing transition, whatever is wrong with it", () => {
    const frame = fc
      .array(fc.integer({ min: 0, max: 3 }), { minLength: 6, maxLength: 6 })
      .map((a) => a.join(""));
    fc.assert(
      fc.property(fc.array(fc.tuple(frame, frame, frame), { maxLength: 5 }), (rows) => {
        const log = logOf(...rows.map(([before, after]) => [before, right, after] as const));
        const failures = failuresOf(
          log,
          rows.map(([, , predicted]) => predicted),
        );
        const { contexts } = dynamicsWall(log, failures);
        const blamed = contexts.reduce((sum, { mispredicted }) => sum + mispredicted, 0);
        expect(blamed).toBeGreaterThanOrEqual(failures.length);
        for (const { rate, support } of contexts) {
          expect(rate).toBeLessThanOrEqual(1);
          expect(support).toBeGreaterThan(0);
        }
      }),
    );
  });
});
