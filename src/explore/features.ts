import type { ActionName } from "../contracts/action.ts";
import type { Grid } from "../contracts/grid.ts";
import type { Log, Transition } from "../contracts/log.ts";
import { cellAt } from "../grid/grid.ts";
import { findObjects, type GridObject } from "../grid/objects.ts";
import { transitions } from "../log/builder.ts";
import { effectsOf } from "./contexts.ts";

/** Looking at objects has a price; the latest cases are enough to see a pattern. */
const CASES = 120;

interface Case {
  readonly effect: string;
  readonly features: ReadonlyMap<string, string>;
}

type Subject = { readonly action: ActionName; readonly before: number };

/**
 * Finds the feature of the frame before that tells a varying effect's outcomes apart, as a sentence; undefined when
 * there is no single one. Frames on which the action left the colour alone are outcomes too.
 */
export function createSplitter(log: Log): (subject: Subject) => string | undefined {
  const all = transitions(log);
  const objects = new Map<Grid, GridObject[]>();
  const objectsOf = (grid: Grid): GridObject[] => {
    const known = objects.get(grid) ?? findObjects(grid);
    objects.set(grid, known);
    return known;
  };
  const found = new Map<string, string | undefined>();
  return ({ action, before }) => {
    const key = `${action}/${before}`;
    if (!found.has(key)) {
      const taken = all.filter(({ move }) => move.name === action).slice(-CASES);
      found.set(key, splitting(taken.flatMap((transition) => caseOf(transition, before, objectsOf))));
    }
    return found.get(key);
  };
}

function splitting(cases: readonly Case[]): string | undefined {
  if (new Set(cases.map(({ effect }) => effect)).size < 2) return undefined;
  const names = new Set(cases.flatMap(({ features }) => [...features.keys()]));
  const [best] = [...names].flatMap((name) => splitBy(name, cases)).sort((a, b) => a.size - b.size);
  if (!best) return undefined;
  const parts = [...best.effects].map(([value, effect]) => `${value} → ${effect}`);
  return `It depends on ${best.name}: ${parts.join("; ")}.`;
}

interface Split {
  readonly name: string;
  readonly size: number;
  /** Value of the feature → the one effect seen with it. */
  readonly effects: ReadonlyMap<string, string>;
}

/** A feature splits when each value goes with one effect, and at least two cases share a value. */
function splitBy(name: string, cases: readonly Case[]): Split[] {
  const effects = new Map<string, string>();
  for (const { effect, features } of cases) {
    const value = features.get(name) ?? "none";
    if ((effects.get(value) ?? effect) !== effect) return [];
    effects.set(value, effect);
  }
  return effects.size < 2 || effects.size >= cases.length ? [] : [{ name, size: effects.size, effects }];
}

function caseOf(transition: Transition, colour: number, objectsOf: (grid: Grid) => GridObject[]): Case[] {
  const { before, after, move } = transition;
  const objects = objectsOf(before).filter((object) => object.colour === colour);
  const changed = objects.find(({ cells }) => cells.some((cell) => before.cells[cell] !== after.cells[cell]));
  // When nothing changed it is only clear which object was meant if there is one.
  const object = changed ?? (objects.length === 1 ? objects[0] : undefined);
  if (!object) return [];
  const features = new Map([
    ["how many cells it has", String(object.size)],
    [`how many objects of colour ${colour} there are`, String(objects.length)],
    ...sides(before, object),
  ]);
  if (move.name === "ACTION6") features.set("the colour clicked", String(cellAt(before, move.x, move.y)));
  return [{ effect: effectsOf(transition)[colour] ?? "stays", features }];
}

/** The colours that touch the object's box on each side. */
function sides(grid: Grid, { box }: GridObject): [string, string][] {
  const colours = (cells: readonly (readonly [number, number])[]) =>
    [...new Set(cells.map(([x, y]) => cellAt(grid, x, y)))]
      .sort((a, b) => a - b)
      .map((colour) => (colour < 0 ? "edge" : String(colour)))
      .join("+");
  const rows = Array.from({ length: box.height }, (_, i) => box.y + i);
  const columns = Array.from({ length: box.width }, (_, i) => box.x + i);
  return [
    ["the colour left of it", colours(rows.map((y) => [box.x - 1, y]))],
    ["the colour right of it", colours(rows.map((y) => [box.x + box.width, y]))],
    ["the colour above it", colours(columns.map((x) => [x, box.y - 1]))],
    ["the colour below it", colours(columns.map((x) => [x, box.y + box.height]))],
  ];
}
