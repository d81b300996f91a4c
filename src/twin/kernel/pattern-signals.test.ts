import { describe, expect, it } from "vitest";
import type { Grid } from "../../contracts/grid.ts";
import { gridFromText } from "../../grid/grid.ts";
import { SceneMaker } from "./scene.ts";
import { PATTERN_SIGNALS, SIGNALS } from "./signals.ts";

/** The score of every pattern signal on `end`, seen from `start`; what does not fire is left out. */
function firing(start: string, end: string): Record<string, number> {
  const scene = new SceneMaker(gridFromText(start), []).scene(gridFromText(end).cells);
  const scores = PATTERN_SIGNALS.map((name) => [name, SIGNALS[name](scene)] as const);
  return Object.fromEntries(scores.filter(([, score]) => score > 0));
}

describe("signals beyond the paper", () => {
  it("reach_unique: something comes to touch the only object of its colour", () => {
    expect(firing("00000\n08005\n00000", "00000\n00085\n00000")).toEqual({ reach_unique: 1 });
    expect(firing("00000\n08005\n00000", "00000\n00805\n00000")).toEqual({});
  });

  it("reach_unique: covering it counts, being next to it all along does not", () => {
    expect(firing("000000\n800550\n000000", "000000\n000850\n000000")).toMatchObject({ reach_unique: 1 });
    expect(firing("00000\n00085\n00000", "00085\n00005\n00000")).toEqual({});
  });

  it("reach_unique: one of many is no destination", () => {
    expect(firing("0000000\n0800505\n0000000", "0000000\n0008505\n0000000")).toEqual({});
  });

  const panels = (left: string, right: string) =>
    [
      "00000000000",
      `0${left.slice(0, 3)}000${right.slice(0, 3)}0`,
      `0${left.slice(3, 6)}000${right.slice(3, 6)}0`,
    ]
      .concat(`0${left.slice(6)}000${right.slice(6)}0`, "00000000000", "00000000000")
      .join("\n");

  it("regions_equal: two panels that differed show the same", () => {
    expect(firing(panels("332233222", "322333222"), panels("332233222", "332233222"))).toMatchObject({
      regions_equal: 1,
    });
    expect(firing(panels("332233222", "322333222"), panels("332233222", "322333322"))).not.toHaveProperty(
      "regions_equal",
    );
  });

  it("regions_equal: equal from the start, or of one colour, is no sign", () => {
    const same = panels("332233222", "332233222");
    expect(firing(same, same.replace(/0$/, "5"))).toEqual({});
    expect(firing(panels("333333333", "333333332"), panels("333333333", "333333333"))).not.toHaveProperty(
      "regions_equal",
    );
  });

  it("symmetric: a panel becomes its own mirror image", () => {
    expect(firing(panels("332333333", "333333333"), panels("323333333", "333333333"))).toEqual({
      symmetric: 1,
    });
  });

  it("lined_up: three equal objects come to stand in one row", () => {
    const spread = "7000000\n0007000\n0000007";
    expect(firing(spread, "0000000\n7007007\n0000000")).toEqual({ lined_up: 1 });
    expect(firing(spread, "0000000\n7007000\n0000007")).toEqual({});
    // One of them gone is another story.
    expect(firing(spread, "0000000\n7007000\n0000000")).toEqual({});
  });

  it("stay silent on the start itself", () => {
    const start: Grid = gridFromText("00000\n08005\n07007");
    const scene = new SceneMaker(start, []).scene(start.cells);
    for (const name of PATTERN_SIGNALS) expect(SIGNALS[name](scene)).toBe(0);
  });
});
