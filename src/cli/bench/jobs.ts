import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { loadRun } from "../../log/folder.ts";
import { endOf } from "../../log/reader.ts";
import { MANIFEST } from "../../log/writer.ts";

/** One game for one agent; it has a folder of its own, so that running the bench again finds it. */
export interface Job {
  readonly game: string;
  readonly agent: string;
  readonly agentSeed: number;
  readonly folder: string;
}

export type JobState = "waiting" | "playing" | "done" | "failed" | "interrupted";

/** What is to be done about a job: nothing, go on with its run, or begin. */
export type Next =
  | { readonly kind: "done"; readonly run: string; readonly reason: string }
  | { readonly kind: "resume"; readonly run: string }
  | { readonly kind: "play" }
  | { readonly kind: "invalid"; readonly run: string; readonly why: string };

export function makeJobs(
  games: readonly string[],
  agents: readonly string[],
  repeat: number,
  runs: string,
): Job[] {
  const safe = (text: string) => text.toLowerCase().replace(/[^a-z0-9-]+/g, "-");
  return games.flatMap((game) =>
    agents.flatMap((agent) =>
      Array.from({ length: repeat }, (_, agentSeed) => ({
        game,
        agent,
        agentSeed,
        folder: join(runs, `${safe(game)}.${safe(agent)}.${agentSeed}`),
      })),
    ),
  );
}

/** The job's run folder, if it has begun. */
export function runOf({ folder }: Job): string | undefined {
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .findLast((path) => existsSync(join(path, MANIFEST)));
}

const ENDS = ["won", "budget", "finished", "stuck"];

/** A run that came to its end stays; another one goes on where it stopped. Nothing is ever played afresh. */
export function nextFor(job: Job): Next {
  const run = runOf(job);
  if (run === undefined) return { kind: "play" };
  const read = loadRun(run);
  if (!read.ok) return { kind: "invalid", run, why: read.message };
  if (!read.run.torn) return { kind: "invalid", run, why: read.run.problems[0] ?? "The run was altered." };
  const end = endOf(read.run);
  if (end && ENDS.includes(end.reason)) return { kind: "done", run, reason: end.reason };
  return { kind: "resume", run };
}
