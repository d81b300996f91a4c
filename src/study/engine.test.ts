import { describe, expect, it } from "vitest";
import { inProcessHost } from "../../test/toolkit/in-process-host.ts";
import { dotAt, laneTwin, moveDot, openLane, playLane } from "../../test/toolkit/lane.ts";
import { valuesOf } from "../../test/toolkit/small-run.ts";
import { press } from "../contracts/action.ts";
import type { Grid } from "../contracts/grid.ts";
import type { StateTwin } from "../contracts/twin.ts";
import { gridHash } from "../grid/hash.ts";
import { levelStarts } from "./accuracy/cross-level.ts";
import { cellsHolding, heldByHottest } from "./accuracy/heat.ts";
import { perGameTable, pooledTable } from "./accuracy/tables.ts";
import { measureWorldModel, SAMPLE } from "./accuracy/world-model.ts";
import { searchEngine } from "./planning/engine-search.ts";
import { findDetour, measurePlanning, PLANNING } from "./planning/measure.ts";
import { precisionTable } from "./planning/precision.ts";
import { raceLevelsTable, raceTable } from "./planning/tables.ts";
import { rerunGame } from "./rerun.ts";

// Level 1 in three steps, level 2 with a step back. Tiles visited: 0 1 2, then 0 1 0 1 2 3.
const played = await playLane("444434444");
const rerun = () => rerunGame(played, openLane());

describe("the rerun engine", () => {
  it("gives the recorded frames again and keeps every state", () => {
    const { places, actions, said } = rerun();
    expect(actions).toBe(9);
    expect(places.map(({ snapshot }) => snapshot.level)).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1]);
    expect(said).toBe("The engine gave all 9 recorded frames again.");
  });

  it("keeps the prefix before the first frame that differs", () => {
    const elsewhere = played.taken[3]!.at!.frame;
    const taken = played.taken.map((action, i) => (i === 5 ? { ...action, after: elsewhere } : action));
    const cut = rerunGame({ ...played, taken }, openLane());
    expect(cut.actions).toBe(5);
    expect(cut.places).toHaveLength(5);
    expect(cut.said).toContain("diverges at action 5");
  });

  it("reaches every level's start, also those the run never saw", () => {
    expect(levelStarts(openLane()).map(({ snapshot }) => snapshot.level)).toEqual([0, 1]);
  });
});

describe("the final twin against the engine", () => {
  it("is graded by hand on recorded, observed, unobserved and cross-level pairs", async () => {
    const model = await measureWorldModel(played, inProcessHost(laneTwin), rerun());
    // Seven transitions (two actions completed a level), one of them the step back.
    expect(model.replay).toMatchObject({ tests: 7, exact: 6 });
    // Distinct states: tiles 0 to 3. Taken there: 0→4, 1→3 and 4, 2→4 and 3→4 (which complete a level: no frame).
    expect(model.observed).toMatchObject({ tests: 3, exact: 2 });
    // 3 and 5 on 0, 2 and 3, 5 on 1; the steps back from 2 and 3 are wrong.
    expect(model.unobserved).toMatchObject({ tests: 7, exact: 5 });
    expect(model.unobserved.match).toBeCloseTo(7 - (2 * 72) / 4096, 10);
    // ACTION3 was never used on level 1; at its start it does nothing, as the twin believes.
    expect(model.crossLevel).toMatchObject({ tests: 1, exact: 1 });
    expect(valuesOf(pooledTable([model], SAMPLE), "tests")).toEqual([7, 3, 7, 1]);
  });

  it("shows where the errors are", async () => {
    const { heat, ...model } = await measureWorldModel(played, inProcessHost(laneTwin), rerun());
    // Tile 2 is wrong twice, tiles 1 and 3 once: 36 cells each, 144 in all; 90% is 129.6.
    expect(heat!.tests).toBe(7);
    expect(cellsHolding(heat!.wrong, 0.9)).toBe(36 + 58);
    expect(heldByHottest(heat!.wrong, 0.05)).toBe(1);
    expect(heldByHottest(heat!.wrong, 36 / 4096)).toBe(0.5);
    const [row] = perGameTable([{ ...model, heat }], [played]).rows;
    expect(row!.cells90!.value).toBe(94);
  });

  it("counts a twin that gives no frame as never exact", async () => {
    const broken = inProcessHost({
      ...laneTwin,
      step: () => {
        throw new Error("no rule");
      },
    });
    const { unobserved, heat } = await measureWorldModel(played, broken, rerun());
    expect(unobserved).toMatchObject({ tests: 7, exact: 0, returned: 0, match: 0 });
    expect(heat!.tests).toBe(0);
  });

  it("walks a twin with state from where each attempt began", async () => {
    const stateful: StateTwin<{ readonly frame: Grid; readonly x: number }> = {
      begin: (frame) => ({ frame, x: 0 }),
      next: ({ frame, x }, move) => ({ frame, x: move.name === "ACTION4" ? x + 1 : x }),
      render: ({ frame, x }) => moveDot(frame, x),
      won: () => false,
    };
    const { replay } = await measureWorldModel(played, inProcessHost(stateful), rerun());
    // It never steps back, so that step and all after it on level 2 are wrong.
    expect(replay).toMatchObject({ tests: 7, exact: 3 });
  });

  it("samples states and clicks within its limits", async () => {
    const model = await measureWorldModel(played, inProcessHost(laneTwin), rerun(), { states: 2, clicks: 0 });
    // Tiles 0 and 2.
    expect(model.unobserved).toMatchObject({ tests: 4, exact: 3 });
  });
});

describe("the same search in twin and engine", () => {
  it("finds the engine's shortest way, within depth and nodes", () => {
    const play = openLane();
    play.start();
    const moves = [press("ACTION3"), press("ACTION4")];
    const from = play.snapshot();
    expect(searchEngine(play, from, moves, { depth: 8, nodes: 100 })).toMatchObject({
      moves: [press("ACTION4"), press("ACTION4"), press("ACTION4")],
      ended: "found",
    });
    expect(searchEngine(play, from, moves, { depth: 2, nodes: 100 }).ended).toBe("depth");
    expect(searchEngine(play, from, moves, { depth: 8, nodes: 2 }).ended).toBe("nodes");
    expect(searchEngine(play, from, [press("ACTION3")], { depth: 8, nodes: 9 }).ended).toBe("exhausted");
  });

  it("gives the verdicts: optimal on level 1, one step short on level 2", async () => {
    const planning = await measurePlanning(played, inProcessHost(laneTwin), rerun());
    const [first, second] = planning.levels;
    expect(first!.near).toMatchObject({ verdict: "optimal", extra: 0 });
    expect(first!.near.plan).toHaveLength(3);
    expect(second!.near).toMatchObject({ verdict: "fails", oneShort: true });
    expect(second!.near.shortest).toHaveLength(4);
    expect(second!.finish).toHaveLength(6);
    const [near] = raceTable([planning], PLANNING).rows;
    const counts = ["levels", "engine", "twin", "both", "wins", "certified", "optimal", "fails", "oneShort"];
    expect(counts.map((key) => near![key]!.value)).toEqual([2, 2, 2, 2, 1, 1, 1, 1, 1]);
    const verdicts = valuesOf(raceLevelsTable([planning], [played]), "nearVerdict");
    expect(verdicts).toEqual(["optimal", "fails (one short)"]);
  });

  it("sets goal precision beside the share of endgame plans that win", async () => {
    const planning = await measurePlanning(played, inProcessHost(laneTwin), rerun());
    // One claim, on the winning step of level 1, and one in vain on the step before level 2 was won.
    const taken = played.taken.map((action, i) => ({ ...action, twin: 0, goalClaim: i === 2 || i === 7 }));
    const table = precisionTable([{ ...planning, one: { ...played, taken } }], [played]);
    expect(valuesOf(table, "precision")).toEqual([0.5, null]);
    expect(valuesOf(table, "share")).toEqual([0.5, null]);
    expect(valuesOf(table, "pearson")).toEqual([null, null]);
  });

  it("names longer plans, missing plans and goals that fire too early", async () => {
    const verdictOf = async (twin: Partial<typeof laneTwin>) => {
      const { levels } = await measurePlanning(played, inProcessHost({ ...laneTwin, ...twin }), rerun());
      return levels[0]!.near;
    };
    expect((await verdictOf({ goalReached: () => true })).verdict).toBe("claims solved");
    expect((await verdictOf({ goalReached: () => false })).verdict).toBe("no plan");
    // Plans five steps where three do, and completes the level on the third.
    const slow = await verdictOf({ goalReached: (grid) => dotAt(grid) === 5 });
    expect([slow.plan!.length, slow.verdict, slow.extra]).toEqual([5, "optimal", 0]);
    // Believes that nothing moves before ACTION3 was pressed once.
    const longer = await verdictOf({
      step: (grid, move) => {
        const pressed = { ...grid, cells: grid.cells.with(0, 9) };
        if (move.name === "ACTION3") return pressed;
        return grid.cells[0] === 9 ? moveDot(grid, dotAt(grid) + 1) : grid;
      },
    });
    expect([longer.verdict, longer.extra]).toEqual(["longer", 1]);
  });

  it("finds a detour state the run never saw", () => {
    const { places, play } = rerun();
    const moves = [press("ACTION3"), press("ACTION4")];
    const known = new Set(places.map(({ at }) => gridHash(at.frame)));
    const from = places[0]!;
    expect(findDetour(from, moves, play, known)).toBeUndefined();
    known.delete(gridHash(places[2]!.at.frame));
    expect(findDetour(from, moves, play, known)!.at.moves).toEqual([press("ACTION4"), press("ACTION4")]);
  });
});
