import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import {
  type Cases,
  loadCases,
  measurePart,
  PART_NAMES,
  type Part,
  type PartName,
  partJson,
  type StudyOptions,
  tableCsv,
  tableText,
} from "../../study/index.ts";
import { createSandbox, type Sandbox } from "../../twin/index.ts";
import { print, printJson, UserError } from "../output.ts";
import { loadPublished } from "./score.ts";

export interface MeasureOptions {
  readonly part?: readonly PartName[];
  readonly published?: string;
  readonly states: number;
  readonly clicks: number;
  readonly nearNodes: number;
  readonly startNodes: number;
}

interface StudyCommandOptions extends MeasureOptions {
  readonly csv?: string;
  readonly json?: boolean;
}

export function register(program: Command): void {
  withMeasureOptions(
    program
      .command("study")
      .argument("<runs...>", "run folders, or folders of run folders")
      .description("every measurement of the paper for these runs"),
  )
    .option("--csv <dir>", "write each table as a CSV file into this folder")
    .option("--json", "print one JSON object")
    .action(study);
}

function partsNamed(text: string, before: readonly PartName[] = []): readonly PartName[] {
  const named = text.split(",").map((word) => {
    const part = PART_NAMES.find((name) => name === word.trim());
    if (part) return part;
    throw new UserError(`There is no part "${word}"; choose from: ${PART_NAMES.join(", ")}.`);
  });
  return [...before, ...named];
}

/** Shared with `report`. */
export function withMeasureOptions(command: Command): Command {
  const whole = (text: string): number => {
    const value = Number(text);
    if (Number.isInteger(value) && value > 0) return value;
    throw new UserError(`"${text}" should be a whole number from 1 on.`);
  };
  return command
    .option("--part <names>", `only these, with commas between: ${PART_NAMES.join(", ")}`, partsNamed)
    .option("--published <file>", "published per-level results to compare with (default: the paper's)")
    .option("--states <n>", "world model: visited states tested per run", whole, 100)
    .option("--clicks <n>", "world model: clicks used elsewhere tested per state", whole, 8)
    .option("--near-nodes <n>", "planning: states searched six actions before a win", whole, 20_000)
    .option("--start-nodes <n>", "planning: states searched from a level's start", whole, 200_000);
}

export interface Measured {
  readonly given: Cases;
  readonly parts: readonly Part[];
}

/** Measures what was asked for; everything without `--part`. Shared with `report`. */
export async function measureRuns(runs: readonly string[], options: MeasureOptions): Promise<Measured> {
  const given = loadCases(runs);
  if (given.cases.length + given.apart.length === 0)
    throw new UserError(`There are no run folders in ${runs.join(", ")}; twin play makes them.`);
  for (const { name, kind, why } of given.apart)
    process.stderr.write(`twin: ${name} is ${kind} and left out: ${why}\n`);
  let sandbox: Promise<Sandbox> | undefined;
  const study: StudyOptions = {
    sandbox: () => {
      sandbox ??= createSandbox();
      return sandbox;
    },
    sample: { states: options.states, clicks: options.clicks },
    planning: {
      before: 6,
      near: { depth: 8, nodes: options.nearNodes },
      startNodes: options.startNodes,
    },
    onProgress: showProgress,
    ...(options.published !== undefined && { published: loadPublished(options.published) }),
  };
  try {
    const parts: Part[] = [];
    for (const name of PART_NAMES)
      if (!options.part || options.part.includes(name)) parts.push(await measurePart(name, given, study));
    return { given, parts };
  } finally {
    if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
    await (await sandbox)?.close();
  }
}

function showProgress(said: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${said}`);
}

async function study(runs: readonly string[], options: StudyCommandOptions): Promise<void> {
  const { given, parts } = await measureRuns(runs, options);
  const tables = parts.flatMap((part) => part.tables);
  if (options.csv !== undefined) {
    mkdirSync(options.csv, { recursive: true });
    for (const table of tables) writeFileSync(join(options.csv, `${table.id}.csv`), tableCsv(table));
  }
  if (options.json) printJson({ runs: given.cases.length, apart: given.apart, parts: parts.map(partJson) });
  else if (options.csv === undefined) print(tables.map(tableText).join("\n\n"));
  else print(`${tables.length} tables are in ${options.csv}.`);
}
