import type { Move } from "../../../../contracts/action.ts";
import { insert, type Ranked, takeLeast } from "../../runtime/search/heap.ts";

/** A cell and the colour it shall have. */
export interface Want {
  readonly at: number;
  readonly colour: number;
  /** Others that will do. */
  readonly or?: readonly number[];
}

/** A move that carries colours: pairs (cell, where its colour comes from). */
export interface Carrier {
  readonly move: Move;
  readonly copies: readonly number[];
}

interface Carried extends Ranked {
  readonly colours: Uint8Array;
  readonly depth: number;
  readonly parent: Carried | undefined;
  readonly move: Move | undefined;
}

/**
 * The shortest way to have colours where they are wanted, by moves that carry them about; undefined when there is none, or
 * none was found in time. Only cells count that wanted ones take their colours from, and only wanted colours: there
 * are far fewer of those than frames.
 */
export function carriedWay(
  cells: Uint8Array,
  carriers: readonly Carrier[],
  wants: readonly Want[],
  isLate: () => boolean,
): Move[] | undefined {
  const wanted = new Set(wants.map(({ colour }) => colour));
  const { places, sources } = circuitOf(carriers, wants);
  const fars = wants.map(({ at }) => farFrom(places.indexOf(at), sources, places.length));
  const left = (colours: Uint8Array) => {
    let longest = 0;
    for (const [i, { colour }] of wants.entries())
      longest = Math.max(longest, nearest(colours, colour + 1, fars[i]!));
    return longest;
  };
  const colours = Uint8Array.from(places, (at) => (wanted.has(cells[at]!) ? cells[at]! + 1 : 0));
  const open: Carried[] = [];
  const seen = new Set<string>();
  const add = (state: Omit<Carried, "rank" | "at">) => {
    const name = Buffer.from(state.colours).toString("latin1");
    if (seen.has(name)) return;
    seen.add(name);
    const moves = left(state.colours);
    if (moves < Number.POSITIVE_INFINITY)
      insert(open, { ...state, rank: state.depth + moves, at: seen.size });
  };
  add({ colours, depth: 0, parent: undefined, move: undefined });
  while (open.length > 0 && !isLate()) {
    const state = takeLeast(open);
    if (left(state.colours) === 0) return wayTo(state);
    for (const [i, { move }] of carriers.entries())
      add({
        colours: Uint8Array.from(sources[i]!, (from) => state.colours[from]!),
        depth: state.depth + 1,
        parent: state,
        move,
      });
  }
  return undefined;
}

/** All cells that the colours of wanted cells may come from, and by carrier where each takes its colour from. */
function circuitOf(carriers: readonly Carrier[], wants: readonly Want[]) {
  const maps = carriers.map(({ copies }) => {
    const map = new Map<number, number>();
    for (let i = 0; i < copies.length; i += 2) map.set(copies[i]!, copies[i + 1]!);
    return map;
  });
  const places = [...new Set(wants.map(({ at }) => at))];
  const known = new Map(places.map((at, i) => [at, i]));
  for (const at of places)
    for (const map of maps) {
      const from = map.get(at) ?? at;
      if (!known.has(from)) known.set(from, places.push(from) - 1);
    }
  return { places, sources: maps.map((map) => places.map((at) => known.get(map.get(at) ?? at)!)) };
}

/** By place: the moves that it takes a colour from there at the least. */
function farFrom(end: number, sources: readonly (readonly number[])[], count: number): readonly number[] {
  const far = Array<number>(count).fill(Number.POSITIVE_INFINITY);
  far[end] = 0;
  const reached = [end];
  for (const at of reached)
    for (const from of sources.map((source) => source[at]!))
      if (far[from] === Number.POSITIVE_INFINITY) {
        far[from] = far[at]! + 1;
        reached.push(from);
      }
  return far;
}

function nearest(colours: Uint8Array, colour: number, far: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < colours.length; i++) if (colours[i] === colour && far[i]! < least) least = far[i]!;
  return least;
}

function wayTo(state: Carried): Move[] {
  const moves: Move[] = [];
  for (let at: Carried | undefined = state; at?.move; at = at.parent) moves.unshift(at.move);
  return moves;
}
