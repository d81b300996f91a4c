import type { Grid } from "../../../../contracts/grid.ts";
import { engineOf } from "../../runtime/compile.ts";
import { changesBoard } from "../../runtime/hud.ts";
import { followTiles, readTiles } from "../../runtime/tiles/board.ts";
import { drawTurn, turnBy } from "../../runtime/tiles/in-tiles.ts";
import type { Lattice } from "../../runtime/tiles/looks.ts";
import { NO_TILES, type TileRules } from "../../runtime/tiles/tiles.ts";
import type { Seen } from "../experience.ts";

interface Play {
  readonly lattice: Lattice;
  readonly opening: Grid;
  readonly steps: readonly { readonly seen: Seen; readonly scroll: unknown }[];
}

/** What may be left out of the rules, and the rules still tell of bodies and boards. */
const PARTS = [
  "dials",
  "icons",
  "patches",
  "tallies",
  "order",
  "effects",
  "touches",
  "clocks",
  "walkers",
  "glides",
  "springs",
  "leaps",
  "belts",
  "portals",
  "halts",
  "falls",
  "trails",
  "poses",
  "shows",
] as const satisfies readonly (keyof TileRules)[];

/** The last moves, which rules are asked about. */
const ASKED = 200;
/** So few wrong moves, and every part may stay. */
const FEW = 2;

/** Each part of the rules was found for itself: one without which more of what was seen is told is left out. */
export function weighed(rules: TileRules, plays: readonly Play[], mask: Uint8Array): TileRules {
  const asked = lastMoves(plays);
  let best = rules;
  let least = wrongIn(best, asked, mask);
  for (const part of PARTS) {
    if (least <= FEW) break;
    if (isBlank(best[part])) continue;
    const { [part]: _, ...rest } = best;
    const without: TileRules = { ...NO_TILES, ...rest };
    const wrong = wrongIn(without, asked, mask);
    if (wrong < least) [best, least] = [without, wrong];
  }
  return best;
}

const isBlank = (part: unknown): boolean =>
  !part || (typeof part === "object" && Object.keys(part).length === 0);

function lastMoves(plays: readonly Play[]): readonly Play[] {
  let moves = 0;
  let first = plays.length;
  while (first > 0 && moves < ASKED) moves += plays[--first]!.steps.length;
  return plays.slice(first);
}

/** Moves whose frames are not told. */
function wrongIn(rules: TileRules, plays: readonly Play[], mask: Uint8Array): number {
  const engine = engineOf(rules);
  let wrong = 0;
  for (const { lattice, opening, steps } of plays) {
    let board = readTiles(engine, opening, mask, lattice);
    for (const { seen, scroll } of steps) {
      const { before, move, after } = seen;
      const turn = scroll ? undefined : turnBy(engine, board, move);
      const cells = turn ? drawTurn(engine, board, move, turn, before) : before.cells;
      if (!scroll && changesBoard(mask, cells, after.cells)) wrong++;
      board = followTiles(engine, turn?.cells ?? board.cells, after, mask, lattice);
    }
  }
  return wrong;
}
