import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import {
  differencePng,
  type Validation,
  validate,
  validationJson,
  validationText,
} from "../../validate/index.ts";
import { loadEvidence, loadTwinFile, USAGE, withSandbox } from "../evidence.ts";
import { print, printJson, UserError } from "../output.ts";

interface CheckOptions {
  readonly log: string;
  readonly examples: string;
  readonly png?: string;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command("check")
    .argument("<twin>", "a twin.ts file, or the word identity for the stub every game starts from")
    .description("validate a twin: does it reproduce every logged transition?")
    .requiredOption("--log <path>", "a run folder or a recording (.jsonl, .jsonl.gz)")
    .option("--examples <n>", "failing transitions shown with crops", "4")
    .option("--png <file>", "draw the first difference: before, predicted, actual")
    .option("--json", "print everything as one JSON object")
    .action(check);
}

async function check(path: string, options: CheckOptions): Promise<void> {
  const examples = Number(options.examples);
  if (!Number.isInteger(examples) || examples < 0)
    throw new UserError("--examples takes a whole number from 0 on.", USAGE);
  const [{ log, notes }, twin] = await Promise.all([loadEvidence(options.log), loadTwinFile(path)]);
  const began = performance.now();
  const validation = await withSandbox((sandbox) => validate(sandbox.open(twin), log));
  const seconds = (performance.now() - began) / 1000;
  if (options.json) printJson({ ...validationJson(validation), notes, seconds });
  else {
    for (const note of notes) print(`Note: ${note}`);
    print(validationText(validation, { examples }));
    print(`\n${validation.transitions} transitions checked in ${seconds.toFixed(2)} s.`);
  }
  if (options.png) draw(validation, options.png);
  if (!validation.ok) process.exitCode = 1;
}

function draw({ failing, conceded }: Validation, file: string): void {
  const first = [...failing, ...conceded].find((failure) => failure.kind === "differs");
  if (!first) throw new UserError(`Nothing differs, so ${file} was not written.`, 0);
  writeFileSync(file, differencePng(first));
}
