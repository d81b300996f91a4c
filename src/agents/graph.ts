import { click, formatAction, type Move, press } from "../contracts/action.ts";
import type { Observation } from "../contracts/env.ts";
import type { Grid } from "../contracts/grid.ts";
import type { Log } from "../contracts/log.ts";
import { createGrid } from "../grid/grid.ts";
import { gridHash } from "../grid/hash.ts";
import { backgroundColour, findObjects } from "../grid/objects.ts";
import type { Situation } from "../loop/agent.ts";
import type { DirectAgent } from "../loop/direct.ts";

/** Baseline: walk the graph of seen frames to the nearest untried action. Cells that look like a HUD are masked. */
export function graphAgent(): DirectAgent {
  return {
    name: "graph",
    async choose({ log, now }: Situation) {
      const mask = hudMask(log);
      const graph = buildGraph(log, mask);
      const here = maskedHash(now.settled, mask);
      const route = nearestUntried(graph, here, candidateMoves(now));
      return route && { move: route[0]!, why: `towards an untried action ${route.length} away` };
    },
  };
}

/** From a masked frame, the moves tried there and where each led. */
type Graph = Map<string, { readonly moves: readonly Move[]; readonly to: Map<string, string> }>;

function buildGraph(log: Log, mask: Uint8Array | undefined): Graph {
  const graph: Graph = new Map();
  const node = (frame: Grid) => {
    const hash = maskedHash(frame, mask);
    const found = graph.get(hash) ?? { moves: candidatesIn(frame), to: new Map<string, string>() };
    graph.set(hash, found);
    return { hash, ...found };
  };
  for (const { opening, steps, ending } of log.attempts) {
    let from = node(opening);
    for (const { move, after, state } of steps) {
      const to = node(after);
      // A death leads nowhere worth going.
      from.to.set(formatAction(move), state === "GAME_OVER" ? "" : to.hash);
      from = to;
    }
    if (ending.kind === "boundary") from.to.set(formatAction(ending.move), "");
  }
  return graph;
}

/** Breadth-first over what was seen. */
function nearestUntried(graph: Graph, start: string, here: readonly Move[]): Move[] | undefined {
  const offered = new Set(here.map((move) => move.name));
  const queue: { at: string; path: Move[] }[] = [{ at: start, path: [] }];
  const seen = new Set([start]);
  for (let head = 0; head < queue.length; head++) {
    const { at, path } = queue[head]!;
    const node = graph.get(at);
    const moves = head === 0 ? here : (node?.moves ?? []).filter((move) => offered.has(move.name));
    for (const move of moves) {
      const to = node?.to.get(formatAction(move));
      if (to === undefined) return [...path, move];
      if (to !== "" && !seen.has(to)) {
        seen.add(to);
        queue.push({ at: to, path: [...path, move] });
      }
    }
  }
  return here[0] && [here[0]];
}

const candidateMoves = (now: Observation): Move[] =>
  candidatesIn(now.settled).filter((move) => now.available.includes(move.name));

function candidatesIn(frame: Grid): Move[] {
  const buttons = (["ACTION1", "ACTION2", "ACTION3", "ACTION4", "ACTION5", "ACTION7"] as const).map(press);
  const objects = findObjects(frame, { background: [backgroundColour(frame)] });
  const clicks = objects.map(({ cells }) => {
    const at = cells[cells.length >> 1]!;
    return click(at % frame.width, Math.floor(at / frame.width));
  });
  return [...buttons, ...clicks];
}

/** Border rows and columns that changed in most steps: bars and counters. 1 marks a masked cell. */
function hudMask(log: Log): Uint8Array | undefined {
  const first = log.attempts[0]?.opening;
  if (!first) return undefined;
  const { width, height } = first;
  const changed = new Uint32Array(width + height + width + height);
  let steps = 0;
  for (const attempt of log.attempts) {
    let before = attempt.opening;
    for (const { after } of attempt.steps) {
      steps++;
      const touched = new Set<number>();
      for (let i = 0; i < after.cells.length; i++) {
        if (before.cells[i] === after.cells[i]) continue;
        const x = i % width;
        const y = Math.floor(i / width);
        if (y < 2 || y >= height - 2) touched.add(y);
        if (x < 2 || x >= width - 2) touched.add(height + x);
      }
      for (const line of touched) changed[line]!++;
      before = after;
    }
  }
  const mask = createGrid(width, height).cells;
  for (let i = 0; i < mask.length; i++) {
    const often = Math.max(changed[Math.floor(i / width)]!, changed[height + (i % width)]!);
    if (steps >= 4 && often > steps / 2) mask[i] = 1;
  }
  return mask;
}

function maskedHash(frame: Grid, mask: Uint8Array | undefined): string {
  if (!mask) return gridHash(frame);
  const cells = frame.cells.map((colour, i) => (mask[i] ? 0 : colour));
  return gridHash({ ...frame, cells });
}
