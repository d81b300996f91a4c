// What the stored solutions of drover do not show.
import { expect, test } from "vitest";
import { parsePlan } from "../plan.ts";
import { PlayTurn } from "../turn.ts";
import { drover } from "./drover.ts";

/** Who is where after a plan; rooms are written without their outer walls, rows parted by spaces. */
function after(room: string, plan: string): string {
  const rows = room.split(" ").map((row) => `#${row}#`);
  const wall = "#".repeat(rows[0]!.length);
  const state = drover.start([wall, ...rows, wall].join("\n"));
  const turn = new PlayTurn(undefined);
  for (const move of parsePlan(plan)) drover.step(state, move, turn);
  if (turn.outcome === "won") return "won";
  const tiles = [...state.rules.map.tiles].map((char) => ("#hSL".includes(char) ? char : "."));
  tiles[state.at] = "@";
  for (const [i, tile] of state.animals.entries()) tiles[tile] = state.rules.kinds[i]!;
  for (const tile of state.dogs) tiles[tile] = "D";
  const inside = rows.map((_, y) => tiles.slice((y + 1) * wall.length + 1, (y + 2) * wall.length - 1));
  return inside.map((row) => row.join("")).join(" ");
}

test("a sheep runs from a dog two tiles away in line, not from one farther off or behind a wall", () => {
  expect(after("@...s..S", "ACTION4")).toBe(".@..s..S");
  expect(after("@...s..S", "ACTION4*2")).toBe("..@..s.S");
  expect(after("@.. .s. ..S", "ACTION5")).toBe("@.. .s. ..S");
  expect(after("@#s.S", "ACTION5")).toBe("@#s.S");
  expect(after("@hs..S", "ACTION5")).toBe("@h.s.S");
});

test("where its way is barred it turns right, else left, else it stays and bars the dog's way", () => {
  expect(after(".... .@.s ...S", "ACTION4")).toBe("won");
  expect(after("...S .@.s ...#", "ACTION4")).toBe("won");
  expect(after("...# @..s S..#", "ACTION4*4")).toBe("...# ..@s S..#");
});

test("two in a row run together, the farther one first", () => {
  expect(after("@.ss..SS", "ACTION4")).toBe(".@.ss.SS");
});

test("a pen keeps its own kind for good and is open ground for the other", () => {
  expect(after("@.sS...s", "ACTION4*2")).toBe("..@s...s");
  expect(after("@.sL.S", "ACTION4*2")).toBe("..@LsS");
  expect(after("@.sL.S", "ACTION4*3")).toBe("won");
});

test("a lamb walks where the dog was, but not into a hedge, and stays where it is in the way", () => {
  expect(after("l@...L", "ACTION4*2")).toBe("..l@.L");
  expect(after("l@h..L", "ACTION4*3")).toBe(".lh.@L");
  expect(after("@l...L", "ACTION4*2")).toBe("@l...L");
  expect(after("l@... .L...", "ACTION2 ACTION4")).toBe("won");
});

test("a dog on its beat turns where its way is barred, also by the player, and frightens too", () => {
  expect(after("@..... .>h..S ....s.", "ACTION5")).toBe("@..... D.h..S ....s.");
  expect(after("s.>.@. S.....", "ACTION5")).toBe("s..D@. S.....");
  expect(after("...... s.>.@. S.....", "ACTION5*2")).toBe("s..... ..D.@. S.....");
});
