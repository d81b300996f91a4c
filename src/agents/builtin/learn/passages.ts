import { ahead, type Lattice, type Looks, type Way } from "../runtime/tiles/looks.ts";
import { SIDES } from "../runtime/tiles/walk.ts";
import type { Seam } from "./lattices/seams.ts";
import type { Watch } from "./tiles/history.ts";

/** An attempt, and the seams between its tiles. */
export interface Passed {
  readonly watch: Watch;
  readonly seams: readonly Seam[];
}

/** Colours of seams that stopped what a button moves and never let anything through. What nobody has tried is no wall. */
export function shutColours(all: readonly Passed[], { texts }: Looks): ReadonlySet<number> {
  const passed = new Set<number>();
  const stopped = new Set<number>();
  const movers = new Set<string>();
  const ways = new Map<string, Way>();
  // Something that turns as it goes is drawn with the same colours.
  const sorted = texts.map((text) => [...text].sort().join(""));
  const coloursOf = (look: number) => sorted[look]!;
  const timesOf = (board: Uint16Array, colours: string) =>
    board.reduce((sum, look) => sum + (coloursOf(look) === colours ? 1 : 0), 0);
  const each = (visit: (watch: Watch, move: Watch["moves"][number], colour: ColourOf) => void) => {
    for (const { watch, seams } of all) {
      const between = new Map(seams.map(({ from, to, colour }) => [`${from} ${to}`, colour]));
      const colour: ColourOf = (a, b) => between.get(`${Math.min(a, b)} ${Math.max(a, b)}`);
      for (const move of watch.moves) if (move.clicked < 0 && !move.scroll) visit(watch, move, colour);
    }
  };
  each(({ columns, rows }, { button, before, after, changed }, colourOf) => {
    const open: Lattice = { size: 0, x: 0, y: 0, columns, rows };
    for (const from of changed)
      for (const way of SIDES) {
        const to = ahead(open, from, way);
        const mover = coloursOf(before[from]!);
        if (to < 0 || !changed.includes(to) || coloursOf(after[to]!) !== mover) continue;
        // What it leaves and what it covers has not gone the other way.
        if (timesOf(before, mover) > timesOf(before, coloursOf(before[to]!))) continue;
        passed.add(colourOf(from, to)!);
        movers.add(mover);
        ways.set(button, way);
      }
  });
  each(({ columns, rows }, { button, before, changed }, colourOf) => {
    const way = ways.get(button);
    if (!way || changed.length > 0) return;
    const open: Lattice = { size: 0, x: 0, y: 0, columns, rows };
    for (let tile = 0; tile < before.length; tile++) {
      const to = ahead(open, tile, way);
      if (to >= 0 && movers.has(coloursOf(before[tile]!))) stopped.add(colourOf(tile, to)!);
    }
  });
  return new Set([...stopped].filter((colour) => !passed.has(colour)));
}

type ColourOf = (a: number, b: number) => number | undefined;
