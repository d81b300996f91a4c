import { describe, expect, it } from "vitest";
import { inProcessHost } from "../../test/toolkit/in-process-host.ts";
import { click, formatAction, type Move, press } from "../contracts/action.ts";
import type { Grid } from "../contracts/grid.ts";
import type { Log } from "../contracts/log.ts";
import type { FrameTwin } from "../contracts/twin.ts";
import { createGrid, gridFromText, gridToText } from "../grid/grid.ts";
import type { PlanResult, Position, SearchProgress } from "../twin/index.ts";
import { BUDGETS, clickShortlist, type PlanAnswer, type PlanOptions, plan, positionAt } from "./index.ts";

const at = (frame: Grid): Position => ({ opening: frame, moves: [], frame });
const row = at(gridFromText("8000"));
const buttons = { available: ["ACTION3", "ACTION4"] } as const;

/** 8 walks left and right in one row; the goal is the last cell. */
const walker: FrameTwin = {
  step(grid, move) {
    const cells = grid.cells.slice();
    const x = cells.indexOf(8);
    const to = move.name === "ACTION4" ? x + 1 : move.name === "ACTION3" ? x - 1 : x;
    if (to < 0 || to >= cells.length) return grid;
    cells[x] = 0;
    cells[to] = 8;
    return { ...grid, cells };
  },
  goalReached: ({ cells }) => cells.at(-1) === 8,
};
const right = press("ACTION4");
const left = press("ACTION3");

async function planned(...request: [FrameTwin, Position, PlanOptions]): Promise<PlanAnswer> {
  const answer = await plan(inProcessHost(request[0]), request[1], request[2]);
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.value;
}

describe("planning", () => {
  it("finds the shortest route with its predicted frames", async () => {
    const answer = await planned(walker, row, buttons);
    expect(answer.plan!.moves).toEqual([right, right, right]);
    expect(answer.plan!.frames.map(gridToText)).toEqual(["0800", "0080", "0008"]);
    expect(answer).toMatchObject({ guarantee: "shortest", algorithm: "breadth-first" });
    expect(answer.summary).toBe(
      "A route of 3 moves by breadth-first, the shortest within these actions and this budget (4 states in 0.00 s).",
    );
  });

  it("says why there is no route", async () => {
    const never = { ...walker, goalReached: () => false };
    expect((await planned(never, row, buttons)).summary).toContain(
      "every state this twin can reach was seen",
    );
    const shallow = { ...buttons, budget: { ...BUDGETS.paper.plan, depth: 2 } };
    const answer = await planned(walker, row, shallow);
    expect(answer.plan).toBeUndefined();
    expect(answer.summary).toBe("No route: none within 2 moves (3 states in 0.00 s).");
  });

  it("has the paper's budgets", () => {
    expect(BUDGETS.paper).toMatchObject({
      plan: { depth: 8, nodes: 20_000 },
      discovery: { depth: 14, nodes: 30_000 },
    });
  });

  it("gives the search only what the game offers", async () => {
    const host = inProcessHost(walker);
    await plan(host, row, buttons);
    expect(host.calls.plans).toMatchObject([{ buttons: ["ACTION3", "ACTION4"], clicks: [] }]);
    expect(host.calls.predicts).toBe(0);
  });

  it("passes a twin's problem on", async () => {
    const broken = inProcessHost(walker, {
      plan: async () => ({ ok: false, problem: { kind: "timeout", message: "Too slow." } }),
    });
    expect(await plan(broken, row, buttons)).toMatchObject({ ok: false, problem: { kind: "timeout" } });
  });
});

describe("the twin's own planner", () => {
  it("is proven the shortest by a complete search below its length", async () => {
    const host = inProcessHost({ ...walker, plan: () => [right, right, right] });
    const answer = await plan(host, row, buttons);
    expect(answer).toMatchObject({ ok: true, value: { algorithm: "twin", guarantee: "shortest" } });
    expect(host.calls.plans.map(({ budget }) => budget.depth)).toEqual([BUDGETS.default.plan.depth, 2]);
  });

  it("gives way to a shorter route", async () => {
    const detour = { ...walker, plan: () => [right, left, right, right, right] };
    const answer = await planned(detour, row, buttons);
    expect(answer.plan!.moves).toHaveLength(3);
    expect(answer).toMatchObject({ algorithm: "breadth-first", guarantee: "shortest" });
  });

  it("is kept without a guarantee when the search below it was cut short", async () => {
    const options = { ...buttons, budget: { depth: 50, nodes: 2, milliseconds: 1000 } };
    const answer = await planned({ ...walker, plan: () => [right, right, right] }, row, options);
    expect(answer).toMatchObject({ algorithm: "twin", guarantee: "none" });
  });

  it("is not believed: a plan that does not reach the goal is searched for instead", async () => {
    const answer = await planned({ ...walker, plan: () => [right] }, row, buttons);
    expect(answer).toMatchObject({ algorithm: "breadth-first", guarantee: "shortest" });
  });

  it("does not stop the search when it throws", async () => {
    const throws = (): readonly Move[] => {
      throw new Error("no idea");
    };
    expect((await planned({ ...walker, plan: throws }, row, buttons)).plan!.moves).toHaveLength(3);
  });
});

describe("two hosts and an estimate", () => {
  const estimating: FrameTwin = { ...walker, estimate: () => 0 };
  const found = (algorithm: "a-star" | "breadth-first", moves: readonly Move[]): PlanResult => ({
    algorithm,
    guarantee: algorithm === "a-star" ? "if-admissible" : "shortest",
    plan: { moves, frames: moves.map(() => row.frame), unknownFrom: -1 },
    ...{ nodes: 1, expanded: 1, generated: 1, depth: 1, nodesPerSecond: 1, milliseconds: 1, bytesPerNode: 1 },
    ended: "found",
  });

  it("stop A* when breadth-first has the shortest route", async () => {
    let stopped = false;
    const star = inProcessHost(estimating, {
      plan: (_request, options) =>
        new Promise((resolve) => {
          options?.signal?.addEventListener("abort", () => {
            stopped = true;
            resolve({ ok: true, value: { ...found("a-star", []), ended: "cancelled" } });
          });
        }),
    });
    const breadth = inProcessHost(estimating, {
      plan: async (_request, options) => {
        const progress: SearchProgress = { nodes: 5, expanded: 5, generated: 5, depth: 1, nodesPerSecond: 5 };
        options?.onProgress?.(progress);
        return { ok: true, value: found("breadth-first", [right]) };
      },
    });
    const seen: number[] = [];
    const options = { ...buttons, onProgress: ({ nodes }: SearchProgress) => seen.push(nodes) };
    await plan([star, breadth], row, options);
    expect(stopped).toBe(true);
    expect(seen).toEqual([5]);
  });

  it("prefer the better guarantee among routes of one length", async () => {
    const host = (algorithm: "a-star" | "breadth-first") =>
      inProcessHost(estimating, {
        plan: async () => ({ ok: true, value: found(algorithm, [right, right]) }),
      });
    const answer = await plan([host("a-star"), host("breadth-first")], row, buttons);
    expect(answer).toMatchObject({ ok: true, value: { guarantee: "shortest" } });
  });
});

describe("the click shortlist", () => {
  const frame = gridFromText("0000000\n0220330\n0220330\n0000000\n0500000");
  /** A click on 2 turns it into 4, wherever it lands; all else does nothing. */
  const toggling: FrameTwin = {
    step(grid, move) {
      if (move.name !== "ACTION6" || grid.cells[move.y * grid.width + move.x] !== 2) return grid;
      return { ...grid, cells: grid.cells.map((colour) => (colour === 2 ? 4 : colour)) };
    },
    goalReached: ({ cells }) => cells.includes(4),
  };
  const shortlist = (twin: FrameTwin, log?: Log) =>
    clickShortlist(inProcessHost(twin), at(frame), log ? { log } : {});

  it("has one click per object, those with an effect first", async () => {
    expect(await shortlist(toggling)).toEqual([
      { x: 1, y: 1 }, // the 2s, which change
      { x: 1, y: 4 }, // the 5, smallest
      { x: 4, y: 1 }, // the 3s
      { x: 3, y: 2 }, // background
    ]);
  });

  it("keeps one click of several with one effect, also when every step moves a counter", async () => {
    const clicked: Log = {
      attempts: [
        {
          level: 0,
          opening: frame,
          steps: [1, 2].map((y) => ({ move: click(2, y), after: frame, state: "NOT_FINISHED" })),
          ending: { kind: "open" },
        },
      ],
    };
    const counting: FrameTwin = {
      ...toggling,
      step(grid, move) {
        const { cells, ...size } = toggling.step(grid, move);
        return { ...size, cells: cells.with(0, 9) };
      },
    };
    for (const twin of [toggling, counting]) {
      const clicks = await shortlist(twin, clicked);
      expect(clicks.filter(({ x, y }) => frame.cells[y * 7 + x] === 2)).toHaveLength(1);
      expect(clicks).toHaveLength(4);
    }
  });

  it("adds background that changed before", async () => {
    const after = { ...frame, cells: frame.cells.with(6, 1) };
    const steps = [{ move: right, after, state: "NOT_FINISHED" as const }];
    const log: Log = { attempts: [{ level: 0, opening: frame, steps, ending: { kind: "open" } }] };
    // Only on a twin for which each cell of the background is another place.
    const painting: FrameTwin = {
      step: (grid, move) =>
        move.name === "ACTION6" ? { ...grid, cells: grid.cells.with(move.y * 7 + move.x, 7) } : grid,
      goalReached: () => false,
    };
    expect(await shortlist(painting, log)).toContainEqual({ x: 6, y: 0 });
    expect(await shortlist(painting)).not.toContainEqual({ x: 6, y: 0 });
  });

  it("is what a plan in a click game is searched with", async () => {
    const answer = await planned(toggling, at(frame), { available: ["ACTION6"] });
    expect(answer.plan!.moves.map(formatAction)).toEqual(["ACTION6:1,1"]);
    expect(answer.clicks).toHaveLength(4);
  });

  it("gives way to the twin's own clicks", async () => {
    const host = inProcessHost({ ...toggling, clicks: () => [{ x: 2, y: 2 }] });
    await plan(host, at(frame), { available: ["ACTION6"] });
    expect(host.calls.plans[0]!.clicks).toEqual([]);
    expect(host.calls.predicts).toBe(0);
  });
});

it("positionAt is where the log leaves off", () => {
  const opening = createGrid(2, 2);
  const after = createGrid(2, 2, 1);
  const attempt = { level: 0, opening, steps: [{ move: right, after, state: "NOT_FINISHED" as const }] };
  expect(positionAt({ attempts: [{ ...attempt, ending: { kind: "open" } }] })).toEqual({
    opening,
    moves: [right],
    frame: after,
  });
  expect(positionAt({ attempts: [{ ...attempt, ending: { kind: "game-over" } }] })).toBeUndefined();
  expect(positionAt({ attempts: [] })).toBeUndefined();
});
