import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import type { Attempt, Log } from "../../../contracts/log.ts";
import type { Context, Model } from "../model.ts";
import { engineOf } from "../runtime/compile.ts";
import type { Knowledge } from "../runtime/knowledge.ts";
import { deedInColours, traitsInColours } from "../runtime/search/encounter.ts";
import { type Atom, inventoryOf, tileAtoms } from "../runtime/search/goal.ts";
import { arrangements, boardId, deedOf, moveAt, placeId, traitsOf } from "../runtime/search/naming.ts";
import { type Came, fatal, type Start } from "../runtime/search/search.ts";
import { isSetBack } from "../runtime/setback.ts";
import { type Board, formOf, lookName } from "../runtime/tiles/engine.ts";
import { press } from "../runtime/tiles/turn.ts";
import { flees } from "../runtime/tiles/walk.ts";
import { tilesOf } from "../runtime/tiles/world.ts";
import type { Read, WinningFrames } from "./evidence.ts";
import { Tanks } from "./tanks.ts";
import { afterWin, alikeWins, atomsAt, enteredTiles, sharedBy, type Won } from "./wins.ts";

/** What was read of a log so far, attempt by attempt. */
export class Reading {
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

  evidence(model: Model, winning: WinningFrames): Read {
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
