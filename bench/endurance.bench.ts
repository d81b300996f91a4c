// npm run bench -- endurance [--actions 2000] [--game keyring] [--agent builtin] [--seconds 3600]: one long run over
// fresh levels of one game, so that it cannot be won before its end. Memory and thinking time must not keep growing.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { makePlayer, type Player } from "../src/cli/agents.ts";
import { loadRun } from "../src/log/folder.ts";
import { startRun } from "../src/loop/open.ts";
import type { Session } from "../src/loop/session.ts";
import { median } from "../src/study/statistics.ts";
import { createSandbox } from "../src/twin/index.ts";
import { endlessSource } from "./play/endless.ts";
import { thinkingTimes } from "./play/measure.ts";
import { treeMegabytes } from "./play/memory.ts";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    actions: { type: "string", default: "2000" },
    game: { type: "string", default: "keyring" },
    agent: { type: "string", default: "builtin" },
    seconds: { type: "string", default: "3600" },
  },
});
const QUARTERS = 4;
const actions = Number(values.actions);

interface Sample {
  readonly actions: number;
  readonly rss: number;
  readonly heap: number;
}

/** What is really held: garbage is collected first. */
function sample(at: number): Sample {
  globalThis.gc?.();
  return { actions: at, rss: treeMegabytes(process.pid), heap: process.memoryUsage().heapUsed / 1024 ** 2 };
}

/** An agent with nothing more to offer gets the level afresh, unless it did nothing with the last one. */
async function playOn(session: Session, player: Player): Promise<void> {
  const signal = new AbortController().signal;
  for (let before = -1; !session.over && session.journal.state.actions > before; ) {
    before = session.journal.state.actions;
    if ((await player.play(session, signal)) !== "stuck" || session.over) return;
    if ((await session.reset("endurance: once more")).kind !== "reset") return;
  }
}

async function endure(folder: string): Promise<Sample[]> {
  const sandbox = await createSandbox({ limits: { callMilliseconds: 15_000 } });
  const player = makePlayer(values.agent, { seed: 0 });
  const opened = await startRun({
    run: "endurance",
    folder,
    source: endlessSource(values.game, actions),
    sandbox,
    agent: { name: values.agent, seed: 0 },
    ablation: player.ablation,
    typecheck: player.typecheck,
    planner: player.planner,
    budget: { actions, wallSeconds: Number(values.seconds) },
    version: "bench",
  });
  if (!opened.ok) throw new Error(opened.message);
  const { session } = opened;
  const samples: Sample[] = [];
  session.journal.listen((event, state) => {
    const due = ((samples.length + 1) * actions) / QUARTERS;
    if (event.type === "observed" && state.actions >= due) samples.push(sample(state.actions));
  });
  await playOn(session, player);
  const { actions: made } = session.journal.state;
  if (made > (samples.at(-1)?.actions ?? 0)) samples.push(sample(made));
  session.finish("budget", "");
  await session.close();
  await player.close();
  await sandbox.close();
  return samples;
}

const root = mkdtempSync(join(tmpdir(), "twin-endurance-"));
try {
  const folder = join(root, "run");
  const samples = await endure(folder);
  const read = loadRun(folder);
  if (!read.ok) throw new Error(read.message);
  const times = thinkingTimes(read.run.records);
  const quarter = Math.ceil(times.length / QUARTERS);
  const medians = Array.from({ length: QUARTERS }, (_, i) => {
    const some = times.slice(i * quarter, (i + 1) * quarter);
    const mean = some.reduce((sum, time) => sum + time, 0) / (some.length || 1);
    const most = some.reduce((all, time) => Math.max(all, time), 0);
    console.log(
      `quarter ${i + 1}: thinking median ${median(some) ?? 0} ms, mean ${mean.toFixed(0)} ms, most ${most} ms`,
    );
    return median(some) ?? 0;
  });
  for (const { actions: at, rss, heap } of samples)
    console.log(
      `after ${String(at).padStart(5)} actions: ${rss.toFixed(0)} MB resident, ${heap.toFixed(0)} MB heap`,
    );
  const [first, last] = [samples[0], samples.at(-1)];
  const grown = (of: (sample: Sample) => number) => (first && last ? Math.round(of(last) - of(first)) : 0);
  const figures = {
    actions: last?.actions ?? 0,
    /** From the end of the first quarter to the end of the run. */
    growthMb: grown(({ rss }) => rss),
    heapGrowthMb: grown(({ heap }) => heap),
    peakMemoryMb: Math.round(Math.max(0, ...samples.map(({ rss }) => rss))),
    medianThinkingMs: median(times) ?? 0,
    maxThinkingMs: times.reduce((all, time) => Math.max(all, time), 0),
    lastQuarterRatio: Number((medians.at(-1)! / Math.max(1, medians[0]!)).toFixed(2)),
  };
  console.log(JSON.stringify({ bench: "endurance", figures }));
} finally {
  rmSync(root, { recursive: true, force: true });
}
