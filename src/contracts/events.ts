import { z } from "zod";
import { ACTION_NAMES, safeParseAction } from "./action.ts";
import { GAME_STATES } from "./env.ts";

/**
 * Everything that happens in a run, as one tagged union. A reader refuses a version it does not know.
 * A frame is a number, its place in the run's frame store; an action is its text form.
 */
export const RUN_FORMAT = 1;

const count = z.number().int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const actionString = z.string().refine((text) => safeParseAction(text).ok, "not an action");

export const budgetSchema = z.object({
  /** Scored actions allowed in the whole game. */
  actions: count,
  wallSeconds: z.number().positive().optional(),
  turns: count.optional(),
  tokens: count.optional(),
  money: z.number().nonnegative().optional(),
});
export type Budget = z.infer<typeof budgetSchema>;

/** Written once, before anything else; its hash is in the first event. */
export const manifestSchema = z.object({
  format: z.literal(RUN_FORMAT),
  run: z.string().min(1),
  game: z.object({
    id: z.string(),
    title: z.string(),
    seed: count.optional(),
    /** Where the game runs: our arcade, or a server of the official API. */
    source: z.enum(["arcade", "api", "other"]),
    url: z.string().optional(),
  }),
  baseline: z.object({ kind: z.enum(["human", "par"]), actions: z.array(count) }).optional(),
  agent: z.object({ name: z.string(), model: z.string().optional(), seed: count }),
  budget: budgetSchema,
  /** "none": twin, gate and planner are on. */
  ablation: z.enum(["none", "twin", "direct"]),
  sandbox: z.string(),
  version: z.string(),
  createdAt: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

const seen = {
  /** Animation frames in order; the last is settled. */
  frames: z.array(count).min(1),
  state: z.enum(GAME_STATES),
  levelsCompleted: count,
  levelsToWin: count,
  available: z.array(z.enum(ACTION_NAMES)),
  /** A new play from level 1. */
  fullReset: z.boolean(),
};

const runStarted = z.object({ type: z.literal("run-started"), manifest: sha256 });
const runResumed = z.object({ type: z.literal("run-resumed"), note: z.string() });
const runEnded = z.object({
  type: z.literal("run-ended"),
  reason: z.enum(["won", "budget", "finished", "interrupted", "stuck", "failed"]),
  message: z.string(),
  levels: count,
  actions: count,
  score: z.number().optional(),
});

/** An attempt begins: `cause` says how we came to its opening frame. */
const opened = z.object({
  type: z.literal("opened"),
  cause: z.enum(["start", "boundary", "reset", "full-reset", "gap"]),
  attempt: count,
  level: count,
  ...seen,
});

/** Durable before the action is sent: what is about to be done and what the twin predicts. */
const committed = z.object({
  type: z.literal("committed"),
  /** Counts scored actions from 0. */
  step: count,
  level: count,
  attempt: count,
  action: actionString,
  tag: z.enum(["MODEL", "PROBE", "RESET", "DIRECT"]),
  rationale: z.string(),
  /** Version number of the twin, its predicted next frame and that frame's hash; absent without a twin. */
  twin: count.optional(),
  prediction: count.optional(),
  predictionHash: sha256.optional(),
  /** The twin says this action completes the level. */
  goalClaim: z.boolean(),
  plan: z.object({ id: count, at: count, of: count }).optional(),
  goal: count.optional(),
});

/** What the action led to. */
const observed = z.object({
  type: z.literal("observed"),
  step: count,
  ...seen,
  outcome: z.enum(["match", "mismatch", "boundary", "game-over", "reset", "unchecked"]),
  wrongCells: count,
  concededCells: count,
  /** Cells the twin leaves out of comparison that differ. */
  ignoredCells: count,
});

/** The answer to a committed action never came, or it was surely not carried out. */
const unanswered = z.object({
  type: z.literal("unanswered"),
  step: count,
  fate: z.enum(["unknown", "not-sent"]),
  /** It surely counted; only what it led to is unknown. */
  counted: z.literal(true).optional(),
  message: z.string(),
});

const refusedSubmission = z.object({
  type: z.literal("refused"),
  action: z.string(),
  missing: z.string(),
});

const twinSaved = z.object({
  type: z.literal("twin"),
  version: count,
  sha256,
  bytes: count,
  dialect: z.enum(["frame", "state"]),
  why: z.string(),
});

const validated = z.object({
  type: z.literal("validated"),
  twin: count,
  transitions: count,
  failing: count,
  conceded: count,
  ignored: count,
  /** When the twin could not be replayed at all. */
  problem: z.string().optional(),
});

const explored = z.object({
  type: z.literal("explored"),
  wall: z.enum(["dynamics", "goal"]),
  twin: count,
  report: z.string(),
});

const planned = z.object({
  type: z.literal("planned"),
  id: count.optional(),
  twin: count,
  actions: z.array(actionString),
  goal: count.optional(),
  nodes: count,
  depth: count,
  /** "shortest", "found" or why there is no plan. */
  result: z.string(),
});

const goalProposed = z.object({
  type: z.literal("goal-proposed"),
  goal: count,
  twin: count,
  signal: z.string(),
  description: z.string(),
  candidate: count.optional(),
});

const goalJudged = z.object({
  type: z.literal("goal-judged"),
  goal: count,
  verdict: z.enum(["confirmed", "rejected", "tentative", "inconsistent"]),
  step: count.optional(),
  level: count,
  /** Hash of the frame that was reached in vain; never a candidate again. */
  state: z.string().optional(),
  why: z.string(),
});

/** One call of a model or one launch of a coding agent. */
const turn = z.object({
  type: z.literal("turn"),
  turn: count,
  moment: z.string(),
  usage: z.object({ input: count, cached: count, output: count, reasoning: count }).optional(),
  money: z.number().nonnegative().optional(),
  seconds: z.number().nonnegative().optional(),
  transcript: z.string().optional(),
  ended: z.string(),
});

/** How to find this game session again after the process ends; opaque, from the Env. */
const connected = z.object({ type: z.literal("connected"), token: z.string() });

const note = z.object({ type: z.literal("note"), text: z.string() });

export const runEventSchema = z.discriminatedUnion("type", [
  runStarted,
  runResumed,
  runEnded,
  opened,
  committed,
  observed,
  unanswered,
  refusedSubmission,
  twinSaved,
  validated,
  explored,
  planned,
  goalProposed,
  goalJudged,
  turn,
  connected,
  note,
]);
export type RunEvent = z.infer<typeof runEventSchema>;
export type RunEventOf<T extends RunEvent["type"]> = Extract<RunEvent, { type: T }>;

/** A line of events.jsonl. `hash` covers the line before, this event, and the frame bytes it added. */
export const recordSchema = z.object({
  n: count,
  at: z.string(),
  event: runEventSchema,
  /** Frames appended to the store for this event: the first one's number, how many, their bytes' hash. */
  added: z.object({ first: count, count, sha256 }).optional(),
  hash: sha256,
});
export type RunRecord = z.infer<typeof recordSchema>;
