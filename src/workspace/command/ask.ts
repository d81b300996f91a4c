import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

// The asking side of the bridge. It runs inside the agent's sandbox: no network, no packages, files only.

export const REQUESTS = ".twin/requests";
export const REPLIES = ".twin/replies";
export const ALIVE = ".twin/alive.json";

/** Rewritten every second while somebody serves. */
export interface Alive {
  readonly serving: boolean;
  readonly at: number;
  readonly message: string;
}

export interface Reply {
  readonly ok: boolean;
  readonly text: string;
  readonly data?: unknown;
}

const POLL_MS = 30;
const SILENT_MS = 20_000;
let asked = 0;

/** Writes the request and waits for its reply, as long as somebody serves. */
export async function ask(folder: string, request: object, signal?: AbortSignal): Promise<Reply> {
  const away = nobody(folder);
  if (away) return { ok: false, text: `${away} Nothing was done.` };
  // Requests are taken by name: those of one process in the order in which they were made.
  const count = (asked++ % 36 ** 4).toString(36).padStart(4, "0");
  const id = `${Date.now().toString(36)}-${count}-${randomBytes(6).toString("hex")}`;
  const file = join(folder, REQUESTS, `${id}.json`);
  const temporary = join(folder, REQUESTS, `.${id}.tmp`);
  writeFileSync(temporary, JSON.stringify(request));
  renameSync(temporary, file);
  const reply = join(folder, REPLIES, `${id}.json`);
  while (!signal?.aborted) {
    if (existsSync(reply)) return JSON.parse(readFileSync(reply, "utf8"));
    const gone = nobody(folder);
    if (gone && !existsSync(reply)) {
      // What nobody has taken yet is taken back, so that it is not carried out later by surprise.
      const untaken = existsSync(file);
      rmSync(file, { force: true });
      const fate = untaken ? "Nothing was done." : "It had begun; ./twin status will tell, once it is back.";
      return { ok: false, text: `${gone} ${fate}` };
    }
    await setTimeout(POLL_MS);
  }
  return { ok: false, text: "Interrupted while waiting for the answer; ./twin status tells what happened." };
}

/** Why nobody will answer, or undefined. */
function nobody(folder: string): string | undefined {
  try {
    const alive: Alive = JSON.parse(readFileSync(join(folder, ALIVE), "utf8"));
    if (!alive.serving) return alive.message;
    if (Date.now() - alive.at < SILENT_MS) return undefined;
    return "Nobody serves this folder any more (no sign of life for 20 s).";
  } catch {
    return "Nobody serves this folder (.twin/alive.json is missing).";
  }
}
