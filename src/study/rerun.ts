import { type ArcadeGame, type Snapshot, safeOpenGame } from "../arcade/index.ts";
import { type Action, isMove } from "../contracts/action.ts";
import type { Observation, Reply } from "../contracts/env.ts";
import { sameGrid } from "../grid/grid.ts";
import type { Standing } from "../log/run-state.ts";
import type { Case } from "./cases.ts";
import type { Taken } from "./taken.ts";

/** A state the run visited, as the engine holds it: anything can be tried from here. */
export interface Place {
  readonly snapshot: Snapshot;
  readonly at: Standing;
  /** The action the run took here. */
  readonly action: Taken;
}

/** The run's actions carried out again in a fresh engine. */
export interface Rerun {
  readonly play: ArcadeGame;
  /** Before each move whose frame the engine gave again, in order. */
  readonly places: readonly Place[];
  readonly actions: number;
  /** How far the engine agreed, in one sentence. */
  readonly said: string;
}

/** Undefined when the game cannot be opened here: only arcade games can. */
export function openEngine({ manifest }: Case): ArcadeGame | undefined {
  return manifest.game.source === "arcade" ? safeOpenGame(manifest.game.id)?.play : undefined;
}

/** Keeps the prefix whose every settled frame is the recorded one, cell by cell. */
export function rerunGame(one: Case, play: ArcadeGame): Rerun {
  const places: Place[] = [];
  const opening = one.log.attempts[0]?.opening;
  const started = observation(play.start());
  const stop = (actions: number, said: string): Rerun => ({ play, places, actions, said });
  if (!started || !opening || !sameGrid(started.settled, opening))
    return stop(0, "The engine's first frame is not the recorded one.");
  for (const [i, taken] of one.taken.entries()) {
    const snapshot = play.snapshot();
    const seen = observation(send(play, taken.action));
    const same = seen && taken.after && sameGrid(seen.settled, taken.after) && seen.state === taken.state;
    if (!same) return stop(i, `The engine diverges at action ${taken.step} (record ${taken.records[1]}).`);
    if (isMove(taken.action) && taken.at) places.push({ snapshot, at: taken.at, action: taken });
  }
  return stop(one.taken.length, `The engine gave all ${one.taken.length} recorded frames again.`);
}

const send = (play: ArcadeGame, action: Action): Reply => (isMove(action) ? play.act(action) : play.reset());

export const observation = (reply: Reply): Observation | undefined =>
  reply.kind === "observed" ? reply.observation : undefined;
