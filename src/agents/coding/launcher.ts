import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Usage, usageSince } from "../prices/index.ts";
import { failureOf } from "./failure.ts";
import { canFence, fenced, INSIDE } from "./fence.ts";
import { furnish, type Home, keepRecords } from "./home.ts";
import { Keeper } from "./keeper.ts";
import { type Exit, runProcess } from "./process.ts";
import type { CodingCli, Failure, Places, TurnReport } from "./types.ts";

export interface LauncherOptions {
  readonly cli: CodingCli;
  readonly workspace: string;
  readonly home: Home;
  /** The run folder: transcripts and records go there. */
  readonly run: string;
  /** Files copied into the private home first. */
  readonly template?: string | undefined;
  /** Never build a fence, e.g. where a container is one already. */
  readonly openAir?: boolean;
}

export interface TurnRequest {
  readonly prompt: string;
  readonly moment: string;
  /** Relative to the run folder. */
  readonly transcript: string;
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
}

export interface TurnResult {
  readonly seconds: number;
  readonly usage: Usage | undefined;
  readonly failure: Failure | undefined;
  /** One short phrase. */
  readonly ended: string;
}

/** Starts a CLI for one turn after another of the same conversation. */
export class Launcher {
  thread: string | undefined;
  /** What the thread had cost when the last turn ended. */
  #counted: Usage | undefined;

  private constructor(
    private readonly options: LauncherOptions,
    readonly fence: "sealed" | "none",
    private readonly places: Places,
    private readonly keeper: Keeper | undefined,
  ) {}

  static async open(options: LauncherOptions): Promise<Launcher> {
    const { cli, workspace, home } = options;
    const fence = !options.openAir && (await canFence()) ? "sealed" : "none";
    const socket = fence === "sealed" ? join(home.bridge, "model.sock") : undefined;
    const keeper = cli.api && (await Keeper.open(cli.api, socket));
    const places: Places = {
      fenced: fence === "sealed",
      workspace: fence === "sealed" ? INSIDE.workspace : workspace,
      home: fence === "sealed" ? INSIDE.home : home.folder,
      ...(keeper && { api: { url: keeper.urlAt(socket ? INSIDE.port : undefined), token: keeper.token } }),
    };
    furnish(home, cli, places, options.template);
    return new Launcher(options, fence, places, keeper);
  }

  /** Goes on with the conversation of a run that was interrupted. */
  adopt(thread: string): void {
    this.thread = thread;
    this.#counted = this.options.cli.recordedUsage?.(this.options.home.folder, thread);
  }

  async turn(request: TurnRequest): Promise<TurnResult> {
    const { cli, home, run } = this.options;
    const reader = cli.reader();
    const transcript = join(run, request.transcript);
    mkdirSync(dirname(transcript), { recursive: true });
    const write = (line: string) => appendFileSync(transcript, `${line}\n`);
    write(
      JSON.stringify({ harness: "launch", agent: cli.name, moment: request.moment, prompt: request.prompt }),
    );
    const began = performance.now();
    let stderr = "";
    if (this.keeper) this.keeper.problem = undefined;
    const exit = await runProcess({
      ...this.#command(request.prompt),
      timeoutSeconds: request.timeoutSeconds,
      signal: request.signal,
      onLine: (stream, line) => {
        if (stream === "stdout") reader.line(line);
        else stderr = `${stderr}${line}\n`.slice(-2_000);
        write(isJson(line) && stream === "stdout" ? line : JSON.stringify({ [stream]: line }));
      },
    });
    const report = reader.report();
    if (report.thread) this.thread = report.thread;
    const usage = this.#usage(report);
    const failure = this.#failure(exit, report, stderr);
    const ended = endedAs(exit, report, failure);
    const seconds = (performance.now() - began) / 1000;
    write(JSON.stringify({ harness: "ended", ended, exit, refusedTools: this.keeper?.refused ?? [] }));
    keepRecords(home, cli, run);
    if (failure?.kind === "lost-thread") this.thread = undefined;
    return { seconds, usage, failure, ended };
  }

  async close(): Promise<void> {
    await this.keeper?.close();
  }

  #command(prompt: string) {
    const { cli, workspace, home } = this.options;
    writeFileSync(join(home.folder, "prompt.md"), prompt);
    const { places, thread } = this;
    const promptFile = `${places.home}/prompt.md`;
    const { args, env } = cli.launch({ ...places, prompt, promptFile, ...(thread && { thread }) });
    const fully = { ...surroundings(places.home), ...env };
    if (this.fence === "none") return { program: cli.program, args, cwd: workspace, env: fully };
    const bridge = this.keeper && home.bridge;
    const inside = { program: cli.program, args, workspace, home: home.folder, ...(bridge && { bridge }) };
    return { ...fenced(inside), cwd: "/", env: fully };
  }

  /** This turn's share, from counters that may cover the whole thread or be missing after a sudden end. */
  #usage({ usage, counts }: TurnReport): Usage | undefined {
    if (counts === "turn") return usage;
    const { cli, home } = this.options;
    const total = usage ?? (this.thread ? cli.recordedUsage?.(home.folder, this.thread) : undefined);
    if (!total) return undefined;
    const spent = this.#counted ? usageSince(total, this.#counted) : total;
    this.#counted = total;
    return spent;
  }

  #failure(exit: Exit, report: TurnReport, stderr: string): Failure | undefined {
    if (exit.how === "timeout" || exit.how === "stopped") return undefined;
    const { problem } = this.keeper ?? {};
    const said = report.failure?.message ?? (exit.code === 0 ? "" : stderr.trim() || exit.message);
    if (exit.code === 0 && !report.failure) return undefined;
    if (problem) return failureOf(said, problem.status, problem.retryAfterSeconds);
    return report.failure ?? failureOf(said);
  }
}

function endedAs(exit: Exit, report: TurnReport, failure: Failure | undefined): string {
  if (exit.how !== "exited") return exit.how === "not-started" ? `not started: ${exit.message}` : exit.how;
  if (failure) return `${failure.kind}: ${failure.message}`.slice(0, 300);
  if (report.completed) return "completed";
  return report.malformed > 0 ? `malformed output (${report.malformed} lines)` : "ended without a word";
}

/** No variable of ours is handed on: names, keys and paths all tell something. */
function surroundings(home: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "/usr/local/bin:/usr/bin:/bin",
    HOME: home,
    LANG: "C.UTF-8",
    TERM: "dumb",
    NO_COLOR: "1",
  };
}

function isJson(line: string): boolean {
  if (!line.startsWith("{")) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
