import { describe, expect, it } from "vitest";
import { Inducer } from "../inducer.ts";
import { at, missed, put, type Room } from "./rooms.suite.ts";

const SIDES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** The fifth button draws the first thing on every side up to the player. */
function magnet(room: Room, x: number, y: number, dx: number, dy: number): [number, number] {
  if (dx || dy) return at(room, x + dx, y + dy) === "." ? [x + dx, y + dy] : [x, y];
  for (const [sx, sy] of SIDES) {
    let far = 1;
    while (at(room, x + far * sx, y + far * sy) === ".") far++;
    if (at(room, x + far * sx, y + far * sy) !== "o") continue;
    put(room.rows, x + far * sx, y + far * sy, ".");
    put(room.rows, x + sx, y + sy, "o");
  }
  return [x, y];
}

describe("a button that acts at a distance", () => {
  it("draws what is in line with the body up to it", () => {
    const inducer = new Inducer();
    const map = [
      "##########",
      "#........#",
      "#.@....o.#",
      "#........#",
      "#........#",
      "#..o.....#",
      "##########",
    ];
    missed(map, magnet, "DURLXDRRX", inducer);
    expect(inducer.know.tiles.draws).toMatchObject({ ACTION5: [{ slides: true }] });
    const other = [
      "##########",
      "#....o...#",
      "#........#",
      "#........#",
      "#.@......#",
      "#......o.#",
      "##########",
    ];
    expect(missed(other, magnet, "RRRXDX", inducer)).toEqual([]);
  });
});
