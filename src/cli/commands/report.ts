import type { Command } from "commander";
import { writeReport } from "../../report/write.ts";
import { print, printJson } from "../output.ts";
import { type MeasureOptions, measureRuns, withMeasureOptions } from "./study.ts";

interface ReportOptions extends MeasureOptions {
  readonly out: string;
  readonly json?: boolean;
}

export function register(program: Command): void {
  withMeasureOptions(
    program
      .command("report")
      .argument("<runs...>", "run folders, or folders of run folders")
      .description("one page with every table and figure of the paper for these runs")
      .requiredOption("-o, --out <dir>", "where the report goes"),
  )
    .option("--json", "print what was written as one JSON object")
    .action(report);
}

async function report(runs: readonly string[], options: ReportOptions): Promise<void> {
  const { given, parts } = await measureRuns(runs, options);
  const written = writeReport(options.out, given, parts);
  if (options.json) printJson(written);
  else print(`${written.figures} figures and ${written.tables} tables; open ${written.page}`);
}
