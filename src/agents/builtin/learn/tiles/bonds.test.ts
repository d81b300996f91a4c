import { describe, expect, it } from "vitest";
import { Inducer } from "../inducer.ts";
import { at, missed, put, type Room } from "./rooms.suite.ts";

type Spot = readonly [x: number, y: number];
const SIDES: readonly Spot[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** Everything that looks so and touches the spot, or touches what does. */
function touching(room: Room, spot: Spot, char: string): Spot[] {
  const found = [spot];
  for (const [x, y] of found)
    for (const [dx, dy] of SIDES) {
      const next: Spot = [x + dx, y + dy];
      const isNew = !found.some((other) => other.join() === next.join());
      if (isNew && at(room, ...next) === char) found.push(next);
    }
  return found;
}

/** The player and what clings to it go to where `way` takes them, all or none. */
function carry(room: Room, spot: Spot, char: string, way: (spot: Spot) => Spot): [number, number] {
  const [own, ...others] = touching(room, spot, char) as [Spot, ...Spot[]];
  for (const other of others) put(room.rows, ...other, ".");
  const isFree = [own, ...others].every((from) => at(room, ...way(from)) === ".");
  for (const other of others) put(room.rows, ...(isFree ? way(other) : other), char);
  return [...(isFree ? way(own) : own)];
}

const cling =
  (char: string) =>
  (room: Room, x: number, y: number, dx: number, dy: number): [number, number] =>
    dx === 0 && dy === 0 ? [x, y] : carry(room, [x, y], char, ([a, b]) => [a + dx, b + dy]);

describe("what holds together", () => {
  it("things go with a body that touches them, all or none", () => {
    const map = ["#########", "#.......#", "#.@..o..#", "#.......#", "#..o....#", "#.......#", "#########"];
    const inducer = new Inducer();
    missed(map, cling("o"), "DURRDLDLU", inducer);
    const { bound } = inducer.know.tiles;
    expect(bound).toHaveLength(1);
    const other = ["#########", "#..o....#", "#.......#", "#.@.....#", "#....o..#", "#.......#", "#########"];
    // At the ninth a thing comes to a wall: nobody had met one.
    expect(missed(other, cling("o"), "URDDRRRDDLLUUU", inducer)).toEqual([8]);
  });

  it("things that only stand beside it stay", () => {
    const map = ["#########", "#.......#", "#.@.o...#", "#.......#", "#..o....#", "#########"];
    const inducer = new Inducer();
    const walk = (room: Room, x: number, y: number, dx: number, dy: number): [number, number] =>
      at(room, x + dx, y + dy) === "." ? [x + dx, y + dy] : [x, y];
    missed(map, walk, "RURDLDLUR", inducer);
    expect(inducer.know.tiles.bound).toEqual([]);
  });

  it("a button turns a body about its end", () => {
    const map = ["#########", "#.......#", "#.......#", "#..z@...#", "#.......#", "#.......#", "#########"];
    const step = (room: Room, x: number, y: number, dx: number, dy: number): [number, number] =>
      dx || dy
        ? cling("z")(room, x, y, dx, dy)
        : carry(room, [x, y], "z", ([a, b]) => [x - (b - y), y + (a - x)]);
    const inducer = new Inducer();
    missed(map, step, "DURLXUL", inducer);
    expect(inducer.know.tiles.swings).toMatchObject({ ACTION5: { turn: 1 } });
    expect(missed(map, step, "XDXRRXLLX", inducer)).toEqual([]);
  });
});
