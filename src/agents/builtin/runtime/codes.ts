import type { Grid } from "../../../contracts/grid.ts";
import { type Board, type Engine, formOf } from "./tiles/engine.ts";
import { type Lattice, pitchOf } from "./tiles/looks.ts";

/** Looks shown beside the tiles, for each tile that bodies can turn into one of them: a form each, in reading order. */
export interface Code {
  readonly tiles: readonly number[];
  readonly forms: readonly number[];
}

/** What bodies turn into something else that is not taken away, by going there or by a button. */
function turningLooks({ meetings, touches, floor, looks }: Engine): Set<number> {
  const found = new Set<number>();
  for (const [look, choices] of meetings)
    for (const { leaves } of choices) if (leaves >= 0 && leaves !== floor) found.add(look).add(leaves);
  const isPlain = (look: number) => new Set(looks.texts[look]).size === 1;
  for (const all of touches.values())
    for (const { turns } of all)
      for (const [from, to] of turns)
        if (from !== to && !isPlain(from) && !isPlain(to)) found.add(from).add(to);
  return found;
}

/** As many looks elsewhere in the frame as there are tiles that turn: the same, or else alike but for their colours. */
export function codeIn(engine: Engine, { lattice, cells }: Board, opening: Grid): Code | undefined {
  const turning = turningLooks(engine);
  if (turning.size === 0 || lattice.zoom) return undefined;
  const tiles = [...Array(lattice.columns * lattice.rows).keys()].filter((tile) => turning.has(cells[tile]!));
  if (tiles.length === 0) return undefined;
  const figures = figuresOf([...turning], engine.looks.texts, lattice.size);
  const found = shownBeside(lattice, opening, figures);
  const shown = found.find(({ length }) => length === tiles.length);
  return shown && { tiles, forms: shown.map((look) => formOf(engine, look)) };
}

/** The part of looks by which they differ, wherever it stands in a tile. */
interface Figures {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly texts: ReadonlyMap<number, string>;
}

/** Smaller ones are to be seen everywhere. */
const LEAST_FIGURE = 3;

function figuresOf(looks: readonly number[], texts: readonly string[], size: number): Figures {
  const [first] = looks;
  const differs = [...Array(size * size).keys()].filter((i) =>
    looks.some((look) => texts[look]![i] !== texts[first!]![i]),
  );
  const [xs, ys] = [differs.map((i) => i % size), differs.map((i) => Math.floor(i / size))];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - x + 1, Math.max(...ys) - y + 1];
  const isLarge = Math.min(width, height) >= LEAST_FIGURE;
  const box = isLarge ? { x, y, width, height } : { x: 0, y: 0, width: size, height: size };
  const cut = (text: string) =>
    Array.from({ length: box.height }, (_, row) =>
      text.slice((box.y + row) * size + box.x).slice(0, box.width),
    ).join("");
  return { ...box, texts: new Map(looks.map((look) => [look, cut(texts[look]!)])) };
}

/** How one picture is coloured as another: what stands for what, each for one and for no other; undefined where it is not. */
export function colouring(
  text: string,
  cellAt: (i: number) => string,
): ReadonlyMap<string, string> | undefined {
  const to = new Map<string, string>();
  const from = new Map<string, string>();
  for (let i = 0; i < text.length; i++) {
    const [cell, other] = [text[i]!, cellAt(i)];
    if (!to.has(cell) && !from.has(other)) {
      to.set(cell, other);
      from.set(other, cell);
    }
    if (to.get(cell) !== other || from.get(other) !== cell) return undefined;
  }
  return to;
}

const isOwn = (colours: ReadonlyMap<string, string>): boolean =>
  [...colours].every(([cell, other]) => cell === other);

/** Whether all pictures can be told apart without their colours. */
const areDistinct = (texts: readonly string[]): boolean =>
  texts.every((text, i) => texts.slice(0, i).every((other) => !colouring(text, (at) => other[at]!)));

/** Figures that stand in a frame where no tile has them, in reading order; those of the same colours each. */
function shownBeside(lattice: Lattice, { cells, width, height }: Grid, figures: Figures): number[][] {
  const found = new Map<string, number[]>();
  const isLarge = Math.min(figures.width, figures.height) >= LEAST_FIGURE;
  const mayDiffer = isLarge && areDistinct([...figures.texts.values()]);
  const pitch = pitchOf(lattice);
  const isTile = (left: number, top: number) =>
    (left - figures.x - lattice.x) % pitch === 0 && (top - figures.y - lattice.y) % pitch === 0;
  for (let top = 0; top + figures.height <= height; top++)
    for (let left = 0; left + figures.width <= width; left++)
      for (const [look, text] of figures.texts) {
        const cellAt = (i: number) => {
          const at = (top + Math.floor(i / figures.width)) * width + left + (i % figures.width);
          return cells[at]!.toString(16);
        };
        const colours = colouring(text, cellAt);
        if (!colours || (isOwn(colours) ? isTile(left, top) : !mayDiffer)) continue;
        const key = JSON.stringify([...colours].sort());
        found.set(key, [...(found.get(key) ?? []), look]);
      }
  return [...found.values()];
}

/** Tiles that do not show their part of it. */
export const wrongInCode = (engine: Engine, { cells }: Board, { tiles, forms }: Code): number =>
  tiles.filter((tile, i) => formOf(engine, cells[tile]!) !== forms[i]).length;
