import type { ActionName, Move } from "../../contracts/action.ts";
import type { Grid } from "../../contracts/grid.ts";
import type { Agent, Edit, GoalProposal, Situation } from "../../loop/agent.ts";
import { leastTried, untried, whatWasTried } from "./act/contact.ts";
import { type Deliberation, deliberate } from "./act/deliberate.ts";
import { type Evidence, gatherEvidence } from "./act/evidence.ts";
import { describeGoal, goalKey, hypotheses } from "./act/hypotheses.ts";
import { induce, type Model } from "./model.ts";
import type { Goal } from "./runtime/goal.ts";
import { type Controls, movesIn } from "./runtime/search.ts";

/** Thinking before an action that does not follow from a plan. */
const MILLISECONDS = 1500;

/** Writes the twin without any model: induces rules from the log, and goals from what stands on the board. */
export function builtinAgent(): Agent {
  return new Builtin();
}

class Builtin implements Agent {
  readonly name = "builtin";
  readonly typecheck = false;
  readonly planner = "twin";
  #model: Model | undefined;
  #goal: Goal | undefined;
  /** Goals that were proposed at this wall or tested in vain, by level. */
  readonly #spent = new Set<string>();
  readonly #winning = new Map<number, Grid>();

  async repair(situation: Situation): Promise<Edit> {
    return this.#edit(situation, "rules induced again from the whole log");
  }

  async proposeGoal(situation: Situation): Promise<GoalProposal | undefined> {
    const thought = this.#think(situation);
    if (!thought || this.#contact(situation, thought.model)) return undefined;
    const option = thought.deliberation.options.find(
      ({ hypothesis }) => !this.#spent.has(this.#key(situation, hypothesis.goal)),
    );
    if (!option) return undefined;
    this.#goal = option.hypothesis.goal;
    this.#spent.add(this.#key(situation, this.#goal));
    const description = describeGoal(this.#goal);
    return { ...this.#edit(situation, `goal: ${description}`), description };
  }

  async updateGoal(situation: Situation): Promise<Edit | undefined> {
    const shown = situation.now.frames.at(-2);
    const won = situation.log.attempts.findLastIndex(({ ending }) => ending.kind === "boundary");
    if (shown && won >= 0) this.#winning.set(won, shown);
    this.#spent.clear();
    const thought = this.#think(situation);
    const best = thought?.deliberation.options[0];
    if (best) this.#goal = best.hypothesis.goal;
    return this.#edit(situation, this.#goal ? `goal: ${describeGoal(this.#goal)}` : "a level was completed");
  }

  async refactor(): Promise<undefined> {
    return undefined;
  }

  async probe(situation: Situation) {
    const thought = this.#think(situation);
    if (!thought) return undefined;
    const fresh = this.#contact(situation, thought.model);
    if (fresh) return { moves: [fresh], kind: "untried-control" as const, reason: "not tried yet" };
    const [news] = thought.deliberation.news;
    if (news)
      return {
        moves: news.moves,
        kind: "conceded" as const,
        reason: "what happens on a colour not entered before",
      };
    const { settled } = situation.now;
    const moves = movesIn(settled, thought.model.hud, controlsOf(situation.now.available));
    const move = leastTried(moves, situation.log, settled, (a, b) => sameBoard(a, b, thought.model.hud));
    return move && { moves: [move], kind: "untried-here" as const, reason: "least tried here" };
  }

  /** First contact: a control or a kind of thing nobody has touched. */
  #contact(situation: Situation, model: Model): Move | undefined {
    const { available, settled } = situation.now;
    return untried(available, whatWasTried(situation.log, model.hud), settled, model.hud);
  }

  #think(situation: Situation): { model: Model; evidence: Evidence; deliberation: Deliberation } | undefined {
    const model = this.#learn(situation);
    const evidence = gatherEvidence(model, situation.log, this.#winning);
    if (!evidence.here) return undefined;
    const candidates = hypotheses(model.knowledge, evidence, situation.now.settled, model.hud);
    const controls = controlsOf(situation.now.available);
    const deliberation = deliberate(model.complete(), evidence, controls, candidates, MILLISECONDS);
    return { model, evidence, deliberation };
  }

  #learn({ log }: Situation): Model {
    this.#model = induce(log, this.#model);
    return this.#model;
  }

  #edit(situation: Situation, why: string): Edit {
    const goal = this.#goal && { goal: this.#goal, words: describeGoal(this.#goal) };
    const aim = { ...goal, controls: controlsOf(situation.now.available) };
    return { source: this.#learn(situation).source(aim), why };
  }

  #key({ level }: Situation, goal: Goal): string {
    return `${level} ${goalKey(goal)}`;
  }
}

const controlsOf = (available: readonly ActionName[]): Controls => ({
  buttons: available.filter((name) => name !== "ACTION6" && name !== "ACTION7"),
  clicks: available.includes("ACTION6"),
});

function sameBoard(a: Grid, b: Grid, hud: Uint8Array): boolean {
  for (let i = 0; i < a.cells.length; i++) if (a.cells[i] !== b.cells[i] && !hud[i]) return false;
  return true;
}
