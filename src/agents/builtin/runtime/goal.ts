import type { Grid } from "../../../contracts/grid.ts";
import type { Knowledge, Memory } from "./knowledge.ts";
import { actorTile, lookAt } from "./lattice.ts";
import { allBodies } from "./mover.ts";

/**
 * What may be said of a state, one short text each: `on LOOK` (the actor stands on such a tile), `gone LOOK` (none is
 * left of a kind that was there when the level began), and the same of colours: `body on 8`, `body all on 8`,
 * `body by 8`, `no 8`.
 */
export type Atom = string;

/** A hypothesis about what completes a level: all of these hold. */
export type Goal = readonly Atom[];

/** What stood on the board when the level began; `gone` is told against it. */
export interface Inventory {
  readonly looks: readonly string[];
  readonly colours: number;
}

export function inventoryOf(know: Knowledge, mask: Uint8Array, level: string, opening: Grid): Inventory {
  const looks = new Set<string>();
  const lattice = know.tiles.lattices[level];
  if (lattice)
    for (let tile = 0; tile < lattice.columns * lattice.rows; tile++)
      looks.add(lookAt(opening, lattice, tile));
  for (const actor of know.tiles.actors) looks.delete(actor);
  looks.delete(know.tiles.floor);
  return { looks: [...looks], colours: coloursOf(mask, opening) };
}

function coloursOf(mask: Uint8Array, { cells }: Grid): number {
  let present = 0;
  for (let i = 0; i < cells.length; i++) if (!mask[i]) present |= 1 << cells[i]!;
  return present;
}

/** Everything that can be said of a state. */
export function atomsOf(
  know: Knowledge,
  mask: Uint8Array,
  memory: Memory,
  grid: Grid,
  began: Inventory,
): Set<Atom> {
  const atoms = new Set<Atom>();
  tileAtoms(know, memory, grid, began, atoms);
  const present = coloursOf(mask, grid);
  for (let colour = 0; colour < 16; colour++)
    if ((began.colours >> colour) & 1 && !((present >> colour) & 1)) atoms.add(`no ${colour}`);
  if (!know.inTiles) bodyAtoms(know, mask, memory, grid, atoms);
  return atoms;
}

function tileAtoms(know: Knowledge, memory: Memory, grid: Grid, began: Inventory, atoms: Set<Atom>): void {
  const { tiles } = know;
  const lattice = tiles.lattices[memory.level];
  if (!lattice) return;
  const at = actorTile(grid, lattice, tiles.actors);
  const beneath = at < 0 ? undefined : memory.tiles.beneath[at];
  if (beneath !== undefined && beneath !== tiles.floor) atoms.add(`on ${beneath}`);
  const left = new Set<string>();
  for (let tile = 0; tile < lattice.columns * lattice.rows; tile++) left.add(lookAt(grid, lattice, tile));
  for (const look of began.looks) if (!left.has(look)) atoms.add(`gone ${look}`);
}

function bodyAtoms(know: Knowledge, mask: Uint8Array, memory: Memory, grid: Grid, atoms: Set<Atom>): void {
  const { cells, width } = grid;
  const all = new Map<string, number>();
  for (const { mover, part } of allBodies(grid, mask, know.movers)) {
    if (Object.keys(mover.steps).length === 0) continue;
    let beneath = 0;
    let beside = 0;
    for (const at of part.cells) {
      beneath |= 1 << memory.under[at]!;
      for (const next of [at - 1, at + 1, at - width, at + width])
        if (next >= 0 && next < cells.length && !mask[next]) beside |= 1 << cells[next]!;
    }
    all.set(mover.name, (all.get(mover.name) ?? -1) & beneath);
    for (let colour = 0; colour < 16; colour++) {
      if ((mover.colours >> colour) & 1) continue;
      if ((beneath >> colour) & 1) atoms.add(`${mover.name} on ${colour}`);
      if ((beside >> colour) & 1) atoms.add(`${mover.name} by ${colour}`);
    }
  }
  for (const [name, colours] of all)
    for (let colour = 0; colour < 16; colour++)
      if ((colours >> colour) & 1) atoms.add(`${name} all on ${colour}`);
}

export const reached = (goal: Goal, atoms: ReadonlySet<Atom>): boolean =>
  goal.length > 0 && goal.every((atom) => atoms.has(atom));
