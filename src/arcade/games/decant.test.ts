// What the stored solutions of decant do not show.
import { expect, test } from "vitest";
import { click } from "../../contracts/action.ts";
import type { Observation } from "../../contracts/env.ts";
import { cellAt } from "../../grid/grid.ts";
import { ArcadeGame } from "../engine.ts";
import { handMadeLevels } from "../levels.ts";
import { decant } from "./decant.ts";

type Layout = (typeof decant.levels)[number]["data"];

const FLOOR = 49;
/** The middle of a vessel when there are `count` of them. */
const column = (vessel: number, count: number): number => 32 - 6 * count + 12 * vessel + 7;

/** Clicks vessel after vessel by their digits; `t` is a tap, which hangs where the third vessel of four stands. */
function after(layout: Layout, clicks: string): Observation {
  const count = layout.jars.length + (layout.tap ? 2 : 0);
  const level = { data: layout, introduces: [], solution: [], proof: "known best" } as const;
  const play = new ArcadeGame(decant, [level]);
  let reply = play.start();
  for (const vessel of clicks)
    reply = play.act(
      vessel === "t" ? click(column(2, count), 18) : click(column(Number(vessel), count), FLOOR - 2),
    );
  if (reply.kind !== "observed") throw new Error(JSON.stringify(reply));
  return reply.observation;
}

/** What each jar holds afterwards. */
function contents(layout: Layout, clicks: string): string[] {
  const { settled } = after(layout, clicks);
  const names: Readonly<Record<number, string>> = { 8: "r", 9: "b", 11: "y" };
  const count = layout.jars.length + (layout.tap ? 2 : 0);
  return layout.jars.map(({ size }, jar) =>
    Array.from(
      { length: size },
      (_, unit) => names[cellAt(settled, column(jar, count), FLOOR - 3 - 5 * unit)] ?? "",
    ).join(""),
  );
}

/** A jar that keeps the level from being won. */
const never = { size: 1, wants: "r" };

test("only the colour on top pours, as much of it as fits", () => {
  const jars = [{ size: 4, holds: "brr" }, { size: 3, holds: "bb" }, { size: 3 }, never];
  expect(contents({ jars }, "01")).toEqual(["br", "bbr", "", ""]);
  expect(contents({ jars }, "02")).toEqual(["b", "bb", "rr", ""]);
  expect(contents({ jars }, "0202")).toEqual(["", "bb", "rrb", ""]);
});

test("a second click on the same vessel puts it back, and an empty one is not lifted", () => {
  const jars = [{ size: 3, holds: "b" }, { size: 3 }, never];
  expect(contents({ jars }, "0001")).toEqual(["", "b", ""]);
  expect(contents({ jars }, "101")).toEqual(["", "b", ""]);
});

test("what does not fit runs over a spout, but not back into the jar it comes from", () => {
  const jars = [{ size: 1, spout: true }, { size: 2, spout: true }, { size: 4, holds: "bbbb" }, never];
  expect(contents({ jars }, "20")).toEqual(["b", "bb", "b", ""]);
  const full = [{ size: 1, spout: true, holds: "r" }, { size: 2, holds: "bb" }, never];
  expect(contents({ jars: full }, "10")).toEqual(["r", "bb", ""]);
});

test("the tap fills to the brim, the drain takes one colour at a time", () => {
  const layout: Layout = { jars: [{ size: 4, holds: "r" }, never], tap: "b", drain: true };
  expect(contents(layout, "t0")).toEqual(["rbbb", ""]);
  expect(contents(layout, "t003")).toEqual(["r", ""]);
  expect(contents(layout, "t00303")).toEqual(["", ""]);
  expect(contents(layout, "30t")).toEqual(["r", ""]);
  expect(after(layout, "t3").frames).toHaveLength(1);
});

test("a click beside the vessels keeps what was lifted", () => {
  const [level] = handMadeLevels(decant);
  const play = new ArcadeGame(decant, [level!]);
  play.start();
  const [lift, pour] = level!.solution;
  for (const move of [lift!, click(2, 60), click(32, 30)]) play.act(move);
  const reply = play.act(pour!);
  expect(reply.kind === "observed" && reply.observation.state).toBe("WIN");
});
