import { type ChildProcess, spawn } from "node:child_process";
import { type Job, type JobState, nextFor, runOf } from "./jobs.ts";
import { RunWatch, type Standing } from "./watch.ts";

export interface Progress {
  readonly job: Job;
  readonly state: JobState;
  /** Why it ended, or what went wrong. */
  readonly said: string;
  readonly run: string | undefined;
  readonly standing: Standing | undefined;
}

export interface BenchOptions {
  readonly jobs: readonly Job[];
  readonly atOnce: number;
  /** The twin command, and what every `play` gets besides game, agent and folder. */
  readonly command: readonly string[];
  readonly playOptions: readonly string[];
  readonly signal: AbortSignal;
  /** After every change of state. */
  readonly onChange: (job: Job, state: JobState, said: string) => void;
  /** A child was started for this job; for those who measure it. */
  readonly onLaunch?: (job: Job, pid: number) => void;
}

/** Plays jobs in child processes, a few at a time. What one of them does never touches the others. */
export class Bench {
  readonly #states = new Map<Job, { state: JobState; said: string }>();
  readonly #watches = new Map<Job, { run: string; watch: RunWatch }>();
  readonly #children = new Set<ChildProcess>();

  constructor(private readonly options: BenchOptions) {
    for (const job of options.jobs) this.#states.set(job, { state: "waiting", said: "" });
  }

  async run(): Promise<readonly Progress[]> {
    const { jobs, atOnce, signal } = this.options;
    const stop = () => {
      for (const child of this.#children) child.kill("SIGINT");
    };
    const kill = () => {
      for (const child of this.#children) child.kill("SIGKILL");
    };
    signal.addEventListener("abort", stop);
    process.on("exit", kill);
    const queue = [...jobs];
    const worker = async () => {
      for (let job = queue.shift(); job; job = queue.shift()) await this.#play(job);
    };
    await Promise.all(Array.from({ length: Math.max(1, atOnce) }, worker));
    process.off("exit", kill);
    signal.removeEventListener("abort", stop);
    return this.progress();
  }

  progress(): Progress[] {
    return this.options.jobs.map((job) => {
      const run = runOf(job);
      const known = this.#watches.get(job);
      const watch = run === undefined ? undefined : known?.run === run ? known.watch : new RunWatch(run);
      if (run !== undefined && watch) this.#watches.set(job, { run, watch });
      return { job, run, standing: watch?.look(), ...this.#states.get(job)! };
    });
  }

  #set(job: Job, state: JobState, said: string): void {
    this.#states.set(job, { state, said });
    this.options.onChange(job, state, said);
  }

  async #play(job: Job): Promise<void> {
    if (this.options.signal.aborted) return this.#set(job, "interrupted", "not begun");
    const next = nextFor(job);
    if (next.kind === "done") return this.#set(job, "done", `${next.reason}, from before`);
    if (next.kind === "invalid") return this.#set(job, "failed", next.why);
    this.#set(job, "playing", next.kind === "resume" ? "resumed" : "");
    const ended = await this.#launch(
      job,
      next.kind === "resume"
        ? ["resume", next.run, "--json"]
        : [
            "play",
            job.game,
            "--agent",
            job.agent,
            "--agent-seed",
            `${job.agentSeed}`,
            "--runs",
            job.folder,
            "--json",
            ...this.options.playOptions,
          ],
    );
    const after = nextFor(job);
    if (after.kind === "done") this.#set(job, "done", after.reason);
    else if (this.options.signal.aborted)
      this.#set(job, "interrupted", "goes on when the bench is run again");
    else this.#set(job, "failed", ended);
  }

  /** The last line the child said on its way out. In a group of its own, so that Ctrl-C reaches it once, from us. */
  #launch(job: Job, args: readonly string[]): Promise<string> {
    const [program, ...before] = this.options.command;
    return new Promise((resolve) => {
      const child = spawn(program!, [...before, ...args], {
        stdio: ["ignore", "ignore", "pipe"],
        detached: true,
      });
      this.#children.add(child);
      if (child.pid !== undefined) this.options.onLaunch?.(job, child.pid);
      let errors = "";
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        errors = (errors + text).slice(-4000);
      });
      const done = (said: string) => {
        this.#children.delete(child);
        resolve(said);
      };
      child.on("error", (cause) => done(cause.message));
      child.on("close", (code, signal) =>
        done(lastSentence(errors) ?? `the process ended with ${signal ?? `code ${code}`}`),
      );
    });
  }
}

function lastSentence(errors: string): string | undefined {
  const lines = errors.split("\n").filter((line) => line.trim() !== "");
  const own = lines.findLast((line) => line.startsWith("twin: "));
  return own?.slice("twin: ".length) ?? lines.findLast((line) => /Error/.test(line)) ?? lines.at(-1);
}
