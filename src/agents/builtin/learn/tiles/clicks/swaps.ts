import { boardOf } from "../../../runtime/tiles/board.ts";
import { clickTile, ruleFor } from "../../../runtime/tiles/clicks.ts";
import { type Engine, eventOf, shownLook } from "../../../runtime/tiles/engine.ts";
import { type FoundEffect, findEffects } from "../effects.ts";
import { bump, groupBy, most } from "../history.ts";
import { type Change, changesIn } from "../story.ts";
import type { ClickExample } from "./click-examples.ts";

/** Looks that a click makes into another look, where the rules so far tell less: a quarter turned, marked, opened. */
export function findSwaps(engine: Engine, examples: readonly ClickExample[]): Map<number, number> {
  const swaps = new Map<number, number>();
  const brought = bringing(examples);
  for (const [look, all] of groupBy(examples, (example) => example.look)) {
    const mine = all.filter((example) => !brought(example));
    if (mine.length === 0) continue;
    const votes = new Map<number, number>();
    for (const { tile, after } of mine) bump(votes, after[tile]!);
    const into = most(votes)!;
    const wrong = sum(mine, (example) => changesIn(clicked(engine, example), example.after).length);
    const swapped = sum(mine, ({ tile, after, changed }) => changed.size - (after[tile] === into ? 1 : -1));
    if (into !== look && swapped < wrong) swaps.set(look, into);
  }
  return swaps;
}

/** Tiles that change where a piece is brought: its own, the other, and one that it jumps over. */
const MOST_BROUGHT = 3;

/** Whether a click took something that a click had marked elsewhere: what is there now is no other look of what was. */
function bringing(examples: readonly ClickExample[]): (example: ClickExample) => boolean {
  const plain = new Map<number, Set<number>>();
  for (const { tile, look, after, changed } of examples)
    if (changed.size === 1 && changed.has(tile))
      plain.set(after[tile]!, (plain.get(after[tile]!) ?? new Set()).add(look));
  return ({ tile, before, after, changed }) =>
    changed.size >= 2 &&
    changed.size <= MOST_BROUGHT &&
    changed.has(tile) &&
    [...changed].some((at) => at !== tile && plain.get(before[at]!)?.has(after[at]!) === false);
}

const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((total, one) => total + of(one), 0);

/** What else a click changes, wherever that is: of what turns or carries others that is better told by how far it reaches. */
export function findClickEffects(engine: Engine, examples: readonly ClickExample[]): FoundEffect[] {
  const plain = examples.filter(({ look }) => engine.swaps.has(look) || !acts(engine, look));
  const moves = plain.map((example) => {
    const told = clicked(engine, example);
    const changes: Change[] = changesIn(told, example.after);
    return { events: [eventOf("click", example.look)], told, hidden: [], changes };
  });
  return findEffects({ moves }, engine.floor, new Set()).filter(({ seen }) => seen >= ENOUGH);
}

/** Times before something far is believed to come of a click. */
const ENOUGH = 2;

const acts = (engine: Engine, look: number): boolean =>
  (ruleFor(engine, look).rule?.does ?? "nothing") !== "nothing";

/** The looks that rules say a click leaves. */
function clicked(engine: Engine, { lattice, tile, before }: ClickExample): Uint16Array {
  const board = boardOf(engine, lattice, before);
  const { cells } = clickTile(engine, board, tile);
  return before.map((_, at) => shownLook(engine, cells[before.length + at]!, cells[at]!));
}
