import type { Move } from "../../../contracts/action.ts";
import type { Probe } from "../../../explore/index.ts";
import { Arranger } from "./arrange/arrange.ts";
import { firstContact, strangeTile } from "./clicks/first-contact.ts";
import { nextInLegend } from "./clicks/legend.ts";
import { clicksTell } from "./clicks/touch.ts";
import { Experiments } from "./experiments.ts";
import { pressToFinish } from "./finish.ts";
import { pressIdle } from "./idle.ts";
import type { Mind } from "./mind.ts";
import { type Outlook, PerLevel } from "./outlook.ts";
import type { Restarts } from "./restarts.ts";
import { leastDone, pressedBlindly, setGoing, towardsIdea, untriedThere, Ventures } from "./ventures.ts";

/** Actions on a level before tiles are clicked that need not be part of the game. */
const SETTLED = 6;
/** Times on a level that something is met for want of goals, where colours tell the game. */
const TRIPS_IN_COLOURS = 16;

/** What is done for want of a goal, or before one. */
export class Probes {
  readonly #mind: Mind;
  readonly #restarts: Restarts;
  readonly #ventures = new Ventures();
  readonly #arranger = new Arranger();
  readonly #experiments = new Experiments();
  /** Times that something was stirred where colours tell the game. */
  readonly #trips = new PerLevel();

  constructor(mind: Mind, restarts: Restarts) {
    this.#mind = mind;
    this.#restarts = restarts;
  }

  next(outlook: Outlook): Probe | undefined {
    for (const probe of this.#all(outlook)) if (probe) return probe;
    return undefined;
  }

  /** Whether they come before any goal. */
  comeFirst(outlook: Outlook): boolean {
    if (this.#areUrgent(outlook) || pressedBlindly(outlook) || pressToFinish(outlook)) return true;
    const isProven = outlook.evidence.ideas.some(({ held }) => held);
    return !isProven && firstContact(outlook, this.#mind.answers) !== undefined;
  }

  /** Whether a level is not begun anew for their sake. */
  areLeft(outlook: Outlook): boolean {
    return this.#areUrgent(outlook) || firstContact(outlook, this.#mind.answers) !== undefined;
  }

  /** Something to do that no goal and no level begun anew can wait for. */
  #areUrgent(outlook: Outlook): boolean {
    const isAstray = this.#ventures.isAstray(outlook);
    const better =
      this.arranging(outlook) || asTold(outlook) || pressIdle(outlook) || this.#launching(outlook);
    return isAstray || better !== undefined;
  }

  /** Something to learn for a goal that is known, which is better than a goal that is not. */
  areBetterThanGuesses(outlook: Outlook): boolean {
    if (this.#mind.think(outlook).lever || this.untold(outlook)) return true;
    const { situation, model, evidence } = outlook;
    const isKnown = evidence.ideas.some(({ held }) => held);
    return isKnown && this.#mind.answers.next(situation, model, evidence.deadly) !== undefined;
  }

  /** A thing like others that are answered; what is near to what may be meant comes first. */
  untold({ situation, model, evidence }: Outlook): Move | undefined {
    if (!situation.now.available.includes("ACTION6")) return undefined;
    return this.#mind.answers.strange(situation, model, evidence.ideas[0]?.focus ?? []);
  }

  /** What may be learned, the likeliest to be worth its actions first; thought about one after another. */
  *#all(outlook: Outlook): Generator<Probe | undefined> {
    const { situation, model, evidence } = outlook;
    const { inTiles, movers } = model.knowledge;
    const { answers } = this.#mind;
    yield doing("nobody has arranged it so", this.arranging(outlook));
    yield trying("nobody knows what it moves here", pressedBlindly(outlook));
    yield trying("the marks in a line may tell an order", asTold(outlook));
    // On the first level there is other news first.
    if (situation.level > 0) yield trying("others like it are answered", this.untold(outlook));
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
  arranging({ situation, model: { knowledge } }: Outlook): readonly Move[] | undefined {
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
