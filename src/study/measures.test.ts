import { describe, expect, it } from "vitest";
import { type Act, SmallRun, valuesOf } from "../../test/toolkit/small-run.ts";
import { claimsTable, measureClaims, tenths } from "./claims.ts";
import { computeTable, measureCompute } from "./compute.ts";
import { hypothesesTable, measureHypotheses } from "./hypotheses.ts";
import { learningTable, measureLearning } from "./learning.ts";
import { measureStrip, probesByLevelTable, stripTable } from "./strip.ts";

const right = (more: Partial<Act> = {}): Act => ({ do: "1", predict: "10", see: "10", ...more });
const wrong = (more: Partial<Act> = {}): Act => ({ do: "1", predict: "01", see: "10", ...more });
const times = (count: number, act: Act): Act[] => new Array<Act>(count).fill(act);

describe("the action strip", () => {
  const one = new SmallRun()
    .open("10")
    .act(right({ tag: "PROBE" }), wrong({ tag: "PROBE" }), right(), wrong())
    .reset("10")
    .act(right({ completes: true }), right(), right({ tag: "PROBE" }))
    .lose("ACTION1")
    .done();

  it("tells plan steps, probes, counterexamples, resets and lost actions apart", () => {
    const kinds = measureStrip(one).actions.map(({ kind }) => kind);
    const expected = ["probe", "probe", "plan", "counterexample", "reset", "plan", "plan", "probe", "lost"];
    expect(kinds).toEqual(expected);
    const [row] = stripTable([measureStrip(one)]).rows;
    expect(row!.planShare!.value).toBe(4 / 8);
    expect(row!.probeShare!.value).toBe(3 / 8);
  });

  it("shows how probes are front-loaded", () => {
    const table = probesByLevelTable([measureStrip(one)]);
    expect(valuesOf(table, "level")).toEqual([1, 2]);
    expect(valuesOf(table, "actions")).toEqual([5, 3]);
    expect(valuesOf(table, "share")).toEqual([2 / 5, 1 / 3]);
  });
});

describe("rolling accuracy", () => {
  it("begins at the tenth prediction and moves by a tenth", () => {
    const one = new SmallRun()
      .open("10")
      .act(wrong(), ...times(8, right()), right({ completes: true }), ...times(3, right()))
      .done();
    const curve = measureLearning(one);
    // The completing action has no frame, so the tenth graded prediction is action 10.
    expect(curve.points).toEqual([
      { action: 10, rate: 0.9 },
      { action: 11, rate: 1 },
      { action: 12, rate: 1 },
    ]);
    // Level 1 took 10 actions of a par of 4: 16; level 2 is not completed.
    expect(curve.spans.map(({ from, to, score }) => [from, to, Math.round(score)])).toEqual([
      [0, 10, 16],
      [10, 13, 0],
    ]);
    expect(valuesOf(learningTable([curve]), "rate")).toEqual([11 / 12]);
    expect(valuesOf(learningTable([curve]), "high")).toEqual([1]);
  });
});

describe("goal claims", () => {
  const one = new SmallRun()
    .open("10")
    .act(
      right(),
      right({ claim: true }), // wrong, second of four: position 0.375
      right(),
      right({ claim: true, completes: true }), // right
      right({ completes: true }), // missed
      right({ claim: true }), // wrong, after the last completed level
      right(),
    )
    .done();

  it("fills the confusion matrix by hand", () => {
    const [row] = claimsTable([measureClaims(one)]).rows;
    const value = (key: string) => row![key]!.value;
    expect([value("right"), value("wrong"), value("missed"), value("quiet")]).toEqual([1, 2, 1, 3]);
    expect(value("precision")).toBe(1 / 3);
    expect(value("recall")).toBe(1 / 2);
    expect(value("falseAlarms")).toBe(2 / 5);
  });

  it("places false claims within completed levels only", () => {
    const { wrong: claims } = measureClaims(one);
    expect(claims.map(({ position }) => position)).toEqual([0.375, undefined]);
    expect(tenths(claims)).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    const [row] = claimsTable([measureClaims(one)]).rows;
    expect([row!.placed!.value, row!.median!.value, row!.finalTenth!.value]).toEqual([1, 0.375, 0]);
  });

  it("grades no RESET and nothing without a twin", () => {
    const direct = new SmallRun().open("10").act({ do: "1", see: "01" }).reset("10").done();
    const { right: a, wrong: b, missed, quiet } = measureClaims(direct);
    expect([a, b, missed, quiet].map((some) => some.length)).toEqual([0, 0, 0, 0]);
  });
});

describe("first goal hypothesis", () => {
  it("is correct when the level was completed under it", () => {
    const one = new SmallRun()
      .open("10")
      .act(right({ goal: 0 }), right({ goal: 1, completes: true })) // changed its mind
      .act(right({ goal: 1 }), right({ goal: 1, completes: true })) // kept it
      .act(right({ completes: true })) // none
      .done();
    const found = measureHypotheses(one);
    expect(found.map(({ level, first, correct }) => [level, first, correct])).toEqual([
      [1, 0, false],
      [2, 1, true],
      [3, undefined, false],
    ]);
    const [row] = hypothesesTable(found, [one]).rows;
    expect([row!.levels!.value, row!.correct!.value, row!.none!.value]).toEqual([3, 1, 1]);
  });
});

describe("tokens and cost", () => {
  const usage = { input: 1000, cached: 800, output: 50, reasoning: 20 };
  const one = new SmallRun()
    .open("10")
    .add({ type: "turn", turn: 0, moment: "start", usage, money: 0.5, seconds: 1800, ended: "completed" })
    .add({ type: "turn", turn: 1, moment: "repair", usage, seconds: 1800, ended: "completed" })
    .act(...times(4, right()))
    .done("budget", "told");
  const silent = new SmallRun()
    .open("10")
    .act(...times(6, right()))
    .done("budget", "silent");

  it("adds what the calls reported and divides by scored actions", () => {
    const [row] = computeTable([measureCompute(one)]).rows;
    const value = (key: string) => row![key]!.value;
    expect([value("turns"), value("processed"), value("nonCached"), value("output")]).toEqual([
      2, 2100, 500, 100,
    ]);
    expect([value("hours"), value("money"), value("perAction"), value("moneyPerAction")]).toEqual([
      1, 0.5, 525, 0.125,
    ]);
    expect(row!.processed!.from).toEqual([{ run: "told", records: [2, 3] }]);
  });

  it("divides the cost only by actions of runs that told it", () => {
    const table = computeTable([measureCompute(one), measureCompute(silent)]);
    expect(valuesOf(table, "processed")).toEqual([2100, null, 2100]);
    expect(valuesOf(table, "perAction")).toEqual([525, null, 525]);
    expect(valuesOf(table, "actions")).toEqual([4, 6, 10]);
  });
});
