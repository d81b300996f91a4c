import { expect, test } from "vitest";
import { type ActionName, type Move, press } from "../../../contracts/action.ts";
import { copyGrid } from "../../../grid/grid.ts";
import type { Situation } from "../../../loop/agent.ts";
import { induce } from "../model.ts";
import { arrows, clickAt, logOf, play, type Toy, tiles, walker } from "../toys.suite.ts";
import { Evidences } from "./evidence.ts";
import type { Outlook } from "./outlook.ts";
import { pressedBlindly, setGoing, Ventures } from "./ventures.ts";

const [FLOOR, BODY] = [1, 9];

const CLICKS = [7, 12, 17].flatMap((y) => [7, 12, 17].map((x) => clickAt(x, y)));
const GO = press("ACTION5");

/** Tiles that clicks turn, after these moves. */
function after(moves: readonly Move[], ...buttons: ActionName[]): Outlook {
  const log = logOf(play(tiles, moves));
  const model = induce(log);
  const now = { available: [...buttons, "ACTION6"] };
  const situation = { log, now } as unknown as Situation;
  return { situation, model, evidence: new Evidences().read(model, log, new Map()) };
}

test("where clicks arrange the board, a button may set it going as it stands, once", () => {
  expect(setGoing(after(CLICKS, "ACTION5"))).toEqual([GO]);
  expect(setGoing(after([...CLICKS, GO], "ACTION5"))).toBeUndefined();
  expect(setGoing(after([...CLICKS, GO, CLICKS[0]!], "ACTION5"))).toEqual([GO]);
});

test("many buttons are there to steer by", () => {
  expect(setGoing(after(CLICKS, "ACTION1", "ACTION2", "ACTION3", "ACTION4"))).toBeUndefined();
});

test("where bodies are known and none is to be seen, buttons are pressed to find it, and only so often", () => {
  const moves = arrows("RDLURDDLLUURRDDRRUULL");
  const hidden: Toy = {
    ...walker,
    // It is gone with the last move.
    step: (grid, move, turn) => {
      const next = copyGrid(walker.step(grid, move, turn));
      if (turn === moves.length - 1)
        next.cells.set(next.cells.map((colour) => (colour === BODY ? FLOOR : colour)));
      return next;
    },
  };
  const seen = (toy: Toy): Outlook => {
    const log = logOf(play(toy, moves));
    const model = induce(log);
    const settled = log.attempts[0]!.steps.at(-1)!.after;
    const now = { settled, available: ["ACTION1", "ACTION2", "ACTION3", "ACTION4"] };
    const situation = { log, now, level: 0 } as unknown as Situation;
    return { situation, model, evidence: new Evidences().read(model, log, new Map()) };
  };
  const ventures = new Ventures();
  expect(ventures.isAstray(seen(walker))).toBe(false);
  const lost = seen(hidden);
  let pressed = 0;
  for (; ventures.isAstray(lost); pressed++) expect(ventures.grope(lost)?.name).toMatch(/ACTION[1-4]/);
  expect(pressed).toBe(16);
});

test("where colours tell the game and no body is to be seen, each button that moves one is pressed once on a level", () => {
  const lost = (pressed: readonly Move[], hasBody: boolean) => {
    const { opening } = play(walker, []);
    const hidden = { ...opening, cells: opening.cells.map((colour) => (colour === BODY ? FLOOR : colour)) };
    const log = logOf({ level: 0, opening, steps: pressed.map((move) => ({ move })) } as never);
    const steps = { ACTION1: { dx: 0, dy: -2 }, ACTION4: { dx: 2, dy: 0 } };
    const mover = { name: "body", colours: 1 << BODY, sizes: [4, 4], trusted: true, above: [], steps };
    const frame = hasBody ? opening : hidden;
    return pressedBlindly({
      situation: { log, level: 0, now: { available: ["ACTION1", "ACTION2", "ACTION4", "ACTION6"] } },
      model: { hud: new Uint8Array(frame.cells.length), knowledge: { inTiles: false, movers: [mover] } },
      evidence: { here: { frame, memory: { traced: [] } } },
    } as unknown as Outlook);
  };
  expect(lost([], true)).toBeUndefined();
  expect(lost([], false)).toEqual(press("ACTION1"));
  expect(lost([press("ACTION1")], false)).toEqual(press("ACTION4"));
  expect(lost([press("ACTION1"), press("ACTION4")], false)).toBeUndefined();
});
