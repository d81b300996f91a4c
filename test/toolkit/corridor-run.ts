import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Env } from "../../src/contracts/env.ts";
import type { RunEvent } from "../../src/contracts/events.ts";
import type { WriterOptions } from "../../src/log/writer.ts";
import type { Agent } from "../../src/loop/agent.ts";
import { type LoopEnd, playGame } from "../../src/loop/loop.ts";
import { startRun } from "../../src/loop/open.ts";
import type { Session } from "../../src/loop/session.ts";
import type { GameSource } from "../../src/loop/source.ts";
import { CORRIDOR, openCorridor } from "./corridor.ts";
import { inProcessSandbox } from "./in-process-sandbox.ts";

export function corridorSource(open: () => Env = openCorridor): GameSource {
  return {
    info: CORRIDOR,
    game: { id: CORRIDOR.id, title: CORRIDOR.title, source: "other" },
    open: async () => open(),
    reopen: async () => "The corridor is not found again.",
  };
}

/** A twin that knows the corridor: `goal` is the body of its predicate over the player's x. */
export const corridorTwin = (goal: string): string => `
import type { Grid, Move } from "twin";

const ROW = 32;
const find = (grid: Grid, colour: number): number => {
  for (let x = 0; x < grid.width; x++) if (grid.cells[ROW * grid.width + x] === colour) return x;
  return -1;
};

export function step(grid: Grid, move: Move): Grid {
  const cells = grid.cells.slice();
  const x = find(grid, 8);
  const to = move.name === "ACTION4" ? x + 1 : move.name === "ACTION3" ? Math.max(0, x - 1) : x;
  if (move.name === "ACTION6") cells[move.y * grid.width + move.x] = 2;
  cells[ROW * grid.width + x] = 0;
  cells[ROW * grid.width + to] = 8;
  return { width: grid.width, height: grid.height, cells };
}

export function goalReached(grid: Grid): boolean {
  const player = find(grid, 8);
  const target = find(grid, 11);
  void player, target;
  return ${goal};
}
`;

export interface CorridorRun {
  readonly session: Session;
  readonly end: LoopEnd;
  readonly events: readonly RunEvent[];
  readonly folder: string;
  remove(): void;
}

/** Plays the corridor with an agent through the whole loop, in this process. */
export async function playCorridor(
  agent: Agent,
  options: WriterOptions & { budget?: number; open?: () => Env } = {},
): Promise<CorridorRun> {
  const root = mkdtempSync(join(tmpdir(), "twin-corridor-"));
  const folder = join(root, "run");
  const opened = await startRun({
    ...options,
    run: "corridor",
    folder,
    source: corridorSource(options.open),
    sandbox: inProcessSandbox(),
    agent: { name: agent.name, seed: 0 },
    budget: { actions: options.budget ?? 60 },
    version: "test",
    typecheck: false,
    search: "paper",
  });
  if (!opened.ok) throw new Error(opened.message);
  const { session } = opened;
  const end = await playGame(session, agent);
  session.finish(end, "done");
  await session.close();
  return {
    session,
    end,
    events: session.journal.events,
    folder,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
