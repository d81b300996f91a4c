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
  type Sight,
  sweep,
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
  const { here, ideas } = evidence;
  if (!here) return NOTHING;
  const met = new Met(evidence, spent);
  const isKnown = (goal: Goal) => met.goals.has(goalKey(goal)) || spent(goal);
  const seekMore = () => met.add(sought(know, evidence, controls, isKnown, milliseconds));
  const imagine = () => {
    const imagined = imagination?.find(know, evidence, controls, isKnown);
    met.add(imagined?.found ?? []);
    return imagined?.nearer;
  };
  // What completed levels, or comes nearer to it, is all there is to do.
  const proven = ideas.filter(({ held }) => held);
  const nearer = proven.length > 0 ? imagine() : undefined;
  if (nearer || proven.some(({ goal }) => met.goals.has(goalKey(goal))))
    return { ...NOTHING, options: ranked(met.goals, evidence), nearer: way(nearer) };
  // A picture that can be made says what to do: frames take long, and there is no end of them where something is painted.
  const isPainted = here.began.canvas || (!know.inTiles && know.places.paints);
  if (here.began.canvas) seekMore();
  const isLate = deadline(worked() + (isPainted ? milliseconds / 4 : milliseconds));
  sweep(know, here, controls, (node, told) => met.visit(node, told) ?? isLate(), evidence.came);
  if (!here.began.canvas) seekMore();
  if (proven.length === 0) imagine();
  return {
    options: ranked(met.goals, evidence),
    news: way(met.news),
    stir: way(met.stir),
    nearer: undefined,
    lever: way(met.shown ?? met.lever),
    frontier: way(met.novel ?? met.frontier),
    isNovel: met.novel !== undefined,
  };
}

/** The nearest states of a sweep, of each kind. */
class Met {
  readonly goals = new Map<string, Found>();
  news: Node | undefined;
  stir: Node | undefined;
  lever: Node | undefined;
  /** A lever too, and everything looks as some picture does. */
  shown: Node | undefined;
  frontier: Node | undefined;
  novel: Node | undefined;
  readonly #evidence: Evidence;
  readonly #spent: (goal: Goal) => boolean;

  constructor(evidence: Evidence, spent: (goal: Goal) => boolean) {
    this.#evidence = evidence;
    this.#spent = spent;
  }

  add(found: Iterable<Found>): void {
    for (const one of found) this.goals.set(goalKey(one.goal), one);
  }

  /** "skip" where nobody goes on from. */
  visit(node: Node, { atoms: said, deed, pulls, traits }: Sight): "skip" | undefined {
    const evidence = this.#evidence;
    if (isFatal(node, evidence.deadly) || cameOtherwise(node, evidence)) return "skip";
    const again = evidence.tried.has(moveAt(node.parent!.id, node.move!));
    const atoms = said();
    const shunned = isShunned(said, evidence.deadly);
    this.#test(node, goalsTested(atoms, evidence), shunned);
    if (shunned) return "skip";
    const guessed = node.guess && !evidence.isDull(node.move!);
    if (!this.news && !again && (guessed || [...atoms].some((atom) => isNews(atom, evidence))))
      this.news = node;
    if (!this.stir && !again && this.#isNewDeed(deed())) this.stir = node;
    const pulled = !this.shown && pulls().some((name) => !evidence.arrangements.has(name));
    if (pulled) this.lever ??= node;
    if (pulled && [...atoms].some((atom) => atom.startsWith("shows "))) this.shown = node;
    const fresh = !this.novel && !evidence.visited.has(node.id);
    if (fresh) this.frontier ??= node;
    if (fresh && traits().some((trait) => !evidence.traits.has(trait))) this.novel = node;
    return undefined;
  }

  #test(node: Node, goals: Iterable<Goal>, shunned: boolean): void {
    for (const goal of goals) {
      const key = goalKey(goal);
      // Only what completed levels before is worth the risk.
      if (shunned && !goal.every((atom) => this.#evidence.shared.has(atom))) continue;
      if (!this.goals.has(key) && !this.#spent(goal)) this.goals.set(key, { goal, node });
    }
  }

  #isNewDeed(deed: string): boolean {
    return deed !== "" && !this.#evidence.deeds.has(deed);
  }
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
