import { expect, test } from "vitest";
import { at, missed, type Step } from "./rooms.suite.ts";

test("who comes beside a spring is thrown away from it, up to a wall, from whatever side", () => {
  const step: Step = (room, x, y, dx, dy) => {
    const isFree = (atX: number, atY: number) => at(room, atX, atY) === ".";
    if (!isFree(x + dx, y + dy)) return [x, y];
    let [toX, toY] = [x + dx, y + dy];
    const ways = [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ] as const;
    const away = ways.find(([wx, wy]) => at(room, toX - wx, toY - wy) === "p");
    while (away && isFree(toX + away[0], toY + away[1])) [toX, toY] = [toX + away[0], toY + away[1]];
    return [toX, toY];
  };
  const map = ["#########", "#.......#", "#.@.....#", "p.......#", "#.......#", "#.......#", "####p####"];
  // Four buttons, a wall, the spring at the left: then the one below is known.
  const wrong = missed(map, step, "LLRUDDLULLLLLLDDDLLLR");
  expect(wrong.filter((turn) => turn > 6)).toEqual([]);
});
