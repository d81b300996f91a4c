import type { Move } from "../../../contracts/action.ts";
import type { Situation } from "../../../loop/agent.ts";
import { allBodies } from "../runtime/colours/mover.ts";
import { boldly, engineOf } from "../runtime/compile.ts";
import type { Atom } from "../runtime/search/goal.ts";
import { moveAt } from "../runtime/search/naming.ts";
import { fatal, movesFrom } from "../runtime/search/search.ts";
import { tilesOf } from "../runtime/tiles/world.ts";
import { leastTried } from "./clicks/contact.ts";
import { clickOnWhole, wholesIn } from "./clicks/wholes.ts";
import { deliberate } from "./deliberate.ts";
import { Evidences, type WinningFrames } from "./evidence.ts";
import { fallow } from "./fallow.ts";
import { controlsOf, type Outlook, PerLevel, standing } from "./outlook.ts";
import { Silhouettes } from "./silhouettes.ts";

/** Thinking before a venture. */
const MILLISECONDS = 400;
/** Trips to what stopped, to try it another way, before that is given up. */
const BOLD_TRIPS = 4;
const BOLD_TRIPS_ON_LEVEL = 8;
/** Times on a level that something is dared which ended the game. */
const DARES = 3;
/** Buttons pressed on a level to find a body that was lost. */
const GROPES = 16;

/** Against what the rules say: tried when nothing better is left, and only so often. */
export class Ventures {
  /** Times what stopped was tried again in vain, with the same rules. */
  #bold: { rules: unknown; times: number } = { rules: undefined, times: 0 };
  /** The same whatever the rules. */
  readonly #boldOn = new PerLevel();
  readonly #boldEvidences = new Evidences();
  /** Times that something deadly was dared. */
  readonly #dares = new PerLevel();
  /** Buttons pressed to find a body. */
  readonly #gropes = new PerLevel();

  /** Whether a body is lost, and looking for it is not given up yet. */
  isAstray(outlook: Outlook): boolean {
    return this.#gropes.of(outlook.situation.level) < GROPES && isAstray(outlook);
  }

  grope(outlook: Outlook): Move | undefined {
    this.#gropes.add(outlook.situation.level);
    return leastDone(outlook);
  }

  /** Where what stopped the body was not tried with this button, or not at a run. */
  boldly({ situation, model }: Outlook, winning: WinningFrames): readonly Move[] | undefined {
    const controls = controlsOf(situation.now.available);
    if (!model.knowledge.inTiles || controls.buttons.length === 0) return undefined;
    // These stay the same when only another attempt begins.
    const rules = model.knowledge.tiles.meetings;
    if (this.#bold.rules !== rules) this.#bold = { rules, times: 0 };
    const isWorn = this.#boldOn.of(situation.level) >= BOLD_TRIPS_ON_LEVEL;
    if (this.#bold.times >= BOLD_TRIPS || isWorn) return undefined;
    const know = model.complete();
    const bold = { ...know, tiles: boldly(know.tiles) };
    const evidence = this.#boldEvidences.read({ ...model, knowledge: bold }, situation.log, winning);
    const { news } = deliberate(bold, evidence, controls, MILLISECONDS, () => true);
    if (!news) return undefined;
    this.#bold.times++;
    this.#boldOn.add(situation.level);
    return news;
  }

  /** Beyond what was there when the game ended. */
  daringly({ situation, model, evidence }: Outlook): readonly Move[] | undefined {
    const deadly = new Set([...evidence.deadly].filter(isExact));
    if (this.#dares.of(situation.level) >= DARES || deadly.size === evidence.deadly.size) return undefined;
    const { news, frontier } = deliberate(
      model.complete(),
      { ...evidence, deadly },
      controlsOf(situation.now.available),
      MILLISECONDS,
      () => true,
    );
    const moves = news ?? frontier;
    if (moves) this.#dares.add(situation.level);
    return moves;
  }
}

/** A very move that ended the game; the others are what was true when it ended. */
const isExact = (atom: Atom): boolean => atom.startsWith("fatal ");

/** A move that nobody has made on its board. */
export const untriedThere = ({ situation, model, evidence }: Outlook): readonly Move[] | undefined =>
  fallow(model.complete(), evidence, controlsOf(situation.now.available).buttons, {
    silhouettes: new Silhouettes(situation.log, model.hud),
  });

/** A button that changes what an idea speaks of, pressed where it was not yet: something is missing for it to come true. */
export function towardsIdea({ situation, model, evidence }: Outlook): readonly Move[] | undefined {
  const controls = controlsOf(situation.now.available);
  const { buttons } = controls;
  const focus = evidence.ideas[0]?.focus ?? [];
  const { paints = [] } = model.knowledge.places;
  const cells = new Set(focus);
  const paintsIt = (name: string) =>
    paints.some((paint) => paint.button === name && paint.cells.some((at) => cells.has(at)));
  const wanted = buttons.filter((name) => paintsIt(name) || hasChanged(situation, name, focus));
  // Where every button does, that says nothing.
  if (!evidence.here || wanted.length === 0 || wanted.length === buttons.length) return undefined;
  const know = model.complete();
  const clicks = movesFrom(know, model.hud, evidence.here, controls).filter(({ name }) => name === "ACTION6");
  return fallow(know, evidence, buttons, {
    silhouettes: new Silhouettes(situation.log, model.hud),
    wanted: { buttons: wanted, clicks, focus },
  });
}

function hasChanged({ log, level }: Situation, name: string, cells: readonly number[]): boolean {
  return log.attempts.some(({ opening, steps, level: on }) => {
    let before = opening;
    return steps.some(({ move, after }) => {
      const was = before.cells;
      before = after;
      return on === level && move.name === name && cells.some((at) => was[at] !== after.cells[at]);
    });
  });
}

/** More buttons than this are there to steer by. */
const FEW_BUTTONS = 2;

/** Where clicks arrange the board and no button moves anything: one that may set it going as it stands. */
export function setGoing(outlook: Outlook): readonly Move[] | undefined {
  const { situation, model, evidence } = outlook;
  const { tried, deadly } = evidence;
  const { buttons, clicks } = controlsOf(situation.now.available);
  const { inTiles, tiles } = model.knowledge;
  const id = standing(outlook);
  if (id === undefined || !clicks || !inTiles || tiles.bodies.length > 0 || buttons.length > FEW_BUTTONS)
    return undefined;
  const move = pressesOf(buttons).find((one) => !tried.has(moveAt(id, one)) && !deadly.has(fatal(id, one)));
  return move && [move];
}

const pressesOf = (buttons: readonly string[]): Move[] => buttons.map((name): Move => ({ name }) as Move);

/** What was done least; what ended the game only if there is nothing else. */
export function leastDone(outlook: Outlook): Move | undefined {
  const { situation, model, evidence } = outlook;
  const { deadly, isDull } = evidence;
  const { settled, available } = situation.now;
  const id = standing(outlook);
  const { buttons, clicks } = controlsOf(available);
  const things = clicks ? wholesIn(settled, model.hud).map((whole) => clickOnWhole(settled, whole)) : [];
  const all = [...pressesOf(buttons), ...things];
  const harmless = all.filter((move) => !id || !deadly.has(fatal(id, move)));
  return leastTried(harmless.length > 0 ? harmless : all, situation.log, settled, model.hud, isDull);
}

/** Bodies are known, yet none is to be seen: it may look otherwise now, which buttons show. */
function isAstray({ model: { knowledge }, evidence: { here } }: Outlook): boolean {
  const board = here && knowledge.inTiles ? tilesOf(knowledge, here.memory, here.frame) : undefined;
  const { bodyOf } = engineOf(knowledge.tiles);
  return board !== undefined && bodyOf.size > 0 && !board.cells.some((look) => bodyOf.has(look));
}

/**
 * The same where colours tell the game: a button that moves bodies none of which is to be seen, and that nobody has pressed on
 * this level.
 */
export function pressedBlindly({ situation, model, evidence: { here } }: Outlook): Move | undefined {
  const { inTiles, movers } = model.knowledge;
  if (!here || inTiles) return undefined;
  const moving = movers.filter(({ trusted, steps }) => trusted && Object.keys(steps).length > 0);
  const { frame, memory } = here;
  const isSeen = allBodies(frame, model.hud, movers, memory.traced).some(({ mover }) =>
    moving.includes(mover),
  );
  if (isSeen) return undefined;
  const { attempts } = situation.log;
  const pressed = attempts.filter(({ level }) => level === situation.level).flatMap(({ steps }) => steps);
  const name = controlsOf(situation.now.available).buttons.find(
    (button) =>
      moving.some(({ steps }) => steps[button]) && !pressed.some(({ move }) => move.name === button),
  );
  return name === undefined ? undefined : pressesOf([name])[0];
}
