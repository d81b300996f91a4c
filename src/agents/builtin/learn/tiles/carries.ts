import { TOURS, tourTiles } from "../../runtime/tiles/figures.ts";
import type { Way } from "../../runtime/tiles/looks.ts";
import type { ClickExample } from "./clicks/click-examples.ts";

/** A tour that tells what clicks on one look did. */
export interface Carry {
  readonly figure: string;
  readonly exact: number;
  /** Looks that went along, and looks that stayed where they were. */
  readonly moved: ReadonlySet<number>;
  readonly stayed: ReadonlySet<number>;
}

/** By the look that is clicked: the tour that tells most, and of equals the one that tells most of other looks too. */
export function findCarries(
  groups: ReadonlyMap<number, readonly ClickExample[]>,
  floor: number,
): Map<number, Carry> {
  const all = [...groups].map(([look, examples]) => [look, findTours(examples, floor)] as const);
  const support = new Map<string, number>();
  for (const [, tours] of all)
    for (const family of new Set(tours.map(familyOf)))
      support.set(family, (support.get(family) ?? 0) + tours[0]!.exact);
  const carries = new Map<number, Carry>();
  for (const [look, tours] of all) {
    const [best] = [...tours].sort((a, b) => support.get(familyOf(b))! - support.get(familyOf(a))!);
    if (best) carries.set(look, best);
  }
  return carries;
}

/** A tour and the same backwards are of one family. */
const familyOf = ({ figure }: Carry): string => figure.split(" ")[0]!;

/** The tours that tell most of the examples, all of which clicked the same look. */
function findTours(examples: readonly ClickExample[], floor: number): Carry[] {
  if (!examples.some(({ changed }) => changed.size > 0)) return [];
  let best: Carry[] = [];
  for (const [figure, ways] of Object.entries(TOURS)) {
    const moved = new Set<number>();
    const stayed = new Set<number>();
    for (const example of examples) sort(example, ways, floor, moved, stayed);
    for (const look of moved) stayed.delete(look);
    const told = examples.filter((example) => tells(example, ways, floor, stayed));
    if (!told.some(({ changed }) => changed.size > 0)) continue;
    const most = best[0]?.exact ?? 0;
    if (told.length > most) best = [];
    if (told.length >= most) best.push({ figure, exact: told.length, moved, stayed });
  }
  return best;
}

/** Where different looks go round, each of them changes some tile: what changes none does not go round. */
function sort(
  { lattice, tile, before, changed }: ClickExample,
  ways: readonly Way[],
  floor: number,
  moved: Set<number>,
  stayed: Set<number>,
): void {
  if (changed.size === 0) return;
  for (const at of tourTiles(lattice, tile, ways))
    if (before[at] !== floor) (changed.has(at) ? moved : stayed).add(before[at]!);
}

function tells(
  { lattice, tile, before, after, changed }: ClickExample,
  ways: readonly Way[],
  floor: number,
  stayed: ReadonlySet<number>,
): boolean {
  const tour = tourTiles(lattice, tile, ways).filter(
    (at) => before[at] !== floor && !stayed.has(before[at]!),
  );
  let differing = 0;
  for (const [i, at] of tour.entries()) {
    const to = tour[(i + 1) % tour.length]!;
    if (after[to] !== before[at]) return false;
    if (changed.has(to)) differing++;
  }
  return differing === changed.size;
}
