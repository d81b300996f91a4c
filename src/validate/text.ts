import { formatAction } from "../contracts/action.ts";
import { boundingBox } from "../grid/diff.ts";
import { describeProblem } from "../twin/index.ts";
import { concededCells, wrongCells } from "./cells.ts";
import { boxText, crops } from "./crops.ts";
import type { Failure, FrameAt, Validation } from "./types.ts";

export interface TextOptions {
  /** Failing transitions shown with crops. Default 4. */
  readonly examples?: number;
}

/** For people and agents: the verdict first, then examples, one of each action before a second of any. */
export function validationText(validation: Validation, options: TextOptions = {}): string {
  const { failing, conceded, goals, ignored, problem } = validation;
  const failures = [...failing, ...conceded];
  const shown = variety(failures, options.examples ?? 4);
  const lines = [verdict(validation)];
  if (problem) lines.push(describeProblem(problem));
  if (goals.length > 0)
    lines.push(
      `The goal predicate fires on ${count(goals.length, "logged frame")}, and no logged frame is a goal: ${some(goals.map(placeOf))}.`,
    );
  if (ignored.length > 0)
    lines.push(
      `Left out of comparison by the twin: ${count(ignored.length, "cell")}, ${some(ignored.map(({ x, y }) => `(${x},${y})`))}.`,
    );
  for (const failure of shown) lines.push("", ...failureText(failure));
  if (shown.length < failures.length)
    lines.push("", `${failures.length - shown.length} more failing transitions are in the JSON report.`);
  return lines.join("\n");
}

/** One sentence. */
export function verdict({ ok, transitions, compared, failing, conceded, problem }: Validation): string {
  if (ok) return `The twin reproduces all ${count(transitions, "logged transition")}.`;
  const failed = failing.length + conceded.length;
  if (failed === 0 && problem) return "The twin could not be validated.";
  const apart = conceded.length > 0 ? `, ${conceded.length} of them only in cells it concedes` : "";
  const rest = compared < transitions ? `; ${transitions - compared} could not be compared` : "";
  return `The twin fails on ${failed} of ${count(transitions, "logged transition")}${apart}${rest}.`;
}

export function failureText(failure: Failure): string[] {
  const { attempt, step, level, move } = failure.transition;
  const where = `Attempt ${attempt} step ${step} (level ${level + 1}), ${formatAction(move)}:`;
  if (failure.kind === "problem") return [`${where} ${describeProblem(failure.problem)}`];
  const wrong = wrongCells(failure);
  const unknown = concededCells(failure);
  const box = boundingBox([...wrong, ...unknown])!;
  const cells = [
    ...(wrong.length > 0 ? [`${count(wrong.length, "wrong cell")}`] : []),
    ...(unknown.length > 0 ? [`${count(unknown.length, "conceded cell")}`] : []),
  ].join(", ");
  const listed = wrong.slice(0, 4).map((c) => `(${c.x},${c.y}) is ${c.expected}, predicted ${c.predicted}`);
  if (wrong.length > listed.length) listed.push("…");
  return [
    `${where} ${cells} within ${boxText(box)}.`,
    ...(listed.length > 0 ? [listed.join("; ")] : []),
    ...crops(failure),
  ];
}

/** The earliest failure of each action, then the second of each, and so on. */
function variety(failures: readonly Failure[], limit: number): Failure[] {
  const rounds = new Map<string, number>();
  const ranked = failures.map((failure) => {
    const { name } = failure.transition.move;
    const round = rounds.get(name) ?? 0;
    rounds.set(name, round + 1);
    return { failure, round };
  });
  return ranked
    .sort((a, b) => a.round - b.round)
    .slice(0, limit)
    .map(({ failure }) => failure);
}

const placeOf = ({ attempt, step }: FrameAt): string =>
  `attempt ${attempt} ${step < 0 ? "opening" : `step ${step}`}`;

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;

const some = (items: readonly string[]): string =>
  items.slice(0, 8).join(", ") + (items.length > 8 ? ", …" : "");
