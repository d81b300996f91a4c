import { describe, expect, it } from "vitest";
import { SmallRun, valuesOf } from "../../../test/toolkit/small-run.ts";
import { sum } from "../statistics.ts";
import { fewestTable } from "./fewest.ts";
import { excessTable } from "./ledger.ts";
import { measureParity } from "./parity.ts";
import { PUBLISHED } from "./published-data.ts";
import { agentTotals, type Result, resultOf } from "./results.ts";
import { commonTable } from "./tables.ts";

/** A run with the published number of actions on each level. */
function published(game: string, system: string): Result {
  const { human, actions, results } = PUBLISHED.games[game]!;
  const counts = actions[system]!;
  const completed = Number(results[system]!.levels.split("/")[0]);
  const run = new SmallRun({
    game: { id: game, title: "", source: "other" },
    agent: { name: system, seed: 0 },
    baseline: { kind: "human", actions: human },
  }).open("10");
  for (const [level, count] of counts.entries()) {
    const done = level < completed;
    for (let i = 0; i < count - (done ? 1 : 0); i++) run.act({ do: "1", see: "10" });
    const state = level === human.length - 1 ? ("WIN" as const) : ("NOT_FINISHED" as const);
    if (done) run.act({ do: "1", see: "10", completes: true, state });
  }
  return resultOf(run.done("won", `${game}-${system}`));
}

const games = Object.keys(PUBLISHED.games);
const of = (system: string): Result[] => games.map((game) => published(game, system));
const twin = of("twin");
const all = [...twin, ...of("opine"), ...of("ewm")];

describe("the paper's own numbers, from the published actions by level", () => {
  it("Table 1: won games and levels", () => {
    const totals = agentTotals(all).map(({ agent, won, levels }) => [agent, won, levels]);
    expect(totals).toEqual([
      ["twin", 23, 179],
      ["opine", 20, 160],
      ["ewm", 14, 146],
    ]);
  });

  it("Table 1: mean scores", () => {
    // Published: 93.3, 78.4, 63.8. Five of the 75 published game scores are not what the official code gives.
    const means = agentTotals(all).map(({ mean }) => Number(mean.toFixed(1)));
    expect(means).toEqual([92.7, 78.5, 63.7]);
  });

  it("Figure 4: 21 of 23 won games at or under the human count, 0.61 times on average over them", () => {
    const parities = measureParity(twin);
    const under = parities.filter(({ ratio }) => ratio <= 1);
    expect([under.length, parities.length]).toEqual([21, 23]);
    expect((sum(parities.map(({ ratio }) => ratio)) / parities.length).toFixed(2)).toBe("0.61");
  });

  it("thirteen games that all three won", () => {
    const table = commonTable(agentTotals(all))!;
    expect(valuesOf(table, "games")).toEqual([13, 13, 13]);
    // Published: 5,367 for OPINE-World, whose totals by game are at times one more than its levels add up to.
    expect(valuesOf(table, "actions")).toEqual([3357, 5361, 5381]);
    expect(valuesOf(table, "baselineActions")).toEqual([7485, 7485, 7485]);
  });

  it("Appendix H: the fewest actions", () => {
    const [row] = fewestTable(all, { source: "", games: {} }).rows.filter(
      ({ agent }) => agent!.value === "twin",
    );
    expect([row!.levels!.value, row!.fewest!.value, row!.outright!.value]).toEqual([169, 122, 92]);
  });

  it("levels above the human count: 1,291 actions, 71% of them on five levels", () => {
    const table = excessTable(twin);
    // The paper speaks of 23 levels, those with a wrong first hypothesis; 18 of them are above the human count.
    expect([table.rows.length, sum(valuesOf(table, "excess").map(Number))]).toEqual([18, 1291]);
    expect(Number(valuesOf(table, "held")[4]).toFixed(2)).toBe("0.71");
  });
});
