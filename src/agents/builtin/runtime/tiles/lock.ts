import type { Engine } from "./engine.ts";
import { pictureAt } from "./icon.ts";
import type { Scene } from "./meeting.ts";

/** What is drawn on one ground, without what is around it and however it is magnified. */
export interface Figure {
  readonly ground: string;
  readonly width: number;
  readonly height: number;
  /** Its cells, `.` for the ground. */
  readonly text: string;
}

/** A figure of a single cell or line may be anything. */
const LEAST_ACROSS = 2;

/** The figure on a ground; undefined where there is none to speak of. */
export function figureOn(text: string, width: number, ground: string): Figure | undefined {
  const at = [...text].flatMap((digit, cell) => (digit === ground ? [] : [cell]));
  const [xs, ys] = [at.map((cell) => cell % width), at.map((cell) => Math.floor(cell / width))];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - x + 1, Math.max(...ys) - y + 1];
  if (at.length === 0) return undefined;
  const digit = (column: number, row: number) => text[(y + row) * width + x + column]!;
  const zoom = zoomOf(across, down, digit);
  const figure = { ground, width: across / zoom, height: down / zoom };
  if (Math.min(figure.width, figure.height) < LEAST_ACROSS) return undefined;
  let cells = "";
  for (let row = 0; row < down; row += zoom)
    for (let column = 0; column < across; column += zoom)
      cells += digit(column, row) === ground ? "." : digit(column, row);
  return { ...figure, text: cells };
}

/** By how much a picture is magnified: all its blocks are plain. */
function zoomOf(width: number, height: number, digit: (column: number, row: number) => string): number {
  for (let zoom = Math.min(width, height); zoom > 1; zoom--) {
    if (width % zoom > 0 || height % zoom > 0) continue;
    let plain = true;
    for (let row = 0; row < height && plain; row++)
      for (let column = 0; column < width && plain; column++)
        plain = digit(column, row) === digit(column - (column % zoom), row - (row % zoom));
    if (plain) return zoom;
  }
  return 1;
}

/** The figure on a tile whose rim is of one colour. */
export function figureOnTile(text: string): Figure | undefined {
  const side = Math.round(Math.sqrt(text.length));
  const [ground] = text;
  for (let i = 0; i < side; i++)
    for (const at of [i, side * (side - 1) + i, side * i, side * i + side - 1])
      if (text[at] !== ground) return undefined;
  return figureOn(text, side, ground!);
}

/** Figures that may be meant to be the same. */
export const isComparable = (a: Figure, b: Figure): boolean => a.width === b.width && a.height === b.height;

const tileFigures = new WeakMap<Engine, (Figure | undefined)[]>();
const panelFigures = new WeakMap<Engine, (Figure | undefined)[]>();

function figureOnce(
  store: WeakMap<Engine, (Figure | undefined)[]>,
  engine: Engine,
  number: number,
  find: () => Figure | undefined,
): Figure | undefined {
  const known = store.get(engine) ?? [];
  store.set(engine, known);
  if (!(number in known)) known[number] = find();
  return known[number];
}

/** What a panel shows. */
const figureIn = (engine: Engine, cells: Uint16Array, panel: number): Figure | undefined => {
  const picture = cells[pictureAt(engine, cells, panel)]!;
  const { width, ground } = engine.panels[panel]!;
  return figureOnce(panelFigures, engine, picture * engine.panels.length + panel, () =>
    figureOn(engine.pictures.texts[picture]!, width, ground.toString(16)),
  );
};

/**
 * Whether a lock is open: a tile with a figure lets in while a panel shows the same. Undefined for what is like none that
 * was seen to be shut while a panel showed something else.
 */
export function isUnlocked(
  { engine, cells }: Pick<Scene, "engine" | "cells">,
  look: number,
): boolean | undefined {
  if (engine.locks.length === 0) return undefined;
  const figure = figureOnce(tileFigures, engine, look, () => figureOnTile(engine.looks.texts[look]!));
  if (!figure) return undefined;
  const isLock = engine.locks.some((lock) => lock.ground === figure.ground && isComparable(lock, figure));
  if (!isLock) return undefined;
  return engine.panels.some((_, panel) => figureIn(engine, cells, panel)?.text === figure.text);
}
