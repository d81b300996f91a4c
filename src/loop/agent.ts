import type { Move } from "../contracts/action.ts";
import type { Observation } from "../contracts/env.ts";
import type { Log } from "../contracts/log.ts";
import type { DynamicsWall, GoalCandidate, Probe } from "../explore/index.ts";
import type { Goal } from "../goals/ledger.ts";
import type { Position } from "../twin/index.ts";
import type { Validation } from "../validate/index.ts";

/** All an agent may know. Never the game's name, baseline or source. */
export interface Situation {
  readonly log: Log;
  /** Undefined when no attempt is open (a lost answer, a game over). */
  readonly at: Position | undefined;
  /** The last observation; its frames are the animation of the last action. */
  readonly now: Observation;
  /** 0 is the first level. */
  readonly level: number;
  readonly actionsLeft: number;
  /** Source of the current twin. */
  readonly twin: string;
  readonly goals: readonly Goal[];
  /** Hashes of states that were reached in vain. */
  readonly excluded: ReadonlySet<string>;
}

/** A new twin. */
export interface Edit {
  readonly source: string;
  /** One line for the run's log. */
  readonly why: string;
}

export interface Repair extends Edit {
  /** The goal it comes with, in words, where that is another one than before: it is tested first. */
  readonly goal?: string;
}

export interface GoalProposal extends Edit {
  /** What the predicate says, in words. */
  readonly description: string;
  /** The candidate it was made from; absent for an idea of the agent's own. */
  readonly candidate?: GoalCandidate;
}

/** Searches take seconds, so an agent with an idea of its own need not wait for one. */
export type Explore = () => Promise<readonly GoalCandidate[]>;

/**
 * What Algorithm 1 asks of whoever writes the twin. Returning undefined means "nothing to offer": the loop goes on
 * without, and ends as stuck when it cannot.
 */
export interface Agent {
  readonly name: string;
  readonly model?: string;
  /** Whether its twins need the type checker; one that generates code may say no. Default true. */
  readonly typecheck?: boolean;
  /** "twin": its twins plan for themselves, and no other search is run. Default "auto". */
  readonly planner?: "auto" | "twin";
  /** Dynamics wall: the twin does not replay the log. `explore` ranks what to repair first. */
  repair(
    situation: Situation,
    validation: Validation,
    explore: () => DynamicsWall,
  ): Promise<Repair | undefined>;
  /**
   * Goal wall: no route to a goal. `explore` gives the harness's ranked candidates. Asked again, without the
   * candidate it used, while its proposals are inconsistent or out of reach.
   */
  proposeGoal(situation: Situation, explore: Explore): Promise<GoalProposal | undefined>;
  /** A level boundary: the first positive label, or one more. `move` completed the level. */
  updateGoal(situation: Situation, move: Move): Promise<Edit | undefined>;
  /** The game was lost: what led there is to be avoided. */
  lost?(situation: Situation): Promise<Edit | undefined>;
  /** After a boundary: fewer, more general rules that still replay everything. */
  refactor(situation: Situation): Promise<Edit | undefined>;
  /** Why this attempt cannot be won any more, when that is so: the loop then begins another. */
  startOver?(situation: Situation): Promise<string | undefined>;
  /** One informative move. `suggest` tells what the harness would do. */
  probe(situation: Situation, suggest: () => Promise<Probe | undefined>): Promise<Probe | undefined>;
  close?(): Promise<void>;
}
