import type { Command } from "commander";
import { exportRuns } from "../../view/export.ts";
import { print, printJson, UserError } from "../output.ts";

interface ExportOptions {
  readonly out: string;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command("export")
    .argument("<runs>", "a folder of runs, or one run's folder")
    .requiredOption("-o, --out <dir>", "where the site goes")
    .option("--json", "print {runs, unreadable, bytes}")
    .description("the page with these runs as a static site, for any web server or from disk")
    .action((runs: string, { out, json }: ExportOptions) => {
      const done = exportRuns(runs, out);
      if (!done.ok) throw new UserError(done.message);
      const { ok: _, ...counts } = done;
      const unread = done.unreadable > 0 ? ` (${done.unreadable} cannot be read)` : "";
      if (json) printJson(counts);
      else
        print(
          `${done.runs} runs${unread} in ${out}: open ${out}/index.html, or put the folder on a web server.`,
        );
    });
}
