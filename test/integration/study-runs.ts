import { arcadeSource } from "../../src/cli/sources.ts";
import { formatAction } from "../../src/contracts/action.ts";
import type { Log } from "../../src/contracts/log.ts";
import { transitions } from "../../src/log/builder.ts";
import type { Agent } from "../../src/loop/agent.ts";
import { playGame } from "../../src/loop/loop.ts";
import { startRun } from "../../src/loop/open.ts";
import { createSandbox } from "../../src/twin/index.ts";

/** A run of the walker, with the model calls a real agent would have reported. */
export async function playWalker(game: string, folder: string, actions: number): Promise<void> {
  const sandbox = await createSandbox();
  const agent = walkerAgent(["ACTION4", "ACTION1", "ACTION2", "ACTION3"]);
  const opened = await startRun({
    run: game,
    folder,
    source: arcadeSource(game),
    sandbox,
    agent: { name: agent.name, model: "by hand", seed: 0 },
    budget: { actions },
    version: "test",
    typecheck: false,
    now: () => new Date(0),
  });
  if (!opened.ok) throw new Error(opened.message);
  const { session } = opened;
  const usage = { input: 5000, cached: 4000, output: 300, reasoning: 100 };
  session.journal.append({
    type: "turn",
    turn: 0,
    moment: "start",
    usage,
    money: 0.01,
    seconds: 36,
    ended: "completed",
  });
  const end = await playGame(session, agent);
  session.finish(end, "The walker is done.");
  await session.close();
  await sandbox.close();
}

/**
 * An agent that knows one thing, that a block of colour 9 walks on the floor, and remembers every exception. Enough
 * for runs with plans, probes, counterexamples, repairs and goal claims, right and wrong.
 */
export function walkerAgent(probes: readonly ("ACTION1" | "ACTION2" | "ACTION3" | "ACTION4")[]): Agent {
  let probed = 0;
  let proposed = false;
  return {
    name: "walker",
    model: "by hand",
    typecheck: false,
    repair: async ({ log }) => ({ source: walkerTwin(log), why: "remember the exception" }),
    proposeGoal: async ({ log }) => {
      if (proposed || probed < probes.length) return undefined;
      proposed = true;
      return { source: walkerTwin(log), why: "a goal", description: "the walker stands on the green tile" };
    },
    updateGoal: async () => undefined,
    refactor: async () => undefined,
    probe: async (_, suggest) => {
      const name = probes[probed++];
      return name ? { moves: [{ name }], kind: "untried-here", reason: "a first look" } : suggest();
    },
  };
}

/** Cells that a remembered pair changes, keyed by frame and action. */
function walkerTwin(log: Log): string {
  const seen: Record<string, [number, number][]> = {};
  for (const { before, move, after } of transitions(log)) {
    const changes: [number, number][] = [];
    for (let i = 0; i < after.cells.length; i++)
      if (before.cells[i] !== after.cells[i]) changes.push([i, after.cells[i]!]);
    seen[`${keyOf(before.cells)} ${formatAction(move)}`] = changes;
  }
  return SOURCE.replace("{}; // seen", JSON.stringify(seen));
}

/** The same fold here and in the written twin. */
function keyOf(cells: Uint8Array): string {
  let hash = 7;
  for (const cell of cells) hash = (Math.imul(hash, 31) + cell) >>> 0;
  return hash.toString(36);
}

const SOURCE = `import type { Grid, Move } from "twin";
const SEEN: Record<string, [number, number][]> = {}; // seen
const STEP: Record<string, [number, number]> = { ACTION1: [0, -4], ACTION2: [0, 4], ACTION3: [-4, 0], ACTION4: [4, 0] };

export function step(grid: Grid, move: Move): Grid {
  const cells = Uint8Array.from(grid.cells);
  const changes = SEEN[keyOf(grid.cells) + " " + move.name];
  if (changes) for (const [at, colour] of changes) cells[at] = colour;
  else walk(cells, grid.width, STEP[move.name]);
  return { width: grid.width, height: grid.height, cells };
}

function walk(cells: Uint8Array, width: number, by: [number, number] | undefined): void {
  const at = cells.indexOf(9);
  if (!by || at < 0) return;
  const to = at + by[1] * width + by[0];
  const block = Array.from({ length: 16 }, (_, i) => (i >> 2) * width + (i & 3));
  if (block.some((o) => cells[to + o] === 3 && cells[to] === 3)) return;
  const shape = block.map((o) => cells[at + o]!);
  for (const o of block) cells[at + o] = 1;
  for (const [i, o] of block.entries()) cells[to + o] = shape[i]!;
}

${keyOf.toString()}

export function goalReached(grid: Grid): boolean {
  return grid.cells.includes(9) && !grid.cells.includes(14);
}
`;
