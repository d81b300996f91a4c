import type { Goal } from "../runtime/search/goal.ts";
import { goalKey } from "./hypotheses.ts";
import { attemptsHere, type Outlook } from "./outlook.ts";

/** Times a goal is gone for on one level, and one that no win showed; once more for so many actions that led nowhere. */
const PROVEN = { most: 5, onceMore: 25 };
const UNPROVEN = { most: 2, onceMore: 60 };

/** Goals that were gone for, level by level: how often, and with which rules the last time. */
export class Pursuits {
  readonly #known = new Map<string, { readonly times: number; readonly rules: unknown }>();

  /** With other rules there may be another way to a goal that was not reached. */
  isSpent(outlook: Outlook, goal: Goal): boolean {
    const known = this.#known.get(keyOf(outlook, goal));
    if (!known) return false;
    const actions = attemptsHere(outlook).reduce((sum, { steps }) => sum + steps.length, 0);
    const { most, onceMore } = isUnproven(outlook, goal) ? UNPROVEN : PROVEN;
    return (
      known.times >= most + Math.floor(actions / onceMore) || known.rules === outlook.model.knowledge.tiles
    );
  }

  /** It is gone for now. */
  begin(outlook: Outlook, goal: Goal): void {
    const key = keyOf(outlook, goal);
    const times = (this.#known.get(key)?.times ?? 0) + 1;
    this.#known.set(key, { times, rules: outlook.model.knowledge.tiles });
  }

  /** So often that it is hardly meant. */
  isWorn(outlook: Outlook, goal: Goal): boolean {
    return (this.#known.get(keyOf(outlook, goal))?.times ?? 0) >= PROVEN.most;
  }

  /** As if it had never been gone for. */
  forget(outlook: Outlook, goal: Goal): void {
    this.#known.delete(keyOf(outlook, goal));
  }

  forgetAll(): void {
    this.#known.clear();
  }
}

/** A goal of no level so far, though some were completed. */
export const isUnproven = ({ evidence: { wins, shared } }: Outlook, goal: Goal): boolean =>
  wins.length > 0 && !goal.every((atom) => shared.has(atom));

const keyOf = ({ situation: { level } }: Outlook, goal: Goal): string => `${level} ${goalKey(goal)}`;
