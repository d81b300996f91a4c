import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import type { Log } from "../../../contracts/log.ts";
import { likeness } from "../learn/tiles/history.ts";
import type { Context, Model } from "../model.ts";
import { type Board, engineOf } from "../runtime/engine.ts";
import { type Atom, atomsOf, inventoryOf } from "../runtime/goal.ts";
import type { Knowledge } from "../runtime/knowledge.ts";
import { deedOf, fatal, moveAt, placeId, type Start, tilesOf } from "../runtime/search.ts";
import { press } from "../runtime/turn.ts";

/** What the log says about goals. */
export interface Evidence {
  /** The atoms of every logged frame: all of them are non-goals. */
  readonly nots: readonly ReadonlySet<Atom>[];
  /** Atoms that were ever true on a logged frame. */
  readonly seen: ReadonlySet<Atom>;
  /** The atoms of every state that completed a level. */
  readonly wins: readonly ReadonlySet<Atom>[];
  /** What all of those showed; looks that are not on this level stand for the most similar ones that are. */
  readonly shared: ReadonlySet<Atom>;
  /** True when the game ended and never else, and the very moves that ended it. */
  readonly deadly: ReadonlySet<Atom>;
  /** Every board seen, HUD left out, and every move made on one. */
  readonly visited: ReadonlySet<string>;
  readonly tried: ReadonlySet<string>;
  /** Everything that was stirred. */
  readonly deeds: ReadonlySet<string>;
  /** Where the last attempt stands, and where it began; undefined when it has ended. */
  readonly here: Start | undefined;
  readonly opening: Start | undefined;
}

/** Frames that showed a level complete, by attempt: the last animation frame before the next level's first. */
export type WinningFrames = ReadonlyMap<number, Grid>;

/** Reads the log once with what the model knows now. */
export function gatherEvidence(model: Model, log: Log, winning: WinningFrames): Evidence {
  const nots: Set<Atom>[] = [];
  const wins: Set<Atom>[] = [];
  const deaths: Set<Atom>[] = [];
  const visited = new Set<string>();
  const tried = new Set<string>();
  const deeds = new Set<string>();
  const fatalMoves: Atom[] = [];
  let here: Start | undefined;
  let first: Start | undefined;
  for (const [index, { opening, steps, ending }] of log.attempts.entries()) {
    let frame = opening;
    let memory = model.begin(frame);
    const began = inventoryOf(model.knowledge, model.hud, opening, memory.tiles);
    const see = (context: Context, grid: Grid) => atomsOf(model.knowledge, model.hud, context, grid, began);
    const at = () => placeId(model.knowledge, model.hud, frame, memory);
    first = { frame, memory, began };
    nots.push(see(memory, frame));
    visited.add(at());
    for (const { move, after, state } of steps) {
      tried.add(moveAt(at(), move));
      deeds.add(deedIn(model.knowledge, memory, frame, move));
      if (state === "GAME_OVER") fatalMoves.push(fatal(at(), move));
      memory = model.advance(memory, frame, move, after);
      frame = after;
      visited.add(at());
      (state === "GAME_OVER" ? deaths : nots).push(see(memory, frame));
    }
    if (ending.kind === "boundary")
      wins.push(afterWin(model, memory, frame, ending.move, winning.get(index), see));
    here = ending.kind === "open" ? { frame, memory, began } : undefined;
  }
  const seen = new Set(nots.flatMap((atoms) => [...atoms]));
  const standing = deaths
    .flatMap((atoms) => [...atoms])
    .filter((atom) => / on /.test(` ${atom}`) && !seen.has(atom));
  const deadly = new Set([...standing, ...fatalMoves]);
  return {
    nots,
    seen,
    wins: alikeWins(wins, here),
    shared: sharedBy(model, alikeWins(wins, here), here),
    deadly,
    visited,
    tried,
    deeds,
    here,
    opening: here && first,
  };
}

/** Levels that show a sample are won otherwise than levels that do not. */
const alikeWins = (wins: readonly Set<Atom>[], here: Start | undefined): readonly Set<Atom>[] =>
  here ? wins.filter((win) => win.has("sample") === here.began.samples.length > 0) : wins;

function sharedBy(model: Model, wins: readonly ReadonlySet<Atom>[], here: Start | undefined): Set<Atom> {
  const [first, ...others] = wins;
  const shared = new Set([...(first ?? [])].filter((atom) => others.every((win) => win.has(atom))));
  // Where a look changes from level to level, no atom is shared by all wins: the last one counts.
  const base = shared.size > 0 ? shared : new Set(wins.at(-1));
  const { looks } = model.knowledge.tiles;
  const present = here?.began.looks ?? [];
  for (const atom of [...base]) {
    const name = /^(?:on|gone) (\S+)$/.exec(atom)?.[1];
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
function afterWin(
  model: Model,
  memory: Context,
  frame: Grid,
  move: Move,
  shown: Grid | undefined,
  see: (context: Context, grid: Grid) => Set<Atom>,
): Set<Atom> {
  const after = shown ?? model.predict(frame, move, memory);
  const next = model.advance(memory, frame, move, after);
  const tiles = memory.tiles && enteredTiles(model.knowledge, memory.tiles, move);
  return new Set([...see(next, after), ...(tiles ? see({ ...next, tiles }, after) : [])]);
}

function deedIn(know: Knowledge, memory: Context, frame: Grid, move: Move): string {
  const board = move.name === "ACTION6" ? undefined : tilesOf(know, memory, frame);
  const engine = engineOf(know.tiles);
  return board ? deedOf(engine, board, press(engine, board, move.name)) : "";
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
