import type { Grid } from "../../../contracts/grid.ts";
import { changesBoard } from "../runtime/hud.ts";
import { type Goal, hasSample } from "../runtime/search/goal.ts";
import type { Deliberation, Option } from "./deliberate.ts";
import { describeGoal, goalKey } from "./hypotheses.ts";
import type { Mind } from "./mind.ts";
import { attemptsHere, type Outlook } from "./outlook.ts";
import { leadsTo } from "./rehearse.ts";

/** Steps without anything new to do after which a level is begun anew. */
const WANDERINGS = 8;
/** Attempts at one level after which none is given up any more. */
const MOST = 6;
/** The same for the sake of one goal. */
const MOST_FOR_ONE = 2;

/** What a picture beside shows is made. */
const PICTURED: Goal = ["shows sample"];

export const isPictured = (goal: Goal): boolean => goalKey(goal) === goalKey(PICTURED);

/** Why a level is begun anew: something can be done from its start that cannot be done from here any more. */
export class Restarts {
  readonly #mind: Mind;
  /** Times a level was begun anew for a goal. */
  readonly #forGoals = new Map<string, number>();
  /** Rules with which that was found to be of no use. */
  #useless: { readonly rules: unknown; readonly isLost: boolean } | undefined;
  /** Whether a picture can be made from the start of a level: the answer is the same until the rules change. */
  #makeable: { readonly rules: unknown; readonly opening: unknown; readonly is: boolean } | undefined;
  /** Probes in a row with nothing new to do. */
  #wandering = 0;

  constructor(mind: Mind) {
    this.#mind = mind;
  }

  /** A probe without anything new to do, or with it. */
  wandered(isLost: boolean): void {
    this.#wandering = isLost ? this.#wandering + 1 : 0;
  }

  /** Nothing answers here any more, whatever is clicked; at the start something may. */
  #isStuck(outlook: Outlook): boolean {
    const { situation, model, evidence } = outlook;
    const { now, log } = situation;
    if (this.#wandering === 0 || !now.available.every((name) => name === "ACTION6" || name === "ACTION7"))
      return false;
    const { answers } = this.#mind;
    const hasMore = (settled: Grid) => {
      const there = { ...situation, now: { ...now, settled } };
      return [answers.next, answers.anyway, answers.again].some(
        (more) => more.call(answers, there, model, evidence.deadly) !== undefined,
      );
    };
    return isChanged(outlook) && !hasMore(now.settled) && hasMore(log.attempts.at(-1)!.opening);
  }

  reason(outlook: Outlook): string | undefined {
    const { pursuits } = this.#mind;
    if (!outlook.evidence.here || !isUnderWay(outlook)) return undefined;
    if (this.#isDone(outlook) && !isEmpty(this.#fromStart(outlook))) {
      this.#wandering = 0;
      return "nothing is left to do from here, but there is from the start";
    }
    if (attemptsHere(outlook).length > MOST) return undefined;
    if (this.#wandering >= WANDERINGS && isChanged(outlook)) {
      this.#wandering = 0;
      pursuits.forgetAll();
      return "nothing new is left to do from here";
    }
    if (this.#isStuck(outlook)) {
      this.#wandering = 0;
      return "nothing answers here any more";
    }
    if (this.isSpoiled(outlook)) {
      pursuits.forget(outlook, PICTURED);
      return "what is shown cannot be made from here any more, but from the start";
    }
    return outlook.evidence.wins.length === 0 ? undefined : this.#forProvenGoal(outlook);
  }

  /** From the opening of the level a likely goal can be reached that is out of reach from here. */
  #forProvenGoal(outlook: Outlook): string | undefined {
    const { tiles } = outlook.model.knowledge;
    const now = this.#mind.think(outlook);
    if (now.lever || now.nearer) return undefined;
    // Of a board that is larger than the window something may be out of reach from here.
    const isLost = tiles.scrolls === true && !now.news;
    // The answer is the same until the rules change.
    if (this.#useless?.rules === tiles && (this.#useless.isLost || !isLost)) return undefined;
    this.#useless = { rules: tiles, isLost };
    const { options, lever, news } = this.#fromStart(outlook);
    const [best] = options;
    const isMeant = best?.goal.every((atom) => outlook.evidence.shared.has(atom));
    if (!best || !isMeant || !leadsFromStart(outlook, best)) {
      if (lever && this.#mind.mayPull(outlook)) return "what is in the way may be opened from the start";
      return isLost && news ? "something not seen before is out of reach from here" : undefined;
    }
    const key = `${outlook.situation.level} ${goalKey(best.goal)}`;
    const times = (this.#forGoals.get(key) ?? 0) + 1;
    if (times > MOST_FOR_ONE) return undefined;
    this.#useless = undefined;
    this.#forGoals.set(key, times);
    this.#mind.pursuits.forget(outlook, best.goal);
    return `out of reach from here, but not from the start: ${describeGoal(best.goal)}`;
  }

  /** A picture shows how it shall look: that can be made from the start, but no longer from here. */
  isSpoiled(outlook: Outlook): boolean {
    const { evidence } = outlook;
    if (!evidence.here || !hasSample(evidence.here.began) || !isUnderWay(outlook)) return false;
    const isWorn = this.#mind.pursuits.isWorn(outlook, PICTURED);
    if (attemptsHere(outlook).length > MOST || isWorn) return false;
    return !canBeMade(this.#mind.think(outlook)) && this.#isMakeable(outlook);
  }

  #isMakeable(outlook: Outlook): boolean {
    const { inTiles, tiles } = outlook.model.knowledge;
    const rules = inTiles ? tiles : outlook.situation.log;
    const opening = outlook.evidence.opening?.frame;
    if (this.#makeable?.rules !== rules || this.#makeable.opening !== opening) {
      const is = canBeMade(this.#fromStart(outlook, (goal) => !isPictured(goal)));
      this.#makeable = { rules, opening, is };
    }
    return this.#makeable.is;
  }

  #fromStart(outlook: Outlook, isSpent: (goal: Goal) => boolean = () => false): Deliberation {
    const { evidence } = outlook;
    return this.#mind.thinkWith(outlook, { ...evidence, here: evidence.opening }, isSpent);
  }

  /** Every board that can be reached was seen: a trap, if there is more to do elsewhere. */
  #isDone(outlook: Outlook): boolean {
    return outlook.model.knowledge.inTiles && this.#wandering > 0 && isEmpty(this.#mind.think(outlook));
  }
}

/** Whether the twin itself gets there: else it would be no better off there than here. */
const leadsFromStart = ({ model, evidence: { opening } }: Outlook, { moves, goal }: Option): boolean =>
  opening !== undefined && leadsTo(model, opening, moves, goal);

const canBeMade = ({ options }: Deliberation): boolean => options.some(({ goal }) => isPictured(goal));

/** Something was done since the level began. */
const isUnderWay = ({ evidence: { here, opening } }: Outlook): boolean =>
  here !== undefined && opening !== undefined && here.memory.past !== opening.memory.past;

/** To begin anew would show another board. */
const isChanged = ({ situation: { log, now }, model: { hud } }: Outlook): boolean =>
  changesBoard(hud, log.attempts.at(-1)!.opening.cells, now.settled.cells);

/** Nothing new to do, whatever goals there are. */
const isEmpty = ({ news, stir, frontier }: Deliberation): boolean => !news && !stir && !frontier;
