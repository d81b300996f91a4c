import { expect, test } from "vitest";
import { click, type Move, press } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import type { Log, Step } from "../../../../contracts/log.ts";
import { createGrid } from "../../../../grid/grid.ts";
import { fill } from "../../toys.suite.ts";
import { Arranger } from "./arrange.ts";

const WIDTH = 32;
const [FLOOR, BAR, FRAME, ON, OFF] = [5, 4, 11, 14, 3];
const [STRIDE, LANE] = [10, 5];

interface Shelf {
  readonly lengths: readonly number[];
  /** The column every bar is in, and the bar that is framed. */
  readonly places: readonly number[];
  readonly framed: number;
  /** It is not framed, but of another colour. */
  readonly recoloured?: boolean;
}

type Rule = (shelf: Shelf) => readonly boolean[];

function draw(shelf: Shelf, rule: Rule): Grid {
  const grid = createGrid(WIDTH, WIDTH, FLOOR);
  shelf.lengths.forEach((length, i) => {
    const [x, y] = [1 + STRIDE * shelf.places[i]!, 1 + LANE * i];
    const isFramed = i === shelf.framed && !shelf.recoloured;
    if (isFramed) fill(grid, x, y, length + 2, 4, FRAME);
    fill(grid, x + 1, y + 1, length, 2, i === shelf.framed && shelf.recoloured ? FRAME : BAR);
  });
  rule(shelf).forEach((lit, i) => {
    fill(grid, 1 + 4 * i, WIDTH - 3, 3, 2, lit ? ON : OFF);
  });
  return grid;
}

/** A click on a bar frames it; two buttons take the framed one a column on. */
function step(shelf: Shelf, move: Move): Shelf {
  if (move.name === "ACTION6") {
    const lane = Math.floor((move.y - 1) / LANE);
    return shelf.places[lane] === Math.floor((move.x - 1) / STRIDE) ? { ...shelf, framed: lane } : shelf;
  }
  const to = shelf.places[shelf.framed]! + (move.name === "ACTION3" ? -1 : 1);
  if (to < 0 || to > 2) return shelf;
  return { ...shelf, places: shelf.places.map((place, i) => (i === shelf.framed ? to : place)) };
}

/** Actions until all lamps are lit, once a click and both buttons were seen. */
function arrange(opening: Shelf, rule: Rule, most: number): number {
  const arranger = new Arranger();
  let shelf = opening;
  const steps: Step[] = [];
  const act = (move: Move) => {
    shelf = step(shelf, move);
    steps.push({ move, after: draw(shelf, rule), state: "NOT_FINISHED" });
  };
  [press("ACTION3"), press("ACTION4"), click(13, 8)].forEach(act);
  for (let actions = 0; actions <= most; actions++) {
    if (rule(shelf).every(Boolean)) return actions;
    const log: Log = {
      attempts: [{ level: 0, opening: draw(opening, rule), steps: [...steps], ending: { kind: "open" } }],
    };
    const [move] = arranger.next(log, new Map()) ?? [];
    if (!move) break;
    act(move);
  }
  return Number.POSITIVE_INFINITY;
}

const weigh = ({ lengths, places }: Shelf, at: number): number =>
  lengths.reduce((sum, length, i) => (places[i] === at ? sum + length : sum), 0);

const SHELF: Shelf = { lengths: [2, 3, 4, 5, 6], places: [1, 1, 1, 1, 1], framed: 0 };

test.each([
  { shown: "framed", recoloured: false },
  { shown: "recoloured", recoloured: true },
])(
  "bars that are $shown when chosen are arranged so that what the lamps seem to show holds",
  ({ recoloured }) => {
    const even: Rule = (shelf) => [
      weigh(shelf, 0) === weigh(shelf, 2),
      shelf.places.every((place) => place !== 1),
    ];
    // There are 243 arrangements, and two of them light both.
    expect(arrange({ ...SHELF, recoloured }, even, 40)).toBeLessThanOrEqual(40);
  },
);

test("where nothing thought of agrees with a lamp, arrangements are gone through all the same", () => {
  const shelf: Shelf = { lengths: [2, 3, 4], places: [1, 1, 1], framed: 0 };
  const odd: Rule = ({ places }) => [places.join("") === "201"];
  expect(arrange(shelf, odd, 90)).toBeLessThanOrEqual(90);
});
