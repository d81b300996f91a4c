import type { Probe } from "../../explore/index.ts";
import type { Agent, Edit, GoalProposal, Repair, Situation } from "../../loop/agent.ts";
import type { Option } from "./act/deliberate.ts";
import { describeGoal, goalKey } from "./act/hypotheses.ts";
import { Mind } from "./act/mind.ts";
import { controlsOf, type Outlook, standing } from "./act/outlook.ts";
import { Probes } from "./act/probes.ts";
import { isUnproven } from "./act/pursuits.ts";
import { leadsTo } from "./act/rehearse.ts";
import { isPictured, Restarts } from "./act/restarts.ts";
import type { Aim } from "./write/source.ts";
import { learned, type Said } from "./write/words.ts";

/** Ways that are walked in the twin before one is proposed. */
const REHEARSALS = 12;
/** Moves of a way that may well be the shortest, though not every control was tried. */
const SHORT = 6;

/** Writes the twin without any model: induces rules from the log, and goals from what stands on the board. */
export function builtinAgent(): Agent {
  return new Builtin();
}

class Builtin implements Agent {
  readonly name = "builtin";
  readonly typecheck = false;
  readonly planner = "twin";
  #route: Aim["route"];
  #repaired: Situation["log"] | undefined;
  /** What was believed when the twin was written last. */
  #said: readonly Said[] = [];
  readonly #mind = new Mind();
  readonly #restarts = new Restarts(this.#mind);
  readonly #probes = new Probes(this.#mind, this.#restarts);
  readonly #rehearsed = new WeakMap<Option, boolean>();

  async repair(situation: Situation): Promise<Repair> {
    this.#route = undefined;
    const again = this.#repaired === situation.log;
    this.#repaired = situation.log;
    // Rules that do not replay the log stand in the way: what was seen always does.
    if (again)
      return { source: this.#mind.look(situation).model.byHeart(), why: "the log by heart, without rules" };
    this.#mind.surprised(situation);
    const outlook = this.#mind.look(situation);
    this.#route = this.#routeOn(outlook);
    const why = this.#learned(outlook);
    // A twin costs as much as an action: what would be proposed next for want of a way goes into this one.
    const isOut = this.#mind.goal.length === 0 || this.#route?.moves === null;
    const proposal = isOut ? this.#propose(outlook) : undefined;
    if (!proposal) return this.#edit(outlook, why);
    return { source: proposal.source, why: `${why}; ${proposal.why}`, goal: proposal.description };
  }

  /** What is believed now and was not before, for whoever watches. */
  #learned({ model }: Outlook): string {
    const said = model.said();
    const news = learned(this.#said, said);
    this.#said = said;
    return news === undefined ? "what came is kept; the rules stay as they were" : `learned: ${news}`;
  }

  async proposeGoal(situation: Situation): Promise<GoalProposal | undefined> {
    return this.#propose(this.#mind.look(situation));
  }

  #propose(outlook: Outlook): GoalProposal | undefined {
    if (this.#probes.comeFirst(outlook)) return undefined;
    const option = this.#mind
      .think(outlook)
      .options.filter(({ goal }) => !this.#mind.pursuits.isSpent(outlook, goal))
      .slice(0, REHEARSALS)
      .find((one) => this.#rehearse(outlook, one));
    if (!option || this.#shallWait(outlook, option)) return undefined;
    if (!isPictured(option.goal) && this.#restarts.isSpoiled(outlook)) return undefined;
    this.#goFor(outlook, option);
    this.#mind.pursuits.begin(outlook, option.goal);
    const description = describeGoal(option.goal);
    return { ...this.#edit(outlook, `goal: ${description}`), description };
  }

  /** A goal that may not be meant waits for what is to be learned, a long way to one that is for what may be shorter. */
  #shallWait(outlook: Outlook, { goal, moves }: Option): boolean {
    if (isUnproven(outlook, goal)) return this.#probes.areBetterThanGuesses(outlook);
    return moves.length > SHORT && this.#probes.untold(outlook) !== undefined;
  }

  /** Once for each way: several goals may be proposed before an action. */
  #rehearse({ model, evidence: { here } }: Outlook, option: Option): boolean {
    const leads =
      this.#rehearsed.get(option) ?? (here !== undefined && leadsTo(model, here, option.moves, option.goal));
    this.#rehearsed.set(option, leads);
    return leads;
  }

  async updateGoal(situation: Situation): Promise<Edit | undefined> {
    const shown = situation.now.frames.at(-2);
    const won = situation.log.attempts.findLastIndex(({ ending }) => ending.kind === "boundary");
    if (shown && won >= 0) this.#mind.winning.set(won, shown);
    const outlook = this.#mind.look(situation);
    const isArranging = this.#probes.arranging(outlook) !== undefined;
    if (isArranging) this.#mind.goal = [];
    const best = isArranging ? undefined : this.#mind.think(outlook).options[0];
    if (best) this.#goFor(outlook, best);
    const { goal } = this.#mind;
    return this.#edit(outlook, goal.length > 0 ? `goal: ${describeGoal(goal)}` : "a level was completed");
  }

  async lost(situation: Situation): Promise<Edit> {
    this.#route = undefined;
    this.#mind.lost(situation);
    return this.#edit(this.#mind.look(situation), "what ended the game is avoided");
  }

  async refactor(): Promise<undefined> {
    return undefined;
  }

  async startOver(situation: Situation): Promise<string | undefined> {
    const outlook = this.#mind.look(situation);
    return this.#probes.areLeft(outlook) ? undefined : this.#restarts.reason(outlook);
  }

  async probe(situation: Situation): Promise<Probe | undefined> {
    return this.#probes.next(this.#mind.look(situation));
  }

  /** The way that was thought of is for the twin to know. */
  #goFor(outlook: Outlook, { goal, moves }: Option): void {
    const from = standing(outlook);
    this.#mind.goal = goal;
    this.#route = from === undefined ? undefined : { from, moves };
  }

  /** The way on to the goal, null where there is none: the twin need not search again. */
  #routeOn(outlook: Outlook): Aim["route"] {
    const from = standing(outlook);
    const { goal } = this.#mind;
    if (from === undefined || goal.length === 0) return undefined;
    const option = this.#mind.think(outlook).options.find((one) => goalKey(one.goal) === goalKey(goal));
    return { from, moves: option?.moves ?? null };
  }

  #edit({ situation, model, evidence }: Outlook, why: string): Edit {
    const { goal } = this.#mind;
    const controls = controlsOf(situation.now.available);
    const aim = {
      goal,
      words: describeGoal(goal),
      avoid: [...evidence.deadly],
      controls,
      route: this.#route,
    };
    return { source: model.source(aim), why };
  }
}
