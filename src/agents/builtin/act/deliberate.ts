import type { Move } from "../../../contracts/action.ts";
import type { Knowledge } from "../runtime/knowledge.ts";
import type { Goal } from "../runtime/search/goal.ts";
import { moveAt } from "../runtime/search/naming.ts";
import {
  type Controls,
  isFatal,
  isShunned,
  type Node,
  pathTo,
  pathToGuess,
  sweep,
  type Visit,
} from "../runtime/search/search.ts";
import { cameOtherwise, type Evidence } from "./evidence.ts";
import { goalKey, goalsTested, isNews, plausibility } from "./hypotheses.ts";
import type { Imagination } from "./imagine.ts";
import { sought } from "./sought.ts";
import { deadline, worked } from "./stopwatch.ts";

/** A goal and the cheapest way to test it. */
export interface Option {
  readonly goal: Goal;
  readonly moves: readonly Move[];
  /** Plausibility per action: the rank. */
  readonly worth: number;
}

export interface Deliberation {
  readonly options: readonly Option[];
  /** The nearest state that shows something new, goal or not. */
  readonly news: readonly Move[] | undefined;
  /** The nearest state where something is stirred that was not, with the board as it is. */
  readonly stir: readonly Move[] | undefined;
  /** What looks more like what completed levels than anything seen, where no way is known to that. */
  readonly nearer: readonly Move[] | undefined;
  /** The nearest state that may turn what is in the way: a lever pulled as it was not yet. */
  readonly lever: readonly Move[] | undefined;
  /** The nearest board nobody has been on; first one that has a trait nobody has seen. */
  readonly frontier: readonly Move[] | undefined;
  /** Whether it has such a trait. */
  readonly isNovel: boolean;
}

/** Actions a test costs beyond its moves: it may be wrong. */
const OVERHEAD = 4;

const NOTHING: Deliberation = {
  options: [],
  news: undefined,
  stir: undefined,
  nearer: undefined,
  lever: undefined,
  frontier: undefined,
  isNovel: false,
};

/** One sweep through the twin from here: which goals can be tested, and at what price; the best first. */
export function deliberate(
  know: Knowledge,
  evidence: Evidence,
  controls: Controls,
  milliseconds: number,
  spent: (goal: Goal) => boolean,
  imagination?: Imagination,
): Deliberation {
  if (!evidence.here) return NOTHING;
  const nearest = new Map<string, Found>();
  const seekMore = () => {
    const skip = (goal: Goal) => nearest.has(goalKey(goal)) || spent(goal);
    for (const found of sought(know, evidence, controls, skip, milliseconds))
      nearest.set(goalKey(found.goal), found);
  };
  // What completed levels, or comes nearer to it, is all there is to do.
  const proven = evidence.ideas.filter(({ held }) => held);
  const isProven = proven.length > 0;
  const imagine = () => {
    const known = (goal: Goal) => nearest.has(goalKey(goal)) || spent(goal);
    const imagined = imagination?.find(know, evidence, controls, known);
    for (const one of imagined?.found ?? []) nearest.set(goalKey(one.goal), one);
    return imagined?.nearer;
  };
  const nearer = isProven ? imagine() : undefined;
  if (nearer || proven.some(({ goal }) => nearest.has(goalKey(goal))))
    return { ...NOTHING, options: ranked(nearest, evidence), nearer: way(nearer) };
  // A picture that can be made says what to do: frames take long, and there is no end of them where something is painted.
  const isPainted = evidence.here.began.canvas || (!know.inTiles && know.places.paints);
  if (evidence.here.began.canvas) seekMore();
  const until = worked() + (isPainted ? milliseconds / 4 : milliseconds);
  const isLate = deadline(until);
  let news: Node | undefined;
  let stir: Node | undefined;
  let lever: Node | undefined;
  /** A lever too, and everything looks as some picture does. */
  let shown: Node | undefined;
  let frontier: Node | undefined;
  let novel: Node | undefined;
  const isNewDeed = (deed: string) => deed !== "" && !evidence.deeds.has(deed);
  const visit: Visit = (node, { atoms: said, deed, pulls, traits }) => {
    if (isFatal(node, evidence.deadly) || cameOtherwise(node, evidence)) return "skip";
    const again = evidence.tried.has(moveAt(node.parent!.id, node.move!));
    const atoms = said();
    const shunned = isShunned(said, evidence.deadly);
    for (const goal of goalsTested(atoms, evidence)) {
      const key = goalKey(goal);
      // Only what completed levels before is worth the risk.
      if (shunned && !goal.every((atom) => evidence.shared.has(atom))) continue;
      if (!nearest.has(key) && !spent(goal)) nearest.set(key, { goal, node });
    }
    if (shunned) return "skip";
    const guessed = node.guess && !evidence.isDull(node.move!);
    if (!news && !again && (guessed || [...atoms].some((atom) => isNews(atom, evidence)))) news = node;
    if (!stir && !again && isNewDeed(deed())) stir = node;
    const pulled = !shown && pulls().some((name) => !evidence.arrangements.has(name));
    if (pulled && !lever) lever = node;
    if (pulled && [...atoms].some((atom) => atom.startsWith("shows "))) shown = node;
    const fresh = !novel && !evidence.visited.has(node.id);
    if (fresh) frontier ??= node;
    if (fresh && traits().some((trait) => !evidence.traits.has(trait))) novel = node;
    return isLate();
  };
  sweep(know, evidence.here, controls, visit, evidence.came);
  if (!evidence.here.began.canvas) seekMore();
  if (!isProven) imagine();
  return {
    options: ranked(nearest, evidence),
    news: way(news),
    stir: way(stir),
    nearer: undefined,
    lever: way(shown ?? lever),
    frontier: way(novel ?? frontier),
    isNovel: novel !== undefined,
  };
}

interface Found {
  readonly goal: Goal;
  readonly node: Node;
}

const ranked = (nearest: ReadonlyMap<string, Found>, evidence: Evidence): Option[] =>
  [...nearest.values()]
    .map(({ goal, node }) => ({
      goal,
      moves: pathTo(node),
      worth: plausibility(goal, evidence) / (node.depth + OVERHEAD),
    }))
    .sort((a, b) => b.worth - a.worth);

const way = (node: Node | undefined) => node && pathToGuess(node);
