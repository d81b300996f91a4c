import { ahead, type Lattice, type Looks, turnedWay, type Way } from "../../runtime/tiles/looks.ts";
import type { Jump } from "../../runtime/tiles/tiles.ts";
import type { Cast } from "./bodies/cast.ts";
import { type FoundFaces, uprightLook } from "./bodies/faces.ts";
import { groundsUnder } from "./grounds.ts";
import { groupBy, planOf, type Watch } from "./history.ts";
import type { Names } from "./names.ts";

/** A button that takes bodies so many tiles ahead, over looks, with looks of theirs upright. */
export interface FoundJump {
  readonly button: string;
  readonly by: number;
  readonly tries: readonly { readonly as: number; readonly over: number; readonly went: boolean }[];
}

/** One press: who, over what, and how far; -1 when it went another way. */
interface Try {
  readonly button: string;
  readonly as: number;
  readonly over: number;
  readonly far: number;
}

/** Buttons that take bodies ahead, whichever way that is, over what is next to them. */
export function findJumps(
  watches: readonly Watch[],
  { bodies, floor }: Cast,
  faces: FoundFaces,
  looks: Looks,
): FoundJump[] {
  if (faces.headings.size === 0) return [];
  const under = groundsUnder(new Set(bodies.flatMap((body) => [...body.looks])), floor, looks);
  const tries = watches.flatMap((watch) => triesIn(watch, under, faces, looks));
  return [...groupBy(tries, ({ button }) => button)].flatMap(([button, mine]): FoundJump[] => {
    const fars = new Set(mine.map(({ far }) => far).filter((far) => far !== 0));
    const [by] = fars;
    if (by === undefined || by < 2 || fars.size > 1) return [];
    return [{ button, by, tries: mine.map(({ as, over, far }) => ({ as, over, went: far > 0 })) }];
  });
}

function triesIn(watch: Watch, under: ReadonlyMap<number, number>, faces: FoundFaces, looks: Looks): Try[] {
  const { moves } = watch;
  const lattice = planOf(watch);
  return moves.flatMap(({ button, before, after, clicked, scroll, over: ended }): Try[] => {
    if (clicked >= 0 || scroll || ended) return [];
    const from = before.findIndex((look) => under.has(look));
    const to = after.findIndex((look) => under.has(look));
    const heading = faces.headings.get(before[from]!);
    if (from < 0 || to < 0 || heading === undefined) return [];
    const way = turnedWay([0, -1], heading - 1);
    const as = uprightLook(faces, looks, before[from]!);
    const over = before[ahead(lattice, from, way)] ?? -1;
    return over < 0 ? [] : [{ button, as, over, far: farTo(lattice, from, to, way) }];
  });
}

function farTo(lattice: Lattice, from: number, to: number, way: Way): number {
  let far = 0;
  for (let tile = from; tile >= 0; tile = ahead(lattice, tile, way), far++) if (tile === to) return far;
  return -1;
}

export const namedJump = ({ by, tries }: FoundJump, names: Names): Jump => {
  const pairs = (wanted: boolean) => [
    ...new Set(
      tries
        .filter(({ went }) => went === wanted)
        .map(({ as, over }) => `${names.of(as)} over ${names.of(over)}`),
    ),
  ];
  return { by, over: pairs(true), vain: pairs(false) };
};
