import { isMove, type Move } from "../../contracts/action.ts";
import type { Grid } from "../../contracts/grid.ts";
import type { Standing } from "../../log/run-state.ts";
import type { Outcome, Prediction, TwinHost } from "../../twin/index.ts";
import type { Case } from "../cases.ts";
import { groupBy } from "../statistics.ts";
import { gradeFrame, Tests } from "./tests.ts";

interface Recorded {
  readonly attempt: number;
  readonly at: Standing;
  readonly move: Move;
  readonly after: Grid;
  readonly records: readonly number[];
}

/** Predictions asked for at once: a frame each comes back. */
const CHUNK = 256;

/** Recorded pairs, graded against the frames the run recorded. */
export async function replayRecord(one: Case, host: TwinHost): Promise<Tests> {
  const tests = new Tests();
  const facts = await host.facts();
  const ask = facts.ok && facts.value.dialect === "state" ? askAttempt : askEach;
  for (const attempt of groupBy(recordedPairs(one), ({ attempt: number }) => number).values())
    for (let from = 0; from < attempt.length; from += CHUNK) {
      const pairs = attempt.slice(from, from + CHUNK);
      const answers = await ask(host, pairs);
      for (const [i, { after, records }] of pairs.entries())
        tests.add(gradeFrame(answers[i]!, after), records);
    }
  return tests;
}

/** An action that completed a level led to no frame of it. */
const recordedPairs = ({ taken }: Case): Recorded[] =>
  taken.flatMap(({ attempt, action, at, after, outcome, records }) =>
    isMove(action) && at && after && outcome !== "boundary"
      ? [{ attempt, at, move: action, after, records }]
      : [],
  );

/** The frame dialect steps from the recorded frame each time. */
async function askEach(host: TwinHost, pairs: readonly Recorded[]): Promise<Outcome<Prediction>[]> {
  const answers: Outcome<Prediction>[] = [];
  for (const { at, move } of pairs) {
    const answer = await host.predict(at, [move]);
    answers.push(answer.ok ? answer.value[0]! : answer);
  }
  return answers;
}

/** The state dialect never looks at recorded frames, so one walk through the attempt gives the same in one go. */
async function askAttempt(host: TwinHost, pairs: readonly Recorded[]): Promise<Outcome<Prediction>[]> {
  const walked = await host.rollout(
    pairs[0]!.at,
    pairs.map(({ move }) => move),
  );
  if (!walked.ok) return pairs.map(() => walked);
  const { predictions, problem = { kind: "unavailable", message: "The walk ended early." } } = walked.value;
  return pairs.map((_, i) => {
    const value = predictions[i];
    return value ? { ok: true, value } : { ok: false, problem };
  });
}
