import { formatAction } from "../contracts/action.ts";
import type { Grid } from "../contracts/grid.ts";
import type { Log } from "../contracts/log.ts";
import { gridToText } from "../grid/grid.ts";

/**
 * A twin that knows what was seen and nothing else: it replays every log of a deterministic game and generalises to
 * nothing. A starting point for scripted agents, and the lower bound any twin should beat.
 */
export function memoryTwin(log: Log): string {
  const seen: Record<string, [number, number][]> = {};
  for (const { opening, steps } of log.attempts) {
    let path = gridToText(opening);
    let before = opening;
    for (const { move, after } of steps) {
      path = extend(path, formatAction(move));
      seen[path] = changes(before, after);
      before = after;
    }
  }
  return `${HEAD}
/** Cells that changed, as [index, colour], by the path that led there. */
const SEEN: Record<string, [number, number][]> = ${JSON.stringify(seen, null, 1)};
`;
}

/** The same fold of a path into a short key, here and in the written twin. */
function extend(path: string, move: string): string {
  let hash = 2166136261;
  const text = `${path}|${move}`;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619) >>> 0;
  return `${hash.toString(36)}.${text.length.toString(36)}.${move}`;
}

function changes(before: Grid, after: Grid): [number, number][] {
  const found: [number, number][] = [];
  for (let i = 0; i < after.cells.length; i++)
    if (before.cells[i] !== after.cells[i]) found.push([i, after.cells[i]!]);
  return found;
}

const HEAD = `import type { Grid, Move } from "twin";

interface State { path: string; cells: number[]; width: number; height: number }

export function begin(opening: Grid): State {
  const cells = Array.from(opening.cells);
  const rows: string[] = [];
  for (let y = 0; y < opening.height; y++)
    rows.push(cells.slice(y * opening.width, (y + 1) * opening.width).map((c) => c.toString(16)).join(""));
  return { path: rows.join("\\n"), cells, width: opening.width, height: opening.height };
}

export function next(state: State, move: Move): State {
  const name = move.name === "ACTION6" ? \`ACTION6:\${move.x},\${move.y}\` : move.name;
  const path = extend(state.path, name);
  const changes = state.path === "" ? undefined : SEEN[path];
  // Beyond what was seen every path is one: the world stands still, and search ends.
  if (!changes) return { ...state, path: "" };
  const cells = state.cells.slice();
  for (const [at, colour] of changes) cells[at] = colour;
  return { ...state, path, cells };
}

export function render(state: State): Grid {
  return { width: state.width, height: state.height, cells: Uint8Array.from(state.cells) };
}

export function won(_state: State): boolean {
  return false;
}

function extend(path: string, move: string): string {
  let hash = 2166136261;
  const text = \`\${path}|\${move}\`;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619) >>> 0;
  return \`\${hash.toString(36)}.\${text.length.toString(36)}.\${move}\`;
}
`;
