import type { Outcome, PlanRequest, PlanResult, TwinFacts, TwinHost } from "../twin/index.ts";
import type { PlanOptions } from "./types.ts";

/** After A* has a route, how long breadth-first may still try to prove or shorten it. */
const GRACE = 2_000;

/** Runs the search asked for; "auto" with an estimate and two hosts runs both, and stops the one of no more use. */
export async function race(
  team: readonly TwinHost[],
  request: PlanRequest,
  facts: TwinFacts,
  algorithm: NonNullable<PlanOptions["algorithm"]>,
  options: PlanOptions,
): Promise<Outcome<readonly PlanResult[]>> {
  const [host, second] = team;
  if (!second || algorithm !== "auto" || !facts.offers.estimate) {
    const only = await host!.plan({ ...request, algorithm }, listen(options, options.signal));
    return only.ok ? { ok: true, value: [only.value] } : only;
  }
  const stopBreadth = new AbortController();
  const stopStar = new AbortController();
  const within = (stop: AbortController) =>
    options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  let timer: NodeJS.Timeout | undefined;
  const star = host!
    .plan({ ...request, algorithm: "a-star" }, { signal: within(stopStar) })
    .then((answer) => {
      if (answer.ok && answer.value.plan) timer = setTimeout(() => stopBreadth.abort(), GRACE);
      if (answer.ok && answer.value.ended === "exhausted") stopBreadth.abort();
      return answer;
    });
  const breadth = second
    .plan({ ...request, algorithm: "breadth-first" }, listen(options, within(stopBreadth)))
    .then((answer) => {
      if (answer.ok && (answer.value.plan || answer.value.ended === "exhausted")) stopStar.abort();
      return answer;
    });
  const both = await Promise.all([star, breadth]);
  clearTimeout(timer);
  const results = both.flatMap((answer) => (answer.ok ? [answer.value] : []));
  const failed = both.find((answer) => !answer.ok);
  return results.length === 0 && failed && !failed.ok ? failed : { ok: true, value: results };
}

const listen = (options: PlanOptions, signal: AbortSignal | undefined) => ({
  ...(options.onProgress ? { onProgress: options.onProgress } : {}),
  ...(signal ? { signal } : {}),
});
