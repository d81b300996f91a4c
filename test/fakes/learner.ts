/**
 * A small agent for the shell of a workspace: learn.mjs writes a twin that remembers every logged transition, so that
 * scripted models can get through the gate with nothing but the workspace's own files.
 */
const LEARN = `import { writeFileSync } from "node:fs";
import { transitions } from "./log/load.mjs";
const key = ({ cells }, action) => {
  let hash = 2166136261;
  for (const c of cells) hash = Math.imul(hash ^ c, 16777619) >>> 0;
  return hash + " " + action;
};
const seen = {};
for (const { before, after, action } of transitions())
  if (before && after)
    seen[key(before, action)] = [...after.cells.keys()].filter((i) => before.cells[i] !== after.cells[i]).map((i) => [i, after.cells[i]]);
writeFileSync("twin.ts", \`import { copy, type Grid, type Move } from "twin";
const SEEN: Record<string, number[][]> = \${JSON.stringify(seen)};
export function step(grid: Grid, move: Move): Grid {
  let hash = 2166136261;
  for (const c of grid.cells) hash = Math.imul(hash ^ c, 16777619) >>> 0;
  const action = move.name === "ACTION6" ? "ACTION6:" + move.x + "," + move.y : move.name;
  const next = copy(grid);
  for (const [at, colour] of SEEN[hash + " " + action] ?? []) next.cells[at!] = colour!;
  return next;
}
export function goalReached(grid: Grid): boolean {
  return false;
}
\`);
`;

const writeFile = (name: string, text: string): string => `cat > ${name} <<'END_OF_FILE'\n${text}END_OF_FILE`;

/** Writes the learner. */
export const installLearner = writeFile("learn.mjs", LEARN);

/** Probes one action after the other, learning from each. */
export const playThrough = (actions: readonly string[]): string =>
  `for a in ${actions.join(" ")}; do node learn.mjs && ./twin submit $a --why "PROBE: what does $a do here?"; done`;
