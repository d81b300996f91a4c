import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import type { Attempt, Log } from "../../../contracts/log.ts";
import { likeness } from "../learn/tiles/history.ts";
import type { Context, Model } from "../model.ts";
import { engineOf } from "../runtime/compile.ts";
import type { Knowledge } from "../runtime/knowledge.ts";
import { deedInColours, traitsInColours } from "../runtime/search/encounter.ts";
import {
  type Atom,
  atomsOf,
  hasSample,
  type Inventory,
  inventoryOf,
  tileAtoms,
} from "../runtime/search/goal.ts";
import { arrangements, boardId, deedOf, moveAt, placeId, traitsOf } from "../runtime/search/naming.ts";
import { type Came, fatal, type Node, type Start } from "../runtime/search/search.ts";
import { isSetBack } from "../runtime/setback.ts";
import { predictCells } from "../runtime/step.ts";
import { type Board, formOf, lookName } from "../runtime/tiles/engine.ts";
import { press } from "../runtime/tiles/turn.ts";
import { flees } from "../runtime/tiles/walk.ts";
import { tilesOf } from "../runtime/tiles/world.ts";
import { Clicked } from "./clicks/clicked.ts";
import type { Foils } from "./foiled.ts";
import { Ideas, type Weighed } from "./ideas/ideas.ts";
import { Tanks } from "./tanks.ts";

/** What the log says about goals. */
export interface Evidence {
  /** The atoms of every logged frame: all of them are non-goals. */
  readonly nots: readonly ReadonlySet<Atom>[];
  /** Atoms that were ever true on a logged frame. */
  readonly seen: ReadonlySet<Atom>;
  /** What was told on this level and did not come true. */
  readonly foils: Pick<Foils, "of">;
  /** The atoms of every state that completed a level. */
  readonly wins: readonly ReadonlySet<Atom>[];
  /** What all of those showed; looks that are not on this level stand for the most similar ones that are. */
  readonly shared: ReadonlySet<Atom>;
  /** True when the game ended and never else, and the very moves that ended it. */
  readonly deadly: ReadonlySet<Atom>;
  /** Every board seen, HUD left out, and every move made on one with the name of what came of it last. */
  readonly visited: ReadonlySet<string>;
  readonly tried: ReadonlyMap<string, string>;
  /** The same as boards, where all of the board is in sight. */
  readonly came: Came;
  /** Everything that was stirred. */
  readonly deeds: ReadonlySet<string>;
  /** Whether nothing is to be expected of a click, where the last attempt stands. */
  isDull(move: Move): boolean;
  /** What may complete the level by how it looks, the likeliest first. */
  readonly ideas: readonly Weighed[];
  /** What was seen where on this level. */
  readonly traits: ReadonlySet<number>;
  /** Every arrangement of grounds, and of things on them, where levers are believed in. */
  readonly arrangements: ReadonlySet<string>;
  /** Where the last attempt stands, and where it began; undefined when it has ended. */
  readonly here: Start | undefined;
  readonly opening: Start | undefined;
}

/** Where only a window is seen, what was tried and came out otherwise is no way on; a guess that was tried is none either. */
export function cameOtherwise({ parent, move, id, guess }: Node, { tried }: Evidence): boolean {
  const became = parent && move && tried.get(moveAt(parent.id, move));
  return became !== undefined && (guess || became !== id);
}

const NO_FOILS = { of: () => 0 };

/** Frames that showed a level complete, by attempt: the last animation frame before the next level's first. */
export type WinningFrames = ReadonlyMap<number, Grid>;

/** Reads the log with what the model knows; goes on where it stopped while that is the same. */
export class Evidences {
  #known = "";
  #rules: unknown;
  #reading = new Reading();
  readonly #ideas = new Ideas();
  #last:
    | { readonly model: Model; readonly log: Log; readonly won: number; readonly is: Evidence }
    | undefined;

  /** Asked several times before an action: the answer is kept. */
  read(model: Model, log: Log, winning: WinningFrames, foils: Pick<Foils, "of"> = NO_FOILS): Evidence {
    const last = this.#last;
    if (last?.model === model && last.log === log && last.won === winning.size) return last.is;
    const read = this.#read(model, log, winning);
    const ideas = this.#ideas.read(
      log,
      model.hud,
      winning,
      (i) => this.#reading.wonAt(model, i),
      read.opening && changesTold(model, read.opening),
    );
    const proven = ideas.filter(({ held }) => held).flatMap(({ goal }) => goal);
    const is = {
      ...read,
      shared: new Set([...read.shared, ...proven]),
      foils,
      isDull: dullClicks(model, log),
      ideas,
    };
    this.#last = { model, log, won: winning.size, is };
    return is;
  }

  #read(model: Model, log: Log, winning: WinningFrames): Omit<Evidence, "foils" | "isDull" | "ideas"> {
    const { tiles, inTiles, movers, mirror, light, places } = model.knowledge;
    const { maps: _, ...camera } = model.knowledge.camera;
    const bodies = movers.map(({ name, steps, strides, sizes, trusted, brick }) => [
      name,
      steps,
      strides,
      sizes,
      trusted,
      brick,
    ]);
    const painted = places.stamps?.map(({ pattern: { blocks: _, ...pattern }, ...stamp }) => [
      stamp,
      pattern,
    ]);
    const lit = light && [light.shapes, Object.keys(light.open)];
    const hud = model.hud.join("");
    const known = JSON.stringify([inTiles, camera, hud, bodies, mirror?.image, lit, painted]);
    if (tiles !== this.#rules || known !== this.#known || !this.#reading.goesOn(log))
      this.#reading = new Reading();
    this.#rules = tiles;
    this.#known = known;
    this.#reading.read(model, log);
    return this.#reading.evidence(model, winning);
  }
}

/** Cells that buttons change as a level begins, where colours tell the game: what is painted on is known before anything is. */
function changesTold({ knowledge, hud }: Model, { frame, memory }: Start): number[] {
  if (knowledge.inTiles) return [];
  return BUTTONS.flatMap((name) => {
    const after = predictCells(knowledge, hud, memory, frame, { name });
    return [...after.keys()].filter((at) => after[at] !== frame.cells[at]);
  });
}

const BUTTONS = ["ACTION1", "ACTION2", "ACTION3", "ACTION4", "ACTION5"] as const;

/** Clicks are judged by what stands there now, whatever a search imagines. */
function dullClicks({ hud }: Model, log: Log): Evidence["isDull"] {
  const { opening, steps } = log.attempts.at(-1) ?? {};
  const frame = steps?.at(-1)?.after ?? opening;
  let clicked: Clicked | undefined;
  return (move) => {
    clicked ??= new Clicked(log, hud);
    return frame !== undefined && clicked.isDull(frame, move);
  };
}

/** A win as it was made. */
interface Won {
  readonly attempt: number;
  readonly memory: Context;
  readonly frame: Grid;
  readonly move: Move;
  readonly began: Inventory;
}

class Reading {
  private readonly nots: Set<Atom>[] = [];
  private readonly seen = new Set<Atom>();
  private readonly won: Won[] = [];
  private readonly deaths = new Set<Atom>();
  private readonly fatal: Atom[] = [];
  private readonly visited = new Set<string>();
  private readonly tried = new Map<string, string>();
  private readonly outcomes = new Map<string, Board>();
  private readonly came: Came = (id, move) =>
    this.visited.has(id) ? this.outcomes.get(moveAt(id, move)) : undefined;
  private readonly deeds = new Set<string>();
  private readonly tanks = new Tanks();
  private readonly arrangements = new Set<string>();
  private readonly traits = new Set<number>();
  private level = -1;
  /** Openings of the attempts that were read, and how far the last one was. */
  private readonly openings: Grid[] = [];
  private steps = 0;
  private ended = false;
  private here: Start | undefined;
  private opening: Start | undefined;
  /** The name of where it stands, the board if it is told in tiles, and the moves that led there. */
  private id = "";
  private board: Board | undefined;
  private moves: Move[] = [];

  goesOn({ attempts }: Log): boolean {
    return (
      this.openings.every((opening, i) => attempts[i]?.opening === opening) &&
      (attempts[this.openings.length - 1]?.steps.length ?? 0) >= this.steps
    );
  }

  read(model: Model, { attempts }: Log): void {
    for (let i = Math.max(0, this.openings.length - 1); i < attempts.length; i++) {
      const { opening, steps, ending, level } = attempts[i]!;
      if (level !== this.level) this.traits.clear();
      this.level = level;
      if (i === this.openings.length) this.open(model, opening);
      for (; this.steps < steps.length; this.steps++) this.step(model, steps[this.steps]!);
      if (ending.kind === "boundary" && !this.ended)
        this.won.push({ attempt: i, move: ending.move, ...this.here! });
      this.ended = ending.kind !== "open";
    }
  }

  private open(model: Model, frame: Grid): void {
    const memory = model.begin(frame);
    const began = inventoryOf(model.knowledge, model.hud, memory, frame);
    this.arrive(model, { frame, memory, began });
    this.opening = this.here;
    this.moves = [];
    this.openings.push(frame);
    this.steps = 0;
    this.ended = false;
    this.see(model);
  }

  private arrive(model: Model, here: Start): void {
    this.here = here;
    this.id = placeId(model.knowledge, model.hud, here.frame, here.memory);
    this.board = tilesOf(model.knowledge, here.memory, here.frame);
  }

  private step(model: Model, { move, after, state }: Attempt["steps"][number]): void {
    const { frame, memory, began } = this.here!;
    const { id, board } = this;
    const { deed, events } = stirredBy(model, memory, frame, move);
    this.deeds.add(deed);
    const isOver = state === "GAME_OVER" || isSetBack(memory.course, model.hud, frame.cells, after.cells);
    const ranDry = this.tanks.step(model, memory, frame, after, events, isOver);
    this.arrive(model, { frame: after, memory: model.advance(memory, frame, move, after), began });
    this.tried.set(moveAt(id, move), this.id);
    if (this.board && !this.board.world) this.outcomes.set(moveAt(id, move), this.board);
    if (!isOver) this.see(model);
    else if (!ranDry) this.lose(model, id, move, board);
    if (state !== "GAME_OVER" && isOver) this.moves = [];
    else this.moves.push(move);
  }

  private lose(model: Model, id: string, move: Move, before: Board | undefined): void {
    this.fatal.push(fatal(id, move));
    // A way that was planned from the start went by boards as the rules tell them.
    const said = saidAfter(model.knowledge, this.opening!, this.moves);
    if (said) this.fatal.push(fatal(boardId(engineOf(model.knowledge.tiles), said), move));
    if (before && isToldDeadly(model.knowledge, before, move)) return;
    for (const atom of atomsAt(model, this.here!)) this.deaths.add(atom);
    // The last frame may show anything: what was entered is told by the rules.
    const entered = before && enteredTiles(model.knowledge, before, move);
    const engine = engineOf(model.knowledge.tiles);
    if (entered) for (const atom of tileAtoms(engine, entered, this.here!.began)) this.deaths.add(atom);
  }

  private see(model: Model): void {
    const { board } = this;
    const atoms = atomsAt(model, this.here!);
    this.nots.push(atoms);
    for (const atom of atoms) this.seen.add(atom);
    this.visited.add(this.id);
    if (!board) {
      for (const trait of traitsInColours(model.hud, this.here!.memory, this.here!.frame))
        this.traits.add(trait);
      return;
    }
    const engine = engineOf(model.knowledge.tiles);
    for (const trait of traitsOf(engine, board)) this.traits.add(trait);
    if (engine.levers.size > 0) for (const name of arrangements(engine, board)) this.arrangements.add(name);
  }

  /** How the level looked that an attempt completed, as the model tells it. */
  wonAt(model: Model, attempt: number): Grid | undefined {
    const won = this.won.find((one) => one.attempt === attempt);
    return won && model.predict(won.frame, won.move, won.memory);
  }

  private withTank(model: Model, at: Start | undefined): Start | undefined {
    return at && { ...at, tank: this.tanks.at(model, at.memory, at.frame) };
  }

  evidence(model: Model, winning: WinningFrames): Omit<Evidence, "foils" | "isDull" | "ideas"> {
    const { nots, seen, visited, tried, came, deeds, traits, arrangements } = this;
    const here = this.ended ? undefined : this.withTank(model, this.here);
    const all = this.won.map((won) => afterWin(model, won, winning.get(won.attempt)));
    const wins = alikeWins(all, here);
    const standing = [...this.deaths].filter((atom) => / on /.test(` ${atom}`) && !seen.has(atom));
    // What walks by itself is kept away from until it was met unharmed.
    const shy = model.knowledge.tiles.walkers.some(({ turns }) => turns !== "flee") && !seen.has("caught");
    return {
      nots,
      seen,
      wins,
      shared: sharedBy(model, wins, here),
      deadly: new Set([
        ...standing,
        ...this.fatal,
        ...(shy ? ["caught", ...likeWalkers(model).filter((atom) => !seen.has(atom))] : []),
      ]),
      visited,
      tried,
      came,
      deeds,
      traits,
      arrangements,
      here,
      opening: here && this.withTank(model, this.opening),
    };
  }
}

/** What looks like something that walks may be one that stands. */
function likeWalkers({ knowledge }: Model): Atom[] {
  const engine = engineOf(knowledge.tiles);
  const feared = [...engine.walkerOf.keys()].filter((look) => !flees(engine, look));
  const forms = new Set(feared.map((look) => formOf(engine, look)));
  return [...forms].map((form) => `on like ${lookName(engine, form)}`);
}

const atomsAt = (model: Model, { frame, memory, began }: Start): Set<Atom> =>
  atomsOf(model.knowledge, model.hud, memory, frame, began);

/** Levels that show a sample are won otherwise than levels that do not. */
const alikeWins = (wins: readonly Set<Atom>[], here: Start | undefined): readonly Set<Atom>[] =>
  here ? wins.filter((win) => win.has("sample") === hasSample(here.began)) : wins;

function sharedBy(model: Model, wins: readonly ReadonlySet<Atom>[], here: Start | undefined): Set<Atom> {
  const [first, ...others] = wins;
  const shared = new Set([...(first ?? [])].filter((atom) => others.every((win) => win.has(atom))));
  // Where a look changes from level to level, no atom is shared by all wins: the last one counts.
  const base = shared.size > 0 ? shared : new Set(wins.at(-1));
  const { looks } = model.knowledge.tiles;
  const present = here?.began.looks ?? [];
  for (const atom of [...base]) {
    const name = /^(?:on|gone|covered) (\S+)$/.exec(atom)?.[1];
    if (!name || present.includes(name)) continue;
    const similar = mostSimilar(
      looks[name] ?? name,
      present.map((other) => [other, looks[other] ?? other]),
    );
    if (similar) base.add(atom.replace(name, similar));
  }
  return base;
}

const SIMILAR = 0.5;

function mostSimilar(text: string, others: readonly (readonly [string, string])[]): string | undefined {
  let best: string | undefined;
  let most = SIMILAR;
  for (const [name, other] of others) {
    const alike = likeness(text, other);
    if (alike < most || alike === 1) continue;
    most = alike;
    best = name;
  }
  return best;
}

/** What was true of the state that won: as the animation shows it, where it does, and as the model imagines it. */
function afterWin(model: Model, { memory, frame, move, began }: Won, shown: Grid | undefined): Set<Atom> {
  const after = shown ?? model.predict(frame, move, memory);
  const next = model.advance(memory, frame, move, after);
  const tiles = memory.tiles && enteredTiles(model.knowledge, memory.tiles, move);
  return new Set([
    ...atomsAt(model, { frame: after, memory: next, began }),
    ...(tiles ? atomsAt(model, { frame: after, memory: { ...next, tiles }, began }) : []),
  ]);
}

/** Whether rules tell what it died of, and when: the same need not be deadly otherwise. */
const isToldDeadly = ({ tiles }: Knowledge, board: Board, { name }: Move): boolean =>
  name !== "ACTION6" && press(engineOf(tiles), board, name).deed === "die";

/** The board as the rules alone tell it after these moves. */
function saidAfter(know: Knowledge, { memory, frame }: Start, moves: readonly Move[]): Board | undefined {
  const engine = engineOf(know.tiles);
  let board = tilesOf(know, memory, frame);
  for (const move of moves) {
    if (!board || move.name === "ACTION6") return undefined;
    board = { ...board, cells: press(engine, board, move.name).cells };
  }
  return board;
}

/** What the rules say that a move stirs, and what happens with it where tiles tell the game. */
function stirredBy(
  { knowledge: know, hud }: Model,
  memory: Context,
  frame: Grid,
  move: Move,
): { readonly deed: string; readonly events: readonly number[] } {
  if (!know.inTiles) return { deed: deedInColours(know, hud, memory, frame, move), events: [] };
  const board = move.name === "ACTION6" ? undefined : tilesOf(know, memory, frame);
  if (!board) return { deed: "", events: [] };
  const engine = engineOf(know.tiles);
  const turn = press(engine, board, move.name);
  return { deed: deedOf(engine, board, turn), events: turn.events };
}

/** A level may be complete with a step onto what else would stop the body. */
function enteredTiles(know: Knowledge, board: Board, move: Move): Board | undefined {
  const engine = engineOf(know.tiles);
  if (move.name === "ACTION6") return undefined;
  const turn = press(engine, board, move.name);
  if (turn.deed !== "stop") return { lattice: board.lattice, cells: turn.cells };
  const meetings = new Map([...engine.meetings].filter(([look]) => look !== turn.met));
  return { lattice: board.lattice, cells: press({ ...engine, meetings }, board, move.name).cells };
}
