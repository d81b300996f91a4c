import { formatAction, type Move } from "../../contracts/action.ts";
import type { Grid } from "../../contracts/grid.ts";
import type { Probe } from "../../explore/index.ts";
import type { Agent, Edit, GoalProposal, Repair, Situation } from "../../loop/agent.ts";
import { Answers } from "./act/answers.ts";
import { Arranger } from "./act/arrange.ts";
import {
  clickedOften,
  clickOnGround,
  clicksInVain,
  groundTried,
  untried,
  whatWasTried,
} from "./act/contact.ts";
import { type Deliberation, deliberate, type Option } from "./act/deliberate.ts";
import { type Evidence, Evidences } from "./act/evidence.ts";
import { Foils, toldAtoms } from "./act/foiled.ts";
import { describeGoal, goalKey } from "./act/hypotheses.ts";
import { pressIdle } from "./act/idle.ts";
import { Imagination } from "./act/imagine.ts";
import { leadsTo } from "./act/rehearse.ts";
import { clicksTell, cornersTell, untouched } from "./act/touch.ts";
import {
  controlsOf,
  leastDone,
  type Outlook,
  pressedBlindly,
  setGoing,
  towardsIdea,
  untriedThere,
  Ventures,
} from "./act/ventures.ts";
import { induce, type Model } from "./model.ts";
import { type Goal, hasSample, reached } from "./runtime/goal.ts";
import { moveAt, placeId, type Start } from "./runtime/search.ts";
import type { Aim } from "./write/source.ts";

/** Actions on a level before tiles are clicked that need not be part of the game. */
const SETTLED = 6;
/** Clicks in vain after which not every kind of tile has to be clicked first. */
const PATIENCE = 12;
/** Clicks on one place of a level for the sake of kinds of tiles that nobody has clicked. */
const CLICKS_IN_PLACE = 3;
/** Thinking before an action that does not follow from a plan. */
const MILLISECONDS = 800;
/** Steps without anything new to do after which a level is begun anew. */
const WANDERINGS = 8;
/** Times a goal is gone for on one level, and one that no win showed; once more for so many actions that led nowhere. */
const PROPOSALS = 5;
const PROPOSALS_UNPROVEN = 2;
const ONCE_MORE = 25;
const ONCE_MORE_UNPROVEN = 60;
/** Ways that are walked in the twin before one is proposed. */
const REHEARSALS = 12;
/** Times on a level that something is met for want of goals, where colours tell the game. */
const TRIPS_IN_COLOURS = 16;
/** Moves of a way that may well be the shortest, though not every control was tried. */
const SHORT = 6;
/** Levers pulled on a level before they are given up. */
const PULLS = 16;
/** Attempts at one level after which none is given up any more. */
const RESTARTS = 6;
/** The same for the sake of one goal. */
const RESTARTS_FOR_ONE = 2;

/** Writes the twin without any model: induces rules from the log, and goals from what stands on the board. */
export function builtinAgent(): Agent {
  return new Builtin();
}

class Builtin implements Agent {
  readonly name = "builtin";
  readonly typecheck = false;
  readonly planner = "twin";
  #model: Model | undefined;
  #goal: Goal = [];
  #route: Aim["route"];
  /** Times a level was begun anew for a goal. */
  readonly #restarts = new Map<string, number>();
  /** Goals that were proposed, by level: how often, and with which rules the last time. */
  readonly #spent = new Map<string, { readonly times: number; readonly rules: unknown }>();
  /** Rules with which starting over was found to be of no use. */
  #noRestart: { readonly rules: unknown; readonly isLost: boolean } | undefined;
  /** By level: times that something was stirred where colours tell the game. */
  readonly #trips = new Map<number, number>();
  /** By level: levers pulled. */
  readonly #pulls = new Map<number, number>();
  #repaired: Situation["log"] | undefined;
  /** Probes in a row with nothing new to do. */
  #wandering = 0;
  readonly #winning = new Map<number, Grid>();
  readonly #evidences = new Evidences();
  readonly #ventures = new Ventures();
  readonly #rehearsed = new WeakMap<Option, boolean>();
  /** Whether a picture can be made from the start alone, thought about once per frame. */
  #spoiled: { readonly log: Situation["log"]; readonly is: boolean } | undefined;
  readonly #foils = new Foils();
  readonly #arranger = new Arranger();
  readonly #answers = new Answers();
  readonly #imagination = new Imagination();
  #thought: { readonly log: Situation["log"]; readonly deliberation: Deliberation } | undefined;

  async repair(situation: Situation): Promise<Repair> {
    this.#route = undefined;
    const again = this.#repaired === situation.log;
    this.#repaired = situation.log;
    if (!again) {
      this.#answers.surprised(situation);
      this.#imagination.surprised();
      this.#foil(situation);
      this.#route = this.#routeOn(situation, this.#learn(situation));
      const why = "rules induced again from the whole log";
      // A twin costs as much as an action: what would be proposed next for want of a way goes into this one.
      const isOut = this.#goal.length === 0 || this.#route?.moves === null;
      const proposal = isOut ? await this.proposeGoal(situation) : undefined;
      if (!proposal) return this.#edit(situation, why);
      return { source: proposal.source, why: `${why}; ${proposal.why}`, goal: proposal.description };
    }
    // Rules that do not replay the log stand in the way: what was seen always does.
    return { source: this.#learn(situation).byHeart(), why: "the log by heart, without rules" };
  }

  /** A way that was gone to its end in vain: what else there is may be worth more by now. */
  #foil({ log, level }: Situation): void {
    if (!this.#model) return;
    const told = toldAtoms(this.#model, log);
    this.#foils.add(level, told);
    if (reached(this.#goal, told)) this.#goal = [];
  }

  async proposeGoal(situation: Situation): Promise<GoalProposal | undefined> {
    const model = this.#learn(situation);
    if (this.#arranging(situation, model)) return undefined;
    if (pressedBlindly(this.#outlook(situation, model))) return undefined;
    const isProven = this.#evidence(situation, model).ideas.some(({ held }) => held);
    if (!isProven && this.#contact(situation, model)) return undefined;
    if (pressIdle(this.#outlook(situation, model))) return undefined;
    if (this.#ventures.isAstray(this.#outlook(situation, model))) return undefined;
    const { options } = this.#think(situation, model);
    const { here } = this.#evidence(situation, model);
    const option = options
      .filter(({ goal }) => !this.#isSpent(situation, goal))
      .slice(0, REHEARSALS)
      .find((one) => here && this.#rehearse(model, here, one));
    if (!option || this.#shallWait(situation, model, option)) return undefined;
    if (!isPictured(option.goal) && this.#isSpoiled(situation, model)) return undefined;
    this.#goal = option.goal;
    this.#route = this.#routeTo(situation, model, option);
    const key = this.#key(situation, option.goal);
    const times = (this.#spent.get(key)?.times ?? 0) + 1;
    this.#spent.set(key, { times, rules: model.knowledge.tiles });
    const description = describeGoal(option.goal);
    return { ...this.#edit(situation, `goal: ${description}`), description };
  }

  /** A goal that may not be meant waits for what is to be learned, a long way to one that is for what may be shorter. */
  #shallWait(situation: Situation, model: Model, { goal, moves }: Option): boolean {
    if (this.#isUnproven(situation, model, goal)) return this.#hasBetter(situation, model);
    return moves.length > SHORT && this.#untold(situation, model) !== undefined;
  }

  /** Something to learn for a goal that is known, which is better than a goal that is not. */
  #hasBetter(situation: Situation, model: Model): boolean {
    if (this.#think(situation, model).lever) return true;
    if (this.#untold(situation, model)) return true;
    const { ideas, deadly } = this.#evidence(situation, model);
    return ideas.some(({ held }) => held) && this.#answers.next(situation, model, deadly) !== undefined;
  }

  /** A thing like others that are answered; what is near to what may be meant comes first. */
  #untold(situation: Situation, model: Model): Move | undefined {
    if (!situation.now.available.includes("ACTION6")) return undefined;
    const [idea] = this.#evidence(situation, model).ideas;
    return this.#answers.strange(situation, model, idea?.focus ?? []);
  }

  /** Once for each way: several goals may be proposed before an action. */
  #rehearse(model: Model, here: Start, option: Option): boolean {
    const leads = this.#rehearsed.get(option) ?? leadsTo(model, here, option.moves, option.goal);
    this.#rehearsed.set(option, leads);
    return leads;
  }

  async updateGoal(situation: Situation): Promise<Edit | undefined> {
    const shown = situation.now.frames.at(-2);
    const won = situation.log.attempts.findLastIndex(({ ending }) => ending.kind === "boundary");
    if (shown && won >= 0) this.#winning.set(won, shown);
    const model = this.#learn(situation);
    const arranging = this.#arranging(situation, model);
    if (arranging) this.#goal = [];
    const best = arranging ? undefined : this.#think(situation, model).options[0];
    if (best) this.#goal = best.goal;
    if (best) this.#route = this.#routeTo(situation, model, best);
    return this.#edit(
      situation,
      this.#goal.length > 0 ? `goal: ${describeGoal(this.#goal)}` : "a level was completed",
    );
  }

  async lost(situation: Situation): Promise<Edit> {
    this.#route = undefined;
    // The way to it was deadly.
    this.#foils.add(situation.level, new Set(this.#goal));
    this.#goal = [];
    return this.#edit(situation, "what ended the game is avoided");
  }

  async refactor(): Promise<undefined> {
    return undefined;
  }

  /** From the opening of the level a likely goal can be reached that is out of reach from here. */
  async startOver(situation: Situation): Promise<string | undefined> {
    const model = this.#learn(situation);
    if (this.#arranging(situation, model)) return undefined;
    const evidence = this.#evidence(situation, model);
    const { here, opening } = evidence;
    if (!here || !opening || here.memory.past === opening.memory.past) return undefined;
    if (this.#contact(situation, model) || pressIdle(this.#outlook(situation, model))) return undefined;
    if (this.#ventures.isAstray(this.#outlook(situation, model))) return undefined;
    const fromStart = () => this.#thinkWith(situation, model, { ...evidence, here: opening }, () => false);
    if (this.#isDone(situation, model) && !isEmpty(fromStart())) {
      this.#wandering = 0;
      return "nothing is left to do from here, but there is from the start";
    }
    const tries = situation.log.attempts.filter(({ level }) => level === situation.level).length;
    if (tries > RESTARTS) return undefined;
    if (this.#wandering >= WANDERINGS) {
      this.#wandering = 0;
      this.#spent.clear();
      return "nothing new is left to do from here";
    }
    if (this.#isSpoiled(situation, model)) {
      this.#spent.delete(this.#key(situation, PICTURED));
      return "what is shown cannot be made from here any more, but from the start";
    }
    if (evidence.wins.length === 0) return undefined;
    const { lever: pulled, nearer } = this.#think(situation, model);
    if (pulled || nearer) return undefined;
    // Of a board that is larger than the window something may be out of reach from here.
    const isLost = model.knowledge.tiles.scrolls === true && !this.#think(situation, model).news;
    const rules = model.knowledge.tiles;
    // The answer is the same until the rules change.
    if (this.#noRestart?.rules === rules && (this.#noRestart.isLost || !isLost)) return undefined;
    this.#noRestart = { rules, isLost };
    const {
      options: [best],
      lever,
      news,
    } = fromStart();
    if (!best?.goal.every((atom) => evidence.shared.has(atom))) {
      if (lever && this.#mayPull(situation)) return "what is in the way may be opened from the start";
      return isLost && news ? "something not seen before is out of reach from here" : undefined;
    }
    this.#noRestart = undefined;
    const key = this.#key(situation, best.goal);
    const restarts = (this.#restarts.get(key) ?? 0) + 1;
    if (restarts > RESTARTS_FOR_ONE) return undefined;
    this.#restarts.set(key, restarts);
    this.#spent.delete(key);
    return `out of reach from here, but not from the start: ${describeGoal(best.goal)}`;
  }

  /** A picture shows how it shall look: that can be made from the start, but no longer from here. */
  #isSpoiled(situation: Situation, model: Model): boolean {
    const evidence = this.#evidence(situation, model);
    const { here, opening } = evidence;
    if (!here || !opening || !hasSample(here.began) || here.memory.past === opening.memory.past) return false;
    const tries = situation.log.attempts.filter(({ level }) => level === situation.level).length;
    const often = (this.#spent.get(this.#key(situation, PICTURED))?.times ?? 0) >= PROPOSALS;
    if (tries > RESTARTS || often) return false;
    if (this.#spoiled?.log !== situation.log) {
      const canBeMade = ({ options }: Deliberation) => options.some(({ goal }) => isPictured(goal));
      const fromStart = () =>
        this.#thinkWith(situation, model, { ...evidence, here: opening }, (goal) => !isPictured(goal));
      const is = !canBeMade(this.#think(situation, model)) && canBeMade(fromStart());
      this.#spoiled = { log: situation.log, is };
    }
    return this.#spoiled.is;
  }

  /** Every board that can be reached was seen: a trap, if there is more to do elsewhere. */
  #isDone(situation: Situation, model: Model): boolean {
    return model.knowledge.inTiles && this.#wandering > 0 && isEmpty(this.#think(situation, model));
  }

  #thinkWith(
    { now }: Situation,
    model: Model,
    evidence: Evidence,
    spent: (goal: Goal) => boolean,
  ): Deliberation {
    const controls = controlsOf(now.available);
    return deliberate(model.complete(), evidence, controls, MILLISECONDS, spent, this.#imagination);
  }

  async probe(situation: Situation): Promise<Probe | undefined> {
    for (const probe of this.#probes(situation)) if (probe) return probe;
    return undefined;
  }

  /** What may be learned, the likeliest to be worth its actions first; thought about one after another. */
  *#probes(situation: Situation): Generator<Probe | undefined> {
    const model = this.#learn(situation);
    const { inTiles, movers } = model.knowledge;
    yield doing("nobody has arranged it so", this.#arranging(situation, model));
    const outlook = this.#outlook(situation, model);
    const { deadly } = outlook.evidence;
    yield trying("nobody knows what it moves here", pressedBlindly(outlook));
    // On the first level there is other news first.
    if (situation.level > 0) yield trying("others like it are answered", this.#untold(situation, model));
    yield trying("not tried yet", this.#contact(situation, model));
    yield trying("it did nothing so far; perhaps as things stand", pressIdle(outlook));
    if (this.#ventures.isAstray(outlook))
      yield doing("nobody knows where the body is", asWay(this.#ventures.grope(outlook)));
    const { news, stir, nearer, lever, frontier, isNovel } = this.#think(situation, model);
    if (news || stir || nearer || lever) this.#wandering = 0;
    if (lever) this.#pulls.set(situation.level, (this.#pulls.get(situation.level) ?? 0) + 1);
    yield doing("it looks more like what completed levels", nearer);
    yield doing("it may open what is in the way", lever);
    yield doing("something not seen before is this way", news, "conceded");
    yield doing("it is answered; not here so far", this.#answers.next(situation, model, deadly));
    if (situation.now.available.includes("ACTION6"))
      yield trying("nothing like it was there before", this.#answers.newcomer(situation, model));
    // First it is seen whether what is known holds here.
    const settledIn = (situation.log.attempts.at(-1)?.steps.length ?? 0) >= SETTLED;
    if (settledIn && clicksTell(model.knowledge))
      yield trying("not clicked yet", this.#clickable(situation, model, true));
    yield doing("it stopped us; perhaps not this way", this.#ventures.boldly(outlook, this.#winning));
    if (stir && this.#mayStir(situation, model)) yield doing("not done yet as things stand", stir);
    yield doing("it changes what may be meant; not here so far", towardsIdea(outlook));
    yield doing("it may set going what is here", setGoing(outlook));
    // Where frames are told by their colours, there are few that nobody has seen.
    if (!frontier || inTiles) this.#wandering++;
    // Whoever goes about sees more than who presses every button where it is.
    const goesAbout = inTiles || movers.some(({ trusted }) => trusted);
    if (!goesAbout) yield doing("nobody has tried that there", untriedThere(outlook));
    // Where colours tell the game there are countless frames: one that has nothing new can wait.
    if (inTiles || isNovel) yield doing("nobody has been there", frontier);
    yield doing("it ended the game once; perhaps not always", this.#ventures.daringly(outlook));
    yield doing("nobody has tried that there", untriedThere(outlook));
    yield doing("nobody has been there", frontier);
    yield doing("it is answered everywhere", this.#answers.anyway(situation, model, deadly));
    yield doing("least tried here", asWay(leastDone(outlook)));
  }

  /** Where tiles tell of no bodies: pieces of any size, which clicks choose and buttons move, arranged anew. */
  #arranging({ log }: Situation, { knowledge }: Model): readonly Move[] | undefined {
    if (knowledge.inTiles && knowledge.tiles.bodies.length > 0) return undefined;
    return this.#arranger.next(log, this.#winning);
  }

  #mayPull({ level }: Situation): boolean {
    return (this.#pulls.get(level) ?? 0) < PULLS;
  }

  /** Colours tell what was met, not where: there is always more to stir. */
  #mayStir({ level }: Situation, { knowledge }: Model): boolean {
    const trips = (this.#trips.get(level) ?? 0) + 1;
    if (!knowledge.inTiles) this.#trips.set(level, trips);
    return knowledge.inTiles || trips <= TRIPS_IN_COLOURS;
  }

  /** A goal of no level so far, though some were completed. */
  #isUnproven(situation: Situation, model: Model, goal: Goal): boolean {
    const { wins, shared } = this.#evidence(situation, model);
    return wins.length > 0 && !goal.every((atom) => shared.has(atom));
  }

  /** First contact: a control or a kind of thing nobody has touched. */
  #contact(situation: Situation, model: Model): Move | undefined {
    const { available, settled } = situation.now;
    const tell = clicksTell(model.knowledge) || this.#answers.tell(situation, model);
    const tried = whatWasTried(situation.log, model.hud);
    const controls = tell ? available.filter((name) => name !== "ACTION6") : available;
    const fresh = untried(controls, tried, settled, model.hud);
    if (fresh && fresh.name !== "ACTION6") return fresh;
    const akin = available.includes("ACTION6") ? this.#answers.akin(situation, model) : undefined;
    if (akin) return akin;
    const ground = available.includes("ACTION6")
      ? this.#ground(situation, model, tell || fresh !== undefined)
      : undefined;
    if (ground) return ground;
    const anywhere = !tell && !cornersTell(model.knowledge);
    if (anywhere && clicksInVain(situation.log, model.hud) >= PATIENCE) return fresh;
    return this.#clickable(situation, model, anywhere) ?? fresh;
  }

  /** The ground is clicked when a click has done something, perhaps for the next; else once nothing else is left to click. */
  #ground({ log, now }: Situation, { hud }: Model, more: boolean): Move | undefined {
    const { colours, due } = groundTried(log, hud);
    if (due) return clickOnGround(now.settled, hud);
    return more ? undefined : clickOnGround(now.settled, hud, colours);
  }

  /** A kind of tile nobody has clicked. */
  #clickable(situation: Situation, model: Model, anywhere: boolean): Move | undefined {
    const { inTiles } = model.knowledge;
    if (!situation.now.available.includes("ACTION6") || !model.context || !inTiles) return undefined;
    const { tried, isDull } = this.#evidence(situation, model);
    const id = this.#placeId(situation, model);
    const often = clickedOften(situation.log, CLICKS_IN_PLACE);
    const isVain = (move: Move) =>
      isDull(move) || often.has(formatAction(move)) || (id !== undefined && tried.has(moveAt(id, move)));
    return untouched(model.knowledge, model.context, anywhere, isVain);
  }

  /** Thought about once per frame: the loop asks several times before it acts. */
  #think(situation: Situation, model: Model): Deliberation {
    if (this.#thought?.log === situation.log) return this.#thought.deliberation;
    const evidence = this.#evidence(situation, model);
    // What is gone for stays an option.
    const thought = this.#thinkWith(
      situation,
      model,
      evidence,
      (goal) => goalKey(goal) !== goalKey(this.#goal) && this.#isSpent(situation, goal),
    );
    const deliberation = this.#mayPull(situation) ? thought : { ...thought, lever: undefined };
    this.#thought = { log: situation.log, deliberation };
    return deliberation;
  }

  #learn(situation: Situation): Model {
    this.#model = induce(situation.log, this.#model);
    this.#answers.note(situation, this.#model);
    return this.#model;
  }

  #edit(situation: Situation, why: string): Edit {
    const model = this.#learn(situation);
    const { deadly } = this.#evidence(situation, model);
    const controls = controlsOf(situation.now.available);
    const words = describeGoal(this.#goal);
    const aim = { goal: this.#goal, words, avoid: [...deadly], controls, route: this.#route };
    return { source: model.source(aim), why };
  }

  /** The way that was thought of, for the twin to know. */
  #routeTo(situation: Situation, model: Model, { moves }: Option): Aim["route"] {
    const from = this.#placeId(situation, model);
    return from === undefined ? undefined : { from, moves };
  }

  /** The way on to the goal, null where there is none: the twin need not search again. */
  #routeOn(situation: Situation, model: Model): Aim["route"] {
    const from = this.#placeId(situation, model);
    if (from === undefined || this.#goal.length === 0) return undefined;
    const { options } = this.#think(situation, model);
    const option = options.find(({ goal }) => goalKey(goal) === goalKey(this.#goal));
    return { from, moves: option?.moves ?? null };
  }

  #evidence({ log }: Situation, model: Model): Evidence {
    return this.#evidences.read(model, log, this.#winning, this.#foils);
  }

  #outlook(situation: Situation, model: Model): Outlook {
    return { situation, model, evidence: this.#evidence(situation, model) };
  }

  /** The board as it stands, by name. */
  #placeId(situation: Situation, model: Model): string | undefined {
    const { here } = this.#evidence(situation, model);
    return here && placeId(model.knowledge, model.hud, here.frame, here.memory);
  }

  #key({ level }: Situation, goal: Goal): string {
    return `${level} ${goalKey(goal)}`;
  }

  /** With other rules there may be another way to a goal that was not reached. */
  #isSpent(situation: Situation, goal: Goal): boolean {
    const spent = this.#spent.get(this.#key(situation, goal));
    if (!spent || !this.#model) return false;
    const here = situation.log.attempts.filter(({ level }) => level === situation.level);
    const actions = here.reduce((sum, { steps }) => sum + steps.length, 0);
    const most = this.#isUnproven(situation, this.#model, goal)
      ? PROPOSALS_UNPROVEN + Math.floor(actions / ONCE_MORE_UNPROVEN)
      : PROPOSALS + Math.floor(actions / ONCE_MORE);
    return spent.times >= most || spent.rules === this.#model.knowledge.tiles;
  }
}

/** What a picture beside shows is made. */
const PICTURED: Goal = ["shows sample"];

const isPictured = (goal: Goal): boolean => goalKey(goal) === goalKey(PICTURED);

/** Nothing new to do, whatever goals there are. */
const isEmpty = ({ news, stir, frontier }: Deliberation): boolean => !news && !stir && !frontier;

const asWay = (move: Move | undefined): readonly Move[] | undefined => move && [move];

/** A way to go, if there is one, and what for. */
const doing = (
  reason: string,
  moves: readonly Move[] | undefined,
  kind: Probe["kind"] = "untried-here",
): Probe | undefined => moves && { moves, kind, reason };

/** A control nobody has touched. */
const trying = (reason: string, move: Move | undefined): Probe | undefined =>
  doing(reason, asWay(move), "untried-control");
