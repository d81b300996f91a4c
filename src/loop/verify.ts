import { isMove, parseAction } from "../contracts/action.ts";
import type { Env, Observation } from "../contracts/env.ts";
import type { RunEventOf } from "../contracts/events.ts";
import type { Grid } from "../contracts/grid.ts";
import { countDifferences } from "../grid/diff.ts";
import { sameGrid } from "../grid/grid.ts";
import { hashPrediction, hashText } from "../log/chain.ts";
import { loadRun, loadTwin } from "../log/folder.ts";
import { eventsOf, type Run } from "../log/reader.ts";
import { applyEvent, NEW_RUN, type RunState, standing } from "../log/run-state.ts";
import { compileTwin, describeProblem, type Position, type Sandbox, type TwinHost } from "../twin/index.ts";
import type { GameSource } from "./source.ts";

export interface Check {
  readonly name: "chain" | "twins" | "predictions" | "replay";
  readonly ok: boolean;
  /** What was looked at, or why it was not. */
  readonly detail: string;
}

export interface Verification {
  readonly ok: boolean;
  readonly checks: readonly Check[];
  /** One sentence each, the first of a kind first. */
  readonly problems: readonly string[];
}

/** Does a run folder tell the truth? `source` opens a fresh engine where the game can be replayed. */
export async function verifyRun(
  folder: string,
  sandbox: Sandbox,
  source: GameSource | undefined,
): Promise<Verification> {
  const read = loadRun(folder);
  if (!read.ok) return summarize([{ name: "chain", said: [read.message], looked: "run folder" }]);
  const { run } = read;
  return summarize([
    { name: "chain", said: run.problems, looked: `${run.records.length} records, ${run.frameCount} frames` },
    verifyTwins(folder, run),
    await verifyPredictions(folder, run, sandbox),
    await verifyReplay(run, source),
  ]);
}

interface Finding {
  readonly name: Check["name"];
  readonly said: readonly string[];
  readonly looked: string;
}

function summarize(findings: readonly Finding[]): Verification {
  const checks = findings.map(({ name, said, looked }) => ({ name, ok: said.length === 0, detail: looked }));
  return { ok: checks.every(({ ok }) => ok), checks, problems: findings.flatMap(({ said }) => said) };
}

/** Every version that was submitted is there, byte for byte. */
function verifyTwins(folder: string, run: Run): Finding {
  const twins = eventsOf(run, "twin");
  const said = twins.flatMap(({ version, sha256 }) => {
    const source = loadTwin(folder, version);
    if (source === undefined) return [`Twin version ${version} is missing.`];
    return hashText(source) === sha256 ? [] : [`Twin version ${version} was altered.`];
  });
  return { name: "twins", said, looked: `${twins.length} versions` };
}

/** Every committed prediction is what that version of the twin predicts from where the run stood. */
async function verifyPredictions(folder: string, run: Run, sandbox: Sandbox): Promise<Finding> {
  const said: string[] = [];
  const hosts = new HostShelf(folder, sandbox);
  let state: RunState = NEW_RUN;
  let checked = 0;
  try {
    for (const { event } of run.records) {
      if (event.type === "committed" && event.twin !== undefined) {
        checked++;
        const problem = await checkPrediction(event, standing(state), run, hosts);
        if (problem) said.push(`Action ${event.step}: ${problem}`);
      }
      state = applyEvent(state, event, (number) => frameOf(run, number));
    }
  } catch (cause) {
    said.push(
      `The run cannot be followed beyond action ${state.nextStep} (${cause instanceof Error ? cause.message : cause}).`,
    );
  } finally {
    await hosts.close();
  }
  return { name: "predictions", said, looked: `${checked} committed predictions` };
}

async function checkPrediction(
  event: RunEventOf<"committed">,
  at: Position | undefined,
  run: Run,
  hosts: HostShelf,
): Promise<string | undefined> {
  const stored = event.prediction === undefined ? undefined : run.frame(event.prediction);
  if (!stored || !at) return "its committed prediction is missing.";
  if (hashPrediction(stored) !== event.predictionHash)
    return "its prediction does not have the committed hash.";
  const action = parseAction(event.action);
  const host = await hosts.get(event.twin!);
  if (typeof host === "string" || !isMove(action)) return typeof host === "string" ? host : undefined;
  const answer = await host.predict(at, [action]);
  const made = answer.ok ? answer.value[0]! : answer;
  if (!made.ok) return `twin version ${event.twin} no longer predicts (${describeProblem(made.problem)}).`;
  if (!sameGrid(made.value.frame, stored))
    return `twin version ${event.twin} predicts another frame than the committed one.`;
  if (made.value.goal !== event.goalClaim)
    return `twin version ${event.twin} claims another goal than the committed one.`;
  return undefined;
}

/** Twin versions, loaded as they are needed; runs use them in order, so one at a time is kept. */
class HostShelf {
  #version = -1;
  #host: TwinHost | string = "no twin";

  constructor(
    private readonly folder: string,
    private readonly sandbox: Sandbox,
  ) {}

  async get(version: number): Promise<TwinHost | string> {
    if (version === this.#version) return this.#host;
    await this.close();
    this.#version = version;
    const source = loadTwin(this.folder, version);
    const compiled = source === undefined ? undefined : await compileTwin(source, { typecheck: false });
    this.#host = compiled?.ok
      ? this.sandbox.open(compiled.twin)
      : `twin version ${version} is missing or does not compile.`;
    return this.#host;
  }

  async close(): Promise<void> {
    if (typeof this.#host !== "string") await this.#host.close();
  }
}

/** The same actions in a fresh engine give the recorded frames, cell by cell. */
async function verifyReplay(run: Run, source: GameSource | undefined): Promise<Finding> {
  const skip = (looked: string): Finding => ({ name: "replay", said: [], looked });
  if (!source) return skip("not replayed: this game cannot be opened afresh here");
  const env = await source.open();
  try {
    let pending: string | undefined;
    let replayed = 0;
    for (const { event } of run.records) {
      if (event.type === "opened" && event.cause === "start") {
        const problem = compare(await seen(env.start()), event, run);
        if (problem) return { name: "replay", said: [`At the start: ${problem}`], looked: "diverged" };
      } else if (event.type === "committed") pending = event.action;
      else if (event.type === "unanswered" && event.fate === "unknown")
        return skip(`${replayed} actions; what follows a lost answer cannot be replayed`);
      else if (event.type === "observed" && pending) {
        const problem = compare(await seen(send(env, pending)), event, run);
        if (problem)
          return {
            name: "replay",
            said: [`First divergence at action ${event.step} (${pending}): ${problem}`],
            looked: `${replayed} actions`,
          };
        replayed++;
      }
    }
    return skip(`${replayed} actions`);
  } finally {
    await env.close();
  }
}

function send(env: Env, text: string) {
  const action = parseAction(text);
  return isMove(action) ? env.act(action) : env.reset();
}

async function seen(reply: ReturnType<Env["start"]>): Promise<Observation | string> {
  const answer = await reply;
  return answer.kind === "observed" ? answer.observation : answer.message;
}

function compare(
  actual: Observation | string,
  recorded: RunEventOf<"observed"> | RunEventOf<"opened">,
  run: Run,
): string | undefined {
  if (typeof actual === "string") return actual;
  if (actual.state !== recorded.state || actual.levelsCompleted !== recorded.levelsCompleted)
    return `the engine says ${actual.state} with ${actual.levelsCompleted} levels, the run ${recorded.state} with ${recorded.levelsCompleted}.`;
  if (actual.frames.length !== recorded.frames.length)
    return `the engine shows ${actual.frames.length} frames, the run ${recorded.frames.length}.`;
  for (const [at, number] of recorded.frames.entries()) {
    const frame = run.frame(number);
    if (!frame || !sameGrid(frame, actual.frames[at]!))
      return `frame ${at} differs in ${frame ? countDifferences(frame, actual.frames[at]!) : "all"} cells.`;
  }
  return undefined;
}

function frameOf(run: Run, number: number): Grid {
  const grid = run.frame(number);
  if (!grid) throw new Error(`frame ${number} is missing`);
  return grid;
}
