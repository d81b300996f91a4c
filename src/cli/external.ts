import { existsSync } from "node:fs";
import type { LoopEnd } from "../loop/loop.ts";
import type { Session } from "../loop/session.ts";
import { createWorkspace, loadPrompts } from "../workspace/index.ts";
import type { Player } from "./agents.ts";
import { print, printJson, UserError } from "./output.ts";

export interface ExternalOptions {
  readonly json?: boolean;
  readonly prompts?: string;
  /** Where the workspace is made. */
  readonly workspaceIn?: string;
  readonly ablate?: "twin";
}

/** Nobody is started: whoever works in the folder is the agent. */
export function externalPlayer(options: ExternalOptions): Player {
  checkPrompts(options);
  if (options.workspaceIn !== undefined && !existsSync(options.workspaceIn))
    throw new UserError(`There is no folder ${options.workspaceIn} to make the workspace in.`);
  return {
    name: "external",
    ablation: options.ablate ?? "none",
    typecheck: true,
    planner: "auto",
    play: (session, signal) => serve(session, options, signal),
    close: async () => undefined,
  };
}

/** A prompt folder with a mistake is told before anything is opened. */
function checkPrompts({ prompts, ablate }: ExternalOptions): void {
  try {
    loadPrompts(prompts, { twinless: ablate === "twin" });
  } catch (cause) {
    throw new UserError(cause instanceof Error ? cause.message : String(cause));
  }
}

async function serve(
  session: Session,
  { json, prompts, workspaceIn }: ExternalOptions,
  signal: AbortSignal,
): Promise<LoopEnd> {
  const workspace = await createWorkspace(session, {
    ...(prompts !== undefined && { prompts }),
    ...(workspaceIn !== undefined && { parent: workspaceIn }),
  });
  const { folder } = workspace;
  if (json) printJson({ workspace: folder, run: session.journal.writer.folder });
  else print(howTo(folder, session.journal.writer.folder));
  try {
    return await workspace.serve(signal);
  } finally {
    await workspace.close();
  }
}

const howTo = (workspace: string, run: string): string => `The game waits for an agent in

    ${workspace}

Start one there, for example: cd ${workspace} && codex "Read README.md and play."
By hand: ./twin help. As an MCP server: twin mcp ${workspace}
It ends when the game is won, the actions are spent, or somebody runs ./twin finish; Ctrl-C interrupts it, and
twin resume ${run} goes on.
`;
