import type { Seen } from "../experience.ts";

/** Connected sets (corners count) of changed cells off the HUD. */
export const clustersOf = (t: Seen, mask: Uint8Array): number[][] =>
  connected(
    t.changed.filter((at) => !mask[at]),
    t.before.width,
    true,
  );

/** Connected sets of cells. */
export function connected(cells: Iterable<number>, width: number, corners: boolean): number[][] {
  const left = new Set(cells);
  const clusters: number[][] = [];
  for (const start of left) {
    left.delete(start);
    const members = [start];
    for (let head = 0; head < members.length; head++) {
      const at = members[head]!;
      const x = at % width;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const next = at + dy * width + dx;
          if (!corners && dx !== 0 && dy !== 0) continue;
          if (x + dx < 0 || x + dx >= width || !left.has(next)) continue;
          left.delete(next);
          members.push(next);
        }
    }
    clusters.push(members);
  }
  return clusters;
}
