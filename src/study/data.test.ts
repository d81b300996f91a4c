import { describe, expect, it } from "vitest";
import { tableCsv, tableJson } from "./data.ts";
import { correlation, rankCorrelation, spread } from "./statistics.ts";
import { cell, column, mergeSources, rangesText, type Table } from "./table.ts";
import { tableText, valueText } from "./text.ts";

const table: Table = {
  id: "t",
  title: "T",
  definition: "What it counts.",
  columns: [column("run", "Run", "text", "Which."), column("rate", "Rate", "percent", "How often.")],
  rows: [
    {
      run: cell('a "quoted", name'),
      rate: cell(1 / 3, [
        { run: "x", records: [3, 4, 5, 9] },
        { run: "y", records: [1] },
      ]),
    },
    { run: cell("b"), rate: cell(null) },
  ],
};

describe("tables as data", () => {
  it("keep raw values and name the events of each", () => {
    const { rows, from } = tableJson(table);
    expect(rows).toEqual([
      { run: 'a "quoted", name', rate: 1 / 3 },
      { run: "b", rate: null },
    ]);
    expect(from[0]).toEqual({ run: [], rate: ["x#3-5,9", "y#1"] });
  });

  it("are CSV that any reader splits the same way", () => {
    expect(tableCsv(table)).toBe(
      'run,rate,events\r\n"a ""quoted"", name",0.3333333333333333,"x#3-5,9; y#1"\r\nb,,\r\n',
    );
  });

  it("read well on a terminal, with their definition", () => {
    expect(tableText(table)).toContain("33.3%");
    expect(tableText(table)).toContain("What it counts.");
  });
});

describe("small helpers", () => {
  it("write ranges and merge sources run by run", () => {
    expect(rangesText([0, 1, 2, 5, 7, 8])).toBe("0-2,5,7-8");
    const merged = mergeSources([
      { run: "a", records: [3, 1] },
      { run: "b", records: [2] },
      { run: "a", records: [1, 2] },
    ]);
    expect(merged).toEqual([
      { run: "a", records: [1, 2, 3] },
      { run: "b", records: [2] },
    ]);
  });

  it("spread a sample evenly, the first always in it", () => {
    expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([0, 2, 5, 7]);
    expect(spread([1, 2], 4)).toEqual([1, 2]);
  });

  it("correlate values and ranks", () => {
    // Deviations -1.5 -0.5 0.5 1.5 and -2 -1 3 0: 5 over the root of 5 × 14.
    const pairs = [
      [1, 1],
      [2, 2],
      [3, 6],
      [4, 3],
    ] as const;
    expect(correlation(pairs)).toBeCloseTo(5 / Math.sqrt(70), 10);
    // Ranks 0 1 2 3 and 0 1 3 2: 1 - 6 × 2 / (4 × 15).
    expect(rankCorrelation(pairs)).toBeCloseTo(0.8, 10);
    expect(
      correlation([
        [1, 1],
        [2, 1],
      ]),
    ).toBeNull();
  });

  it("write values as people read them", () => {
    expect(valueText(2_600_000_000, "tokens")).toBe("2.60B");
    expect(valueText(224_000, "tokens")).toBe("224.0k");
    expect(valueText(0.6149, "ratio")).toBe("0.61×");
    expect(valueText(11_614, "count")).toBe("11,614");
    expect(valueText(null, "score")).toBe("");
  });
});
