import { formatAction } from "../../contracts/action.ts";
import { dynamicsJson, dynamicsText, type GoalCandidate } from "../../explore/index.ts";
import { currentGoal } from "../../goals/ledger.ts";
import { gridToText } from "../../grid/grid.ts";
import { describeProblem } from "../../twin/index.ts";
import {
  failureText,
  type Validation,
  validationJson,
  validationText,
  verdict,
} from "../../validate/index.ts";
import { type Desk, no, plural, remember, takeTwin, yes } from "../desk.ts";
import { changeOf, frameBlock } from "../log-files.ts";
import type { RequestOf } from "../request.ts";
import type { Answer } from "../types.ts";

// The routines that cost nothing: validate, explore, plan, predict.

export async function validate(desk: Desk, { examples }: RequestOf<"validate">): Promise<Answer> {
  const problem = await takeTwin(desk, "validate");
  if (problem) return problem;
  const validation = await desk.session.think.validate();
  remember(desk, validation);
  const text = validationText(validation, examples === undefined ? {} : { examples }).replace(
    /more failing transitions are in the JSON report/,
    "more failing transitions: --examples shows more of them",
  );
  return { ok: validation.ok, text, data: () => validationJson(validation) };
}

/** Equation 4: the wall that is live decides, unless one is asked for. */
export async function explore(desk: Desk, { wall }: RequestOf<"explore">): Promise<Answer> {
  const problem = await takeTwin(desk, "explore");
  if (problem) return problem;
  const { session } = desk;
  const validation = await session.think.validate();
  remember(desk, validation);
  if (validation.problem) return no(`${verdict(validation)} ${describeProblem(validation.problem)}`);
  if (wall === "dynamics" || (!validation.ok && wall === undefined)) return dynamics(desk, validation);
  if (!validation.ok)
    return no(`${verdict(validation)} Repair it first: candidates of a wrong twin mislead.`);
  if (!session.attempting) return no("No attempt is open, so nothing can be reached from here; RESET first.");
  if (wall === undefined && currentGoal(session.journal.goals)) {
    const planned = await plan(desk);
    if (planned.ok) return yes(`Nothing blocks progress.\n${planned.text}`, planned.data);
  }
  return goals(desk);
}

function dynamics({ session }: Desk, validation: Validation): Answer {
  const found = session.think.exploreDynamics(validation);
  const report = dynamicsText(found).replace("in the JSON report", "with --json");
  session.journal.append({ type: "explored", wall: "dynamics", twin: session.journal.state.twin, report });
  const top = found.contexts[0]?.examples[0]?.transition;
  const example = [...validation.failing, ...validation.conceded].find(
    ({ transition }) => transition === top,
  );
  const lines = [verdict(validation), report, ...(example ? ["", ...failureText(example)] : [])];
  return yes(lines.join("\n"), () => dynamicsJson(found));
}

async function goals(desk: Desk): Promise<Answer> {
  const { session } = desk;
  desk.candidates = await session.think.exploreGoals();
  const next = await session.think.suggestProbe();
  const probe = next
    ? `Probe, if no candidate is worth its test: ${next.moves.map(formatAction).join(" ")}. ${next.reason}`
    : "";
  const data = () => ({
    wall: "goal",
    candidates: desk.candidates.map((c) => ({ ...summaryOf(c), frame: lastFrame(c) })),
    ...(next && { probe: { actions: next.moves.map(formatAction), reason: next.reason } }),
  });
  if (desk.candidates.length === 0)
    return yes(`Goal wall: the twin reaches no state worth testing.\n${probe}`.trimEnd(), data);
  const lines = desk.candidates.map((candidate) => {
    const file = `frames/candidate-${candidate.rank}.txt`;
    if (candidate.frames.length > 0) desk.folder.write(file, `${gridToText(candidate.frames.at(-1)!)}\n`);
    const { signal, actions, description } = summaryOf(candidate);
    return `${candidate.rank}. ${signal}, ${plural(actions.length, "action")}: ${description}\n   ${actions.slice(0, 24).join(" ")}${actions.length > 24 ? " …" : ""} → ${file}`;
  });
  const head = `Goal wall: ${plural(desk.candidates.length, "reachable state")} to try as a goal, the first to be tested first.`;
  const how =
    'Write what is special about one into the goal predicate of twin.ts, then ./twin propose-goal "in words" --candidate N.';
  return yes([head, ...lines, how, probe].join("\n").trimEnd(), data);
}

const summaryOf = ({ rank, signal, moves, description }: GoalCandidate) => ({
  rank,
  signal,
  description,
  actions: moves.map(formatAction),
});

const lastFrame = ({ frames }: GoalCandidate): string[] =>
  frames.length > 0 ? gridToText(frames.at(-1)!).split("\n") : [];

export async function plan(desk: Desk): Promise<Answer> {
  const problem = await takeTwin(desk, "plan");
  if (problem) return problem;
  const { session } = desk;
  const { journal } = session;
  if (!session.attempting) return no("No attempt is open, so there is nowhere to plan from; RESET first.");
  if (!currentGoal(journal.goals))
    return no('No goal hypothesis is in force: write one into twin.ts, then ./twin propose-goal "in words".');
  const found = await session.think.plan();
  const event = journal.events.findLast((e) => e.type === "planned");
  const result = event?.type === "planned" ? event.result : "";
  const goal = currentGoal(journal.goals);
  if (!found?.plan) {
    desk.plan = undefined;
    return no(`${result}\nNo route means only: not with this twin and this budget. ./twin explore goes on.`);
  }
  const { moves } = found.plan;
  desk.plan = { id: found.id, moves, twin: journal.state.twin, step: journal.state.nextStep, goal: goal?.id };
  const actions = moves.map(formatAction);
  const how =
    moves.length === 0
      ? "The goal predicate is true already on this frame, which did not complete the level: it is wrong."
      : `Submit it: ./twin submit plan --why "MODEL: ${goal?.description.slice(0, 60).replaceAll('"', "'") ?? "reach the goal"}"`;
  return yes(`${result}\n${actions.join(" ")}\n${how}`, () => ({ actions, summary: found.summary }));
}

export async function predict(desk: Desk, { actions }: RequestOf<"predict">): Promise<Answer> {
  const problem = await takeTwin(desk, "predict");
  if (problem) return problem;
  const { session, folder } = desk;
  const rollout = await session.workbench.predict(actions);
  if (!rollout) return no("No attempt is open, so there is no frame to predict from; RESET first.");
  if (!rollout.ok) return no(describeProblem(rollout.problem));
  let before = session.perceive().at!.frame;
  const lines = rollout.value.predictions.map((prediction, i) => {
    const { cells, box, colours } = changeOf(before, prediction.frame);
    before = prediction.frame;
    const claims = `${prediction.goal ? " GOAL" : ""}${prediction.lost ? " LOST" : ""}`;
    const unknown = prediction.unknown > 0 ? `, ${plural(prediction.unknown, "cell")} conceded` : "";
    const change = cells === 0 ? "nothing changes" : `${plural(cells, "cell")} in ${box}: ${colours}`;
    return `${i + 1}. ${formatAction(actions[i]!)}: ${change}${unknown}${claims}`;
  });
  if (rollout.value.problem) lines.push(describeProblem(rollout.value.problem));
  desk.predicted = rollout.value.predictions.at(-1)?.frame;
  const frames = rollout.value.predictions.map(({ frame }, i) => frameBlock(i, frame)).join("");
  folder.write("frames/predicted.txt", frames);
  lines.push("The predicted frames are in frames/predicted.txt; nothing was sent.");
  return { ok: rollout.value.problem === undefined, text: lines.join("\n") };
}
