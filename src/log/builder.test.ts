import { describe, expect, it } from "vitest";
import { press } from "../contracts/action.ts";
import type { GameState, Observation } from "../contracts/env.ts";
import { createGrid } from "../grid/grid.ts";
import {
  type Appended,
  appendGap,
  appendMove,
  appendReset,
  appendStart,
  openLog,
  transitions,
} from "./builder.ts";

/** An observation whose frame is one cell of `colour`, so a frame is known by its colour. */
function seen(colour: number, levelsCompleted = 0, state: GameState = "NOT_FINISHED"): Observation {
  const settled = createGrid(1, 1, colour);
  return {
    frames: [settled],
    settled,
    state,
    levelsCompleted,
    levelsToWin: 3,
    available: ["ACTION1"],
    fullReset: false,
  };
}
const up = press("ACTION1");

type Entry = ["start" | "move" | "reset", Observation] | ["gap"];
function write(...entries: Entry[]) {
  let open = openLog();
  const appended: Appended[] = [];
  for (const [kind, observation] of entries) {
    const change =
      kind === "gap" || !observation
        ? appendGap(open)
        : kind === "move"
          ? appendMove(open, up, observation)
          : (kind === "start" ? appendStart : appendReset)(open, observation);
    open = change.open;
    appended.push(change.appended);
  }
  const pairs = transitions(open.log).map((t) => [t.before.cells[0], t.after.cells[0]]);
  return { log: open.log, kinds: appended.map((a) => a.kind), appended, pairs };
}

describe("building a log", () => {
  it("chains the moves of an attempt from its opening frame", () => {
    const { pairs, kinds } = write(["start", seen(1)], ["move", seen(2)], ["move", seen(3)]);
    expect(kinds).toEqual(["opened", "step", "step"]);
    expect(pairs).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  it("never pairs frames across a level boundary", () => {
    const { log, pairs, appended } = write(
      ["start", seen(1)],
      ["move", seen(5, 1)],
      ["move", seen(6, 1)],
      ["move", seen(7, 2, "WIN")],
    );
    expect(pairs).toEqual([[5, 6]]);
    expect(log.attempts.map((a) => [a.level, a.ending.kind])).toEqual([
      [0, "boundary"],
      [1, "boundary"],
    ]);
    expect(appended[1]).toEqual({ kind: "boundary", opened: 1 });
    expect(appended[3]).toEqual({ kind: "boundary" });
  });

  it("keeps the deadly move and opens a new attempt at RESET", () => {
    const { log, pairs } = write(
      ["start", seen(1)],
      ["move", seen(2, 0, "GAME_OVER")],
      ["reset", seen(1)],
      ["move", seen(3)],
    );
    expect(log.attempts.map((a) => a.ending.kind)).toEqual(["game-over", "open"]);
    expect(pairs).toEqual([
      [1, 2],
      [1, 3],
    ]);
  });

  it("ends a running attempt at RESET", () => {
    expect(write(["start", seen(1)], ["move", seen(2)], ["reset", seen(1)]).log.attempts).toMatchObject([
      { ending: { kind: "reset" } },
      { ending: { kind: "open" } },
    ]);
  });

  it("takes nothing as evidence after a gap until the next known opening", () => {
    const { pairs, kinds } = write(
      ["start", seen(1)],
      ["gap"],
      ["move", seen(4, 1)], // Either move may have changed the level.
      ["move", seen(5, 1)],
      ["move", seen(6, 2)], // This one surely did.
      ["move", seen(7, 2)],
      ["gap"],
      ["reset", seen(6, 2)],
      ["move", seen(8, 2)],
    );
    expect(kinds).toEqual([
      ...["opened", "gap", "unconnected", "unconnected", "boundary", "step", "gap", "opened", "step"],
    ]);
    expect(pairs).toEqual([
      [6, 7],
      [6, 8],
    ]);
  });

  it("does not change an earlier log", () => {
    const first = appendStart(openLog(), seen(1)).open;
    appendMove(first, up, seen(2));
    expect(first.log.attempts[0]!.steps).toEqual([]);
  });
});
