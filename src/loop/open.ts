import { parseAction } from "../contracts/action.ts";
import type { Env } from "../contracts/env.ts";
import { type Budget, type Manifest, RUN_FORMAT, type RunEvent } from "../contracts/events.ts";
import { loadRun, loadTwin } from "../log/folder.ts";
import { endOf } from "../log/reader.ts";
import { continueRun, createRun, type RunWriter, type WriterOptions } from "../log/writer.ts";
import type { BudgetName } from "../plan/index.ts";
import { IDENTITY_TWIN, type Sandbox } from "../twin/index.ts";
import { RunJournal } from "./journal.ts";
import { Session } from "./session.ts";
import type { GameSource, History, Reopened } from "./source.ts";
import { Workbench } from "./workbench.ts";

export interface Opening extends WriterOptions {
  readonly folder: string;
  readonly sandbox: Sandbox;
  readonly search?: BudgetName;
  /** "twin": only the twin's own planner is asked. */
  readonly planner?: "auto" | "twin";
  /** Whether twins are type-checked when saved. Default true. */
  readonly typecheck?: boolean;
}

export interface NewRun extends Opening {
  readonly run: string;
  readonly source: GameSource;
  readonly agent: Manifest["agent"];
  readonly ablation?: Manifest["ablation"];
  /** Default: scored actions twice the baseline. */
  readonly budget?: Partial<Budget>;
  readonly version: string;
}

export type SessionOpened =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly message: string };

/** Without a baseline nobody knows what a level takes. */
const ACTIONS_WITHOUT_BASELINE = 500;

export function defaultActions(info: GameSource["info"]): number {
  const baseline = info.baseline?.actions.reduce((sum, actions) => sum + actions, 0);
  return baseline ? 2 * baseline : ACTIONS_WITHOUT_BASELINE;
}

/** Opens a game and its run folder; the first frame has been seen when this returns. */
export async function startRun(options: NewRun): Promise<SessionOpened> {
  const { source, folder } = options;
  const manifest: Manifest = {
    format: RUN_FORMAT,
    run: options.run,
    game: source.game,
    ...(source.info.baseline && {
      baseline: { kind: source.info.baseline.kind, actions: [...source.info.baseline.actions] },
    }),
    agent: options.agent,
    budget: { ...options.budget, actions: options.budget?.actions ?? defaultActions(source.info) },
    ablation: options.ablation ?? "none",
    sandbox: options.sandbox.level,
    version: options.version,
    createdAt: (options.now?.() ?? new Date()).toISOString(),
  };
  const created = createRun(folder, manifest, options);
  if (!created.ok) return created;
  const session = build(options, manifest, await source.open(), new RunJournal(created.writer));
  return begin(session, created.writer);
}

/** Goes on with a run after a kill, a crash, Ctrl-C or a spent budget. No action is sent twice. */
export async function resumeRun(
  options: Opening,
  sourceOf: (manifest: Manifest) => GameSource | string,
): Promise<SessionOpened> {
  const { folder } = options;
  const read = loadRun(folder);
  if (!read.ok) return read;
  const { run } = read;
  const source = sourceOf(run.manifest);
  if (typeof source === "string") return { ok: false, message: source };
  const went = continueRun(folder, run, options);
  if (!went.ok) return went;
  const { writer } = went;
  const fail = (message: string): SessionOpened => {
    writer.close();
    return { ok: false, message };
  };
  if (endOf(run)?.reason === "won") return fail("This run has won its game; there is nothing to resume.");
  const journal = new RunJournal(writer);
  journal.replay(run);
  const reopened = await reopen(source, journal);
  if (typeof reopened === "string") return fail(reopened);
  const session = build(options, run.manifest, reopened.env, journal);
  journal.append({ type: "run-resumed", note: "The run goes on where its log ends." });
  const { pending, twin } = journal.state;
  if (pending) {
    const message = "The process ended before the answer was recorded.";
    journal.append(
      { type: "unanswered", step: pending.step, fate: reopened.pending, message },
      { durable: true },
    );
  }
  if (twin < 0 || journal.state.attempt < 0) return begin(session, writer);
  const saved = loadTwin(folder, twin);
  const restored = saved === undefined ? undefined : await session.workbench.restore(saved);
  if (!restored?.ok) return fail(`Twin version ${twin} is missing or damaged; run twin verify ${folder}.`);
  return { ok: true, session };
}

/** A run that died before its first frame was recorded simply starts: that costs nothing. */
async function reopen(source: GameSource, { state, events }: RunJournal): Promise<Reopened | string> {
  return state.attempt < 0
    ? { env: await source.open(), pending: "not-sent" }
    : source.reopen(historyOf(events));
}

/** The identity twin and the first frame: what every game starts from. */
async function begin(session: Session, writer: RunWriter): Promise<SessionOpened> {
  const saved = await session.saveTwin(IDENTITY_TWIN, "every game starts from the identity twin");
  const started = saved.ok ? await session.start() : undefined;
  if (started?.kind === "reset") return { ok: true, session };
  const why = started?.kind === "refused" ? started.missing : "the identity twin does not compile";
  writer.close();
  return { ok: false, message: `The game could not be started: ${why}` };
}

function build(options: Opening, manifest: Manifest, env: Env, journal: RunJournal): Session {
  const workbench = new Workbench(journal, options.sandbox, { typecheck: options.typecheck ?? true });
  return new Session({
    env,
    journal,
    workbench,
    manifest,
    search: options.search ?? "default",
    planner: options.planner ?? "auto",
  });
}

/** What a source needs to find the play again. */
export function historyOf(events: readonly RunEvent[]): History {
  const history: {
    answered: History["answered"][number][];
    pending: History["pending"];
    token: History["token"];
    last: History["last"];
  } = {
    answered: [],
    pending: undefined,
    token: undefined,
    last: undefined,
  };
  for (const event of events) {
    if (event.type === "committed") history.pending = parseAction(event.action);
    else if (event.type === "opened")
      history.last = { levels: event.levelsCompleted, state: event.state, touched: false };
    else if (event.type === "observed" && history.pending) {
      const { levelsCompleted: levels, state } = event;
      history.last = { levels, state, touched: levels === history.last?.levels };
      history.answered.push(history.pending);
      history.pending = undefined;
    } else if (event.type === "unanswered") history.pending = undefined;
    else if (event.type === "connected") history.token = event.token;
  }
  return history;
}
