import { expect, test, vi } from "vitest";
import { press } from "../../../../contracts/action.ts";
import { Inducer } from "../inducer.ts";
import { at, missed, put, type Room, type Step } from "./rooms.suite.ts";

const MAP = ["#########", "#@..~...#", "#.......#", "#..~....#", "#.......#", "#ggg....#", "#########"];

/** Strips let in who comes from above; else a life is lost, and the body is back where it began. */
const strips: Step = (room: Room, x, y, dx, dy) => {
  const [toX, toY] = [x + dx, y + dy];
  put(room.rows, x, y, room.under);
  room.under = ".";
  if (at(room, toX, toY) === "#") return [x, y];
  if (at(room, toX, toY) !== "~" || dy === 1) {
    room.under = at(room, toX, toY);
    return [toX, toY];
  }
  const life = room.rows[5]!.lastIndexOf("g");
  put(room.rows, life, 5, ".");
  return [1, 1];
};

const deadly = (inducer: Inducer) =>
  Object.values(inducer.know.tiles.meetings)
    .flat()
    .filter(({ does }) => does === "die");

test("what cost a life is told by what was met, and by how", () => {
  const inducer = new Inducer();
  missed(MAP, strips, "RDLURRR", inducer);
  expect(deadly(inducer)).toMatchObject([{ when: [] }]);
  // The same from above does no harm: the button tells.
  missed(MAP, strips, "RDLURRDDDLLURRR", inducer);
  expect(deadly(inducer).every(({ when }) => when.length > 0)).toBe(true);
});

test("where the game ended before a body stepped, nothing stopped it", () => {
  const inducer = new Inducer();
  const walk: Step = (room, x, y, dx, dy) => {
    const under = room.under;
    if (at(room, x + dx, y + dy) === "#") return [x, y];
    put(room.rows, x, y, under);
    room.under = at(room, x + dx, y + dy);
    return [x + dx, y + dy];
  };
  const observe = vi.spyOn(inducer, "observe");
  missed(MAP, walk, "RDURRL", inducer);
  // Onto the strip again: one step too many.
  const [, , frame] = observe.mock.lastCall!;
  inducer.observe(frame, press("ACTION4"), frame, true);
  const choices = Object.values(inducer.know.tiles.meetings).flat();
  expect(choices.filter(({ does }) => does === "enter")).not.toEqual([]);
  expect(choices.filter(({ when }) => when.length > 0)).toEqual([]);
});
