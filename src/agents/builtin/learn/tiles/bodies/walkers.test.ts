import { expect, test } from "vitest";
import { Inducer } from "../../inducer.ts";
import { at, missed, put, type Step } from "../rooms.suite.ts";

/** A hound in the upper row goes for a body there. */
const hounded: Step = (room, x, y, dx, dy) => {
  const [toX, toY] = at(room, x + dx, y + dy) === "#" ? [x, y] : [x + dx, y + dy];
  const hound = room.rows[1]!.indexOf("g");
  if (toY === 1) put(room.rows, hound, 1, ".");
  if (toY === 1) put(room.rows, hound - 1, 1, "g");
  return [toX, toY];
};

test("what hunts goes towards a body in line with it, and else stays", () => {
  const map = ["#############", "#@.........g#", "#...........#", "#############"];
  const wrong = missed(map, hounded, "DURLDDUDRRLUDLRRLL");
  expect(wrong.filter((turn) => turn > 7)).toEqual([]);
});

test("what flees goes away from a body that comes near it in line, unless something is behind it", () => {
  const step: Step = (room, x, y, dx, dy) => {
    const ahead = at(room, x + dx, y + dy);
    const [toX, toY] = ahead === "#" || ahead === "g" ? [x, y] : [x + dx, y + dy];
    const sheep = room.rows[1]!.indexOf("g");
    if (toY === 1 && sheep - toX <= 2 && at(room, sheep + 1, 1) === ".") {
      put(room.rows, sheep, 1, ".");
      put(room.rows, sheep + 1, 1, "g");
    }
    return [toX, toY];
  };
  const map = ["#############", "#@..g.......#", "#...........#", "#############"];
  const wrong = missed(map, step, "UDURRLRRDRURRLLRRRRRLR");
  expect(wrong.filter((turn) => turn > 13)).toEqual([]);
});

test("what goes to and fro waits while a button leads nowhere, where it was seen to wait", () => {
  let way = 1;
  const step: Step = (room, x, y, dx, dy) => {
    if (at(room, x + dx, y + dy) === "#") return [x, y];
    const row = room.rows.findIndex((line) => line.includes("g"));
    if (at(room, 9, row + way) === "#") way = -way;
    put(room.rows, 9, row, ".");
    put(room.rows, 9, row + way, "g");
    return [x + dx, y + dy];
  };
  const map = ["###########", "#@.......g#", "#.........#", "#.........#", "#.........#", "###########"];
  const wrong = missed(map, step, "LURRRLLLDDLURRLDDDRRUULLRR");
  expect(wrong.filter((turn) => turn > 9)).toEqual([]);
});

test("what hunts sees a body beyond things it never went over", () => {
  const map = ["#############", "#@..k......g#", "#...........#", "#############"];
  const wrong = missed(map, hounded, "DURLDDUDRLUDLRLL");
  expect(wrong.filter((turn) => turn > 7)).toEqual([]);
});

test("what is hidden by something that walks is not gone: no door opens", () => {
  let [way, beneath, eaten] = [-1, ".", 0];
  const step: Step = (room, x, y, dx, dy) => {
    const [toX, toY] = "#D".includes(at(room, x + dx, y + dy)) ? [x, y] : [x + dx, y + dy];
    if (at(room, toX, toY) === "k") eaten++;
    put(room.rows, toX, toY, ".");
    const guard = room.rows[3]!.indexOf("g");
    if (at(room, guard + way, 3) === "#") way = -way;
    put(room.rows, guard, 3, beneath);
    beneath = at(room, guard + way, 3);
    put(room.rows, guard + way, 3, "g");
    if (eaten === 2) put(room.rows, 8, 1, "d");
    return [toX, toY];
  };
  const map = ["##########", "#@..k...D#", "#........#", "#.k..g...#", "##########"];
  const inducer = new Inducer();
  // The first is eaten while the other one is hidden; then that one, on a level of its own.
  missed(map, step, "DURRRLLLDUDDR", inducer);
  [way, beneath, eaten] = [-1, ".", 0];
  const wrong = missed(map, step, "DURRRLLLDUDDR", inducer);
  // Nobody knows which way the guard goes first.
  expect(wrong.filter((turn) => turn > 0)).toEqual([]);
});
