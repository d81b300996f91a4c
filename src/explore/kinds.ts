import type { Cell, Grid } from "../contracts/grid.ts";
import type { Log } from "../contracts/log.ts";
import { backgroundColour, findObjects, type GridObject } from "../grid/objects.ts";
import { transitions } from "../log/builder.ts";

/** Objects that look alike wherever they stand: colour, box and number of cells; background is one kind a colour. */
export interface KindHere {
  readonly kind: string;
  readonly colour: number;
  readonly size: number;
  readonly howMany: number;
  readonly background: boolean;
  /** A cell of the first of them, near its middle. */
  readonly cell: Cell;
}

const kindOf = ({ colour, size, box }: GridObject, background: boolean): string =>
  background ? `${colour}` : `${colour}/${box.width}x${box.height}/${size}`;

/** The kinds in a frame: rare ones first, then small ones, background last. */
export function kindsHere(frame: Grid): KindHere[] {
  const ground = backgroundColour(frame);
  const groups = new Map<string, GridObject[]>();
  for (const object of findObjects(frame)) {
    const kind = kindOf(object, object.colour === ground);
    groups.set(kind, [...(groups.get(kind) ?? []), object]);
  }
  const kinds = [...groups].map(([kind, [first, ...others]]) => ({
    kind,
    colour: first!.colour,
    size: first!.size,
    howMany: others.length + 1,
    background: first!.colour === ground,
    cell: middleOf(first!, frame.width),
  }));
  return kinds.sort(
    (a, b) => Number(a.background) - Number(b.background) || a.howMany - b.howMany || a.size - b.size,
  );
}

/** The kinds of object that clicks have landed on. */
export function kindsClicked(log: Log): Set<string> {
  const clicked = new Set<string>();
  const clickOn = (frame: Grid, { x, y }: Cell) => {
    const cell = y * frame.width + x;
    const object = findObjects(frame).find(({ cells }) => cells.includes(cell));
    if (object) clicked.add(kindOf(object, object.colour === backgroundColour(frame)));
  };
  for (const { before, move } of transitions(log)) if (move.name === "ACTION6") clickOn(before, move);
  for (const { opening, steps, ending } of log.attempts)
    if (ending.kind === "boundary" && ending.move.name === "ACTION6")
      clickOn(steps.at(-1)?.after ?? opening, ending.move);
  return clicked;
}

function middleOf({ cells, box }: GridObject, width: number): Cell {
  const x = box.x + (box.width - 1) / 2;
  const y = box.y + (box.height - 1) / 2;
  const places = Array.from(cells, (at) => ({ x: at % width, y: Math.floor(at / width) }));
  const distance = (cell: Cell) => Math.abs(cell.x - x) + Math.abs(cell.y - y);
  return places.reduce((best, cell) => (distance(cell) < distance(best) ? cell : best));
}
