import { rmSync } from "node:fs";
import { join } from "node:path";
import { listGames } from "../../src/arcade/index.ts";
import { type Job, makeJobs, runOf } from "../../src/cli/bench/jobs.ts";
import { Bench } from "../../src/cli/bench/runner.ts";
import { type Measured, measureFolder } from "./measure.ts";
import { MemoryWatch } from "./memory.ts";

export const HALVES = ["development", "held-out"] as const;
export type Half = (typeof HALVES)[number];

/** One play: who, what, and what came of it. */
export interface Played extends Measured {
  readonly agent: string;
  /** Without its seed. */
  readonly game: string;
  readonly half: Half;
  readonly seeded: boolean;
  readonly megabytes: number;
  /** What its process said when it broke; empty for a play that came to its end. */
  readonly broken: string;
}

export interface PlayOptions {
  readonly agents: readonly string[];
  readonly games: readonly string[];
  /** Fresh layouts per game besides its own levels. */
  readonly seeds: number;
  /** Wall time of a play. */
  readonly seconds: number;
  readonly atOnce: number;
  readonly root: string;
  readonly signal: AbortSignal;
  readonly onPlayed: (done: number, of: number) => void;
}

/** An agent looks at the clock only between actions; one that never comes back to it is ended from outside. */
const GRACE_SECONDS = 30;
const COMMAND = join(import.meta.dirname, "../../src/cli/main.js");

/** Every play in a process of its own: what one of them does is one line in the end. */
export async function playAll(options: PlayOptions): Promise<Played[]> {
  const names = options.games.flatMap((game) => [
    game,
    ...Array.from({ length: options.seeds }, (_, i) => `${game}-${i + 1}`),
  ]);
  const jobs = makeJobs(names, options.agents, 1, options.root);
  const watches = new Map<Job, Watch>();
  const played: Played[] = [];
  const bench = new Bench({
    jobs,
    atOnce: options.atOnce,
    command: [process.execPath, COMMAND],
    playOptions: ["--wall", String(options.seconds)],
    signal: options.signal,
    onLaunch: (job, pid) => watches.set(job, new Watch(pid, options.seconds + GRACE_SECONDS)),
    onChange: (job, state, said) => {
      if (state === "playing") return;
      const watch = watches.get(job);
      watch?.stop();
      played.push(playedFrom(job, state === "done" ? "" : said, watch));
      rmSync(job.folder, { recursive: true, force: true }); // hundreds of runs need no room at once
      options.onPlayed(played.length, jobs.length);
    },
  });
  await bench.run();
  // As asked for, not as they happened to end.
  const place = ({ agent, game }: Played) =>
    options.agents.indexOf(agent) * options.games.length + options.games.indexOf(game);
  return played.sort((a, b) => place(a) - place(b));
}

/** Memory of one play's process, and its latest end. */
class Watch {
  killedAt: number | undefined;
  readonly memory: MemoryWatch;
  readonly #deadline: NodeJS.Timeout;

  constructor(pid: number, seconds: number) {
    this.memory = new MemoryWatch(pid);
    this.#deadline = setTimeout(() => {
      this.killedAt = Date.now();
      process.kill(pid, "SIGKILL");
    }, seconds * 1000);
  }

  stop(): void {
    clearTimeout(this.#deadline);
    this.memory.stop();
  }
}

function playedFrom(job: Job, broken: string, watch: Watch | undefined): Played {
  const [id = "", seed] = job.game.split("-");
  const game = listGames().find((candidate) => candidate.id === id)!;
  const run = runOf(job);
  const measured = run === undefined ? undefined : measureFolder(run, watch?.killedAt);
  return {
    agent: job.agent,
    game: id,
    half: game.half,
    seeded: seed !== undefined,
    megabytes: watch?.memory.peak ?? 0,
    broken,
    ...(measured ?? nothing(game.levels.length)),
  };
}

/** A play that left no run folder to read. */
const nothing = (of: number): Measured => ({
  levels: 0,
  of,
  score: 0,
  actions: 0,
  budget: 0,
  firstSeen: 0,
  exact: 0,
  thinking: [],
  end: "failed",
});
