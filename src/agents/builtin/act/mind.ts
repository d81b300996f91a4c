import type { Grid } from "../../../contracts/grid.ts";
import type { Situation } from "../../../loop/agent.ts";
import { induce, type Model } from "../model.ts";
import { type Goal, reached } from "../runtime/search/goal.ts";
import { Answers } from "./clicks/answers.ts";
import { type Deliberation, deliberate } from "./deliberate.ts";
import { type Evidence, Evidences } from "./evidence.ts";
import { Foils, toldAtoms } from "./foiled.ts";
import { goalKey } from "./hypotheses.ts";
import { Imagination } from "./imagine.ts";
import { Launches } from "./launches.ts";
import { controlsOf, type Outlook, PerLevel } from "./outlook.ts";
import { Pursuits } from "./pursuits.ts";

/** Thinking before an action that does not follow from a plan. */
const MILLISECONDS = 800;
/** Levers pulled on a level before they are given up. */
const PULLS = 16;

/** What the agent has made of the log so far: each frame is thought about once, though the loop asks several times. */
export class Mind {
  /** What is gone for; empty without. */
  goal: Goal = [];
  /** Frames that showed a level complete, by attempt. */
  readonly winning = new Map<number, Grid>();
  readonly answers = new Answers();
  readonly launches = new Launches();
  readonly pursuits = new Pursuits();
  readonly #foils = new Foils();
  readonly #pulls = new PerLevel();
  readonly #evidences = new Evidences();
  readonly #imagination = new Imagination();
  #model: Model | undefined;
  #thought: { readonly log: Situation["log"]; readonly deliberation: Deliberation } | undefined;

  /** Learns what is new in the log. */
  look(situation: Situation): Outlook {
    const { log } = situation;
    const model = induce(log, this.#model);
    this.#model = model;
    this.answers.note(situation, model);
    this.launches.note(situation, model);
    return { situation, model, evidence: this.#evidences.read(model, log, this.winning, this.#foils) };
  }

  /** The last move came out otherwise than told; a way that was gone to its end in vain leaves room for others. */
  surprised(situation: Situation): void {
    this.answers.surprised(situation);
    this.#imagination.surprised();
    if (!this.#model) return;
    const told = toldAtoms(this.#model, situation.log);
    this.#foils.add(situation.level, told);
    if (reached(this.goal, told)) this.goal = [];
  }

  /** The way to what was gone for was deadly. */
  lost({ level }: Situation): void {
    this.#foils.add(level, new Set(this.goal));
    this.goal = [];
  }

  think(outlook: Outlook): Deliberation {
    const { log } = outlook.situation;
    if (this.#thought?.log === log) return this.#thought.deliberation;
    // What is gone for stays an option.
    const isSpent = (goal: Goal) =>
      goalKey(goal) !== goalKey(this.goal) && this.pursuits.isSpent(outlook, goal);
    const thought = this.thinkWith(outlook, outlook.evidence, isSpent);
    const deliberation = this.mayPull(outlook) ? thought : { ...thought, lever: undefined };
    this.#thought = { log, deliberation };
    return deliberation;
  }

  thinkWith(
    { situation, model }: Outlook,
    evidence: Evidence,
    isSpent: (goal: Goal) => boolean,
  ): Deliberation {
    const controls = controlsOf(situation.now.available);
    return deliberate(model.complete(), evidence, controls, MILLISECONDS, isSpent, this.#imagination);
  }

  mayPull({ situation }: Outlook): boolean {
    return this.#pulls.of(situation.level) < PULLS;
  }

  pulled({ situation }: Outlook): void {
    this.#pulls.add(situation.level);
  }
}
