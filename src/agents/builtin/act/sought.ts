import { engineOf } from "../runtime/compile.ts";
import { nameOf } from "../runtime/hash.ts";
import { hudMask } from "../runtime/hud.ts";
import type { Knowledge } from "../runtime/knowledge.ts";
import { type Atom, type Goal, reached } from "../runtime/search/goal.ts";
import { placeId } from "../runtime/search/naming.ts";
import type { Controls, Node } from "../runtime/search/search.ts";
import { seek } from "../runtime/search/seek.ts";
import { countable } from "../runtime/tiles/patterns.ts";
import type { TileRules } from "../runtime/tiles/tiles.ts";
import type { Evidence } from "./evidence.ts";
import { goalKey, goalsTested, plausibility } from "./hypotheses.ts";
import { deadline, worked } from "./stopwatch.ts";

/** Searches of this kind per deliberation. */
const MOST = 2;

/** By rules: what was sought in vain, and from which board. */
const inVain = new WeakMap<TileRules, Set<string>>();

/** The likeliest goals too deep for a sweep, where it can be told how far they are: gone for directly. */
export function sought(
  know: Knowledge,
  evidence: Evidence,
  controls: Controls,
  skip: (goal: Goal) => boolean,
  milliseconds: number,
): { readonly goal: Goal; readonly node: Node }[] {
  const { here, shared, wins } = evidence;
  if (!here || (!know.inTiles && !here.began.canvas)) return [];
  // Buttons lead far: only for what completed a level before.
  const known = wins.length > 0 ? [...shared] : [];
  const { samples: pictures, canvas } = here.began;
  const samples = canvas ? ["shows sample"] : pictures.map(({ name }) => `shows ${name}`);
  const engine = engineOf(know.tiles);
  // What clicks change, or buttons too once a click has chosen it.
  const counted = controls.clicks ? countable(engine, here.began.samples) : samples;
  const byButtons = !controls.clicks || engine.bodyOf.size > 0;
  const lone = controls.clicks ? here.began.several.map((name) => `lone ${name}`) : [];
  const coded = here.began.code ? ["shows code"] : [];
  const stacked = engine.stacks ? ["stacks sorted", "stacks matched"] : [];
  const atoms = canvas ? samples : [...coded, ...counted, ...lone, ...stacked, ...(byButtons ? known : [])];
  const limits = {
    isLate: deadline(worked() + milliseconds),
    came: evidence.came,
  };
  const vain = inVain.get(know.tiles) ?? new Set();
  inVain.set(know.tiles, vain);
  const mask = hudMask(know, here.frame.cells.length);
  // What is painted counts, wherever the brush is.
  const painted = () => `${nameOf(here.memory.under, "", mask)} ${paintingOf(know)}`;
  const place = canvas ? painted() : placeId(know, mask, here.frame, here.memory);
  const from = `${place} ${evidence.deadly.size}`;
  return [...atoms.flatMap((atom) => goalsTested(new Set([atom]), evidence)), ...allAtOnce(known, evidence)]
    .filter((goal) => !skip(goal) && !vain.has(`${from} ${goalKey(goal)}`))
    .sort((a, b) => plausibility(b, evidence) - plausibility(a, evidence))
    .slice(0, MOST)
    .flatMap((goal) => {
      const node = seek(know, here, controls, goal, evidence.deadly, limits);
      if (node === null && (canvas || !limits.isLate())) vain.add(`${from} ${goalKey(goal)}`);
      return node ? [{ goal, node }] : [];
    });
}

/** Where each alone was in vain: everything that was so whenever a level was completed. */
export function allAtOnce(known: readonly Atom[], { seen, nots }: Pick<Evidence, "seen" | "nots">): Goal[] {
  const goal = known.filter((atom) => !atom.includes("like "));
  const isOpen = goal.length > 1 && goal.every((atom) => seen.has(atom));
  return isOpen && !nots.some((frame) => reached(goal, frame)) ? [goal] : [];
}

/** What tells how something is painted. */
const paintingOf = ({ places, movers }: Knowledge): string =>
  JSON.stringify([places.stamps, places.arrivals, movers.map(({ ways }) => ways)]);
