import { formatAction, type Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import type { Log } from "../../../../contracts/log.ts";
import type { Situation } from "../../../../loop/agent.ts";
import type { Model } from "../../model.ts";
import { SURE } from "../../runtime/colours/in-colours.ts";
import { paletteClaims } from "../../runtime/colours/palette.ts";
import { engineOf } from "../../runtime/compile.ts";
import { nameOf } from "../../runtime/hash.ts";
import { changesBoard } from "../../runtime/hud.ts";
import { identity, moveAt } from "../../runtime/search/naming.ts";
import { fatal, firstNode, type Node, pathTo } from "../../runtime/search/search.ts";
import { clickOn, ruleFor, tileAtPlace } from "../../runtime/tiles/clicks.ts";
import { type Lattice, lookAt } from "../../runtime/tiles/looks.ts";
import type { TileRules } from "../../runtime/tiles/tiles.ts";
import { Clicked, counted, mayAnswer, type Replies } from "./clicked.ts";
import { asOnWhole, clickOnWhole, type Whole, wholesIn } from "./wholes.ts";

/** Clicks in a row that came out as told, after which they teach nothing. */
const TOLD = 2;

/** A place that was clicked on this level. */
const thereOf = (move: Move): string => `there ${formatAction(move)}`;

/** Things new on a level that are clicked. */
const NEWCOMERS = 2;

const coloursOf = ({ sort }: Whole): number => sort.split(" ").length;

type Happening = Pick<Situation, "log" | "level" | "now">;

/** A move that was seen. */
interface Passage {
  readonly move: Move;
  readonly after: Grid;
}

/** Clicks that are answered, though no rule says how: made wherever they were not yet. */
export class Answers {
  /** Steps that showed more than what came of them, by attempt and step. */
  readonly #animated = new Set<string>();
  /** Steps that came out otherwise than told. */
  readonly #surprises = new Set<string>();
  #asked: { readonly log: Log; readonly live: ReadonlySet<string> } | undefined;

  /** The last move came out otherwise than told. */
  surprised({ log }: Happening): void {
    const attempt = log.attempts.length - 1;
    this.#surprises.add(`${attempt} ${log.attempts[attempt]!.steps.length - 1}`);
  }

  /** Frames on the way tell of a click that left everything as it was. */
  note({ log, now }: Happening, { hud }: Model): void {
    const attempt = log.attempts.length - 1;
    const { opening, steps } = log.attempts[attempt] ?? {};
    const last = steps?.at(-1);
    if (!opening || !steps || !last) return;
    const ends = [steps.at(-2)?.after ?? opening, last.after];
    const isBetween = (frame: Grid) => ends.every((end) => changesBoard(hud, end.cells, frame.cells));
    if (now.frames.slice(0, -1).some(isBetween)) this.#animated.add(`${attempt} ${steps.length - 1}`);
  }

  /** Whether some clicks are answered and others are not: then not every kind of thing has to be clicked. */
  tell({ log }: Happening, model: Model): boolean {
    return this.#live(log, model).size > 0;
  }

  /** A thing in colours nobody has clicked, of the form of others that answered. */
  akin({ log, now }: Happening, model: Model): Move | undefined {
    const clicked = this.#clicked(log, model);
    const whole = clicked.isMixed && wholesIn(now.settled, model.hud).find((one) => clicked.isAkin(one));
    return whole ? clickOnWhole(now.settled, whole) : undefined;
  }

  /** A thing nobody has clicked on this level, like others that answered, of which no rule says what it does. */
  strange({ log, now }: Happening, model: Model, focus: readonly number[]): Move | undefined {
    const clicked = this.#clicked(log, model);
    const { context, hud } = model;
    if (!context || !clicked.isMixed || model.knowledge.tiles.riders) return undefined;
    const known = this.#known(log, (frame, move) => asOnWhole(frame, hud, move));
    const isStill = (move: Move) =>
      !choosesColour(model, now.settled, move) &&
      !changesBoard(hud, now.settled.cells, model.predict(now.settled, move, context).cells);
    return wholesIn(now.settled, hud)
      .filter((whole) => clicked.isLive(whole))
      .map((whole) => clickOnWhole(now.settled, whole))
      .filter((move) => !known.has(thereOf(move)) && isStill(move))
      .sort((a, b) => farFrom(now.settled, focus, a) - farFrom(now.settled, focus, b))[0];
  }

  /** Where colours tell the game and some clicks are answered: a thing in colours like none on earlier levels. */
  newcomer({ log, level, now }: Happening, model: Model): Move | undefined {
    if (level === 0 || model.knowledge.inTiles || !this.#clicked(log, model).isMixed) return undefined;
    const earlier = log.attempts.filter((attempt) => attempt.level < level);
    const old = new Set(
      earlier.flatMap(({ opening }) => wholesIn(opening, model.hud).map(({ sort }) => sort)),
    );
    const { opening } = log.attempts.at(-1)!;
    const isThere = ({ cells }: Whole) => cells.every((at) => now.settled.cells[at] === opening.cells[at]);
    const known = this.#known(log, (on, move) => asOnWhole(on, model.hud, move));
    // What is drawn in several colours is likelier to be there for something.
    return wholesIn(opening, model.hud)
      .filter((whole) => !old.has(whole.sort))
      .map((whole) => ({ whole, move: clickOnWhole(opening, whole) }))
      .filter(({ move }) => !choosesColour(model, opening, move))
      .sort((a, b) => coloursOf(b.whole) - coloursOf(a.whole) || a.whole.cells.length - b.whole.cells.length)
      .slice(0, NEWCOMERS)
      .find(({ whole, move }) => isThere(whole) && !known.has(thereOf(move)))?.move;
  }

  #clicked(log: Log, { hud }: Model): Clicked {
    return new Clicked(log, hud, (attempt, step) => this.#animated.has(`${attempt} ${step}`));
  }

  /** The way to the nearest such click, through frames that were seen on this level: on things first, then on tiles. */
  next(happening: Happening, model: Model, deadly: ReadonlySet<string>): readonly Move[] | undefined {
    return (
      this.#nearest(happening, model, deadly, this.#onWholes(happening.log, model)) ??
      this.#nearest(happening, model, deadly, this.#onTiles(happening.log, model))
    );
  }

  /** The same for clicks that came out as told everywhere: they teach nothing, but lead to what nobody has seen. */
  anyway(happening: Happening, model: Model, deadly: ReadonlySet<string>): readonly Move[] | undefined {
    return this.#nearest(happening, model, deadly, this.#onWholes(happening.log, model, true));
  }

  /** The same for things that never answered, beside others that did: they may where the board is another one by now. */
  again(happening: Happening, model: Model, deadly: ReadonlySet<string>): readonly Move[] | undefined {
    const { hud } = model;
    const clicked = this.#clicked(happening.log, model);
    if (model.knowledge.tiles.riders || !clicked.isMixed) return undefined;
    return this.#nearest(happening, model, deadly, {
      in: (frame) =>
        wholesIn(frame, hud)
          .filter((whole) => clicked.isAmongLive(whole))
          .map((whole) => clickOnWhole(frame, whole)),
      as: (frame, move) => asOnWhole(frame, hud, move),
    });
  }

  /** Clicks on things that look like some that answered, or have their colours; any cell of a thing counts as its middle. */
  #onWholes(log: Log, model: Model, anyway = false): Clicks | undefined {
    const { hud } = model;
    const clicked = this.#clicked(log, model);
    if (model.knowledge.tiles.riders || !clicked.isMixed) return undefined;
    const known = this.#known(log, (frame, move) => asOnWhole(frame, hud, move));
    return {
      in: (frame) =>
        wholesIn(frame, hud)
          .filter((whole) => clicked.isLive(whole))
          .map((whole) => clickOnWhole(frame, whole))
          .filter((move) => anyway || (!isTold(model, frame, move) && !known.has(formatAction(move))))
          .sort((a, b) => +known.has(thereOf(a)) - +known.has(thereOf(b))),
      as: (frame, move) => asOnWhole(frame, hud, move),
    };
  }

  /** Places where clicks came out as told of late: they are made for a purpose, no longer to see what comes. */
  #known(log: Log, as: Clicks["as"]): ReadonlySet<string> {
    const level = log.attempts.at(-1)!.level;
    const told = new Map<string, number>();
    const places = new Set<string>();
    for (const [i, { opening, steps, ...attempt }] of log.attempts.entries()) {
      if (attempt.level !== level) continue;
      let before = opening;
      for (const [j, { move, after }] of steps.entries()) {
        if (move.name === "ACTION6") {
          const place = formatAction(as(before, move));
          told.set(place, this.#surprises.has(`${i} ${j}`) ? 0 : (told.get(place) ?? 0) + 1);
          places.add(`there ${place}`);
        }
        before = after;
      }
    }
    const often = [...told].filter(([, times]) => times >= TOLD).map(([place]) => place);
    return new Set([...often, ...places]);
  }

  #onTiles(log: Log, model: Model): Clicks | undefined {
    const live = this.#live(log, model);
    const lattice = model.context && model.knowledge.tiles.lattices[model.context.level];
    if (live.size === 0 || !lattice) return undefined;
    const as: Clicks["as"] = (_, move) => {
      const tile = move.name === "ACTION6" ? tileAtPlace(lattice, move.x, move.y) : -1;
      return tile < 0 ? move : clickOn(lattice, tile);
    };
    const known = this.#known(log, as);
    return {
      in: (frame) =>
        clicksOn(frame, model.hud, lattice, live).filter((move) => !known.has(formatAction(move))),
      as,
    };
  }

  #nearest(
    { log, level, now }: Happening,
    model: Model,
    deadly: ReadonlySet<string>,
    clicks: Clicks | undefined,
  ): readonly Move[] | undefined {
    if (!clicks) return undefined;
    const name = (frame: Grid) => identity(frame, model.hud);
    const { seen, tried } = passages(log, level, name, clicks);
    const nodes: Node[] = [firstNode(name(now.settled))];
    const frames = [now.settled];
    const met = new Set([nodes[0]!.id]);
    for (const [i, node] of nodes.entries()) {
      const click = clicks
        .in(frames[i]!)
        .find((move) => !tried.has(moveAt(node.id, move)) && !deadly.has(fatal(node.id, move)));
      if (click) return [...pathTo(node), click];
      for (const { move, after } of seen.get(node.id) ?? []) {
        const id = name(after);
        if (met.has(id)) continue;
        met.add(id);
        nodes.push({ id, parent: node, move, depth: node.depth + 1, guess: false });
        frames.push(after);
      }
    }
    return undefined;
  }

  /** Looks whose clicks are answered and not told; none where every click is answered. */
  #live(log: Log, model: Model): ReadonlySet<string> {
    if (this.#asked?.log !== log) this.#asked = { log, live: this.#liveIn(log, model) };
    return this.#asked.live;
  }

  #liveIn({ attempts }: Log, { knowledge: { tiles }, hud }: Model): ReadonlySet<string> {
    const replies = new Map<string, Replies>();
    for (const [i, { opening, steps, ending }] of attempts.entries()) {
      const lattice = tiles.lattices[nameOf(opening.cells)];
      if (!lattice) continue;
      let before = opening;
      const note = (move: Move, isAnswered: () => boolean) => {
        if (move.name !== "ACTION6") return;
        const tile = tileAtPlace(lattice, move.x, move.y);
        const look = tile < 0 ? "" : lookAt(before, hud, lattice, tile);
        replies.set(look, counted(replies.get(look), isAnswered()));
      };
      for (const [j, { move, after }] of steps.entries()) {
        note(move, () => this.#animated.has(`${i} ${j}`) || changesBoard(hud, before.cells, after.cells));
        before = after;
      }
      if (ending.kind === "boundary") note(ending.move, () => true);
    }
    // Where something goes on with every click, that is no answer.
    if (tiles.riders || ![...replies.values()].some(({ answered }) => answered === 0)) return new Set();
    const live = [...replies].filter(([look, reply]) => mayAnswer(reply) && !isToldLook(tiles, look));
    return new Set(live.map(([look]) => look));
  }
}

/** How far a click is from the nearest of some cells. */
function farFrom({ width }: Grid, cells: readonly number[], move: Move): number {
  if (move.name !== "ACTION6") return 0;
  const far = (at: number) => Math.abs((at % width) - move.x) + Math.abs(Math.floor(at / width) - move.y);
  return cells.reduce((least, at) => Math.min(least, far(at)), 2 * width);
}

/** Which clicks there are in a frame, and which of them another one is as good as. */
interface Clicks {
  in(frame: Grid): Move[];
  as(frame: Grid, move: Move): Move;
}

/** Whether the rules say what comes of clicking such a tile. */
function isToldLook(tiles: TileRules, text: string): boolean {
  const engine = engineOf(tiles);
  const look = engine.looks.numbers.get(text);
  if (look === undefined) return false;
  return engine.swaps.has(look) || (ruleFor(engine, look).rule?.does ?? "nothing") !== "nothing";
}

/** Whether the rules say that a click chooses a colour, if only the one that is chosen. */
const choosesColour = ({ knowledge: { places, trust }, hud }: Model, frame: Grid, move: Move): boolean =>
  paletteClaims(frame, hud, places.palette, move).some(({ rule }) => (trust[rule] ?? 0) >= SURE);

function isTold(model: Model, frame: Grid, move: Move): boolean {
  if (choosesColour(model, frame, move)) return true;
  const { knowledge, context, hud } = model;
  const lattice = context && knowledge.tiles.lattices[context.level];
  if (!knowledge.inTiles || !lattice || move.name !== "ACTION6") return false;
  const tile = tileAtPlace(lattice, move.x, move.y);
  return tile >= 0 && isToldLook(knowledge.tiles, lookAt(frame, hud, lattice, tile));
}

/** What was seen to come of which frame on a level, and every move that was made on one. */
function passages(
  { attempts }: Log,
  level: number,
  name: (frame: Grid) => string,
  clicks: Clicks,
): { readonly seen: ReadonlyMap<string, readonly Passage[]>; readonly tried: ReadonlySet<string> } {
  const seen = new Map<string, Passage[]>();
  const tried = new Set<string>();
  for (const { opening, steps, ...attempt } of attempts) {
    if (attempt.level !== level) continue;
    let id = name(opening);
    let before = opening;
    for (const { move, after, state } of steps) {
      tried.add(moveAt(id, clicks.as(before, move)));
      if (state !== "GAME_OVER") seen.set(id, [...(seen.get(id) ?? []), { move, after }]);
      id = name(after);
      before = after;
    }
  }
  return { seen, tried };
}

/** Clicks on all tiles of such looks. */
const clicksOn = (frame: Grid, hud: Uint8Array, lattice: Lattice, looks: ReadonlySet<string>): Move[] =>
  [...Array(lattice.columns * lattice.rows).keys()]
    .filter((tile) => looks.has(lookAt(frame, hud, lattice, tile)))
    .map((tile) => clickOn(lattice, tile));
