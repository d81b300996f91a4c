import { expect, test } from "vitest";
import { click } from "../../../../contracts/action.ts";
import { type Carrier, carriedWay } from "./carried.ts";

const never = () => false;
/** Cells 0 to 3 go round, and 3 and 4 change places. */
const round: Carrier = { move: click(1, 1), copies: [1, 0, 2, 1, 3, 2, 0, 3] };
const swap: Carrier = { move: click(2, 2), copies: [3, 4, 4, 3] };

test("the shortest way carries each wanted colour to its cell", () => {
  const cells = Uint8Array.of(5, 0, 0, 6, 0);
  const wants = [
    { at: 4, colour: 5 },
    { at: 3, colour: 6 },
  ];
  const way = carriedWay(cells, [round, swap], wants, never)!;
  expect(way).toHaveLength(5);
  const after = way.reduce((now, move) => {
    const next = now.slice();
    const { copies } = move === round.move ? round : swap;
    for (let i = 0; i < copies.length; i += 2) next[copies[i]!] = now[copies[i + 1]!]!;
    return next;
  }, cells);
  expect([after[4], after[3]]).toEqual([5, 6]);
});

test("there is no way where a colour is missing, or cannot be carried, or there is no time", () => {
  const cells = Uint8Array.of(5, 0, 0, 6, 7);
  expect(carriedWay(cells, [round, swap], [{ at: 1, colour: 9 }], never)).toBeUndefined();
  expect(carriedWay(cells, [round], [{ at: 1, colour: 7 }], never)).toBeUndefined();
  expect(carriedWay(cells, [round, swap], [{ at: 1, colour: 7 }], never)).toHaveLength(3);
  expect(carriedWay(cells, [round, swap], [{ at: 1, colour: 7 }], () => true)).toBeUndefined();
});
