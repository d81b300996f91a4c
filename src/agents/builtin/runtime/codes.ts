import type { Grid } from "../../../contracts/grid.ts";
import { type Board, type Engine, formOf } from "./engine.ts";
import type { Lattice } from "./looks.ts";

/** Looks shown beside the tiles, for each tile that bodies can turn into one of them: a form each, in reading order. */
export interface Code {
  readonly tiles: readonly number[];
  readonly forms: readonly number[];
}

/** What bodies turn into something else that is not taken away. */
function turningLooks({ meetings, floor }: Engine): Set<number> {
  const found = new Set<number>();
  for (const [look, choices] of meetings)
    for (const { leaves } of choices) if (leaves >= 0 && leaves !== floor) found.add(look).add(leaves);
  return found;
}

/** As many looks elsewhere in the frame as there are tiles that turn. */
export function codeIn(engine: Engine, { lattice, cells }: Board, opening: Grid): Code | undefined {
  const turning = turningLooks(engine);
  if (turning.size === 0 || lattice.zoom) return undefined;
  const tiles = [...Array(lattice.columns * lattice.rows).keys()].filter((tile) => turning.has(cells[tile]!));
  const shown = shownBeside(engine, lattice, opening, turning);
  if (tiles.length === 0 || shown.length !== tiles.length) return undefined;
  return { tiles, forms: shown.map((look) => formOf(engine, look)) };
}

/** Looks that stand in a frame where no tile is, in reading order. */
function shownBeside(
  { looks }: Engine,
  { size, x, y }: Lattice,
  { cells, width, height }: Grid,
  wanted: ReadonlySet<number>,
): number[] {
  const found: number[] = [];
  for (let top = 0; top + size <= height; top++)
    for (let left = 0; left + size <= width; left++) {
      if ((left - x) % size === 0 && (top - y) % size === 0) continue;
      const isThere = (look: number): boolean => {
        const text = looks.texts[look]!;
        for (let i = 0; i < text.length; i++) {
          const cell = cells[(top + Math.floor(i / size)) * width + left + (i % size)]!;
          if (cell.toString(16) !== text[i]) return false;
        }
        return true;
      };
      const look = [...wanted].find(isThere);
      if (look !== undefined) found.push(look);
    }
  return found;
}

export const showsCode = (engine: Engine, { cells }: Board, { tiles, forms }: Code): boolean =>
  tiles.every((tile, i) => formOf(engine, cells[tile]!) === forms[i]);
