import type { Grid } from "../../../contracts/grid.ts";
import type { Engine } from "./engine.ts";

/** A picture elsewhere that an event turns or recolours, whatever it shows. */
export interface Icon {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Quarters it is turned by, clockwise. */
  readonly turn?: number;
  /** The colour that each colour becomes. */
  readonly next?: Readonly<Record<number, number>>;
}

/** What an icon shows at one of its cells after its event. */
export function iconAt(cells: Uint8Array, width: number, icon: Icon, column: number, row: number): number {
  let dx = column;
  let dy = row;
  // What comes here was a quarter before in a square.
  for (let quarter = 0; quarter < (icon.turn ?? 0); quarter++) [dx, dy] = [dy, icon.width - 1 - dx];
  const colour = cells[(icon.y + dy) * width + icon.x + dx]!;
  return icon.next?.[colour] ?? colour;
}

/** Drawn above what tiles and patches tell of them. */
export function drawIcons(
  { icons }: Engine,
  { cells: before, width }: Grid,
  cells: Uint8Array,
  events: readonly number[],
): void {
  for (const event of events)
    for (const icon of icons.get(event) ?? [])
      for (let row = 0; row < icon.height; row++)
        for (let column = 0; column < icon.width; column++)
          cells[(icon.y + row) * width + icon.x + column] = iconAt(before, width, icon, column, row);
}
