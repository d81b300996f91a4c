import { expect, test } from "vitest";
import { createGrid } from "../../../grid/grid.ts";
import { induce } from "../model.ts";
import { placeId } from "../runtime/search/naming.ts";
import { arrows, clickAt, fill, logOf, play, SIZE, type Toy, tiles, walker } from "../toys.suite.ts";
import { Evidences } from "./evidence.ts";

const BEAM = 8;

/** A beam that nobody enters and lives. */
const guarded: Toy = {
  opening() {
    const grid = walker.opening();
    fill(grid, 14, 14, 2, 2, BEAM);
    return grid;
  },
  step: walker.step,
};

test("what was entered when the game ended is kept away from, whatever the last frame shows", () => {
  const lived = play(guarded, arrows("RLDURLDURRLLDDDUUU"));
  const died = play(guarded, arrows("DDDRRR"));
  const steps = died.steps.with(-1, {
    move: died.steps.at(-1)!.move,
    after: createGrid(SIZE, SIZE, 2),
    state: "GAME_OVER",
  });
  const log = logOf(lived, { ...died, steps, ending: { kind: "game-over" } });
  const model = induce(log);
  expect(model.knowledge.inTiles).toBe(true);
  const { deadly } = new Evidences().read(model, log, new Map());
  expect([...deadly].filter((atom) => atom.startsWith("on ")).length).toBeGreaterThan(0);
});

test("boards are named anew when the game is told otherwise", () => {
  const log = logOf(
    play(
      tiles,
      [7, 12, 17].map((x) => clickAt(x, 7)),
    ),
  );
  const model = induce(log);
  const evidences = new Evidences();
  for (const inTiles of [true, false]) {
    const told = { ...model, knowledge: { ...model.knowledge, movers: [], inTiles } };
    const { visited, here } = evidences.read(told, log, new Map());
    expect(visited.has(placeId(told.knowledge, told.hud, here!.frame, here!.memory))).toBe(true);
  }
});
