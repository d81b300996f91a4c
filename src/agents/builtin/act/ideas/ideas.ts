import type { Grid } from "../../../../contracts/grid.ts";
import type { Attempt, Log } from "../../../../contracts/log.ts";
import type { WinningFrames } from "../evidence.ts";
import { alignedIdeas } from "./aligned.ts";
import { cluedIdeas } from "./clued.ts";
import { copyIdeas } from "./copies.ts";
import { coveredIdeas } from "./covered.ts";
import { fittedIdeas } from "./fitted.ts";
import { framedIdeas } from "./framed.ts";
import type { Idea, Scene } from "./idea.ts";
import { levelledIdeas } from "./levelled.ts";
import { pairedIdeas } from "./paired.ts";

const MAKERS: readonly ((scene: Scene) => Idea[])[] = [
  framedIdeas,
  cluedIdeas,
  copyIdeas,
  alignedIdeas,
  levelledIdeas,
  pairedIdeas,
  coveredIdeas,
  fittedIdeas,
];

/** How much likelier an idea is that held whenever a level was completed, and one that never did. */
const HELD = 6;
const FAILED = 0.1;

/** An idea as the log speaks for it. */
export interface Weighed extends Idea {
  readonly weight: number;
  /** Whether levels were completed when it held. */
  readonly held: boolean;
  /** How near frames of the level have come to it. */
  readonly least: number;
}

/** What may complete the level that is played, by how it looks; the likeliest first. */
export class Ideas {
  #log: Log | undefined;
  #weighed: readonly Weighed[] = [];
  /** By attempt that completed a level: the names of ideas, and whether they held in the end. */
  readonly #verdicts = new Map<number, ReadonlyMap<string, boolean>>();

  /**
   * `imagined`: how a level looked when it was complete, as the rules tell it; it speaks for ideas, not against them. `told`:
   * cells that change on the level, as the rules tell it.
   */
  read(
    log: Log,
    hud: Uint8Array,
    winning: WinningFrames,
    imagined: (attempt: number) => Grid | undefined = () => undefined,
    told: readonly number[] = [],
  ): readonly Weighed[] {
    if (this.#log === log) return this.#weighed;
    this.#log = log;
    for (const [i, { ending, level }] of log.attempts.entries()) {
      if (ending.kind !== "boundary" || this.#verdicts.has(i)) continue;
      const shown = winning.get(i);
      const won = shown ?? imagined(i);
      const verdicts = won ? [...verdictsOn(sceneOf(log.attempts, level, hud), won)] : [];
      this.#verdicts.set(i, new Map(verdicts.filter(([, held]) => held || shown)));
    }
    this.#weighed = this.#weigh(log, hud, told);
    return this.#weighed;
  }

  #weigh({ attempts }: Log, hud: Uint8Array, told: readonly number[]): Weighed[] {
    const { level } = attempts.at(-1)!;
    const frames = framesOf(attempts, level);
    return ideasOn(sceneOf(attempts, level, hud, told))
      .map((idea) => ({ ...idea, ...this.#judged(idea), least: nearest(idea, frames) }))
      .filter(({ least }) => least > 0)
      .sort((a, b) => b.weight - a.weight);
  }

  #judged({ name, prior }: Idea): { readonly weight: number; readonly held: boolean } {
    const verdicts = [...this.#verdicts.values()].flatMap((verdict) => verdict.get(name) ?? []);
    const held = verdicts.includes(true);
    // What it was before counts little for one that held.
    if (held) return { weight: HELD * Math.max(1, prior), held };
    return { weight: prior * (verdicts.length > 0 ? FAILED : 1), held };
  }
}

function nearest({ distance }: Idea, frames: readonly Grid[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const frame of frames) if (least > 0) least = Math.min(least, distance(frame));
  return least;
}

const ideasOn = (scene: Scene): Idea[] => MAKERS.flatMap((make) => make(scene));

function verdictsOn(scene: Scene, won: Grid): ReadonlyMap<string, boolean> {
  const verdicts = new Map<string, boolean>();
  for (const { name, distance } of ideasOn(scene))
    verdicts.set(name, verdicts.get(name) === true || distance(won) === 0);
  return verdicts;
}

const onLevel = (attempts: readonly Attempt[], level: number): Attempt[] =>
  attempts.filter((attempt) => attempt.level === level);

const framesOf = (attempts: readonly Attempt[], level: number): Grid[] =>
  onLevel(attempts, level).flatMap(({ opening, steps }) => [opening, ...steps.map(({ after }) => after)]);

/** How a level begins, and what has changed on it. */
function sceneOf(
  attempts: readonly Attempt[],
  level: number,
  hud: Uint8Array,
  told: readonly number[] = [],
): Scene {
  const { opening } = onLevel(attempts, level)[0]!;
  const live = new Uint8Array(opening.cells.length);
  const mask = hud.length === live.length ? hud : new Uint8Array(live.length);
  for (const at of told) if (!mask[at]) live[at] = 1;
  let came = 0;
  for (const { opening: first, steps, level: on } of attempts) {
    let before = first;
    for (const { after } of steps) {
      for (let at = 0; at < live.length; at++) {
        if (after.cells[at] === before.cells[at] || mask[at]) continue;
        if (on === level) live[at] = 1;
        if (after.cells[at] !== first.cells[at]) came |= 1 << after.cells[at]!;
      }
      before = after;
    }
  }
  return { frame: opening, frames: framesOf(attempts, level), hud: mask, live, came };
}
