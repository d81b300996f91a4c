// What the harness can ask of the driver. The first word of a request names it.
export const FACTS = 1;
export const VIEW = 2;
export const PREDICT = 3;
export const ROLLOUT = 4;
export const REPLAY = 5;
export const DIGEST = 6;
export const PLAN = 7;
export const SCAN = 8;

export const CALLS = [
  "load",
  "step",
  "goalReached",
  "begin",
  "next",
  "render",
  "won",
  "lost",
  "clicks",
  "estimate",
  "plan",
] as const;

export const ENDINGS = ["found", "exhausted", "depth", "nodes", "time", "memory", "cancelled"] as const;

export const ALGORITHMS = ["breadth-first", "a-star", "twin"] as const;
export const GUARANTEES = ["shortest", "if-admissible", "none"] as const;

// Between the harness and the main part of the child: frames of [length, tag, body].
export const LOAD = 1;
export const JOB = 2;
export const GO = 3;
export const STOP = 4;

export const PROGRESS = 1;
export const DONE = 2;
/** The driver holds something against the twin: a problem follows. */
export const FAULT = 3;
/** A call did not come back in time. The child is of no further use. */
export const HUNG = 4;
