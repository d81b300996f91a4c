import type { CompiledDraw } from "../../runtime/tiles/draws.ts";
import { ahead, type Looks, overlay } from "../../runtime/tiles/looks.ts";
import type { TileRules } from "../../runtime/tiles/tiles.ts";
import { SIDES } from "../../runtime/tiles/walk.ts";
import { type Cast, stepless } from "./bodies/cast.ts";
import { type FoundFaces, uprightLook } from "./bodies/faces.ts";
import { groundsUnder } from "./grounds.ts";
import { groupBy, planOf, sceneryIn, type Watch, type Watched } from "./history.ts";
import type { Names } from "./names.ts";

export interface FoundDraw extends CompiledDraw {
  readonly button: string;
  readonly seen: number;
}

/** One thing that went along the line between it and a body, by so many tiles. */
type Drawn = Omit<FoundDraw, "slides" | "seen"> & { readonly far: number; readonly slid: boolean };

/** Buttons that take the first body nowhere, but things in line with it to it or away. */
export function findDraws(
  watches: readonly Watch[],
  { bodies: [leader], floor, strays }: Cast,
  looks: Looks,
  faces: FoundFaces,
): FoundDraw[] {
  const buttons = stepless(watches, leader ? [leader] : []);
  const under = groundsUnder(leader?.looks ?? new Set(), floor, looks);
  const scenery = sceneryIn(watches);
  /** What goes with other buttons too may go by itself. */
  const goesElse = (look: number) =>
    strays.some(
      (stray) => stray.looks.has(look) && ![...stray.buttons].every((name) => buttons.includes(name)),
    );
  const drawn = watches.flatMap((watch) =>
    watch.moves
      .filter(({ button, over, scroll }) => buttons.includes(button) && !over && !scroll)
      .flatMap((move) => drawnIn(watch, move, under, floor, looks))
      .filter(({ look }) => look !== floor && !under.has(look) && !scenery.has(look) && !goesElse(look))
      .map((one) => ({ ...one, as: uprightLook(faces, looks, one.as) })),
  );
  const kinds = groupBy(drawn, ({ button, look, as }) => [button, look, as].join());
  return [...kinds.values()].flatMap((mine): FoundDraw[] => {
    const [{ button, look, as, away }] = mine as [Drawn, ...Drawn[]];
    if (mine.some((one) => one.away !== away)) return [];
    const slides = mine.some(({ far }) => far > 1) && mine.every(({ slid }) => slid);
    if (!slides && mine.some(({ far }) => far > 1)) return [];
    return [{ button, look, as, away, slides, seen: mine.length }];
  });
}

function drawnIn(
  watch: Watch,
  { button, before, after, changed }: Watched,
  under: ReadonlyMap<number, number>,
  floor: number,
  { texts }: Looks,
): Drawn[] {
  const lattice = planOf(watch);
  const body = before.findIndex((look) => under.has(look));
  if (body < 0 || !under.has(after[body]!)) return [];
  const isAt = (look: number, tile: number) =>
    after[tile] === look ||
    texts[after[tile]!] === overlay(texts[look]!, texts[floor]!, texts[before[tile]!]!);
  return SIDES.flatMap((way): Drawn[] => {
    const line: number[] = [];
    for (let at = ahead(lattice, body, way); at >= 0; at = ahead(lattice, at, way)) line.push(at);
    const from = line.findIndex((tile) => changed.includes(tile) && before[tile] !== floor);
    const nearer = line.findIndex((tile) => changed.includes(tile));
    if (from < 0) return [];
    const look = before[line[from]!]!;
    const to =
      nearer < from && isAt(look, line[nearer]!)
        ? nearer
        : line.findIndex((tile, i) => i > from && changed.includes(tile) && isAt(look, tile));
    if (to < 0) return [];
    const beyond = to < from ? line[to - 1] : line[to + 1];
    // Slid as far as something lets it.
    const slid = to === 0 || beyond === undefined || before[beyond] !== floor;
    return [{ button, look, as: before[body]!, away: to > from, far: Math.abs(to - from), slid }];
  });
}

export const namedDraws = (draws: readonly FoundDraw[], names: Names): TileRules["draws"] =>
  Object.fromEntries(
    [...groupBy(draws, ({ button }) => button)].map(([button, mine]) => [
      button,
      mine.map(({ look, as, away, slides, seen }) => ({
        look: names.of(look),
        as: names.of(as),
        ...(away && { away: true as const }),
        ...(slides && { slides: true as const }),
        seen,
      })),
    ]),
  );
