import { randomBytes } from "node:crypto";
import { join } from "node:path";

/** A run folder's name: safe on every file system whatever the game or agent is called, unique, sorted by time. */
export function runFolder(
  runs: string,
  game: string,
  agent: string,
  now = new Date(),
): { run: string; folder: string } {
  const safe = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, "-")
      .slice(0, 40) || "game";
  const stamp = now.toISOString().replace(/[-:]/g, "").slice(0, 15);
  const run = `${stamp}-${safe(game)}-${safe(agent)}-${randomBytes(2).toString("hex")}`;
  return { run, folder: join(runs, run) };
}
