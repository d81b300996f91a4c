import type { Grid } from "../../../contracts/grid.ts";
import { type Board, type Engine, formOf } from "./engine.ts";
import type { Lattice } from "./looks.ts";

/** Looks shown beside the tiles, for each tile that bodies can turn into one of them: a form each, in reading order. */
export interface Code {
  readonly tiles: readonly number[];
  readonly forms: readonly number[];
}

/** What bodies turn into something else that is not taken away, by going there or by a button. */
function turningLooks({ meetings, touches, floor }: Engine): Set<number> {
  const found = new Set<number>();
  for (const [look, choices] of meetings)
    for (const { leaves } of choices) if (leaves >= 0 && leaves !== floor) found.add(look).add(leaves);
  for (const all of touches.values())
    for (const { turns } of all)
      for (const [from, to] of turns)
        if (from !== to && from !== floor && to !== floor) found.add(from).add(to);
  return found;
}

/** As many looks elsewhere in the frame as there are tiles that turn: the same, or else alike but for their colours. */
export function codeIn(engine: Engine, { lattice, cells }: Board, opening: Grid): Code | undefined {
  const turning = turningLooks(engine);
  if (turning.size === 0 || lattice.zoom) return undefined;
  const tiles = [...Array(lattice.columns * lattice.rows).keys()].filter((tile) => turning.has(cells[tile]!));
  if (tiles.length === 0) return undefined;
  const texts = new Map([...turning].map((look) => [look, engine.looks.texts[look]!]));
  const ways = areDistinct([...texts.values()]) ? [() => isSame, inOtherColours] : [() => isSame];
  const shown = ways
    .map((agreeing) => shownBeside(lattice, opening, texts, agreeing))
    .find(({ length }) => length === tiles.length);
  return shown && { tiles, forms: shown.map((look) => formOf(engine, look)) };
}

/** Whether a cell of one picture may stand for one of another; asked cell by cell. */
type Agrees = (cell: string, other: string) => boolean;

const isSame: Agrees = (cell, other) => cell === other;

/** One colour stands for one other, and for no third. */
function inOtherColours(): Agrees {
  const to = new Map<string, string>();
  const from = new Map<string, string>();
  return (cell, other) => {
    if (!to.has(cell) && !from.has(other)) {
      to.set(cell, other);
      from.set(other, cell);
    }
    return to.get(cell) === other && from.get(other) === cell;
  };
}

/** Whether all pictures can be told apart without their colours. */
const areDistinct = (texts: readonly string[]): boolean =>
  texts.every((text, i) =>
    texts.slice(0, i).every((other) => {
      const agrees = inOtherColours();
      return [...text].some((cell, at) => !agrees(cell, other[at]!));
    }),
  );

/** Looks that stand in a frame where no tile has them, in reading order. */
function shownBeside(
  { size, x, y }: Lattice,
  { cells, width, height }: Grid,
  texts: ReadonlyMap<number, string>,
  agreeing: () => Agrees,
): number[] {
  const found: number[] = [];
  for (let top = 0; top + size <= height; top++)
    for (let left = 0; left + size <= width; left++) {
      const isThere = (text: string, agrees: Agrees): boolean => {
        for (let i = 0; i < text.length; i++) {
          const cell = cells[(top + Math.floor(i / size)) * width + left + (i % size)]!;
          if (!agrees(text[i]!, cell.toString(16))) return false;
        }
        return true;
      };
      const isTile = (left - x) % size === 0 && (top - y) % size === 0;
      if (isTile && [...texts.values()].some((text) => isThere(text, isSame))) continue;
      const shown = [...texts].find(([, text]) => isThere(text, agreeing()));
      if (shown) found.push(shown[0]);
    }
  return found;
}

/** Tiles that do not show their part of it. */
export const wrongInCode = (engine: Engine, { cells }: Board, { tiles, forms }: Code): number =>
  tiles.filter((tile, i) => formOf(engine, cells[tile]!) !== forms[i]).length;
