import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { LoopEnd } from "../../loop/loop.ts";
import type { Session } from "../../loop/session.ts";
import { createWorkspace, type Workspace } from "../../workspace/index.ts";
import { Meter, type Prices } from "../prices/index.ts";
import { passes, waitSeconds } from "./failure.ts";
import { type Home, leaveHome, openHome } from "./home.ts";
import { Launcher, type TurnResult } from "./launcher.ts";
import type { CodingCli } from "./types.ts";

export interface DriverOptions {
  readonly cli: CodingCli;
  readonly prices: Prices;
  /** The paper's 900 s. */
  readonly turnSeconds?: number;
  /** Launches after the first; the paper's 50. */
  readonly relaunches?: number;
  /** Prompt files of the user's own. */
  readonly prompts?: string | undefined;
  /** Files copied into the private home. */
  readonly template?: string | undefined;
  /** Where private homes and workspaces are made; tests give their own. */
  readonly parent?: string;
  readonly openAir?: boolean;
  readonly wait?: (seconds: number, signal: AbortSignal) => Promise<void>;
}

const TURN_SECONDS = 900;
const RELAUNCHES = 50;
/** Rate limits and outages in a row before the run is left for later: about three hours of waiting. */
const WAITS = 24;
/** How long an agent may go on talking when the run is over, so that its tokens are counted. */
const LAST_WORDS_SECONDS = 20;

const AGENT_FILE = "agent.json";
const agentState = z.object({
  home: z.string(),
  thread: z.string().optional(),
  launches: z.number().int().nonnegative(),
});

/**
 * A coding agent plays by itself in the workspace; the session behind it enforces the rules. This loop only starts it
 * again until the run is over: with the prompt of the moment, in the same conversation.
 */
export async function driveCli(
  session: Session,
  options: DriverOptions,
  signal: AbortSignal,
): Promise<LoopEnd> {
  const run = session.journal.writer.folder;
  const before = readState(run);
  const home = openHome(options.parent, before?.home);
  const workspace = await createWorkspace(session, {
    ...(options.parent && { parent: options.parent }),
    ...(options.prompts && { prompts: options.prompts }),
  });
  const launcher = await Launcher.open({ ...options, workspace: workspace.folder, home, run });
  if (before?.thread && before.home === home.folder) launcher.adopt(before.thread);
  session.journal.append({ type: "note", text: fenceNote(launcher.fence, options.cli) });
  const drive = new Drive(session, options, launcher, workspace, home, before?.launches ?? 0);
  try {
    return await drive.play(signal);
  } finally {
    await launcher.close();
    await workspace.close();
    const done = session.won || session.journal.state.ended?.reason === "finished";
    leaveHome(home, !done);
  }
}

class Drive {
  readonly #meter: Meter;
  #waits = 0;
  #silent = 0;

  constructor(
    private readonly session: Session,
    private readonly options: DriverOptions,
    private readonly launcher: Launcher,
    private readonly workspace: Workspace,
    private readonly home: Home,
    private launches: number,
  ) {
    this.#meter = new Meter(session, options.cli.model, options.prices);
  }

  async play(signal: AbortSignal): Promise<LoopEnd> {
    const closing = new AbortController();
    const stop = AbortSignal.any([signal, closing.signal]);
    let served: LoopEnd | undefined;
    const serving = this.workspace.serve(stop).then((end) => {
      served = end;
      return end;
    });
    const most = (this.options.relaunches ?? RELAUNCHES) + 1;
    let gaveUp: string | undefined;
    while (served === undefined && !this.session.over && !signal.aborted && !gaveUp) {
      if (this.launches >= most) gaveUp = `The agent was started ${most} times; that is the limit.`;
      else gaveUp = await this.#turn(signal, serving);
    }
    closing.abort();
    const end = await serving;
    this.#meter.settle();
    if (this.session.won) return "won";
    if (end === "interrupted" && this.session.over) return "budget";
    if (gaveUp && end === "interrupted" && !signal.aborted) return this.#giveUp(gaveUp);
    return end;
  }

  /** One launch, or a sentence why there is no point in another. */
  async #turn(signal: AbortSignal, serving: Promise<LoopEnd>): Promise<string | undefined> {
    const moment = await this.workspace.moment();
    const prompt = await this.workspace.prompt(moment);
    const transcript = this.#meter.transcriptFile();
    const over = new AbortController();
    void serving.then(() => this.#lastWords(over));
    const result = await this.launcher.turn({
      prompt,
      moment,
      transcript,
      timeoutSeconds: this.#turnSeconds(),
      signal: AbortSignal.any([signal, over.signal]),
    });
    over.abort();
    this.#meter.record({ ...result, moment });
    await this.workspace.commit(`turn ${this.#meter.turn}: ${moment}, ${result.ended.slice(0, 60)}`);
    const verdict = await this.#judge(result, signal);
    this.#remember();
    return verdict;
  }

  /** Waiting for a server costs no launch; a program that cannot be started or is refused will not get better. */
  async #judge({ failure, ended, usage }: TurnResult, signal: AbortSignal): Promise<string | undefined> {
    if (failure && passes(failure)) {
      if (++this.#waits > WAITS) return `The model did not answer for hours: ${failure.message}`;
      const seconds = waitSeconds(this.#waits, failure);
      this.session.journal.append({
        type: "note",
        text: `${failure.kind}: waiting ${seconds} s (${failure.message})`,
      });
      await (this.options.wait ?? pause)(seconds, signal);
      return undefined;
    }
    this.#waits = 0;
    this.launches++;
    if (failure?.kind === "refused") return `The model API refused the agent: ${failure.message}`;
    if (ended.startsWith("not started"))
      return `${this.options.cli.program} could not be started (${ended}).`;
    // Three launches that said nothing and cost nothing: a wrong option or an incompatible version.
    this.#silent = failure && !usage ? this.#silent + 1 : 0;
    return this.#silent >= 3
      ? `${this.options.cli.name} failed three times in a row: ${failure!.message}`
      : undefined;
  }

  #lastWords(over: AbortController): void {
    setTimeout(() => over.abort(), LAST_WORDS_SECONDS * 1000).unref();
  }

  #turnSeconds(): number {
    const { wallSeconds } = this.session.manifest.budget;
    const left = wallSeconds === undefined ? Number.POSITIVE_INFINITY : wallSeconds - this.session.seconds();
    return Math.max(1, Math.min(this.options.turnSeconds ?? TURN_SECONDS, left));
  }

  #remember(): void {
    const { thread } = this.launcher;
    const state = { home: this.home.folder, launches: this.launches, ...(thread && { thread }) };
    this.#meter.save(AGENT_FILE, `${JSON.stringify(state)}\n`);
  }

  #giveUp(why: string): LoopEnd {
    this.session.finish("failed", why);
    return "stuck";
  }
}

const fenceNote = (fence: Launcher["fence"], { name, api }: CodingCli): string =>
  fence === "sealed"
    ? `${name} runs inside a fence: its workspace, a private home, ${api ? "no network but its model" : "open network"}.`
    : `${name} runs without a fence of ours (bubblewrap is missing or off); only its own sandbox stands.`;

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  await sleep(seconds * 1000, undefined, { signal }).catch(() => undefined);
}

function readState(run: string): z.infer<typeof agentState> | undefined {
  const path = join(run, AGENT_FILE);
  if (!existsSync(path)) return undefined;
  const parsed = agentState.safeParse(JSON.parse(readFileSync(path, "utf8")));
  return parsed.success ? parsed.data : undefined;
}
