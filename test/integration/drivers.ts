import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { handMadeLevels, listGames } from "../../src/arcade/index.ts";
import { arcadeSource } from "../../src/cli/sources.ts";
import { formatAction } from "../../src/contracts/action.ts";
import type { Manifest, RunEventOf } from "../../src/contracts/events.ts";
import { startRun } from "../../src/loop/open.ts";
import type { Session } from "../../src/loop/session.ts";
import { createSandbox } from "../../src/twin/index.ts";

export interface Stage {
  readonly session: Session;
  /** Where homes and workspaces go. */
  readonly parent: string;
  readonly run: string;
  close(): Promise<void>;
}

/** A fresh game of the arcade in a run folder of its own. */
export async function stage(
  game: string,
  ablation: Manifest["ablation"] = "none",
  actions = 60,
): Promise<Stage> {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), "drivers-")));
  const run = join(parent, "run");
  const sandbox = await createSandbox();
  const opened = await startRun({
    folder: run,
    run: "drivers",
    source: arcadeSource(game),
    sandbox,
    agent: { name: "test", seed: 0 },
    ablation,
    typecheck: false,
    budget: { actions },
    version: "0",
  });
  if (!opened.ok) throw new Error(opened.message);
  const { session } = opened;
  return {
    session,
    parent,
    run,
    async close() {
      await session.close();
      await sandbox.close();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** The stored solution of a level, in the text form. */
export function solutionOf(game: string, level = 0): string[] {
  const found = listGames().find(({ id }) => id === game);
  if (!found) throw new Error(`no game ${game}`);
  return handMadeLevels(found)[level]!.solution.map(formatAction);
}

export const eventsOfType = <T extends RunEventOf<"turn">["type"] | "note" | "refused" | "committed">(
  { journal }: Session,
  type: T,
): RunEventOf<T>[] => journal.events.filter((event): event is RunEventOf<T> => event.type === type);

const BIN = resolve(import.meta.dirname, "../../.agents/node_modules/.bin");

/** A real CLI, where scripts/install-agent-clis could install it. */
export const installed = (name: string): string | undefined =>
  existsSync(join(BIN, name)) ? join(BIN, name) : undefined;
