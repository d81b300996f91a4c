import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { CodingCli, Places } from "./types.ts";

/** A private home per game: no settings, history or memory of the user's own, or of another game, reaches the agent. */
export interface Home {
  readonly folder: string;
  /** A folder for the model's socket; a socket's path must be short. */
  readonly bridge: string;
}

/** Not under the temporary folder: Codex does not start helpers from there. */
const homesFolder = (): string =>
  join(process.env.XDG_STATE_HOME ?? join(homedir(), ".local", "state"), "twin", "agents");

export function openHome(parent = homesFolder(), known?: string): Home {
  mkdirSync(parent, { recursive: true });
  const folder = known && existsSync(known) ? known : mkdtempSync(join(parent, "home-"));
  return { folder, bridge: mkdtempSync(join(tmpdir(), "door-")) };
}

export function furnish(home: Home, cli: CodingCli, places: Places, template?: string): void {
  if (template) cpSync(template, home.folder, { recursive: true });
  for (const [name, text] of Object.entries(cli.homeFiles(places))) {
    mkdirSync(dirname(join(home.folder, name)), { recursive: true });
    writeFileSync(join(home.folder, name), text);
  }
}

/** `keep`: a run that may be resumed goes on with the same conversation. */
export function leaveHome(home: Home, keep: boolean): void {
  rmSync(home.bridge, { recursive: true, force: true });
  if (!keep) rmSync(home.folder, { recursive: true, force: true });
}

/** Copies the CLI's own records into the run folder; they tell more than its output does. */
export function keepRecords(home: Home, cli: CodingCli, run: string): void {
  for (const folder of cli.records) {
    const from = join(home.folder, folder);
    if (!existsSync(from)) continue;
    for (const path of readdirSync(from, { recursive: true, encoding: "utf8" })) {
      if (!path.endsWith(".jsonl")) continue;
      const to = join(run, "transcripts", "records", path.replaceAll("/", "_"));
      mkdirSync(dirname(to), { recursive: true });
      cpSync(join(from, path), to);
    }
  }
}
