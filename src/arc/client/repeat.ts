import type { ArcObserver } from "./events.ts";
import type { RawAnswer } from "./http.ts";
import type { Limiter } from "./limiter.ts";
import type { Time } from "./time.ts";

/** `always`: asking twice harms nobody. `if-uncounted`: again only when the server surely did nothing. */
export type Repeat = "always" | "if-uncounted";

export type Repeater = (
  request: string,
  repeat: Repeat,
  send: () => Promise<RawAnswer>,
) => Promise<RawAnswer>;

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** Sends within the rate limit and repeats with growing pauses, where that is safe. */
export function createRepeater(
  attempts: number,
  limiter: Limiter,
  time: Time,
  onEvent: ArcObserver,
): Repeater {
  return async (request, repeat, send) => {
    for (let attempt = 1; ; attempt++) {
      await limiter.take();
      const answer = await send();
      const problem = repeatable(answer, repeat);
      if (problem === undefined || attempt >= attempts) return answer;
      const waitMs = pause(answer, attempt);
      onEvent({ kind: "retry", request, waitMs, message: problem });
      await time.sleep(waitMs);
    }
  };
}

/** Why the request may be sent again, or undefined when it must not. */
function repeatable(answer: RawAnswer, repeat: Repeat): string | undefined {
  if (answer.kind === "unsent") return answer.message;
  if (answer.kind === "response" && answer.status === 429) return "the rate limit was reached";
  if (repeat === "if-uncounted") return undefined;
  if (answer.kind === "broken") return answer.message;
  return answer.status >= 500 ? `status ${answer.status}` : undefined;
}

function pause(answer: RawAnswer, attempt: number): number {
  const asked = answer.kind === "response" ? Number(answer.retryAfter) * 1_000 : Number.NaN;
  const wait = asked > 0 ? asked : FIRST_WAIT_MS * 2 ** (attempt - 1);
  return Math.min(wait, LONGEST_WAIT_MS);
}
