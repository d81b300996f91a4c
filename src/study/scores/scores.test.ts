import { describe, expect, it } from "vitest";
import { MANIFEST, SmallRun, valuesOf } from "../../../test/toolkit/small-run.ts";
import type { Case } from "../cases.ts";
import { comparisonTable } from "./compare.ts";
import { fewestTable } from "./fewest.ts";
import { excessTable, ledgerTable } from "./ledger.ts";
import { measureParity, parityTable } from "./parity.ts";
import { PUBLISHED } from "./published-data.ts";
import { agentTotals, overallMean, resultOf } from "./results.ts";
import { commonTable, totalsTable } from "./tables.ts";

const step = { do: "1", see: "10" };
const complete = { ...step, completes: true };
const win = { ...step, completes: true, state: "WIN" as const };
const idle = (count: number) => new Array<typeof step>(count).fill(step);

/** Par is 4 and 6. */
const won = (first: number, second: number, agent = "tester", game = "small"): Case =>
  new SmallRun({ agent: { name: agent, seed: 0 }, game: { ...MANIFEST.game, id: game } })
    .open("10")
    .act(...idle(first - 1), complete, ...idle(second - 1), win)
    .done("won", `${game}-${agent}-${first}-${second}`);

const unfinished = (first: number, spent: number): Case =>
  new SmallRun()
    .open("10")
    .act(...idle(first - 1), complete, ...idle(spent))
    .done("budget", "unfinished");

describe("scores", () => {
  it("are those of the official code, capped, with the baseline named", () => {
    // Level 1: (4/8)² = 25; level 2: (6/5)² = 144, capped at 115; (25 + 2 × 115) / 3 = 85.
    const result = resultOf(won(8, 5));
    expect(result.perLevel.map(({ actions, score }) => [actions, score])).toEqual([
      [8, 25],
      [5, 115],
    ]);
    expect(result.score).toBeCloseTo(85, 10);
    expect(result).toMatchObject({ levels: 2, of: 2, actions: 13, baseline: "par", won: true });
    // One of two levels at par: 100 × 1/3, which is also the cap.
    expect(resultOf(unfinished(2, 7)).score).toBeCloseTo(100 / 3, 10);
    expect(resultOf(unfinished(2, 7)).perLevel.map(({ actions }) => actions)).toEqual([2, 7]);
  });

  it("cite the answers each level was counted from", () => {
    const [first, second] = resultOf(won(2, 2)).perLevel;
    expect(first!.from.records).toEqual([3, 5]);
    // Record 6 opens the second level.
    expect(second!.from.records).toEqual([8, 10]);
  });

  it("count a full reset as nothing and the best play", () => {
    const one = new SmallRun()
      .open("10")
      .act(...idle(7), complete) // 25
      .fullReset("10")
      .act(...idle(3), complete) // 100
      .done("budget");
    expect(resultOf(one).score).toBeCloseTo(100 / 3, 10);
    expect(resultOf(one).actions).toBe(12);
    expect(resultOf(one).perLevel[0]!.actions).toBe(4);
    // run-started, opened, eight actions of two records, opened, the reset's two, opened: the best play starts at 22.
    expect(resultOf(one).perLevel[0]!.from.records).toEqual([23, 25, 27, 29]);
  });

  it("average several runs of a game, never pick the best", () => {
    const results = [won(4, 6), unfinished(4, 3)].map(resultOf);
    const [total] = agentTotals(results);
    expect(total).toMatchObject({ games: 1, won: 0.5, levels: 1.5, of: 2 });
    expect(total!.mean).toBeCloseTo((100 + 100 / 3) / 2, 10);
    expect(overallMean(agentTotals(results))).toBeCloseTo(total!.mean, 10);
    expect(valuesOf(totalsTable(agentTotals(results), results), "baseline")).toEqual(["par"]);
  });
});

describe("comparison", () => {
  it("sets agents side by side on games every one of them won", () => {
    const results = [won(4, 6, "a"), won(8, 6, "b"), won(4, 6, "a", "other")].map(resultOf);
    const table = comparisonTable(results, PUBLISHED);
    expect(valuesOf(table, "game")).toEqual(["small", "other", "mean"]);
    expect(valuesOf(table, "a.score")).toEqual([100, 100, 100]);
    expect(valuesOf(table, "b.actions")).toEqual([14, null, null]);
    const common = commonTable(agentTotals(results))!;
    expect(valuesOf(common, "games")).toEqual([1, 1]);
    expect(valuesOf(common, "actions")).toEqual([10, 14]);
  });

  it("quotes published results for official games", () => {
    const official = new SmallRun({ game: { id: "ls20-cb3b57cc", title: "", source: "api" } })
      .open("10")
      .act(complete)
      .done();
    const table = comparisonTable([resultOf(official)], PUBLISHED);
    expect(valuesOf(table, "published:twin.score")).toEqual([100, 100]);
    expect(valuesOf(table, "published:codex.levels")[0]).toBe("3/7");
    const rows = valuesOf(ledgerTable([resultOf(official)], PUBLISHED), "run");
    expect(rows).toContain("ls20-cb3b57cc · opine (published)");
  });
});

describe("ledger and parity", () => {
  const results = [won(8, 5), won(4, 3, "tester", "other"), unfinished(2, 7)].map(resultOf);

  it("lists actions by level under the baseline", () => {
    const table = ledgerTable(results, PUBLISHED);
    expect(valuesOf(table, "L1")).toEqual([4, 8, 4, 4, 2]);
    expect(valuesOf(table, "L2")).toEqual([6, 5, 6, 3, 7]);
    expect(valuesOf(table, "total")).toEqual([10, 13, 10, 7, 9]);
  });

  it("counts the levels each agent did in the fewest actions", () => {
    const rivals = [won(8, 5, "a"), won(8, 6, "b"), won(9, 9, "a", "alone")].map(resultOf);
    const table = fewestTable(rivals, PUBLISHED);
    expect(valuesOf(table, "levels")).toEqual([2, 2]);
    expect(valuesOf(table, "fewest")).toEqual([2, 1]);
    expect(valuesOf(table, "outright")).toEqual([1, 0]);
  });

  it("finds the levels above the baseline", () => {
    const table = excessTable(results);
    // Level 2 of the unfinished run is not completed, so it is no excess.
    expect(valuesOf(table, "excess")).toEqual([4]);
    expect(valuesOf(table, "held")).toEqual([1]);
  });

  it("takes won games only and averages their ratios", () => {
    const table = parityTable(measureParity(results), results);
    expect(valuesOf(table, "ratio")).toEqual([1.3, 0.7, 1]);
    expect(valuesOf(table, "atOrUnder")).toEqual([0, 1, 1]);
  });
});
