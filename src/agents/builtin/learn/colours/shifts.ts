import type { Grid } from "../../../../contracts/grid.ts";
import type { Way } from "../../runtime/tiles/looks.ts";
import type { Seen } from "../experience.ts";
import { clustersOf } from "./clusters.ts";
import { findMotions, type Motion } from "./motion.ts";

/** What moves tells so by a good part of what changed about it: a speck of the ground that shows elsewhere does not. */
const TELLING = 0.25;
/** On a ground with a pattern: nearly all that changed about it. */
const EXCHANGED = 0.8;
const FARTHEST = 16;
/** Fewer cells may look so by chance. */
const FEWEST = 8;

/** How far the largest thing moved that moved straight. */
export function shiftOf(t: Seen, mask: Uint8Array): Way | undefined {
  if (t.move.name === "ACTION6" || t.changed.length === 0) return undefined;
  const clusters = clustersOf(t, mask).map((cells) => new Set(cells));
  const largest = findMotions(t, mask)
    .filter(({ dx, dy }) => dx === 0 || dy === 0)
    .sort((a, b) => b.cells.length - a.cells.length)
    .find((motion) => isTelling(t.before, motion, clusters));
  return largest ? [largest.dx, largest.dy] : exchangedIn(t, clusters);
}

function isTelling(
  { width }: Grid,
  { cells, dx, dy }: Motion,
  clusters: readonly ReadonlySet<number>[],
): boolean {
  const all = [...new Set([...cells, ...cells.map((at) => at + dy * width + dx)])];
  const about = clusters.filter((cluster) => all.some((at) => cluster.has(at)));
  const told = all.filter((at) => about.some((cluster) => cluster.has(at)));
  return told.length >= TELLING * about.reduce((sum, { size }) => sum + size, 0);
}

/**
 * On a ground with a pattern a body is not to be told from what it stands on; but what is left then looks as what is
 * entered did, and the other way round.
 */
function exchangedIn({ before, after }: Seen, clusters: readonly ReadonlySet<number>[]): Way | undefined {
  const { width } = before;
  for (const cluster of [...clusters].sort((a, b) => b.size - a.size)) {
    if (cluster.size < FEWEST) return undefined;
    for (let by = 2; by <= FARTHEST; by++)
      for (const step of [by, by * width]) {
        const from = [...cluster].filter((at) => {
          const to = at + step;
          return (
            cluster.has(to) && before.cells[at] === after.cells[to] && after.cells[at] === before.cells[to]
          );
        });
        if (2 * from.length < EXCHANGED * cluster.size) continue;
        const to = from.map((at) => at + step);
        const sign = commonness(before, from) <= commonness(before, to) ? 1 : -1;
        return step === by ? [sign * by, 0] : [0, sign * by];
      }
  }
  return undefined;
}

/** Of two looks the rarer one in the frame is the body. */
function commonness({ cells }: Grid, all: readonly number[]): number {
  const counts = new Int32Array(256);
  for (const colour of cells) counts[colour]!++;
  return all.reduce((sum, at) => sum + counts[cells[at]!]!, 0);
}
