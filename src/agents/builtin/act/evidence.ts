import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import type { Log } from "../../../contracts/log.ts";
import type { Context, Model } from "../model.ts";
import { type Atom, atomsOf, inventoryOf } from "../runtime/goal.ts";
import { fatal, placeId, type Start } from "../runtime/search.ts";

/** What the log says about goals. */
export interface Evidence {
  /** The atoms of every logged frame: all of them are non-goals. */
  readonly nots: readonly ReadonlySet<Atom>[];
  /** Atoms that were ever true on a logged frame. */
  readonly seen: ReadonlySet<Atom>;
  /** The atoms of every state that completed a level. */
  readonly wins: readonly ReadonlySet<Atom>[];
  /** True when the game ended and never else, and the very moves that ended it. */
  readonly deadly: ReadonlySet<Atom>;
  /** Every board seen, HUD left out. */
  readonly visited: ReadonlySet<string>;
  /** Where the last attempt stands; undefined when it has ended. */
  readonly here: Start | undefined;
}

/** Frames that showed a level complete, by attempt: the last animation frame before the next level's first. */
export type WinningFrames = ReadonlyMap<number, Grid>;

/** Reads the log once with what the model knows now. */
export function gatherEvidence(model: Model, log: Log, winning: WinningFrames): Evidence {
  const nots: Set<Atom>[] = [];
  const wins: Set<Atom>[] = [];
  const deaths: Set<Atom>[] = [];
  const visited = new Set<string>();
  const fatalMoves: Atom[] = [];
  let here: Start | undefined;
  for (const [index, { opening, steps, ending }] of log.attempts.entries()) {
    let frame = opening;
    let memory = model.begin(frame);
    const began = inventoryOf(model.knowledge, model.hud, opening, memory.tiles);
    const see = (context: Context, grid: Grid) => atomsOf(model.knowledge, model.hud, context, grid, began);
    const at = () => placeId(model.knowledge, model.hud, frame, memory);
    nots.push(see(memory, frame));
    visited.add(at());
    for (const { move, after, state } of steps) {
      if (state === "GAME_OVER") fatalMoves.push(fatal(at(), move));
      memory = model.advance(memory, frame, move, after);
      frame = after;
      visited.add(at());
      (state === "GAME_OVER" ? deaths : nots).push(see(memory, frame));
    }
    if (ending.kind === "boundary")
      wins.push(see(...afterWin(model, memory, frame, ending.move, winning.get(index))));
    here = ending.kind === "open" ? { frame, memory, began } : undefined;
  }
  const seen = new Set(nots.flatMap((atoms) => [...atoms]));
  const standing = deaths
    .flatMap((atoms) => [...atoms])
    .filter((atom) => / on /.test(` ${atom}`) && !seen.has(atom));
  const deadly = new Set([...standing, ...fatalMoves]);
  return { nots, seen, wins: alikeWins(wins, here), deadly, visited, here };
}

/** Levels that show a sample are won otherwise than levels that do not. */
const alikeWins = (wins: readonly Set<Atom>[], here: Start | undefined): readonly Set<Atom>[] =>
  here ? wins.filter((win) => win.has("sample") === here.began.samples.length > 0) : wins;

/** The state that won: shown in the animation where the game does so, imagined by the model where not. */
function afterWin(
  model: Model,
  memory: Context,
  frame: Grid,
  move: Move,
  shown: Grid | undefined,
): [Context, Grid] {
  const after = shown ?? model.predict(frame, move, memory);
  return [model.advance(memory, frame, move, after), after];
}
