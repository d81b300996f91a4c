import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import type { Paint } from "../../runtime/colours/paint.ts";
import { hudMask } from "../../runtime/hud.ts";
import type { Knowledge } from "../../runtime/knowledge.ts";
import { identity } from "../../runtime/search/naming.ts";
import { type Controls, firstNode, movesFrom, type Node } from "../../runtime/search/search.ts";
import { after, type Stand } from "../stand.ts";
import type { Want } from "./carried.ts";

/** Strokes of one painting, at the most, sets of them that are thought of, and paintings that are walked. */
const MOST_STROKES = 8;
const MOST_SETS = 20_000;
const MOST_PAINTINGS = 6;
/** Frames in which a tool is looked for on the way to a stroke. */
const MOST_PLACES = 80;

/** Cells that a tool paints at once. */
export interface Stroke {
  readonly cells: readonly number[];
  readonly colour: number;
}

interface Standing extends Stand {
  readonly node: Node;
}

/** A short way to have colours where they are wanted, where tools paint them; undefined when none is found. */
export function paintedWay(
  know: Knowledge,
  { frame, memory: remembered }: Stand,
  controls: Controls,
  wants: readonly Want[],
  isLate: () => boolean,
): Node | undefined {
  const { paints = [] } = know.places;
  if (know.inTiles || paints.length === 0 || wants.length === 0) return undefined;
  const memory = { ...remembered, tiles: undefined };
  const mask = hudMask(know, frame.cells.length);
  const moves = movesFrom(know, mask, { frame, memory }, controls);
  const walk = walker(know, mask, paints, moves, new Set(wants.map(({ at }) => at)), frame.width);
  const start = { node: firstNode(identity(frame, mask)), frame, memory };
  let best: Node | undefined;
  for (const strokes of paintings(frame.cells, paints, wants)) {
    let here: Standing | undefined = start;
    for (const stroke of strokes) here = here && !isLate() ? walk(here, stroke) : undefined;
    if (here && here.node.depth < (best?.depth ?? Number.POSITIVE_INFINITY)) best = here.node;
  }
  return best;
}

/**
 * The fewest strokes that make it look so, from the last to the first: the last one shows as it is, and what lies beneath it
 * may have been anything.
 */
export function paintings(cells: Uint8Array, paints: readonly Paint[], wants: readonly Want[]): Stroke[][] {
  const wanted = new Map(wants.map(({ at, colour }) => [at, colour]));
  const areas = [
    ...new Map(paints.map(({ cells: area }) => [[...area].sort().join(), area])).values(),
  ].filter((area) => area.every((at) => wanted.has(at)));
  let sets: { readonly hidden: ReadonlySet<number>; readonly strokes: readonly Stroke[] }[] = [
    { hidden: new Set(), strokes: [] },
  ];
  const seen = new Set<string>();
  for (let depth = 0; depth <= MOST_STROKES && sets.length > 0 && seen.size < MOST_SETS; depth++) {
    const done = sets.filter(({ hidden }) =>
      wants.every(({ at, colour }) => hidden.has(at) || cells[at] === colour),
    );
    if (done.length > 0) return done.slice(0, MOST_PAINTINGS).map(({ strokes }) => [...strokes]);
    sets = sets.flatMap(({ hidden, strokes }) =>
      areas.flatMap((area) => {
        const shown = area.filter((at) => !hidden.has(at));
        const colour = wanted.get(shown[0] ?? -1);
        if (colour === undefined || shown.some((at) => wanted.get(at) !== colour)) return [];
        const all = new Set([...hidden, ...area]);
        const name = [...all].sort().join();
        // Strokes that leave each other alone may come in any order.
        if (seen.has(name)) return [];
        seen.add(name);
        return [{ hidden: all, strokes: [{ cells: area, colour }, ...strokes] }];
      }),
    );
  }
  return [];
}

/** Goes to where a tool paints just that, chooses the colour there, and paints. */
function walker(
  know: Knowledge,
  mask: Uint8Array,
  paints: readonly Paint[],
  moves: readonly Move[],
  canvas: ReadonlySet<number>,
  width: number,
): (from: Standing, stroke: Stroke) => Standing | undefined {
  const isPainting = (move: Move) =>
    paints.some(
      ({ button, on }) =>
        button === move.name && (move.name !== "ACTION6" || on?.includes(move.y * width + move.x)),
    );
  const buttons = moves.filter((move) => move.name !== "ACTION6" && !isPainting(move));
  const clicks = moves.filter((move) => move.name === "ACTION6" && !isPainting(move));
  const painting = moves.filter(isPainting);
  const make = (from: Standing, move: Move): Standing => {
    const { node: parent } = from;
    const next = after(know, mask, from, move);
    const node = { id: identity(next.frame, mask), parent, move, depth: parent.depth + 1, guess: false };
    return { ...next, node };
  };
  const leaves = (was: Grid, is: Grid, but: ReadonlySet<number>) =>
    [...canvas].every((at) => but.has(at) || was.cells[at] === is.cells[at]);
  /** Strokes that can be made here just there, in whatever colour; what is so already may not show. */
  const strokesAt = (here: Standing, { cells }: Stroke, only: ReadonlySet<number>) =>
    painting
      .map((move) => make(here, move))
      .filter(({ frame }) => {
        const colour = frame.cells[cells[0]!];
        return cells.every((at) => frame.cells[at] === colour) && leaves(here.frame, frame, only);
      });
  return (from, stroke) => {
    const only = new Set(stroke.cells);
    const seen = new Set([from.node.id]);
    const places = [from];
    for (const here of places) {
      for (const chosen of [here, ...clicks.map((click) => make(here, click))]) {
        const made = leaves(here.frame, chosen.frame, NONE) ? strokesAt(chosen, stroke, only) : [];
        const right = made.find(
          ({ frame }) =>
            frame.cells[stroke.cells[0]!] === stroke.colour && !leaves(chosen.frame, frame, NONE),
        );
        if (right) return right;
        if (made.length === 0 && chosen === here) break;
      }
      for (const button of buttons) {
        const next = make(here, button);
        if (seen.has(next.node.id) || places.length >= MOST_PLACES) continue;
        seen.add(next.node.id);
        if (leaves(here.frame, next.frame, NONE)) places.push(next);
      }
    }
    return undefined;
  };
}

const NONE: ReadonlySet<number> = new Set();
