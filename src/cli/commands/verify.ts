import type { Command } from "commander";
import { loadRun } from "../../log/folder.ts";
import { type Verification, verifyRun } from "../../loop/verify.ts";
import { createSandbox } from "../../twin/index.ts";
import { print, printJson } from "../output.ts";
import { sourceOfRun } from "../sources.ts";

export function register(program: Command): void {
  program
    .command("verify")
    .argument("<run>", "a run folder")
    .description("prove a run: chain intact, predictions as committed, actions replayed in a fresh engine")
    .option("--json", "print {ok, checks, problems}")
    .action(verify);
}

async function verify(folder: string, { json }: { json?: boolean }): Promise<void> {
  const read = loadRun(folder);
  const source = read.ok ? sourceOfRun(read.run.manifest) : "";
  const sandbox = await createSandbox();
  try {
    const found = await verifyRun(folder, sandbox, typeof source === "string" ? undefined : source);
    if (json) printJson(found);
    else print(report(found));
    if (!found.ok) process.exitCode = 1;
  } finally {
    await sandbox.close();
  }
}

function report({ ok, checks, problems }: Verification): string {
  const lines = checks.map((check) => `${check.ok ? "✓" : "✗"} ${check.name}: ${check.detail}`);
  const shown = problems.slice(0, 20).map((problem) => `  ${problem}`);
  const more = problems.length > 20 ? [`  … and ${problems.length - 20} more`] : [];
  return [...lines, ...shown, ...more, ok ? "The run is sound." : "The run is not sound."].join("\n");
}
