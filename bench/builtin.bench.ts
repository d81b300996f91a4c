// npm run bench -- builtin [--seeds N] [--seconds S] [--games a,b]: the built-in agent and two baselines on the whole
// arcade, budget twice par; development and held-out half apart. S bounds each game's wall time (default 60).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Game, listGames } from "../src/arcade/index.ts";
import { makePlayer } from "../src/cli/agents.ts";
import { arcadeSource } from "../src/cli/sources.ts";
import type { RunEvent } from "../src/contracts/events.ts";
import { startRun } from "../src/loop/open.ts";
import { createSandbox, type Sandbox } from "../src/twin/index.ts";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    seeds: { type: "string", default: "0" },
    seconds: { type: "string", default: "60" },
    games: { type: "string" },
    agents: { type: "string", default: "builtin,graph,random" },
  },
});
const seeds = Number(values.seeds);
const seconds = Number(values.seconds);
const chosen = listGames().filter(({ id }) => !values.games || values.games.split(",").includes(id));

interface Tried {
  readonly half: Game["half"];
  readonly agent: string;
  readonly levels: number;
  readonly of: number;
  readonly score: number;
  readonly firstSeen: number;
  readonly exact: number;
}

/** Predictions about frame and action pairs not seen before in the run, and how many were exact. */
function firstSeen(events: readonly RunEvent[]): { firstSeen: number; exact: number } {
  const known = new Set<string>();
  let count = 0;
  let exact = 0;
  let before: number | undefined;
  let action = "";
  for (const event of events) {
    if (event.type === "opened") before = event.frames.at(-1);
    else if (event.type === "committed") action = event.prediction === undefined ? "" : event.action;
    else if (event.type === "observed") {
      const pair = `${before} ${action}`;
      const graded = event.outcome === "match" || event.outcome === "mismatch";
      if (action && graded && !known.has(pair)) {
        known.add(pair);
        count++;
        if (event.outcome === "match" && event.concededCells === 0) exact++;
      }
      before = event.frames.at(-1);
    }
  }
  return { firstSeen: count, exact };
}

async function play(
  game: Game,
  agent: string,
  seed: number | undefined,
  folder: string,
  sandbox: Sandbox,
): Promise<Tried> {
  const player = makePlayer(agent, { seed: 0 });
  const opened = await startRun({
    run: "bench",
    folder,
    source: arcadeSource(game.id, seed),
    sandbox,
    agent: { name: agent, seed: 0 },
    ablation: player.ablation,
    typecheck: player.typecheck,
    planner: player.planner,
    budget: { wallSeconds: seconds },
    version: "bench",
  });
  if (!opened.ok) throw new Error(opened.message);
  const { session } = opened;
  session.finish(await player.play(session, new AbortController().signal), "");
  const { score, levelsCompleted } = session.score();
  const of = session.journal.state.now?.levelsToWin ?? game.levels.length;
  const seen = firstSeen(session.journal.events);
  const spent = session.journal.state.actionsPerLevel.join(" ");
  await session.close();
  console.log(
    `${agent.padEnd(8)} ${game.half.padEnd(12)} ${(seed === undefined ? game.id : `${game.id}-${seed}`).padEnd(14)} ${levelsCompleted}/${of}  score ${(score ?? 0).toFixed(1).padStart(5)}  first seen exact ${seen.exact}/${seen.firstSeen}  actions ${spent}`,
  );
  return { half: game.half, agent, levels: levelsCompleted, of, score: score ?? 0, ...seen };
}

const share = (
  rows: readonly Tried[],
  part: (row: Tried) => number,
  whole: (row: Tried) => number,
): number => {
  const total = rows.reduce((sum, row) => sum + whole(row), 0);
  return total === 0 ? 0 : Math.round((1000 * rows.reduce((sum, row) => sum + part(row), 0)) / total) / 1000;
};

const root = mkdtempSync(join(tmpdir(), "twin-builtin-"));
const sandbox = await createSandbox({ limits: { callMilliseconds: 15_000 } });
const rows: Tried[] = [];
try {
  for (const agent of values.agents.split(","))
    for (const game of chosen)
      for (const seed of [undefined, ...Array.from({ length: seeds }, (_, i) => i + 1)])
        rows.push(await play(game, agent, seed, join(root, `${agent}-${game.id}-${seed ?? ""}`), sandbox));
} finally {
  await sandbox.close();
  rmSync(root, { recursive: true, force: true });
}
for (const agent of values.agents.split(","))
  for (const half of ["development", "held-out"] as const) {
    const mine = rows.filter((row) => row.agent === agent && row.half === half);
    const mean = mine.reduce((sum, { score }) => sum + score, 0) / (mine.length || 1);
    console.log(
      `${agent} ${half}: levels ${share(
        mine,
        (r) => r.levels,
        (r) => r.of,
      )}, mean score ${mean.toFixed(1)}`,
    );
  }
const of = (half: Game["half"]) => rows.filter((row) => row.agent === "builtin" && row.half === half);
const figures = {
  developmentLevels: share(
    of("development"),
    (r) => r.levels,
    (r) => r.of,
  ),
  heldOutLevels: share(
    of("held-out"),
    (r) => r.levels,
    (r) => r.of,
  ),
  developmentFirstSeen: share(
    of("development"),
    (r) => r.exact,
    (r) => r.firstSeen,
  ),
  heldOutFirstSeen: share(
    of("held-out"),
    (r) => r.exact,
    (r) => r.firstSeen,
  ),
};
console.log(JSON.stringify({ bench: "builtin", figures }));
