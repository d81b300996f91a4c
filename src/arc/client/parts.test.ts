import { describe, expect, it } from "vitest";
import { NEW_PLAY } from "../../score/tally.ts";
import { describeError } from "../wire/error.ts";
import { safeParseFrame } from "../wire/frame.ts";
import { countersSchema } from "../wire/scorecard.ts";
import { createLimiter } from "./limiter.ts";
import { compare } from "./reconcile.ts";

describe("the limiter", () => {
  it("lets no window of a minute hold more than its share, whatever the pattern", async () => {
    let now = 0;
    const sleep = async (ms: number) => {
      now += ms;
    };
    const limiter = createLimiter(5, 60_000, { now: () => now, sleep });
    const sent: number[] = [];
    for (let i = 0; i < 40; i++) {
      await limiter.take();
      sent.push(now);
      now += (i * 7_919) % 20_000;
    }
    for (const [i, at] of sent.entries())
      if (sent[i + 5] !== undefined) expect(sent[i + 5]! - at).toBeGreaterThanOrEqual(60_000);
  });

  it("keeps requests that ask at once in order", async () => {
    let now = 0;
    const sleep = async (ms: number) => {
      now += ms;
    };
    const limiter = createLimiter(1, 1_000, { now: () => now, sleep });
    const times: number[] = [];
    await Promise.all([0, 1, 2].map(() => limiter.take().then(() => void times.push(now))));
    expect(times).toEqual([0, 1_000, 2_000]);
  });
});

describe("counters", () => {
  const running = {
    cards: { g: { guids: ["a", "b", "a"], actions: [3, 9, 1], levels_completed: [1, 0, 0], states: [] } },
  };
  it("are read as the running server gives them", () => {
    expect(countersSchema.parse(running)).toEqual([
      { guid: "a", actions: 3, levelsCompleted: 1 },
      { guid: "b", actions: 9, levelsCompleted: 0 },
      { guid: "a", actions: 1, levelsCompleted: 0 },
    ]);
    expect(countersSchema.parse({ won: 0, cards: {} })).toEqual([]);
  });

  it("are read as the published description gives them", () => {
    const run = { guid: "a", score: 3, levels_completed: 2, actions: 7, resets: 0, state: "WIN" };
    const environment = { id: "g", score: 3, actions: 7, levels_completed: 2, completed: true };
    expect(
      countersSchema.parse({ environments: [{ ...environment, level_count: 5, resets: 0, runs: [run] }] }),
    ).toEqual([{ guid: "a", actions: 7, levelsCompleted: 2 }]);
  });

  it("tell a counted action, a new play and nothing apart, for this guid only", () => {
    const counters = countersSchema.parse(running);
    const plays = (...actions: number[]) => actions.map((n) => ({ ...NEW_PLAY, actions: n }));
    const verdict = (guid: string, ...actions: number[]) =>
      compare(counters, { guid, tally: plays(...actions) }).outcome;
    expect(verdict("a", 3, 1)).toBe("not-counted");
    expect(verdict("a", 3, 0)).toBe("counted");
    expect(verdict("a", 3)).toBe("counted");
    expect(verdict("b", 9)).toBe("not-counted");
    expect(verdict("unknown", 0)).toBe("unknown");
  });
});

describe("answers", () => {
  it("have errors in one line, whether JSON or HTML", () => {
    expect(describeError(400, '{"error":"E","message":"two\\nlines"}')).toEqual({
      code: "E",
      text: "two lines",
    });
    expect(describeError(400, '{"error":"only this"}').text).toBe("only this");
    expect(describeError(502, "<html><h1>Bad</h1></html>").text).toBe("status 502");
  });

  it("have frames, of any size, with choices that are actions", () => {
    const frame = {
      game_id: "g",
      guid: "u",
      frame: [[[1, 2, 3]], [[4, 5, 6]]],
      state: "NOT_STARTED",
      levels_completed: 1,
      win_levels: 254,
      available_actions: [0, 1, 6, 7, 9],
    };
    expect(safeParseFrame(frame)).toMatchObject({
      ok: true,
      value: {
        guid: "u",
        observation: {
          settled: { width: 3, height: 1 },
          state: "NOT_PLAYED",
          available: ["ACTION1", "ACTION6", "ACTION7"],
          fullReset: false,
        },
      },
    });
    expect(safeParseFrame({ ...frame, frame: [[[1, 16]]] })).toEqual({
      ok: false,
      message: "Frame 0 is malformed: Cell (1,0) of the frame is not a colour 0-15.",
    });
    expect(safeParseFrame(null)).toMatchObject({ ok: false });
  });
});
