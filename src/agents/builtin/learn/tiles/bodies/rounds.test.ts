import { describe, expect, test } from "vitest";
import { missed, type Step } from "../rooms.suite.ts";

describe("rounds", () => {
  test("a cursor goes from item to item, and from the last one round to the first", () => {
    const step: Step = (room, x, y, dx, dy) => {
      if (dy !== 0) return [x, y];
      const items = [...room.rows[y - 1]!].flatMap((char, i) => (char === "k" || char === "o" ? [i] : []));
      return [items[(items.indexOf(x) + dx + items.length) % items.length]!, y];
    };
    const map = ["...........", "..k.k.o.k..", "..@........", "..........."];
    // To the left first: that is round at once.
    const wrong = missed(map, step, "LRRLLRRRRRLLRL");
    expect(wrong.filter((turn) => turn > 5)).toEqual([]);
  });
});
