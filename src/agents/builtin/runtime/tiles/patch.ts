import type { Engine } from "./engine.ts";

/** Cells elsewhere that change with an event: `[cell, from, to]`, where all of them are as they were. */
export type Patch = readonly (readonly [cell: number, from: number, to: number])[];

/** Icons, lamps and the like: drawn where they always are. */
export function drawPatches(
  { patches }: Engine,
  before: Uint8Array,
  cells: Uint8Array,
  events: readonly number[],
): void {
  for (const event of events) {
    const patch = patches.get(event)?.find((one) => one.every(([cell, from]) => before[cell] === from));
    if (patch) for (const [cell, , to] of patch) cells[cell] = to;
  }
}
