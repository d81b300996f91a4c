import type { Grid } from "../../../../contracts/grid.ts";
import { type Lattice, lookAt } from "../../runtime/tiles/looks.ts";
import { clustersOf, connected } from "../colours/clusters.ts";
import type { Seen } from "../experience.ts";
import { onPlot } from "./plot.ts";
import type { Box } from "./shrink.ts";
import { agree, type Guess, hashText, isCut, survey } from "./survey.ts";

interface Site {
  readonly opening: Grid;
  /** What changed together, and the guesses made with it. */
  readonly boxes: Box[];
  guesses: ReadonlyMap<number, Guess>;
}

const MOST_BOXES = 60;
const THIN = 3;

/** Finds the lattice of every level from its opening, and from what clicks change there. */
export class Surveyor {
  private readonly sites = new Map<string, Site>();
  private side = 0;
  /** No click was made yet: nobody needs a lattice. */
  private idle = true;

  /** True when a new level makes others look different. */
  open(opening: Grid, level: string): boolean {
    if (this.sites.has(level)) return false;
    const site: Site = { opening, boxes: [], guesses: new Map() };
    this.sites.set(level, site);
    const { side } = this;
    if (!this.idle) this.look(site);
    return side !== 0 && side !== this.side;
  }

  lattice(level: string): Lattice | undefined {
    return this.side === 0 ? undefined : this.sites.get(level)?.guesses.get(this.side)?.lattice;
  }

  /** True when some level turns out to lie otherwise than was thought. */
  click(t: Seen, level: string, mask: Uint8Array): boolean {
    const site = this.sites.get(level)!;
    // What is thin may be a bar nobody knows yet.
    const changed = clustersOf(t, mask)
      .flatMap((cells) => boxesOf(cells, t.before.width))
      .filter(({ left, right, top, bottom }) => Math.min(right - left, bottom - top) + 1 >= THIN);
    const boxes = onPlot(site.opening, changed);
    const first = site.boxes.length === 0 && boxes.length > 0;
    if (site.boxes.length < MOST_BOXES) site.boxes.push(...boxes);
    const lattice = this.lattice(level);
    if (!this.idle && !first && !(lattice && isCut(lattice, boxes))) return false;
    const before = JSON.stringify([...this.sites.keys()].map((name) => this.lattice(name)));
    if (this.idle) for (const one of this.sites.values()) if (one !== site) this.look(one);
    this.idle = false;
    this.look(site);
    return before !== JSON.stringify([...this.sites.keys()].map((name) => this.lattice(name)));
  }

  private look(site: Site): void {
    site.guesses = survey(site.opening, site.boxes, this.known(site));
    this.side = agree([...this.sites.values()].map(({ guesses }) => guesses).filter(({ size }) => size > 0));
  }

  /** Looks of other levels. */
  private known(site: Site): Set<number> {
    const known = new Set<number>();
    for (const { opening, guesses } of this.sites.values()) {
      const lattice = guesses.get(this.side)?.lattice;
      if (!lattice || opening === site.opening) continue;
      const mask = new Uint8Array(opening.cells.length);
      for (let tile = 0; tile < lattice.columns * lattice.rows; tile++)
        known.add(hashText(lookAt(opening, mask, lattice, tile)));
    }
    return known;
  }
}

/** Solid blocks that only meet at corners are several; anything else is one. */
function boxesOf(cells: readonly number[], width: number): Box[] {
  const blocks = connected(cells, width, false).map((block) => ({ block, box: boxOf(block, width) }));
  const areSolid = blocks.every(
    ({ block, box: { left, right, top, bottom } }) =>
      block.length === (right - left + 1) * (bottom - top + 1) &&
      Math.min(right - left, bottom - top) + 1 >= THIN,
  );
  return areSolid ? blocks.map(({ box }) => box) : [boxOf(cells, width)];
}

export function boxOf(cells: readonly number[], width: number): Box {
  const xs = cells.map((at) => at % width);
  const ys = cells.map((at) => Math.floor(at / width));
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
