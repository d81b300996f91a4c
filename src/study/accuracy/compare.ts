import type { ArcadeGame } from "../../arcade/index.ts";
import type { Move } from "../../contracts/action.ts";
import type { Grid } from "../../contracts/grid.ts";
import type { TwinHost } from "../../twin/index.ts";
import { observation, type Place } from "../rerun.ts";
import type { gradeFrame } from "./tests.ts";

export interface SampleLimits {
  /** Visited states tested. */
  readonly states: number;
  /** Clicks used elsewhere tested in each. */
  readonly clicks: number;
}
type Compared = readonly [move: Move, reference: Grid, answer: Parameters<typeof gradeFrame>[0]];

/** The same moves in the engine and in the twin. One that completes the level shows no frame of it: left out. */
export async function compareAt(
  place: Pick<Place, "snapshot" | "at">,
  moves: readonly Move[],
  play: ArcadeGame,
  host: TwinHost,
): Promise<Compared[]> {
  const inLevel = moves.flatMap((move): [Move, Grid][] => {
    play.restore(place.snapshot);
    const seen = observation(play.act(move));
    const crossed = !seen || seen.state === "WIN" || seen.levelsCompleted !== place.snapshot.level;
    return crossed ? [] : [[move, seen.settled]];
  });
  const answer = await host.predict(
    place.at,
    inLevel.map(([move]) => move),
  );
  return inLevel.map(([move, reference], i) => [move, reference, answer.ok ? answer.value[i]! : answer]);
}
