import type { Log } from "../contracts/log.ts";
import { type Stretch, stretchOf, type TwinHost, type TwinProblem } from "../twin/index.ts";
import type { TwinMemory } from "./memory.ts";

/** Replaying in other orders costs as many replays, for every twin: a check looks at no more steps than this, the newest. */
const MOST = 250;
/** After the first check: again, on the latest steps, whenever the log has grown by a quarter. */
const GROWTH = 1.25;

/** Whether the log has grown enough since the last check. */
const isDue = (memory: TwinMemory, transitions: number): boolean =>
  transitions > 0 && (memory.purityAt < 0 || transitions >= memory.purityAt * GROWTH + 1);

/** Begins to replay in another order when it is time to. It runs beside whatever else is asked of the twin. */
export function beginCheck(host: TwinHost, log: Log, memory: TwinMemory, transitions: number): void {
  if (memory.check || !isDue(memory, transitions)) return;
  const { stretches, digests } = latest(log, memory);
  memory.check = { host, transitions, answer: host.verifyPurity(stretches, digests) };
}

/** The verdict on purity, when one is due. Only here is it taken in, so that a run does not depend on timing. */
export async function awaitCheck(
  host: TwinHost,
  log: Log,
  memory: TwinMemory,
  transitions: number,
): Promise<TwinProblem | undefined> {
  const earlier = memory.check;
  const problem = await settle(memory);
  // A host that was closed meanwhile took its check with it.
  if (problem && (memory.problem || earlier?.host === host)) return problem;
  beginCheck(host, log, memory, transitions);
  return settle(memory);
}

async function settle(memory: TwinMemory): Promise<TwinProblem | undefined> {
  const { check } = memory;
  if (!check) return undefined;
  const answer = await check.answer;
  delete memory.check;
  if (answer.ok) {
    memory.purityAt = check.transitions;
    memory.purityChecked += answer.value.checked;
    return undefined;
  }
  if (answer.problem.kind === "impure") memory.problem = answer.problem;
  return answer.problem;
}

/** The newest steps, all of them when there are few enough, and what the twin said of them. */
function latest(log: Log, memory: TwinMemory): { stretches: Stretch[]; digests: Uint32Array | undefined } {
  const stretches: Stretch[] = [];
  const digests: number[] = [];
  let steps = 0;
  for (let at = log.attempts.length - 1; at >= 0 && steps < MOST; at--) {
    const attempt = log.attempts[at]!;
    const skip = Math.max(0, attempt.steps.length - (MOST - steps));
    steps += attempt.steps.length - skip;
    stretches.push(stretchOf(attempt, skip));
    for (const word of memory.attempts[at]?.digests.slice(4 * skip) ?? []) digests.push(word);
  }
  return { stretches, digests: digests.length === 4 * steps ? Uint32Array.from(digests) : undefined };
}
