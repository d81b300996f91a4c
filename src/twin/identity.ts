/** What every game starts from: nothing moves, nothing wins. */
export const IDENTITY_TWIN = `import type { Grid, Move } from "twin";

/** The frame after \`move\`. Must not change \`grid\`: copy it first. */
export function step(grid: Grid, move: Move): Grid {
  return grid;
}

/** Whether this frame completes the level. */
export function goalReached(grid: Grid): boolean {
  return false;
}
`;
