// Nodes per second of the search kernel against a straightforward CPython search of the same twin, in one run.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { press } from "../src/contracts/action.ts";
import { gridToRows, gridToText } from "../src/grid/grid.ts";
import { compileTwin, createSandbox, type Sandbox, type SearchFigures, unwrap } from "../src/twin/index.ts";
import { slideBoard } from "./board.ts";

const BUTTONS = ["ACTION1", "ACTION2", "ACTION3", "ACTION4"] as const;
const DIALECTS = ["frame", "state"] as const;
const COMPARED = { frame: 200_000, state: 500_000 } as const;
const TURNS = 2;
/** The paper's budget for Plan. */
const PAPER_NODES = 20_000;
const SIZES = [10_000, 50_000, 200_000, 500_000, 2_000_000];
/** Sources are not compiled into dist. */
const reference = join(import.meta.dirname.replace(/dist[/\\]bench$/, "bench"), "reference");
const opening = slideBoard();
const start = { opening, moves: [], frame: opening };
const walk = Array.from({ length: 60 }, (_, i) => BUTTONS[(i * 7 + (i >> 2) * 3) % 4]!);

interface Python {
  readonly nodes: number;
  readonly generated: number;
  readonly seconds: number;
  readonly frames: readonly string[];
}

function python(nodes: number): Python {
  const input = JSON.stringify({ grid: gridToRows(opening), nodes, check: walk });
  return JSON.parse(execFileSync("python3", [join(reference, "search.py")], { input, encoding: "utf8" }));
}

const perSecond = (count: number, milliseconds: number): number => Math.round((count * 1000) / milliseconds);

async function search(sandbox: Sandbox, dialect: string, nodes: number): Promise<SearchFigures> {
  const source = readFileSync(join(reference, `slide.${dialect}.twin.ts.txt`), "utf8");
  const compiled = await compileTwin(source, { typecheck: false });
  if (!compiled.ok) throw new Error(compiled.diagnostics[0]?.message);
  const host = sandbox.open(compiled.twin);
  const request = {
    start,
    buttons: BUTTONS,
    clicks: [],
    budget: { depth: 10_000, nodes: 20_000, milliseconds: 600_000 },
  };
  // Compiled code takes a moment to become fast; a run is not made of first seconds.
  unwrap(await host.plan(request));
  const figures = unwrap(await host.plan({ ...request, budget: { ...request.budget, nodes } }));
  await host.close();
  return figures;
}

/** Both dialects must predict what Python predicts, or the comparison means nothing. */
async function checkFrames(sandbox: Sandbox, dialect: string, frames: readonly string[]): Promise<void> {
  const source = readFileSync(join(reference, `slide.${dialect}.twin.ts.txt`), "utf8");
  const compiled = await compileTwin(source);
  if (!compiled.ok) throw new Error(compiled.diagnostics[0]?.message);
  const host = sandbox.open(compiled.twin);
  const rollout = unwrap(await host.rollout(start, walk.map(press)));
  await host.close();
  const same = rollout.predictions.every(
    ({ frame }, i) => gridToText(frame).replaceAll("\n", "") === frames[i],
  );
  if (!same || rollout.predictions.length !== walk.length)
    throw new Error(`The ${dialect} twin and Python disagree.`);
}

const sandbox = await createSandbox({ limits: { memoryMegabytes: 6144 } });
console.log(`sandbox level: ${sandbox.level}`);
const { frames } = python(100);
let bytesPerNode = 0;
for (const dialect of DIALECTS) {
  await checkFrames(sandbox, dialect, frames);
  console.log(`\n${dialect} dialect      nodes   tried moves/s    nodes/s   bytes/node   ended`);
  for (const nodes of SIZES) {
    const figures = await search(sandbox, dialect, nodes);
    const rate = perSecond(figures.generated, figures.milliseconds);
    const row = [
      nodes,
      rate,
      perSecond(figures.nodes, figures.milliseconds),
      Math.round(figures.bytesPerNode),
    ];
    console.log(`${row.map((value) => value.toLocaleString("en").padStart(18)).join("")}   ${figures.ended}`);
    if (dialect === "frame" && nodes >= 50_000) bytesPerNode = Math.max(bytesPerNode, figures.bytesPerNode);
  }
}

// The three take turns, and the best counts: what else the machine does at the moment hits all alike.
const best = { python: 0, frame: 0, state: 0 };
for (let turn = 0; turn < TURNS; turn++) {
  const { generated, seconds } = python(PAPER_NODES);
  best.python = Math.max(best.python, generated / seconds);
  for (const dialect of [...DIALECTS, ...DIALECTS]) {
    const figures = await search(sandbox, dialect, COMPARED[dialect]);
    best[dialect] = Math.max(best[dialect], perSecond(figures.generated, figures.milliseconds));
  }
}
await sandbox.close();
console.log(
  `\ntried moves/s, best of ${TURNS}: ${JSON.stringify(best, (_, value) => (typeof value === "number" ? Math.round(value) : value))}`,
);
const figures = {
  frameRatio: Math.round(best.frame / best.python),
  stateRatio: Math.round(best.state / best.python),
  bytesPerNode: Math.round(bytesPerNode),
};
console.log(JSON.stringify({ bench: "search", figures }));
