import type { Cell, Grid } from "../contracts/grid.ts";
import type { Log } from "../contracts/log.ts";
import { backgroundColour, findObjects, type GridObject } from "../grid/objects.ts";
import { transitions } from "../log/builder.ts";

export interface Place extends Cell {
  /** Which object of the frame it is on. */
  readonly object: number;
}

/** Older play says little about the frame at hand, and looking has a price. */
const RECENT = 1_000;

/** Places in order of promise: used with effect, changed before, small objects, used without effect, background. */
export function placesToClick(frame: Grid, log: Log | undefined): Place[] {
  const objects = findObjects(frame);
  const owner = new Int32Array(frame.cells.length);
  for (const [at, object] of objects.entries()) for (const cell of object.cells) owner[cell] = at;
  const background = backgroundColour(frame);
  const { effective, idle, changed } = history(frame, log);
  const place = (cell: number): Place => ({
    x: cell % frame.width,
    y: Math.floor(cell / frame.width),
    object: owner[cell]!,
  });
  const bySize = [...objects].sort((a, b) => a.size - b.size);
  const things = bySize.filter(({ colour }) => colour !== background);
  const ground = bySize.filter(({ colour }) => colour === background).reverse();
  const touched = things.filter(({ cells }) => cells.some((cell) => changed[cell]));
  const cells = [
    ...effective,
    ...touched.map((object) => centreOf(object, frame, changed)),
    ...changedGround(frame, changed, background),
    ...things.map((object) => centreOf(object, frame)),
    ...idle,
    ...ground.map((object) => centreOf(object, frame)),
  ];
  return [...new Set(cells)].map(place);
}

/** The member nearest to the middle of the box; among `only` these cells, when given. */
function centreOf({ cells, box }: Pick<GridObject, "cells" | "box">, frame: Grid, only?: Uint8Array): number {
  const middleX = box.x + (box.width - 1) / 2;
  const middleY = box.y + (box.height - 1) / 2;
  let best = cells[0]!;
  let nearest = Number.POSITIVE_INFINITY;
  for (const cell of cells) {
    if (only && !only[cell]) continue;
    const x = cell % frame.width;
    const distance = Math.abs(x - middleX) + Math.abs((cell - x) / frame.width - middleY);
    if (distance < nearest) {
      nearest = distance;
      best = cell;
    }
  }
  return best;
}

/** Where background changed before: the middle of each patch. */
function changedGround(frame: Grid, changed: Uint8Array, background: number): number[] {
  const cells = changed.map((was, at) => (was && frame.cells[at] === background ? 1 : 0));
  const patches = findObjects({ width: frame.width, height: frame.height, cells }, { background: [0] });
  return patches.map((patch) => centreOf(patch, frame));
}

function history(frame: Grid, log: Log | undefined) {
  const effective = new Set<number>();
  const idle = new Set<number>();
  const changed = new Uint8Array(frame.cells.length);
  const recent = log ? transitions(log).slice(-RECENT).reverse() : [];
  for (const { before, move, after } of recent) {
    if (after.cells.length !== frame.cells.length) continue;
    let effect = false;
    for (let at = 0; at < changed.length; at++)
      if (before.cells[at] !== after.cells[at]) {
        changed[at] = 1;
        effect = true;
      }
    if (move.name !== "ACTION6" || move.x >= frame.width || move.y >= frame.height) continue;
    (effect ? effective : idle).add(move.y * frame.width + move.x);
  }
  return { effective: [...effective], idle: [...idle], changed };
}
