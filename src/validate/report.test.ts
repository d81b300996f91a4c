import { expect, it } from "vitest";
import { inProcessHost } from "../../test/toolkit/in-process-host.ts";
import { press } from "../contracts/action.ts";
import { UNKNOWN } from "../contracts/grid.ts";
import type { Log } from "../contracts/log.ts";
import type { FrameTwin } from "../contracts/twin.ts";
import { createGrid, gridFromText } from "../grid/grid.ts";
import { MARK } from "../grid/image.ts";
import { differenceImage, differencePng, validate, validationText } from "./index.ts";

const log: Log = {
  attempts: [
    {
      level: 0,
      opening: gridFromText("0000\n0800\n0000"),
      steps: [{ move: press("ACTION4"), after: gridFromText("0000\n0080\n0000"), state: "NOT_FINISHED" }],
      ending: { kind: "open" },
    },
  ],
};
const stays: FrameTwin = {
  step(grid) {
    const cells = grid.cells.slice();
    cells[11] = UNKNOWN;
    return { ...grid, cells };
  },
  goalReached: ({ cells }) => cells[5] === 8,
  ignored: [{ x: 0, y: 0 }],
};

it("shows before, predicted and actual side by side with coordinates", async () => {
  expect(validationText(await validate(inProcessHost(stays), log))).toBe(
    [
      "The twin fails on 1 of 1 logged transition.",
      "The goal predicate fires on 1 logged frame, and no logged frame is a goal: attempt 0 opening.",
      "Left out of comparison by the twin: 1 cell, (0,0).",
      "",
      "Attempt 0 step 0 (level 1), ACTION4: 2 wrong cells, 1 conceded cell within x 1-3, y 1-2.",
      "(1,1) is 0, predicted 8; (2,1) is 8, predicted 0",
      "       before     predicted  actual     differs",
      "       0          0          0          0",
      "       0123       0123       0123       0123",
      "    y0 0000       0000       0000       ....",
      "    y1 0800       0800       0080       .XX.",
      "    y2 0000       000?       0000       ...?",
    ].join("\n"),
  );
});

it("shows one example of each action before a second of any, and says how many are left out", async () => {
  const frame = createGrid(4, 4);
  const moved = createGrid(4, 4, 1);
  const steps = ["ACTION1", "ACTION1", "ACTION1", "ACTION2"].map((name) => ({
    move: press(name === "ACTION1" ? "ACTION1" : "ACTION2"),
    after: moved,
    state: "NOT_FINISHED" as const,
  }));
  const attempts = steps.map((step) => ({
    level: 0,
    opening: frame,
    steps: [step],
    ending: { kind: "open" as const },
  }));
  const identity: FrameTwin = { step: (grid) => grid, goalReached: () => false };
  const text = validationText(await validate(inProcessHost(identity), { attempts }), { examples: 2 });
  expect(text.match(/ACTION\d/g)).toEqual(["ACTION1", "ACTION2"]);
  expect(text).toContain("2 more failing transitions");
});

it("crops a difference larger than the window", async () => {
  const attempts = [
    {
      level: 0,
      opening: createGrid(),
      steps: [{ move: press("ACTION1"), after: createGrid(64, 64, 3), state: "NOT_FINISHED" as const }],
      ending: { kind: "open" as const },
    },
  ];
  const identity: FrameTwin = { step: (grid) => grid, goalReached: () => false };
  const lines = validationText(await validate(inProcessHost(identity), { attempts })).split("\n");
  expect(lines.length).toBeLessThan(30);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(140);
});

it("shows what lies apart in crops of its own", async () => {
  const after = createGrid();
  for (const [x, y] of [
    [10, 10],
    [11, 10],
    [60, 60],
    [40, 2],
  ] as const)
    after.cells[y * 64 + x] = 3;
  const steps = [{ move: press("ACTION1"), after, state: "NOT_FINISHED" as const }];
  const attempts = [{ level: 0, opening: createGrid(), steps, ending: { kind: "open" as const } }];
  const identity: FrameTwin = { step: (grid) => grid, goalReached: () => false };
  const text = validationText(await validate(inProcessHost(identity), { attempts }));
  expect(text).toContain("   y10 000000     000000     003300     ..XX..");
  expect(text).toContain("    y2 00000      00000      00300      ..X..");
  expect(text).toContain("Also 1 in x 60-60, y 60-60.");
});

it("draws the difference: wrong cells framed in prediction and reality", async () => {
  const [failure] = (await validate(inProcessHost(stays), log)).failing;
  if (failure?.kind !== "differs") throw new Error("a difference was expected");
  const image = differenceImage(failure, 4);
  expect([image.width, image.height]).toEqual([4 * 4 * 3 + 8 * 4, 3 * 4 + 16]);
  const framed = (panel: number, x: number, y: number) =>
    image.pixels[(8 + y * 4) * image.width + 8 + panel * 24 + x * 4] === MARK;
  expect([framed(0, 1, 1), framed(1, 1, 1), framed(2, 2, 1), framed(1, 3, 2)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([...differencePng(failure).subarray(1, 4)]).toEqual([..."PNG"].map((c) => c.charCodeAt(0)));
});
