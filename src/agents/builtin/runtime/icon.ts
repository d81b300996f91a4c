import type { Grid } from "../../../contracts/grid.ts";
import type { Engine } from "./engine.ts";
import { tailOf } from "./engine.ts";
import { numberOf } from "./looks.ts";
import type { Spot } from "./sight.ts";

/** What an event does to a picture elsewhere. */
export interface Drawn extends Spot {
  /** Quarters it is turned by, clockwise. */
  readonly turn?: number;
  /** The colour that each colour becomes. */
  readonly next?: Readonly<Record<number, number>>;
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

/** What an icon shows at one of its cells after its event. */
export function iconAt(cells: Uint8Array, width: number, icon: Drawn, column: number, row: number): number {
  let dx = column;
  let dy = row;
  // What comes here was a quarter before in a square.
  for (let quarter = 0; quarter < (icon.turn ?? 0); quarter++) [dx, dy] = [dy, icon.width - 1 - dx];
  const colour = cells[(icon.y + dy) * width + icon.x + dx]!;
  return icon.next?.[colour] ?? colour;
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

/** What events make of what panels show. */
export function applyIcons(engine: Engine, cells: Uint16Array, events: readonly number[]): void {
  for (const [i, panel] of engine.panels.entries()) {
    const at = pictureAt(engine, cells, i);
    for (const event of events)
      for (const icon of engine.icons.get(event) ?? [])
        if (overlap(icon, panel) && cells[at]! > 0) cells[at] = pictureAfter(engine, cells[at]!, panel, icon);
  }
}

function pictureAfter({ pictures }: Engine, picture: number, panel: Panel, icon: Icon): number {
  const before = Uint8Array.from(pictures.texts[picture]!, (digit) => Number.parseInt(digit, 16));
  const after = before.slice();
  const inside = { ...icon, x: icon.x - panel.x, y: icon.y - panel.y };
  for (let row = 0; row < icon.height; row++)
    for (let column = 0; column < icon.width; column++)
      after[(inside.y + row) * panel.width + inside.x + column] = iconAt(
        before,
        panel.width,
        inside,
        column,
        row,
      );
  const whole = { x: 0, y: 0, width: panel.width, height: panel.height };
  return numberOf(pictures, pictureIn({ cells: after, width: panel.width }, whole));
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
