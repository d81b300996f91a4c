import { describe, expect, it } from "vitest";
import { inProcessHost } from "../../test/toolkit/in-process-host.ts";
import { click, type Move, press } from "../contracts/action.ts";
import type { GameState } from "../contracts/env.ts";
import { UNKNOWN } from "../contracts/grid.ts";
import type { Log } from "../contracts/log.ts";
import type { FrameTwin, StateTwin } from "../contracts/twin.ts";
import { gridFromText } from "../grid/grid.ts";
import { type ProbeOptions, probe } from "./index.ts";

// One 5, two single 3s, background 0.
const frame = gridFromText("00000\n05503\n00003");
const twoThrees = gridFromText("00003\n05500\n30000");
const at = { opening: frame, moves: [], frame };
const identity: FrameTwin = { step: (grid) => grid, goalReached: () => false };

const tried = (moves: readonly Move[], state: GameState = "NOT_FINISHED", opening = frame): Log => ({
  attempts: moves.map((move) => ({
    level: 0,
    opening,
    steps: [{ move, after: opening, state }],
    ending: { kind: "reset" as const },
  })),
});
const ask = (log: Log, options: ProbeOptions, twin: FrameTwin = identity) =>
  probe(inProcessHost(twin), log, at, options);
const up = press("ACTION1");
const down = press("ACTION2");

describe("probing", () => {
  it("tries an untried control first", async () => {
    expect(await ask(tried([up]), { available: ["ACTION1", "ACTION2", "ACTION6"] })).toMatchObject({
      moves: [down],
      kind: "untried-control",
    });
  });

  it("then clicks a kind of object never clicked: rare ones first, background last", async () => {
    const available = ["ACTION6"] as const;
    const there = { opening: twoThrees, moves: [], frame: twoThrees };
    const next = (log: Log) => probe(inProcessHost(identity), log, there, { available });
    expect(await next({ attempts: [] })).toMatchObject({
      moves: [click(1, 1)],
      kind: "unexplored-click",
      reason: "An object of 5 (black) with 2 cells (1 here) was never clicked in this game.",
    });
    const having = (...clicks: Move[]) => next(tried(clicks, "NOT_FINISHED", twoThrees));
    expect((await having(click(2, 1)))!.moves).toEqual([click(4, 0)]);
    // The other 3 is of the same kind.
    expect(await having(click(2, 1), click(0, 2))).toMatchObject({
      reason: expect.stringContaining("Background"),
    });
    expect(await having(click(2, 1), click(0, 2), click(0, 0))).toBeUndefined();
  });

  it("counts the move that completed a level as tried", async () => {
    const log: Log = {
      attempts: [{ level: 0, opening: frame, steps: [], ending: { kind: "boundary", move: up } }],
    };
    expect(await ask(log, { available: ["ACTION1"] })).toMatchObject({ kind: "untried-here" });
  });

  it("then makes the experiment that tells rivals apart", async () => {
    const other: FrameTwin = { ...identity, step: (grid) => ({ ...grid, cells: grid.cells.with(0, 9) }) };
    const rivals = [identity, other].map((twin, i) => ({ name: `twin ${i}`, host: inProcessHost(twin) }));
    expect(await ask(tried([up]), { available: ["ACTION1"], rivals })).toMatchObject({
      moves: [up],
      kind: "experiment",
      reason: "ACTION1 tells rival twins apart: twin 0 against twin 1.",
    });
  });

  it("then looks at what the twin concedes", async () => {
    const conceding: FrameTwin = {
      ...identity,
      step: (grid, move) =>
        move.name === "ACTION2" ? { ...grid, cells: grid.cells.with(0, UNKNOWN) } : grid,
    };
    const log = tried([up, down], "NOT_FINISHED", twoThrees);
    expect(await ask(log, { available: ["ACTION1", "ACTION2"] }, conceding)).toMatchObject({
      moves: [down],
      kind: "conceded",
    });
  });

  it("never repeats a deadly move on the same frame, nor one to avoid", async () => {
    const available = ["ACTION1", "ACTION2"] as const;
    const log = tried([up, down], "GAME_OVER");
    expect(await ask(log, { available })).toBeUndefined();
    const other: FrameTwin = { ...identity, step: (grid) => ({ ...grid, cells: grid.cells.with(0, 9) }) };
    const rivals = [identity, other].map((twin, i) => ({ name: `twin ${i}`, host: inProcessHost(twin) }));
    expect(await ask(tried([up], "GAME_OVER"), { available: ["ACTION1"], rivals })).toBeUndefined();
    expect(await ask({ attempts: [] }, { available, avoid: [up] })).toMatchObject({ moves: [down] });
  });

  it("does not try what the twin says is lost", async () => {
    const careful: StateTwin<{ dead: boolean }> = {
      begin: () => ({ dead: false }),
      next: (_, move) => ({ dead: move.name === "ACTION1" }),
      render: () => frame,
      won: () => false,
      lost: ({ dead }) => dead,
    };
    const log = tried([up, down], "NOT_FINISHED", twoThrees);
    const options = { available: ["ACTION1", "ACTION2"] } as const;
    expect(await probe(inProcessHost(careful), log, at, options)).toMatchObject({ moves: [down] });
  });
});
