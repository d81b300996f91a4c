import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import type { Log } from "../../../contracts/log.ts";
import type { Context, Model } from "../model.ts";
import { type Features, featuresOf } from "../runtime/goal.ts";

/** One logged frame as goals see it. */
export interface SeenState {
  readonly features: Features;
  readonly level: number;
}

/** What the log says about goals: frames that were none, states that won, states that ended the game. */
export interface Evidence {
  readonly nots: readonly SeenState[];
  readonly wins: readonly SeenState[];
  readonly deaths: readonly SeenState[];
  /** Where the last attempt stands; undefined when it has ended. */
  readonly here: { readonly frame: Grid; readonly memory: Context } | undefined;
  /** Colours on the opening board of the last attempt. */
  readonly opening: number;
}

/** Frames that showed a level complete, by attempt: the last animation frame before the next level's first. */
export type WinningFrames = ReadonlyMap<number, Grid>;

/** Reads the log once with what the model knows now. */
export function gatherEvidence(model: Model, log: Log, winning: WinningFrames): Evidence {
  const nots: SeenState[] = [];
  const wins: SeenState[] = [];
  const deaths: SeenState[] = [];
  let here: Evidence["here"];
  let opening = 0;
  for (const [index, attempt] of log.attempts.entries()) {
    const { level, ending } = attempt;
    const see = (memory: Context, frame: Grid): SeenState => ({
      features: featuresOf(model.knowledge, model.hud, memory, frame),
      level,
    });
    let frame = attempt.opening;
    let memory = model.begin(frame);
    const first = see(memory, frame);
    opening = first.features.present;
    nots.push(first);
    for (const { move, after, state } of attempt.steps) {
      memory = model.advance(memory, frame, move, after);
      frame = after;
      (state === "GAME_OVER" ? deaths : nots).push(see(memory, frame));
    }
    if (ending.kind === "boundary")
      wins.push(see(...afterWin(model, memory, frame, ending.move, winning.get(index))));
    here = ending.kind === "open" ? { frame, memory } : undefined;
  }
  return { nots, wins, deaths, here, opening };
}

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
