import { describe, expect, test } from "vitest";
import { at, missed, put, type Room, type Step } from "./rooms.suite.ts";

/** The other tile with this character. */
function other({ rows }: Room, char: string, x: number, y: number): [number, number] {
  for (const [toY, row] of rows.entries())
    for (const [toX, there] of [...row].entries())
      if (there === char && (toX !== x || toY !== y)) return [toX, toY];
  return [x, y];
}

describe("portals", () => {
  test("who steps on one comes out beside the other, going on as before", () => {
    const step: Step = (room, x, y, dx, dy) => {
      const ahead = at(room, x + dx, y + dy);
      if (ahead === "#") return [x, y];
      if (ahead !== "s") return [x + dx, y + dy];
      const [outX, outY] = other(room, "s", x + dx, y + dy);
      return [outX + dx, outY + dy];
    };
    const map = ["###########", "#....#....#", "#.@..#....#", "#..s.#.s..#", "#....#....#", "###########"];
    // Four buttons, a wall, the portal once: then it is known from every side.
    const wrong = missed(map, step, "RLUDLLRRRDLURDLDRRULULDDRU");
    expect(wrong.filter((turn) => turn > 10)).toEqual([]);
  });

  test("one may turn who comes out, and lead one way only", () => {
    const step: Step = (room, x, y, dx, dy) => {
      const ahead = at(room, x + dx, y + dy);
      if (ahead === "#") return [x, y];
      put(room.rows, x, y, room.under);
      if (ahead !== "g") {
        room.under = ahead;
        return [x + dx, y + dy];
      }
      // The other one has the same rim.
      const [outX, outY] = other(room, "G", 0, 0);
      room.under = at(room, outX - dy, outY + dx);
      return [outX - dy, outY + dx];
    };
    const map = ["###########", "#....#....#", "#.@..#....#", "#..g...G..#", "#....#....#", "###########"];
    const wrong = missed(map, step, "RLUDLLRRRDLLLLLURDLLLLLLURR");
    expect(wrong.filter((turn) => turn > 10)).toEqual([]);
  });
});
