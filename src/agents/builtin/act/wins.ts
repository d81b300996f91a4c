import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { likeness } from "../learn/tiles/history.ts";
import type { Context, Model } from "../model.ts";
import { engineOf } from "../runtime/compile.ts";
import type { Knowledge } from "../runtime/knowledge.ts";
import { type Atom, atomsOf, hasSample, type Inventory } from "../runtime/search/goal.ts";
import type { Start } from "../runtime/search/search.ts";
import type { Board } from "../runtime/tiles/engine.ts";
import { press } from "../runtime/tiles/turn.ts";

/** A win as it was made. */
export interface Won {
  readonly attempt: number;
  readonly memory: Context;
  readonly frame: Grid;
  readonly move: Move;
  readonly began: Inventory;
}

export const atomsAt = (model: Model, { frame, memory, began }: Start): Set<Atom> =>
  atomsOf(model.knowledge, model.hud, memory, frame, began);

/** Levels that show a sample are won otherwise than levels that do not. */
export const alikeWins = (wins: readonly Set<Atom>[], here: Start | undefined): readonly Set<Atom>[] =>
  here ? wins.filter((win) => win.has("sample") === hasSample(here.began)) : wins;

/** What all wins showed, with the most similar looks of this level in the place of those that are not on it. */
export function sharedBy(
  model: Model,
  wins: readonly ReadonlySet<Atom>[],
  here: Start | undefined,
): Set<Atom> {
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
export function afterWin(
  model: Model,
  { memory, frame, move, began }: Won,
  shown: Grid | undefined,
): Set<Atom> {
  const after = shown ?? model.predict(frame, move, memory);
  const next = model.advance(memory, frame, move, after);
  const tiles = memory.tiles && enteredTiles(model.knowledge, memory.tiles, move);
  return new Set([
    ...atomsAt(model, { frame: after, memory: next, began }),
    ...(tiles ? atomsAt(model, { frame: after, memory: { ...next, tiles }, began }) : []),
  ]);
}

/** A level may be complete with a step onto what else would stop the body. */
export function enteredTiles(know: Knowledge, board: Board, move: Move): Board | undefined {
  const engine = engineOf(know.tiles);
  if (move.name === "ACTION6") return undefined;
  const turn = press(engine, board, move.name);
  if (turn.deed !== "stop") return { lattice: board.lattice, cells: turn.cells };
  const meetings = new Map([...engine.meetings].filter(([look]) => look !== turn.met));
  return { lattice: board.lattice, cells: press({ ...engine, meetings }, board, move.name).cells };
}
