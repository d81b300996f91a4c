import type { Command } from "commander";
import { loadRun } from "../../log/folder.ts";
import { resumeRun } from "../../loop/open.ts";
import { createSandbox } from "../../twin/index.ts";
import { makePlayer } from "../agents.ts";
import { interruptSignal } from "../interrupt.ts";
import { print, printJson, UserError } from "../output.ts";
import { playSession } from "../play.ts";
import { showProgress } from "../progress.ts";
import { sourceOfRun } from "../sources.ts";
import { summary } from "./play.ts";

export function register(program: Command): void {
  program
    .command("resume")
    .argument("<run>", "a run folder")
    .description("go on with a run that was killed or interrupted; no action is sent twice")
    .option("--json", "print one JSON object when the game is finished")
    .action(resume);
}

async function resume(folder: string, { json }: { json?: boolean }): Promise<void> {
  const read = loadRun(folder);
  if (!read.ok) throw new UserError(read.message);
  const { agent } = read.run.manifest;
  const player = makePlayer(agent.name, { seed: agent.seed });
  const sandbox = await createSandbox();
  try {
    const opened = await resumeRun({ folder, sandbox, typecheck: player.typecheck }, sourceOfRun);
    if (opened.ok && !json) showProgress(opened.session);
    const result = await playSession(opened, player, interruptSignal());
    if (json) printJson(result);
    else print(summary(result));
  } finally {
    await sandbox.close();
  }
}
