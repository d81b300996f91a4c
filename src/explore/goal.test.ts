import { expect, it } from "vitest";
import { inProcessHost } from "../../test/toolkit/in-process-host.ts";
import { press } from "../contracts/action.ts";
import type { Grid } from "../contracts/grid.ts";
import type { FrameTwin } from "../contracts/twin.ts";
import { gridFromText } from "../grid/grid.ts";
import { gridHash } from "../grid/hash.ts";
import {
  PAPER_SIGNALS,
  PATTERN_SIGNALS,
  type ScanCandidate,
  type ScanRequest,
  type SignalName,
} from "../twin/index.ts";
import { goalJson, goalText, goalWall } from "./index.ts";

const identity: FrameTwin = { step: (grid) => grid, goalReached: () => false };
const start = gridFromText("8800\n0000");
const at = { opening: start, moves: [], frame: start };

const candidate = (signal: SignalName, frame: Grid): ScanCandidate => ({
  signal,
  score: 1,
  hash: gridHash(frame),
  moves: [press("ACTION1"), press("ACTION2")],
  frames: [start, frame],
  unknownFrom: -1,
});
const figures = {
  ...{
    nodes: 10,
    expanded: 9,
    generated: 20,
    depth: 2,
    nodesPerSecond: 10,
    milliseconds: 20,
    bytesPerNode: 1,
  },
  ended: "exhausted",
} as const;

function scanning(...candidates: ScanCandidate[]) {
  const requests: ScanRequest[] = [];
  const host = inProcessHost(identity, {
    scan: async (request) => {
      requests.push(request);
      return { ok: true, value: { ...figures, candidates } };
    },
  });
  return { host, requests };
}
const available = ["ACTION1", "ACTION2"] as const;
const gone = gridFromText("0000\n0000");
const moved = gridFromText("0880\n0000");

it("asks with the paper's signals and budget, ranks in the paper's order, and ours after them", async () => {
  const { host, requests } = scanning(
    candidate("lined_up", moved),
    candidate("frontier", moved),
    candidate("color_gone", gone),
  );
  const wall = await goalWall(host, at, { available });
  if (!wall.ok) throw new Error(wall.problem.message);
  expect(PAPER_SIGNALS).toEqual(["color_gone", "color_new", "local_burst", "big_change", "frontier"]);
  expect(requests[0]).toMatchObject({
    signals: [...PAPER_SIGNALS, ...PATTERN_SIGNALS],
    budget: { depth: 14, nodes: 30_000 },
    buttons: ["ACTION1", "ACTION2"],
    clicks: [],
  });
  expect(wall.value.candidates.map(({ rank, signal, paper }) => [rank, signal, paper])).toEqual([
    [1, "color_gone", true],
    [2, "frontier", true],
    [3, "lined_up", false],
  ]);
  expect(goalText(wall.value).split("\n").slice(0, 3)).toEqual([
    "Goal wall: 3 candidates (10 states to depth 2 in 0.02 s), the first to be tested first.",
    "1. color_gone: after 2 moves 8 (red) disappears; 2 cells change within x 0-1, y 0-0.",
    "   ACTION1 ACTION2",
  ]);
  expect(goalJson(wall.value).candidates[0]).toMatchObject({
    actions: ["ACTION1", "ACTION2"],
    frame: ["0000", "0000"],
  });
});

it("never brings back a rejected candidate or a logged frame", async () => {
  const { host, requests } = scanning(candidate("color_gone", gone), candidate("frontier", moved));
  const steps = [{ move: press("ACTION1"), after: moved, state: "NOT_FINISHED" as const }];
  const wall = await goalWall(host, at, {
    available,
    rejected: [gridHash(gone)],
    log: { attempts: [{ level: 0, opening: start, steps, ending: { kind: "open" } }] },
  });
  expect(wall).toMatchObject({ ok: true, value: { candidates: [] } });
  expect(requests[0]!.excluded).toEqual([gone, start, moved].map(gridHash));
});
