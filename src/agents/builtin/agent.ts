import type { Move } from "../../contracts/action.ts";
import type { Probe } from "../../explore/index.ts";
import type { Agent, Edit, GoalProposal, Repair, Situation } from "../../loop/agent.ts";
import { Arranger } from "./act/arrange/arrange.ts";
import { firstContact, strangeTile } from "./act/clicks/first-contact.ts";
import { nextInLegend } from "./act/clicks/legend.ts";
import { clicksTell } from "./act/clicks/touch.ts";
import type { Option } from "./act/deliberate.ts";
import { Experiments } from "./act/experiments.ts";
import { pressToFinish } from "./act/finish.ts";
import { describeGoal, goalKey } from "./act/hypotheses.ts";
import { pressIdle } from "./act/idle.ts";
import { Mind } from "./act/mind.ts";
import { controlsOf, type Outlook, PerLevel, standing } from "./act/outlook.ts";
import { isUnproven } from "./act/pursuits.ts";
import { leadsTo } from "./act/rehearse.ts";
import { isPictured, Restarts } from "./act/restarts.ts";
import { leastDone, pressedBlindly, setGoing, towardsIdea, untriedThere, Ventures } from "./act/ventures.ts";
import type { Aim } from "./write/source.ts";
import { learned, type Said } from "./write/words.ts";

/** Actions on a level before tiles are clicked that need not be part of the game. */
const SETTLED = 6;
/** Ways that are walked in the twin before one is proposed. */
const REHEARSALS = 12;
/** Times on a level that something is met for want of goals, where colours tell the game. */
const TRIPS_IN_COLOURS = 16;
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
  readonly #ventures = new Ventures();
  readonly #arranger = new Arranger();
  readonly #experiments = new Experiments();
  /** Times that something was stirred where colours tell the game. */
  readonly #trips = new PerLevel();
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
    const { here, ideas } = outlook.evidence;
    if (this.#hasBusiness(outlook) || pressedBlindly(outlook) || pressToFinish(outlook)) return undefined;
    if (!ideas.some(({ held }) => held) && firstContact(outlook, this.#mind.answers)) return undefined;
    const option = this.#mind
      .think(outlook)
      .options.filter(({ goal }) => !this.#mind.pursuits.isSpent(outlook, goal))
      .slice(0, REHEARSALS)
      .find((one) => here && this.#rehearse(outlook, one));
    if (!option || this.#shallWait(outlook, option)) return undefined;
    if (!isPictured(option.goal) && this.#restarts.isSpoiled(outlook)) return undefined;
    this.#goFor(outlook, option);
    this.#mind.pursuits.begin(outlook, option.goal);
    const description = describeGoal(option.goal);
    return { ...this.#edit(outlook, `goal: ${description}`), description };
  }

  /** Something to do before any goal. */
  #hasBusiness(outlook: Outlook): boolean {
    const isAstray = this.#ventures.isAstray(outlook);
    const better =
      this.#arranging(outlook) || asTold(outlook) || pressIdle(outlook) || this.#launching(outlook);
    return isAstray || better !== undefined;
  }

  /** A goal that may not be meant waits for what is to be learned, a long way to one that is for what may be shorter. */
  #shallWait(outlook: Outlook, { goal, moves }: Option): boolean {
    if (isUnproven(outlook, goal)) return this.#hasBetter(outlook);
    return moves.length > SHORT && this.#untold(outlook) !== undefined;
  }

  /** Something to learn for a goal that is known, which is better than a goal that is not. */
  #hasBetter(outlook: Outlook): boolean {
    if (this.#mind.think(outlook).lever || this.#untold(outlook)) return true;
    const { situation, model, evidence } = outlook;
    const isKnown = evidence.ideas.some(({ held }) => held);
    return isKnown && this.#mind.answers.next(situation, model, evidence.deadly) !== undefined;
  }

  /** A thing like others that are answered; what is near to what may be meant comes first. */
  #untold({ situation, model, evidence }: Outlook): Move | undefined {
    if (!situation.now.available.includes("ACTION6")) return undefined;
    return this.#mind.answers.strange(situation, model, evidence.ideas[0]?.focus ?? []);
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
    const isArranging = this.#arranging(outlook) !== undefined;
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
    const hasMore = this.#hasBusiness(outlook) || firstContact(outlook, this.#mind.answers);
    return hasMore ? undefined : this.#restarts.reason(outlook);
  }

  async probe(situation: Situation): Promise<Probe | undefined> {
    for (const probe of this.#probes(this.#mind.look(situation))) if (probe) return probe;
    return undefined;
  }

  /** What may be learned, the likeliest to be worth its actions first; thought about one after another. */
  *#probes(outlook: Outlook): Generator<Probe | undefined> {
    const { situation, model, evidence } = outlook;
    const { inTiles, movers } = model.knowledge;
    const { answers } = this.#mind;
    yield doing("nobody has arranged it so", this.#arranging(outlook));
    yield trying("nobody knows what it moves here", pressedBlindly(outlook));
    yield trying("the marks in a line may tell an order", asTold(outlook));
    // On the first level there is other news first.
    if (situation.level > 0) yield trying("others like it are answered", this.#untold(outlook));
    yield trying("not tried yet", firstContact(outlook, answers));
    yield doing("what it lets go may come elsewhere", this.#launching(outlook));
    yield trying("all seems done but this", pressToFinish(outlook));
    yield trying("it did nothing so far; perhaps as things stand", pressIdle(outlook));
    if (this.#ventures.isAstray(outlook))
      yield doing("nobody knows where the body is", asWay(this.#ventures.grope(outlook)));
    const { news, stir, nearer, lever, frontier, isNovel } = this.#mind.think(outlook);
    if (news || stir || nearer || lever) this.#restarts.wandered(false);
    if (lever) this.#mind.pulled(outlook);
    yield doing("it looks more like what completed levels", nearer);
    yield doing("it may open what is in the way", lever);
    yield doing("something not seen before is this way", news, "conceded");
    yield doing("rival rules part here", asWay(this.#experiments.next(outlook)));
    yield doing("it is answered; not here so far", answers.next(situation, model, evidence.deadly));
    if (situation.now.available.includes("ACTION6"))
      yield trying("nothing like it was there before", answers.newcomer(situation, model));
    // First it is seen whether what is known holds here.
    const hasSettled = (situation.log.attempts.at(-1)?.steps.length ?? 0) >= SETTLED;
    if (hasSettled && clicksTell(model.knowledge))
      yield trying("not clicked yet", strangeTile(outlook, true));
    yield doing("it stopped us; perhaps not this way", this.#ventures.boldly(outlook, this.#mind.winning));
    if (stir && this.#mayStir(outlook)) yield doing("not done yet as things stand", stir);
    yield doing("it changes what may be meant; not here so far", towardsIdea(outlook));
    yield doing("it may set going what is here", setGoing(outlook));
    // Where frames are told by their colours, there are few that nobody has seen.
    if (!frontier || inTiles) this.#restarts.wandered(true);
    // Whoever goes about sees more than who presses every button where it is.
    const goesAbout = inTiles || movers.some(({ trusted }) => trusted);
    if (!goesAbout) yield doing("nobody has tried that there", untriedThere(outlook));
    // Where colours tell the game there are countless frames: one that has nothing new can wait.
    if (inTiles || isNovel) yield doing("nobody has been there", frontier);
    yield doing("it ended the game once; perhaps not always", this.#ventures.daringly(outlook));
    yield doing("nobody has tried that there", untriedThere(outlook));
    yield doing("nobody has been there", frontier);
    yield doing("it is answered everywhere", answers.anyway(situation, model, evidence.deadly));
    yield doing("it did nothing; perhaps as things stand", answers.again(situation, model, evidence.deadly));
    yield doing("least tried here", asWay(leastDone(outlook)));
  }

  /** Where tiles tell of no bodies: pieces of any size, which clicks choose and buttons move, arranged anew. */
  #arranging({ situation, model: { knowledge } }: Outlook): readonly Move[] | undefined {
    if (knowledge.inTiles && knowledge.tiles.bodies.length > 0) return undefined;
    return this.#arranger.next(situation.log, this.#mind.winning);
  }

  /** Nothing else is known to complete levels. */
  #launching(outlook: Outlook): readonly Move[] | undefined {
    const { launches } = this.#mind;
    const isOther = outlook.evidence.ideas.some(({ held }) => held) && !launches.isProven(outlook);
    return isOther ? undefined : launches.next(outlook);
  }

  /** Colours tell what was met, not where: there is always more to stir. */
  #mayStir({ situation: { level }, model: { knowledge } }: Outlook): boolean {
    if (knowledge.inTiles) return true;
    this.#trips.add(level);
    return this.#trips.of(level) <= TRIPS_IN_COLOURS;
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

/** A click on what is next in the order that a legend tells. */
const asTold = ({ situation: { log, now }, model: { hud } }: Outlook): Move | undefined =>
  now.available.includes("ACTION6") ? nextInLegend(log, now.settled, hud) : undefined;

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
