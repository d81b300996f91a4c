import { formatAction } from "../contracts/action.ts";
import type { Grid } from "../contracts/grid.ts";
import type { Transition } from "../contracts/log.ts";
import { gridToText } from "../grid/grid.ts";
import type { DynamicsWall, ExperimentReport, GoalWall } from "./types.ts";

// Plain data for `--json` and agents: actions as text, frames as rows of hex digits, levels counted from 1.

const placeJson = ({ attempt, step, level, move }: Transition) => ({
  attempt,
  step,
  level: level + 1,
  action: formatAction(move),
});

const frameJson = (frame: Grid): string[] => gridToText(frame).split("\n");

export const dynamicsJson = ({ wall, contexts, breakdowns }: DynamicsWall) => ({
  wall,
  contexts: contexts.map(({ examples, ...context }) => ({
    ...context,
    examples: examples.map(({ transition, wrong }) => ({ ...placeJson(transition), wrong })),
  })),
  breakdowns: breakdowns.map(({ transition, problem }) => ({ ...placeJson(transition), problem })),
});

export function goalJson({ wall, candidates, search: { candidates: _, ...search } }: GoalWall) {
  const listed = candidates.map(({ frames, moves, ...candidate }) => ({
    ...candidate,
    actions: moves.map(formatAction),
    frame: frames.length > 0 ? frameJson(frames.at(-1)!) : [],
  }));
  return { wall, candidates: listed, search };
}

export const experimentsJson = ({ experiments, ...report }: ExperimentReport) => ({
  ...report,
  experiments: experiments.map(({ moves, predictions, ...experiment }) => ({
    actions: moves.map(formatAction),
    ...experiment,
    predictions: predictions.map(({ name, frame, goal }) => ({ name, goal, frame: frameJson(frame) })),
  })),
});
