import type { Log } from "../contracts/log.ts";
import { type Outcome, type Stretch, stretchOf, type TwinHost } from "../twin/index.ts";
import type { TwinMemory } from "./memory.ts";

/** Replaying in four orders costs four replays, so a check looks at no more steps than this. */
const MOST = 1_000;
/** After the first check: again, on the latest steps, whenever the log has grown by a quarter. */
const GROWTH = 1.25;

/** Replays in another order when it is time to. */
export async function checkPurity(
  host: TwinHost,
  log: Log,
  memory: TwinMemory,
  transitions: number,
): Promise<Outcome<void>> {
  const first = memory.purityAt < 0;
  if (transitions === 0 || (!first && transitions < memory.purityAt * GROWTH + 1))
    return { ok: true, value: undefined };
  const stretches = latest(log);
  const answer = await host.verifyPurity(stretches);
  if (!answer.ok) {
    if (answer.problem.kind === "impure") memory.problem = answer.problem;
    return answer;
  }
  memory.purityAt = transitions;
  memory.purityChecked += answer.value.checked;
  return { ok: true, value: undefined };
}

/** The newest steps; all of them when there are few enough. */
function latest(log: Log): Stretch[] {
  const stretches: Stretch[] = [];
  let steps = 0;
  for (let at = log.attempts.length - 1; at >= 0 && steps < MOST; at--) {
    const attempt = log.attempts[at]!;
    const skip = Math.max(0, attempt.steps.length - (MOST - steps));
    steps += attempt.steps.length - skip;
    stretches.push(stretchOf(attempt, skip));
  }
  return stretches;
}
