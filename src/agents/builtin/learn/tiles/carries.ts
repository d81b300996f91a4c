import { TOURS, tourTiles } from "../../runtime/figures.ts";
import type { Way } from "../../runtime/looks.ts";
import type { ClickExample } from "./click-examples.ts";

/** A tour that tells what clicks on one look did. */
export interface Carry {
  readonly figure: string;
  readonly exact: number;
  /** Looks that went along, and looks that stayed where they were. */
  readonly moved: ReadonlySet<number>;
  readonly stayed: ReadonlySet<number>;
}

/** The tour that tells most of the examples, all of which clicked the same look. */
export function findCarry(examples: readonly ClickExample[], floor: number): Carry | undefined {
  if (!examples.some(({ changed }) => changed.size > 0)) return undefined;
  let best: Carry | undefined;
  for (const [figure, ways] of Object.entries(TOURS)) {
    const moved = new Set<number>();
    const stayed = new Set<number>();
    for (const example of examples) sort(example, ways, floor, moved, stayed);
    for (const look of moved) stayed.delete(look);
    const exact = examples.filter((example) => tells(example, ways, floor, stayed)).length;
    const telling = examples.some(
      (example) => example.changed.size > 0 && tells(example, ways, floor, stayed),
    );
    if (telling && exact > (best?.exact ?? 0)) best = { figure, exact, moved, stayed };
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
