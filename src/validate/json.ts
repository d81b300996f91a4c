import { formatAction } from "../contracts/action.ts";
import { concededCells, wrongCells } from "./cells.ts";
import { verdict } from "./text.ts";
import type { Failure, Validation } from "./types.ts";

/** Plain data: every failing transition with its cells. Levels count from 1, as people do. */
export function validationJson(validation: Validation) {
  const { failing, conceded, problem, ...rest } = validation;
  return {
    verdict: verdict(validation),
    ...rest,
    failing: failing.map(failureJson),
    conceded: conceded.map(failureJson),
    ...(problem ? { problem } : {}),
  };
}

function failureJson(failure: Failure) {
  const { attempt, step, level, move } = failure.transition;
  const where = { attempt, step, level: level + 1, action: formatAction(move) };
  if (failure.kind === "problem") return { ...where, problem: failure.problem };
  return { ...where, wrong: wrongCells(failure), conceded: concededCells(failure) };
}
