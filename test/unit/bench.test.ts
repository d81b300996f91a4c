import { describe, expect, it } from "vitest";
import { endlessSource } from "../../bench/play/endless.ts";
import { figuresOf } from "../../bench/play/figures.ts";
import { measureRun, thinkingTimes } from "../../bench/play/measure.ts";
import { treeMegabytes } from "../../bench/play/memory.ts";
import type { Played } from "../../bench/play/plays.ts";
import { brokenPlays, gamesTable, pool, summaryTable } from "../../bench/play/tables.ts";
import type { RunEvent } from "../../src/contracts/events.ts";
import { SmallRun } from "../toolkit/small-run.ts";

const small = () =>
  new SmallRun()
    .open("10")
    .act({ do: "1", predict: "01", see: "01" }, { do: "2", predict: "10", see: "01" })
    .act({ do: "2", predict: "01", see: "01" }, { do: "1", see: "10", completes: true });

/** Every event ten milliseconds after the one before. */
const timed = (events: readonly RunEvent[]) =>
  events.map((event, n) => ({ n, at: new Date(10 * n).toISOString(), event, hash: "" }));

describe("what a play came to", () => {
  it("counts levels, actions and exact first predictions from the run alone", () => {
    const measured = measureRun(small().done("budget").run);
    // Of the two pairs met for the first time with a prediction one was exact; the third pair was met before.
    expect(measured).toMatchObject({ levels: 1, of: 2, actions: 4, budget: 100, firstSeen: 2, exact: 1 });
    expect(measured.end).toBe("budget");
    expect(measured.score).toBeGreaterThan(0);
  });

  it("counts a play that was killed with what it got", () => {
    const { run } = small().done();
    expect(measureRun({ ...run, records: run.records.slice(0, -1) })).toMatchObject({
      levels: 1,
      end: "killed",
    });
  });

  it("says when the clock ended it, not the actions", () => {
    const { run } = small().done();
    const records = run.records.map((record) =>
      record.event.type === "run-ended"
        ? { ...record, event: { ...record.event, message: "The time of 3 s is over." } }
        : record,
    );
    expect(measureRun({ ...run, records }).end).toBe("time");
  });

  it("takes the time from what was seen to the next action, the last vain thought included", () => {
    const note: RunEvent = { type: "note", text: "thinking" };
    const { events } = new SmallRun().open("10").add(note).act({ do: "1", see: "10" }).add(note).add(note);
    expect(thinkingTimes(timed(events))).toEqual([20]);
    const killedAt = 10 * events.length;
    expect(thinkingTimes(timed(events), killedAt)).toEqual([20, 30]);
    const again = new SmallRun().open("10").act({ do: "1", see: "10" }, { do: "1", see: "10" });
    expect(thinkingTimes(timed(again.events))).toEqual([10, 10]);
  });
});

const played = (some: Partial<Played>): Played => ({
  agent: "builtin",
  game: "keyring",
  half: "development",
  seeded: false,
  megabytes: 100,
  broken: "",
  levels: 3,
  of: 6,
  score: 40,
  actions: 50,
  budget: 100,
  firstSeen: 10,
  exact: 8,
  thinking: [1, 2, 900],
  end: "budget",
  ...some,
});
const PLAYS = [
  played({}),
  played({ game: "secret", half: "held-out", levels: 6, exact: 5, broken: "no memory" }),
  played({ seeded: true, levels: 0, megabytes: 300 }),
  played({ agent: "graph", levels: 1, firstSeen: 0, exact: 0, thinking: [5000] }),
];

describe("the tables", () => {
  it("never name a held-out game unless asked to, but sum the half up", () => {
    expect(gamesTable(PLAYS, true)).not.toContain("secret");
    expect(gamesTable(PLAYS, false)).toContain("secret");
    expect(brokenPlays(PLAYS, true)).toBe("A held-out game by builtin: no memory");
    expect(brokenPlays(PLAYS, false)).toBe("secret by builtin: no memory");
    expect(summaryTable(PLAYS)).not.toContain("secret");
    expect(summaryTable(PLAYS)).toMatch(/builtin +│ held-out +│ +1 │ +100\.0% │ +50\.0%/);
  });

  it("pool plays: sums of levels, the mean of scores, the worst of time and memory", () => {
    const both = pool([played({}), played({ score: 60, thinking: [7000], megabytes: 50, end: "won" })]);
    expect(both).toMatchObject({ levels: 6, of: 12, score: 50, maxThinking: 7000, megabytes: 100 });
    expect(both.medianThinking).toBe(451);
    expect(both.ends).toBe("1 budget, 1 won");
  });

  it("keep halves, seeds and agents apart in the figures", () => {
    expect(figuresOf(PLAYS)).toMatchObject({
      developmentLevels: 0.5,
      heldOutLevels: 1,
      developmentFirstSeen: 0.8,
      heldOutFirstSeen: 0.5,
      seedsDevelopmentLevels: 0,
      graphDevelopmentLevels: 0.167,
      medianThinkingMs: 2,
      maxThinkingMs: 900,
      peakMemoryMb: 300,
      broken: 1,
    });
    expect(figuresOf([PLAYS[0]!])).toMatchObject({ heldOutLevels: null, heldOutFirstSeen: null });
  });
});

describe("the endurance run", () => {
  it("has more levels than anybody can finish in its actions", async () => {
    const source = endlessSource("keyring", 300);
    // Par is at least twice the fewest actions.
    const par = source.info.baseline!.actions.reduce((sum, actions) => sum + actions, 0);
    expect(par / 2).toBeGreaterThan(300);
    const reply = await (await source.open()).start();
    expect(reply.kind).toBe("observed");
  });

  it("sees the memory of a process, and none of one that is gone", () => {
    const own = process.memoryUsage().rss / 1024 ** 2;
    if (process.platform === "linux") expect(treeMegabytes(process.pid)).toBeGreaterThan(own / 2);
    expect(treeMegabytes(2 ** 30)).toBe(0);
  });
});
