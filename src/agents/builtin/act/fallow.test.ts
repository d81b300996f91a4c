import { expect, test } from "vitest";
import { induce } from "../model.ts";
import { moveAt, placeId } from "../runtime/search/naming.ts";
import { arrows, logOf, play, walker } from "../toys.suite.ts";
import { Evidences } from "./evidence.ts";
import { fallow } from "./fallow.ts";

const BUTTONS = ["ACTION1", "ACTION2", "ACTION3", "ACTION4"];

test("moves are proposed until every one was made on every board that was visited", () => {
  let moves = arrows("RLDURLDURRRDDLLUURRUULLLL");
  for (let times = 0; times < 12; times++) {
    const log = logOf(play(walker, moves));
    const model = induce(log);
    const evidence = new Evidences().read(model, log, new Map());
    const way = fallow(model.complete(), evidence, BUTTONS)!;
    const before = play(walker, [...moves, ...way.slice(0, -1)]);
    const then = induce(logOf(before), model);
    const frame = before.steps.at(-1)!.after;
    const id = placeId(then.knowledge, then.hud, frame, then.context!);
    expect(evidence.tried.has(moveAt(id, way.at(-1)!))).toBe(false);
    moves = [...moves, ...way];
  }
});
