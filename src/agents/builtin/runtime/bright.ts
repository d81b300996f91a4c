import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { followView, NO_VIEW, scrollOf, type View, windowOf } from "./camera.ts";
import type { Knowledge, Memory } from "./knowledge.ts";
import { glimpseOf, hindsight, lightened, type Outlook, strangeAt } from "./light.ts";
import { turnOf } from "./tiles/in-tiles.ts";
import type { Way } from "./tiles/looks.ts";

export const outlook = (know: Knowledge, mask: Uint8Array, level: string, view: View): Outlook => ({
  level,
  view,
  window: windowOf(know.camera, level),
  mask,
});

/** The opening with what earlier attempts saw of it in the light. */
export function brightOpening(know: Knowledge, frame: Grid, level: string, mask: Uint8Array): Grid {
  const glimpse = glimpseOf(know.light, outlook(know, mask, level, NO_VIEW), frame);
  if (!glimpse) return frame;
  const view = followView(
    know.camera,
    know.tiles,
    level,
    NO_VIEW,
    frame,
    undefined,
    undefined,
    glimpse.hidden,
  );
  return lightened(glimpse, view, frame);
}

export const viewAfter = (view: View, [x, y]: Way = [0, 0]): View => ({
  ...view,
  x: view.x + x,
  y: view.y + y,
});

/** A step as it would look were all of the board lit that was ever seen. */
export interface Bright {
  readonly before: Grid;
  readonly after: Grid;
  /** On dark levels: cells that are not shown now, and how far the window went. */
  readonly dark?: { readonly hidden: Uint8Array; readonly scroll: Way | undefined };
}

export function inLight(
  know: Knowledge,
  mask: Uint8Array,
  memory: Memory,
  before: Grid,
  move: Move,
  after: Grid,
): Bright {
  const { level, view } = memory;
  const glimpse = glimpseOf(know.light, outlook(know, mask, level, view), before);
  if (!glimpse) return { before, after };
  const scroll = scrollInDark(know, mask, memory, move, after);
  const then = viewAfter(view, scroll);
  const now = glimpseOf(know.light, outlook(know, mask, level, then), after)!;
  const bright = lightened(now, then, after);
  const was = lightened(glimpse, view, before);
  return {
    before: hindsight(glimpse, view, was, bright, now.hidden, scroll ?? [0, 0]),
    after: bright,
    dark: { hidden: now.hidden, scroll },
  };
}

/** How far the window went in the dark: what is lit tells where it is on the map. */
function scrollInDark(
  know: Knowledge,
  mask: Uint8Array,
  memory: Memory,
  move: Move,
  after: Grid,
): Way | undefined {
  const { level, view } = memory;
  const size = know.tiles.lattices[level]?.size;
  if (!windowOf(know.camera, level) || !size || move.name === "ACTION6") return undefined;
  const turn = memory.tiles && turnOf(know, memory.tiles, move);
  const said = turn && scrollOf(know.camera, know.tiles, level, view, turn, move.name);
  let best: Way | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const way of [said, undefined, [size, 0], [-size, 0], [0, size], [0, -size]] as const) {
    const strange = strangeAt(know.light, outlook(know, mask, level, viewAfter(view, way)), after);
    if (strange >= fewest) continue;
    fewest = strange;
    best = way;
    if (strange === 0) break;
  }
  return best;
}
