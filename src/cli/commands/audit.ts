import type { Command } from "commander";
import { type Audit, auditRun, type Finding, saveAudit } from "../../audit/index.ts";
import { print, printJson, UserError } from "../output.ts";

export function register(program: Command): void {
  program
    .command("audit")
    .argument("<runs...>", "run folders")
    .description(
      "look for cheating in what the agent did: web use, places outside its workspace, ground truth, tampering",
    )
    .option("--deny <words...>", "more sources that must not be used")
    .option("--json", "print one JSON object per run")
    .action(audit);
}

function audit(folders: readonly string[], { deny = [], json }: { deny?: string[]; json?: boolean }): void {
  for (const folder of folders) {
    const result = auditRun(folder, { deny });
    if (!result.ok) throw new UserError(result.message);
    saveAudit(folder, result.audit);
    if (json) printJson({ run: folder, ...result.audit });
    else print(report(folder, result.audit));
    if (!result.audit.valid) process.exitCode = 1;
  }
}

function report(folder: string, { valid, findings, files, acts }: Audit): string {
  const verdict = valid ? "valid: nothing that cheats was found" : "INVALID: this run leaves every table";
  return [`${folder}: ${verdict} (${acts} acts in ${files} files).`, ...findings.map(line)].join("\n");
}

const line = ({ severity, rule, why, file, line, evidence }: Finding): string =>
  `  ${severity === "violation" ? "✗" : "·"} ${rule}: ${why} (${file}:${line})\n      ${evidence.replace(/\s+/g, " ").slice(0, 160)}`;
