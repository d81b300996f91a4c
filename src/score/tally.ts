import type { GameState, Observation } from "../contracts/env.ts";
import type { LevelResult } from "./score.ts";

/** What one play has cost so far, counted as the official server counts. */
export interface Play {
  readonly actions: number;
  readonly resets: number;
  readonly levelsCompleted: number;
  /** GAME_OVER stays until WIN, also after a level RESET: the official card never takes it back. */
  readonly state: GameState;
  /** One pair per level change: levels completed, and the actions spent by then. */
  readonly levelChanges: readonly (readonly [levelsCompleted: number, actions: number])[];
}

export type Outcome = Pick<Observation, "state" | "levelsCompleted">;

export const NEW_PLAY: Play = {
  actions: 0,
  resets: 0,
  levelsCompleted: 0,
  state: "NOT_FINISHED",
  levelChanges: [],
};

/** An action counts one, also when the game does not offer it and also when it ends in GAME_OVER. */
export const countAction = (play: Play, outcome: Outcome): Play =>
  settle({ ...play, actions: play.actions + 1 }, outcome);

/** A level RESET counts one action and one reset. */
export const countLevelReset = (play: Play, outcome: Outcome): Play =>
  settle({ ...play, actions: play.actions + 1, resets: play.resets + 1 }, outcome);

function settle(play: Play, { state, levelsCompleted }: Outcome): Play {
  const ended = state === "WIN" || state === "GAME_OVER";
  return {
    ...play,
    levelsCompleted,
    state: ended ? state : play.state,
    levelChanges:
      levelsCompleted === play.levelsCompleted
        ? play.levelChanges
        : [...play.levelChanges, [levelsCompleted, play.actions]],
  };
}

/** All plays of one game in order; the last one is being played. */
export type Tally = readonly Play[];

/** `tally` after a reply to `sent`. A full reset opens a new play and costs nothing. */
export function countReply(
  tally: Tally,
  sent: "start" | "reset" | "act",
  observation: Outcome & Pick<Observation, "fullReset">,
): Tally {
  const current = tally.at(-1);
  if (sent === "start" || !current || (sent === "reset" && observation.fullReset))
    return [...tally, NEW_PLAY];
  const count = sent === "reset" ? countLevelReset : countAction;
  return [...tally.slice(0, -1), count(current, observation)];
}

/** Actions of every completed level, then those of the open one. */
export function actionsPerLevel(play: Play): number[] {
  const perLevel = play.levelChanges.map(([, at], i) => at - (play.levelChanges[i - 1]?.[1] ?? 0));
  if (play.state !== "WIN") perLevel.push(play.actions - (play.levelChanges.at(-1)?.[1] ?? 0));
  return perLevel;
}

/** The play against its baseline; the first open level carries the rest of the actions, later ones none. */
export function levelResults(play: Play, baseline: readonly number[]): LevelResult[] {
  const spent = play.levelChanges.map(([, at]) => at);
  return baseline.map((expected, i) => {
    const completed = i < spent.length;
    const from = i === 0 ? 0 : (spent[i - 1] ?? play.actions);
    return { index: i + 1, completed, actions: (spent[i] ?? play.actions) - from, baseline: expected };
  });
}
