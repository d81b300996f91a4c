import { engineOf } from "../../runtime/compile.ts";
import type { Lattice, Looks } from "../../runtime/tiles/looks.ts";
import { NO_TILES, type TileRules } from "../../runtime/tiles/tiles.ts";
import { type Cast, findCast } from "./bodies/cast.ts";
import { castPieces, findChosen } from "./clicks/choosing.ts";
import { fitClicks } from "./clicks/clicks.ts";
import { Fit } from "./fitting.ts";
import type { Watch } from "./history.ts";
import { type Names, namedLooks } from "./names.ts";
import { replay } from "./replay.ts";
import { without } from "./roles.ts";
import type { Stories } from "./stories.ts";
import { affordable, MOST_WORK } from "./work.ts";

/** Makes rules for everything that was watched: the simplest that tell it. */
export function fitTiles(
  watches: readonly Watch[],
  looks: Looks,
  names: Names,
  lattices: Readonly<Record<string, Lattice>>,
  stories: Stories,
): TileRules {
  const rules = fitClicks(fitButtons(watches, looks, names, lattices, stories), watches, looks, names);
  // Looks may have been thought of meanwhile that nobody has seen: every name that rules use is told.
  return { ...rules, looks: namedLooks(looks, names) };
}

function fitButtons(
  watches: readonly Watch[],
  looks: Looks,
  names: Names,
  lattices: Readonly<Record<string, Lattice>>,
  stories: Stories,
): TileRules {
  const found = findCast(watches, looks);
  const base: TileRules = { ...NO_TILES, lattices, looks: namedLooks(looks, names) };
  if (!found) return base;
  const chosen = findChosen(watches, found, looks);
  const cast = castPieces(found, chosen, looks);
  // Rivals share the work.
  const isBody = (look: number) => cast.bodies.some((body) => body.looks.has(look));
  const shared = affordable(watches, isBody, MOST_WORK / (1 + cast.doubtful.length));
  const rulesFor = (one: Cast) => new Fit(shared, looks, names, stories, base, one, chosen).rules();
  const told = (rules: TileRules): number => {
    const { exact, placed } = replay(engineOf(rules), shared);
    return exact + placed;
  };
  return cast.doubtful
    .map((button) => rulesFor(without(cast, button)))
    .reduce((a, b) => (told(b) >= told(a) ? b : a), rulesFor(cast));
}
