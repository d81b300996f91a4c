// What the two walls cost: goal discovery over the 30,000 nodes of the paper on the search benchmark's
// frame twin, the dynamics wall over a log the identity stub fails everywhere, and an experiment between two rivals.
import { readFileSync } from "node:fs";
import { press } from "../src/contracts/action.ts";
import type { Attempt, Log, Step } from "../src/contracts/log.ts";
import { dynamicsWall, experiments, goalWall } from "../src/explore/index.ts";
import { BUDGETS } from "../src/plan/index.ts";
import { compileTwin, createSandbox, IDENTITY_TWIN, type TwinHost, unwrap } from "../src/twin/index.ts";
import { validate } from "../src/validate/index.ts";
import { slideBoard } from "./board.ts";

const SLIDE = readFileSync("bench/reference/slide.frame.twin.ts.txt", "utf8");
const BUTTONS = ["ACTION1", "ACTION2", "ACTION3", "ACTION4"] as const;
const board = slideBoard();
const start = { opening: board, moves: [], frame: board };

const sandbox = await createSandbox();
const open = async (source: string): Promise<TwinHost> => {
  const compiled = await compileTwin(source, { typecheck: false });
  if (!compiled.ok) throw new Error(compiled.diagnostics[0]?.message);
  return sandbox.open(compiled.twin);
};
const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now();
  return [await work(), (performance.now() - began) / 1000];
};

const slide = await open(SLIDE);
await slide.view(start); // The child is started, as in a run; the search itself begins cold.
// Deeper than the paper, so that all 30,000 nodes are there to be searched.
const budget = { ...BUDGETS.paper.discovery, depth: 30 };
const scans: number[] = [];
let found = 0;
for (let i = 0; i < 3; i++) {
  const [wall, seconds] = await timed(async () =>
    unwrap(await goalWall(slide, start, { available: BUTTONS, budget })),
  );
  scans.push(seconds);
  found = wall.candidates.length;
  const { nodes, depth, ended } = wall.search;
  console.log(
    `goal wall: ${nodes} nodes to depth ${depth} (${ended}) in ${seconds.toFixed(3)} s, ${found} candidates`,
  );
}

/** What the slide twin does, as a log. */
async function play(transitions: number): Promise<Log> {
  const attempts: Attempt[] = [];
  for (let seed = 1; attempts.length * 100 < transitions; ) {
    const moves = Array.from({ length: 100 }, () => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return press(BUTTONS[(seed >>> 16) & 3]!);
    });
    const { predictions } = unwrap(await slide.rollout(start, moves));
    const steps = predictions.map(
      ({ frame }, i): Step => ({ move: moves[i]!, after: frame, state: "NOT_FINISHED" }),
    );
    attempts.push({ level: 0, opening: board, steps, ending: { kind: "reset" } });
  }
  return { attempts };
}

const log = await play(5_000);
const validation = await validate(await open(IDENTITY_TWIN), log);
const [wall, dynamicsSeconds] = await timed(async () => dynamicsWall(log, validation.failing));
console.log(
  `dynamics wall: ${validation.failing.length} of 5,000 transitions, ${wall.contexts.length} contexts in ${dynamicsSeconds.toFixed(3)} s`,
);

// The rival stops a crate one tile short of the wall.
const rival = await open(
  SLIDE.replace(
    "=== FLOOR) {\n      cx",
    "=== FLOOR && at(grid, cx + 2 * dx, cy + 2 * dy) === FLOOR) {\n      cx",
  ),
);
const rivals = [
  { name: "slide", host: slide },
  { name: "short", host: rival },
];
const [report, experimentSeconds] = await timed(() => experiments(rivals, start, { available: BUTTONS }));
const best = report.experiments[0]?.moves.length ?? 0;
console.log(`experiment: ${best} moves, ${report.positions} positions in ${experimentSeconds.toFixed(3)} s`);
await sandbox.close();

const round = (value: number): number => Number(value.toFixed(3));
console.log(
  JSON.stringify({
    bench: "explore",
    figures: {
      /** The first one: nothing is warm. */
      goalDiscoverySeconds: round(scans[0]!),
      goalDiscoveryWarmSeconds: round(Math.min(...scans)),
      candidates: found,
      dynamicsSeconds: round(dynamicsSeconds),
      experimentSeconds: round(experimentSeconds),
      experimentMoves: best,
    },
  }),
);
