import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { z } from "zod";
import type { Session } from "../loop/session.ts";
import { TWIN_CONTRACT } from "../twin/index.ts";
import { TWIN_FILE } from "./desk.ts";
import { packageFile } from "./package-files.ts";
import { SafeFolder } from "./safe-folder.ts";

/** In the run folder: where its workspace is, the agent's notes, and the workspace's history once closed. */
export const WORKSPACE_FILE = "workspace.json";
export const NOTES_COPY = "notes.md";
export const BUNDLE = "workspace.bundle";
const NOTES = "NOTES.md";

const placeSchema = z.object({ home: z.string() });

/** Two neighbours: `work`, which the agent is given, and `history`, its git folder. */
export interface Home {
  readonly folder: SafeFolder;
  readonly gitDir: string;
}

/** The run's workspace, as it was left or a new one. Neither its place nor its name tells anything of the run. */
export function openHome(session: Session, parent = tmpdir()): Home {
  const { writer } = session.journal;
  const known = knownHome(writer.folder);
  const home = known ?? realpathSync(mkdtempSync(join(parent, "w-")));
  if (!known) {
    mkdirSync(join(home, "work"));
    writer.saveFile(WORKSPACE_FILE, `${JSON.stringify({ home })}\n`);
  }
  return { folder: new SafeFolder(join(home, "work")), gitDir: join(home, "history") };
}

function knownHome(run: string): string | undefined {
  try {
    const { home } = placeSchema.parse(JSON.parse(readFileSync(join(run, WORKSPACE_FILE), "utf8")));
    return lstatSync(join(home, "work")).isDirectory() ? home : undefined;
  } catch {
    return undefined;
  }
}

/** Puts everything in place that the agent does not write itself; its own files stay as they are. */
export async function furnish({ folder, gitDir }: Home, session: Session): Promise<void> {
  const twinless = session.manifest.ablation !== "none";
  const fixed = (path: string, text: string, mode?: number) =>
    folder.write(path, text, { fixed: true, ...(mode && { mode }) });
  fixed("README.md", packageFile(`workspace/files/README${twinless ? ".twinless" : ""}.md`));
  fixed("AGENTS.md", packageFile("workspace/files/AGENTS.md"));
  fixed("CLAUDE.md", packageFile("workspace/files/AGENTS.md"));
  fixed("twin", packageFile("workspace/files/twin"), 0o755);
  fixed("log/load.py", packageFile("workspace/files/load.py"));
  fixed("log/load.mjs", packageFile("workspace/files/load.mjs"));
  fixed(".twin/command.mjs", await commandScript());
  // Relative, and only for the agent's own git: ours is told where the folder is.
  fixed(".git", `gitdir: ../${gitDir.split(/[\\/]/).at(-1)}\n`);
  if (!folder.has(NOTES)) folder.write(NOTES, savedNotes(session) ?? packageFile("workspace/files/NOTES.md"));
  if (twinless) return;
  fixed("TWIN.md", packageFile("docs/twin-helpers.md"));
  fixed("contract.d.ts", TWIN_CONTRACT);
  if (!folder.has(TWIN_FILE)) folder.write(TWIN_FILE, session.perceive().twin);
}

function savedNotes({ journal }: Session): string | undefined {
  const copy = join(journal.writer.folder, NOTES_COPY);
  return existsSync(copy) ? readFileSync(copy, "utf8") : undefined;
}

const self = import.meta.url;
let bundled: Promise<string> | undefined;

/** `./twin` as one file without dependencies: it runs where there is no network and no package. */
function commandScript(): Promise<string> {
  bundled ??= build({
    entryPoints: [new URL(`./command/main${self.endsWith(".ts") ? ".ts" : ".js"}`, self).pathname],
    bundle: true,
    write: false,
    // The bundle names its parts in comments: by their names, not by where this program is installed.
    absWorkingDir: new URL("./command", self).pathname,
    format: "esm",
    platform: "node",
    target: "node20",
    legalComments: "none",
  }).then(({ outputFiles }) => outputFiles[0]!.text);
  return bundled;
}
