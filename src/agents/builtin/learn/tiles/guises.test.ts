import { describe, expect, it } from "vitest";
import { Inducer } from "../inducer.ts";
import { at, missed, type Room } from "./rooms.suite.ts";

/** Stepping on `p` makes the player look like nothing before. */
function dress(room: Room, x: number, y: number, dx: number, dy: number): [number, number] {
  const ahead = at(room, x + dx, y + dy);
  if (ahead === "#") return [x, y];
  if (ahead === "p") room.body = "g";
  return [x + dx, y + dy];
}

describe("a body that comes to look like nothing before", () => {
  it("is known by where it goes", () => {
    const inducer = new Inducer();
    const map = ["#########", "#.......#", "#.@..p..#", "#.......#", "#########"];
    missed(map, dress, "DURLRRRDLU", inducer);
    expect(inducer.know.tiles.bodies).toHaveLength(1);
    expect(inducer.know.tiles.bodies[0]!.looks).toHaveLength(2);
    expect(missed(map, dress, "RRRRULLDR", inducer)).toEqual([]);
  });
});

/** Stepping on `p` gives the player the other of two looks, and right is left then. */
function mirror(room: Room, x: number, y: number, dx: number, dy: number): [number, number] {
  const way = room.body === "g" ? -dx : dx;
  const ahead = at(room, x + way, y + dy);
  if (ahead === "#") return [x, y];
  if (ahead === "p") room.body = room.body === "g" ? "@" : "g";
  return [x + way, y + dy];
}

describe("a body that answers otherwise when it looks otherwise", () => {
  it("is two that turn into each other", () => {
    const inducer = new Inducer();
    const map = ["#########", "#.......#", "#.@..p..#", "#.......#", "#########"];
    missed(map, mirror, "DURLRRRDLRULRRDULDLLL", inducer);
    const { bodies } = inducer.know.tiles;
    expect(bodies.map(({ steps }) => steps.ACTION4?.[0]).sort()).toEqual([-1, 1]);
    expect(missed(map, mirror, "DRRRRULLDR", inducer)).toEqual([]);
  });
});
