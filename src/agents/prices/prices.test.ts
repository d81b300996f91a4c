import { describe, expect, test } from "vitest";
import type { RunEvent } from "../../contracts/events.ts";
import {
  accountOf,
  defaultPriceFile,
  moneyFor,
  NO_PRICES,
  priceOf,
  readPrices,
  usageSince,
} from "./index.ts";

const usage = { input: 1_000_000, cached: 600_000, written: 100_000, output: 10_000, reasoning: 4_000 };

describe("money", () => {
  const prices = {
    models: { m: { input: 2, cached: 0.2, written: 2.5, output: 10 }, "m-*": { input: 1, output: 1 } },
  };

  test("is counted by kind of token; reasoning is output and is not paid twice", () => {
    expect(moneyFor(usage, "m", prices)).toBeCloseTo(0.3 * 2 + 0.6 * 0.2 + 0.1 * 2.5 + 0.01 * 10, 9);
  });

  test("of a model nobody priced is unknown, not zero", () => {
    expect(moneyFor(usage, "other", prices)).toBeUndefined();
    expect(moneyFor(usage, undefined, prices)).toBeUndefined();
    expect(moneyFor(usage, "m", NO_PRICES)).toBeUndefined();
  });

  test("takes the longest name that covers the model", () => {
    expect(priceOf("m-2", prices)?.input).toBe(1);
    expect(priceOf("m", prices)?.input).toBe(2);
  });

  test("the price file that ships is one", () => {
    expect(readPrices(defaultPriceFile())).toMatchObject({ ok: true });
    expect(readPrices("package.json")).toMatchObject({
      ok: false,
      message: expect.stringContaining("models"),
    });
    expect(readPrices("nowhere.json")).toMatchObject({ ok: false });
  });
});

test("a counter over a whole thread is read by differences, and a new thread starts at nothing", () => {
  const later = { ...usage, input: 1_500_000, output: 12_000 };
  expect(usageSince(later, usage)).toMatchObject({ input: 500_000, cached: 0, output: 2_000 });
  expect(usageSince({ ...usage, input: 10, output: 1 }, usage)).toMatchObject({ input: 10, output: 1 });
});

const seen: Omit<Extract<RunEvent, { type: "observed" }>, "type" | "step"> = {
  frames: [0],
  state: "NOT_FINISHED",
  levelsCompleted: 0,
  levelsToWin: 1,
  available: [],
  fullReset: false,
  outcome: "match",
  wrongCells: 0,
  concededCells: 0,
  ignoredCells: 0,
};
const turn = (n: number, money?: number): RunEvent => ({
  type: "turn",
  turn: n,
  moment: "goal-wall",
  seconds: 10,
  usage: { input: 100, cached: 50, output: 20, reasoning: 5 },
  ended: "completed",
  ...(money !== undefined && { money }),
});

test("an account is per turn and per scored action; full resets are free", () => {
  const events: RunEvent[] = [
    { type: "observed", step: 0, ...seen },
    { type: "observed", step: 1, ...seen, fullReset: true },
    turn(0, 0.5),
    { type: "unanswered", step: 2, fate: "unknown", message: "" },
    { type: "unanswered", step: 3, fate: "not-sent", message: "" },
    turn(1, 0.25),
  ];
  const account = accountOf(events);
  expect(account).toMatchObject({ turns: 2, actions: 2, seconds: 20, money: 0.75 });
  expect(account.perAction).toEqual({ tokens: 120, seconds: 10, money: 0.375 });
  expect(account.rows.map(({ actions }) => actions)).toEqual([1, 1]);
  expect(accountOf([...events, turn(2)]).money).toBeNull();
  expect(accountOf([]).perAction).toBeNull();
});
