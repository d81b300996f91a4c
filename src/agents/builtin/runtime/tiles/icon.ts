import type { Grid } from "../../../../contracts/grid.ts";
import { colouring } from "../codes.ts";
import { type Engine, tailOf } from "./engine.ts";
import { numberOf, quarterTurned } from "./looks.ts";
import type { Spot } from "./sight.ts";

/** What an event does to a picture elsewhere. */
export interface Drawn extends Spot {
  /** Quarters it is turned by, clockwise. */
  readonly turn?: number;
  /** The colour that each colour becomes. */
  readonly next?: Readonly<Record<number, number>>;
  /** What becomes of it, by what it showed. */
  readonly becomes?: Readonly<Record<string, string>>;
}

/** A box in which events change a picture: its cells as hex digits are what a board holds of it. */
export interface Panel extends Spot {
  /** The colour around it. */
  readonly ground: number;
}

export type Icon = Drawn & Panel;

/** The cells of a box. */
export const placesIn = ({ x, y, width, height }: Spot): (readonly [x: number, y: number])[] =>
  Array.from({ length: width * height }, (_, i) => [x + (i % width), y + Math.floor(i / width)] as const);

/** Icons that overlap are one picture. */
export function panelsOf(icons: Iterable<readonly Icon[]>): Panel[] {
  const panels: Panel[] = [];
  for (const { ground, ...box } of [...icons].flat()) {
    let panel: Panel = { ...box, ground };
    for (const other of panels.splice(0))
      if (overlap(panel, other)) panel = { ...boxAround(panel, other), ground: other.ground };
      else panels.push(other);
    panels.push(panel);
  }
  return panels;
}

export const overlap = (a: Spot, b: Spot): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export function boxAround(a: Spot, b: Spot): Spot {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** What an event makes of a picture, and whether that is known. */
export interface Redrawn {
  readonly text: string;
  readonly isSure: boolean;
}

/** A picture after the event of its icon. */
export function drawnAfter(text: string, icon: Drawn): Redrawn {
  const { turn = 0, next, becomes } = icon;
  if (becomes) return replaced(text, becomes, icon);
  const turned = quarterTurned(text, turn);
  if (!next) return { text: turned, isSure: true };
  let [drawn, isSure] = ["", false];
  for (const digit of turned) {
    const colour = Number.parseInt(digit, 16);
    if (next[colour] !== undefined) isSure = true;
    drawn += (next[colour] ?? firstBefore(next, colour)).toString(16);
  }
  return { text: drawn, isSure };
}

/** The last colour, it is hoped, is followed by the first. */
function firstBefore(next: Readonly<Record<number, number>>, last: number): number {
  let colour = last;
  for (let i = 0; i < 16; i++) {
    const before = Object.keys(next).find((one) => next[Number(one)] === colour);
    if (before === undefined) break;
    colour = Number(before);
  }
  return colour;
}

/** As it was seen, turned and coloured as this one is. */
function replaced(text: string, becomes: Readonly<Record<string, string>>, { width, height }: Spot): Redrawn {
  const known = becomes[text];
  if (known !== undefined) return { text: known, isSure: true };
  for (const quarters of width === height ? [0, 1, 2, 3] : [0])
    for (const [from, to] of Object.entries(becomes)) {
      const turned = quarterTurned(from, quarters);
      const colours = colouring(turned, (i) => text[i]!);
      if (!colours) continue;
      const drawn = [...quarterTurned(to, quarters)].map((digit) => colours.get(digit) ?? digit).join("");
      return { text: drawn, isSure: true };
    }
  return { text, isSure: false };
}

/** What a frame shows in a box, as hex digits. */
export function pictureIn({ cells, width }: Pick<Grid, "cells" | "width">, box: Spot): string {
  let text = "";
  for (let row = box.y; row < box.y + box.height; row++)
    for (let at = row * width + box.x; at < row * width + box.x + box.width; at++)
      text += cells[at]!.toString(16);
  return text;
}

/** Where the number of what a panel shows stands among the cells. */
export const pictureAt = (engine: Engine, cells: Uint16Array, panel: number): number =>
  cells.length - tailOf(engine) + panel;

/** The same for the same picture, however pictures are numbered. */
export function hashPicture({ pictures }: Engine, picture: number): number {
  let hash = 0x13198a2e;
  for (const digit of pictures.texts[picture]!) hash = Math.imul(hash ^ digit.charCodeAt(0), 0x9e3779b1);
  return hash ^ (hash >>> 15);
}

/** Takes in what panels show. */
export function readPanels(engine: Engine, cells: Uint16Array, grid: Grid): void {
  for (const [i, panel] of engine.panels.entries())
    cells[pictureAt(engine, cells, i)] = numberOf(engine.pictures, pictureIn(grid, panel));
}

/** Whether a frame shows what panels were said to. */
export const showsPanels = (engine: Engine, cells: Uint16Array, grid: Grid): boolean =>
  engine.panels.every(
    (panel, i) => engine.pictures.texts[cells[pictureAt(engine, cells, i)]!] === pictureIn(grid, panel),
  );

/** What events make of what panels show; gives whether that is known. */
export function applyIcons(engine: Engine, cells: Uint16Array, events: readonly number[]): boolean {
  let isKnown = true;
  for (const [i, panel] of engine.panels.entries()) {
    const at = pictureAt(engine, cells, i);
    for (const event of events)
      for (const icon of engine.icons.get(event) ?? []) {
        if (!overlap(icon, panel) || cells[at] === 0) continue;
        const { text, isSure } = redraw(engine.pictures.texts[cells[at]!]!, panel, icon);
        cells[at] = numberOf(engine.pictures, text);
        isKnown &&= isSure;
      }
  }
  return isKnown;
}

/** What a panel shows after the event of an icon in it. */
function redraw(text: string, panel: Panel, icon: Icon): Redrawn {
  const [left, top] = [icon.x - panel.x, icon.y - panel.y];
  const rows = Array.from({ length: panel.height }, (_, row) =>
    text.slice(row * panel.width).slice(0, panel.width),
  );
  const inside = rows.slice(top, top + icon.height).map((row) => row.slice(left, left + icon.width));
  const drawn = drawnAfter(inside.join(""), icon);
  const after = rows.map((row, y) => {
    const at = (y - top) * icon.width;
    if (y < top || y >= top + icon.height) return row;
    return row.slice(0, left) + drawn.text.slice(at, at + icon.width) + row.slice(left + icon.width);
  });
  return { ...drawn, text: after.join("") };
}

/** Drawn above what tiles and patches tell of them. */
export function drawPanels(
  engine: Engine,
  before: Uint16Array,
  after: Uint16Array,
  drawn: Uint8Array,
  width: number,
): void {
  for (const [i, panel] of engine.panels.entries()) {
    const at = pictureAt(engine, after, i);
    if (before[at] === after[at]) continue;
    const text = engine.pictures.texts[after[at]!]!;
    for (let cell = 0; cell < text.length; cell++) {
      const [column, row] = [cell % panel.width, Math.floor(cell / panel.width)];
      drawn[(panel.y + row) * width + panel.x + column] = Number.parseInt(text[cell]!, 16);
    }
  }
}
