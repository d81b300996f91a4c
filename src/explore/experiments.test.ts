import { describe, expect, it } from "vitest";
import { inProcessHost } from "../../test/toolkit/in-process-host.ts";
import { formatAction, type Move } from "../contracts/action.ts";
import { type Grid, UNKNOWN } from "../contracts/grid.ts";
import type { FrameTwin, StateTwin } from "../contracts/twin.ts";
import { gridFromText } from "../grid/grid.ts";
import { experiments, experimentsJson, experimentsText, type Rival } from "./index.ts";

/** The 8 walks right; what a twin does at cell `wall` is up to `bump`. */
const walking = (bump: (cells: Uint8Array, x: number) => void, wall = 2): FrameTwin => ({
  step(grid, move) {
    const cells = grid.cells.slice();
    const x = cells.indexOf(8);
    if (move.name !== "ACTION4" || x < 0) return grid;
    if (x === wall) bump(cells, x);
    else if (x + 1 < cells.length) {
      cells[x] = 0;
      cells[x + 1] = 8;
    }
    return { ...grid, cells };
  },
  goalReached: () => false,
});
const stops = walking(() => {});
const dies = walking((cells, x) => {
  cells[x] = 0;
});
const burns = walking((cells) => cells.fill(2));

const rivals = (twins: Record<string, FrameTwin>): Rival[] =>
  Object.entries(twins).map(([name, twin]) => ({ name, host: inProcessHost(twin) }));
const start = gridFromText("80000");
const at = { opening: start, moves: [], frame: start };
const available = ["ACTION3", "ACTION4"] as const;
const text = (moves: readonly Move[]) => moves.map(formatAction).join(" ");

describe("experiments", () => {
  it("find the shortest plan on which rivals part", async () => {
    const report = await experiments(rivals({ stops, dies }), at, { available });
    expect(report.experiments).toHaveLength(1);
    expect(report.experiments[0]).toMatchObject({
      groups: [["stops"], ["dies"]],
      bits: 1,
      bitsPerAction: 1 / 3,
      cells: 1,
    });
    expect(text(report.experiments[0]!.moves)).toBe("ACTION4 ACTION4 ACTION4");
    expect(experimentsText(report)).toContain("stops | dies: 0.33 bits per action, 1 cell in dispute");
    expect(experimentsJson(report).experiments[0]!.predictions[0]).toMatchObject({ frame: ["00800"] });
  });

  it("weigh what a test tells: three ways are worth more than two", async () => {
    const three = await experiments(rivals({ stops, dies, burns }), at, { available });
    expect(three.experiments[0]!.bits).toBeCloseTo(Math.log2(3));
    const two = await experiments(rivals({ stops, again: stops, dies }), at, { available });
    expect(two.experiments[0]!.groups).toEqual([["stops", "again"], ["dies"]]);
    expect(two.experiments[0]!.bits).toBeCloseTo(0.9183, 4);
  });

  it("prefer the test worth more per action", async () => {
    // `early` parts with the others at once; the other two part at the third move.
    const early: FrameTwin = { ...stops, step: (grid) => ({ ...grid, cells: grid.cells.with(4, 7) }) };
    const report = await experiments(rivals({ early, stops, dies }), at, { available: ["ACTION4"] });
    expect(text(report.experiments[0]!.moves)).toBe("ACTION4");
    expect(report.experiments[0]!.groups).toEqual([["stops", "dies"], ["early"]]);
  });

  it("say so when twins agree on everything", async () => {
    const report = await experiments(rivals({ stops, again: stops }), at, { available });
    expect(report).toMatchObject({ experiments: [], positions: 3 });
    expect(experimentsText(report)).toBe(
      "The twins agree on everything looked at (3 positions, up to 3 moves).",
    );
  });

  it("do not take conceded or ignored cells for a contradiction", async () => {
    const concedes = walking((cells, x) => {
      cells[x] = UNKNOWN;
    });
    const ignores = { ...dies, ignored: [{ x: 2, y: 0 }] };
    for (const other of [concedes, ignores])
      expect((await experiments(rivals({ stops, other }), at, { available })).experiments).toEqual([]);
  });

  it("take a claim to win as a contradiction", async () => {
    const wins = { ...stops, goalReached: ({ cells }: Grid) => cells[1] === 8 };
    const report = await experiments(rivals({ stops, wins }), at, { available });
    expect(report.experiments[0]).toMatchObject({ claimsGoal: true, bitsPerAction: 1 });
  });

  it("leave out a rival that gives no answer, and name it", async () => {
    const host = inProcessHost(stops, {
      facts: async () => ({ ok: false, problem: { kind: "timeout", message: "Too slow." } }),
    });
    const report = await experiments([...rivals({ stops, dies }), { name: "slow", host }], at, { available });
    expect(report.broken).toMatchObject([{ name: "slow" }]);
    expect(report.experiments[0]!.groups).toEqual([["stops"], ["dies"]]);
  });

  it("see differences that only a hidden state brings about", async () => {
    const lamp = (after: number): StateTwin<{ n: number }> => ({
      begin: () => ({ n: 0 }),
      next: ({ n }) => ({ n: n + 1 }),
      render: ({ n }) => gridFromText(n >= after ? "1" : "0"),
      won: () => false,
    });
    const dark = gridFromText("0");
    const report = await experiments(
      [3, 4].map((n) => ({ name: `after ${n}`, host: inProcessHost(lamp(n)) })),
      { opening: dark, moves: [], frame: dark },
      { available: ["ACTION5"] },
    );
    expect(report.experiments[0]!.moves).toHaveLength(3);
  });
});
