import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { arcadeSource } from "../../../src/cli/sources.ts";
import type { Manifest } from "../../../src/contracts/events.ts";
import { resumeRun, startRun } from "../../../src/loop/open.ts";
import type { Session } from "../../../src/loop/session.ts";
import type { GameSource } from "../../../src/loop/source.ts";
import {
  ask,
  createWorkspace,
  type Reply,
  type Workspace,
  type WorkspaceOptions,
} from "../../../src/workspace/index.ts";
import { inProcessSandbox } from "../../toolkit/in-process-sandbox.ts";

export interface Bench {
  readonly root: string;
  readonly run: string;
  readonly session: Session;
  readonly workspace: Workspace;
  /** As ./twin asks. */
  ask(request: object): Promise<Reply>;
  /** Stops serving and leaves everything as it is. */
  stop(): Promise<void>;
  remove(): void;
}

export interface BenchOptions extends WorkspaceOptions {
  readonly source?: GameSource;
  readonly budget?: number;
  readonly ablation?: Manifest["ablation"];
  readonly runName?: string;
}

const sandbox = inProcessSandbox();

/** A run with a workspace that is served, in this process. */
export async function openBench(options: BenchOptions = {}): Promise<Bench> {
  const root = mkdtempSync(join(tmpdir(), "ws-"));
  const run = join(root, options.runName ?? "a-run");
  const opened = await startRun({
    folder: run,
    run: options.runName ?? "a-run",
    source: options.source ?? arcadeSource("tandem"),
    sandbox,
    agent: { name: "external", seed: 0 },
    ...(options.budget !== undefined && { budget: { actions: options.budget } }),
    ...(options.ablation && { ablation: options.ablation }),
    typecheck: false,
    version: "test",
  });
  if (!opened.ok) throw new Error(opened.message);
  return serve(root, run, opened.session, options);
}

/** The same run, found again. */
export async function reopenBench({ root, run }: Bench): Promise<Bench> {
  const opened = await resumeRun({ folder: run, sandbox, typecheck: false }, () => arcadeSource("tandem"));
  if (!opened.ok) throw new Error(opened.message);
  return serve(root, run, opened.session, {});
}

async function serve(root: string, run: string, session: Session, options: BenchOptions): Promise<Bench> {
  const workspace = await createWorkspace(session, { parent: root, ...options });
  const stopping = new AbortController();
  const serving = workspace.serve(stopping.signal);
  return {
    root,
    run,
    session,
    workspace,
    ask: (request) => ask(workspace.folder, request),
    stop: async () => {
      stopping.abort();
      await serving;
      await workspace.close();
      await session.close();
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
