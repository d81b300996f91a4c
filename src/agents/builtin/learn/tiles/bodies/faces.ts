import { ahead, headingAlong, type Looks, numberOf, quarterTurned } from "../../../runtime/tiles/looks.ts";
import { FACES, type TileRules } from "../../../runtime/tiles/tiles.ts";
import { HEADINGS } from "../../../runtime/tiles/walk.ts";
import { anyWayRound } from "../clicks/turned.ts";
import { bump, most, planOf, type Watch } from "../history.ts";
import type { Names } from "../names.ts";
import type { Cast } from "./cast.ts";

/** Which way bodies look, by their looks: each is another one turned. */
export interface FoundFaces {
  readonly headings: ReadonlyMap<number, number>;
  /** They turn where they are stopped, too. */
  readonly stopped: boolean;
}

export const NO_FACES: FoundFaces = { headings: new Map(), stopped: false };

/** Of the looks after going one way, so many do not come after going another. */
const FAITHFUL = 0.9;

/** Whether bodies turn to where they go; looks that were not seen yet are known then, too. */
export function findFaces(watches: readonly Watch[], { bodies }: Cast, looks: Looks): FoundFaces {
  const own = new Set(bodies.flatMap((body) => [...body.looks]));
  const votes = new Map<number, Map<number, number>>();
  const stops: { readonly look: number; readonly heading: number }[] = [];
  for (const watch of watches)
    for (const { button, before, after, clicked, scroll, over } of watch.moves) {
      const way = bodies.find(({ steps }) => steps.has(button))?.steps.get(button);
      if (!way || clicked >= 0 || scroll || over) continue;
      const [from, to] = [onlyOne(before, own), onlyOne(after, own)];
      if (from < 0 || to < 0) continue;
      const heading = headingAlong(way);
      const look = after[to]!;
      if (from === to) stops.push({ look, heading });
      if (to !== ahead(planOf(watch), from, way)) continue;
      const mine = votes.get(look) ?? new Map<number, number>();
      bump(mine, heading);
      votes.set(look, mine);
    }
  const headings = new Map<number, number>();
  for (const [look, mine] of votes) {
    const heading = most(mine)!;
    const all = [...mine.values()].reduce((sum, times) => sum + times, 0);
    if (mine.get(heading)! < FAITHFUL * all) return NO_FACES;
    headings.set(look, heading);
  }
  if (!areTurned(headings, looks)) return NO_FACES;
  const turning = stops.filter(({ look, heading }) => headings.get(look) === heading);
  for (const [look, heading] of [...headings])
    for (let other = 1; other < HEADINGS.length; other++) {
      const turned = numberOf(looks, quarterTurned(looks.texts[look]!, (other - heading + 4) % 4));
      if (!headings.has(turned)) headings.set(turned, other);
    }
  return { headings, stopped: 2 * turning.length > stops.length };
}

/** Whether looks of one form are that form turned to where they head, and some are. */
function areTurned(headings: ReadonlyMap<number, number>, { texts }: Looks): boolean {
  let pairs = 0;
  for (const [look, heading] of headings)
    for (const [other, there] of headings) {
      if (look >= other || anyWayRound(texts[look]!) !== anyWayRound(texts[other]!)) continue;
      if (texts[other] !== quarterTurned(texts[look]!, (there - heading + 4) % 4)) return false;
      pairs++;
    }
  return pairs > 1;
}

function onlyOne(board: Uint16Array, looks: ReadonlySet<number>): number {
  const at = board.findIndex((look) => looks.has(look));
  return board.findLastIndex((look) => looks.has(look)) === at ? at : -1;
}

/** How a look is upright. */
export function uprightLook({ headings }: FoundFaces, looks: Looks, look: number): number {
  const heading = headings.get(look);
  return heading === undefined ? look : numberOf(looks, quarterTurned(looks.texts[look]!, 5 - heading));
}

/** The body's looks, and how else it may be turned. */
export function withTurned(
  own: ReadonlySet<number>,
  { headings }: FoundFaces,
  { texts }: Looks,
): Set<number> {
  const forms = new Set(
    [...own].filter((look) => headings.has(look)).map((look) => anyWayRound(texts[look]!)),
  );
  return new Set([...own, ...[...headings.keys()].filter((look) => forms.has(anyWayRound(texts[look]!)))]);
}

export const namedFaces = (
  faces: FoundFaces,
  names: Names,
  looks: Looks,
): Pick<TileRules, "faces" | "turnsInPlace"> => ({
  ...(faces.stopped && { turnsInPlace: true }),
  faces: Object.fromEntries(
    [...faces.headings].map(([look, heading]) => [
      names.of(look),
      { to: FACES[heading - 1]!, upright: names.of(uprightLook(faces, looks, look)) },
    ]),
  ),
});
