import type { Command } from "commander";
import { loadRun } from "../../log/folder.ts";
import { resumeRun } from "../../loop/open.ts";
import { createSandbox } from "../../twin/index.ts";
import { makePlayer } from "../agents.ts";
import { addModelOptions, checkModelOptions, type ModelOptions } from "../driven.ts";
import { hideCommandLine, interruptSignal } from "../interrupt.ts";
import { print, printJson, UserError } from "../output.ts";
import { playSession } from "../play.ts";
import { showProgress } from "../progress.ts";
import { type ApiOptions, addApiOptions, sourceToResume } from "../sources-api.ts";
import { summary } from "./play.ts";

export function register(program: Command): void {
  const command = program
    .command("resume")
    .argument("<run>", "a run folder")
    .description("go on with a run that was killed or interrupted; no action is sent twice")
    .option("--json", "print one JSON object when the game is finished")
    .action(resume);
  addApiOptions(command);
  addModelOptions(command, Number);
}

async function resume(
  folder: string,
  options: ModelOptions & ApiOptions & { json?: boolean },
): Promise<void> {
  const { json } = options;
  checkModelOptions(options);
  hideCommandLine();
  const read = loadRun(folder);
  if (!read.ok) throw new UserError(read.message);
  const { agent, ablation } = read.run.manifest;
  const player = makePlayer(agent.name, {
    ...options,
    seed: agent.seed,
    ...(agent.model && { model: agent.model }),
    ...(ablation === "twin" && { ablate: ablation }),
  });
  const sandbox = await createSandbox();
  try {
    const opened = await resumeRun(
      { folder, sandbox, typecheck: player.typecheck, planner: player.planner },
      (manifest) => sourceToResume(manifest, options),
    );
    if (opened.ok && !json) showProgress(opened.session);
    const result = await playSession(opened, player, interruptSignal());
    if (json) printJson(result);
    else print(summary(result));
  } finally {
    await sandbox.close();
  }
}
