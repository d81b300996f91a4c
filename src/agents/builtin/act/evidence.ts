import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import type { Log } from "../../../contracts/log.ts";
import type { Model } from "../model.ts";
import type { Atom } from "../runtime/search/goal.ts";
import { moveAt } from "../runtime/search/naming.ts";
import type { Came, Node, Start } from "../runtime/search/search.ts";
import { predictCells } from "../runtime/step.ts";
import { Clicked } from "./clicks/clicked.ts";
import type { Foils } from "./foiled.ts";
import { Ideas, type Weighed } from "./ideas/ideas.ts";
import { Reading } from "./reading.ts";

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

/** What is read of the log alone. */
export type Read = Omit<Evidence, "foils" | "isDull" | "ideas">;

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

  #read(model: Model, log: Log, winning: WinningFrames): Read {
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
