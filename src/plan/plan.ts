import { BUTTONS } from "../contracts/action.ts";
import type { Cell } from "../contracts/grid.ts";
import type { Outcome, PlanRequest, PlanResult, Position, TwinFacts, TwinHost } from "../twin/index.ts";
import { BUDGETS } from "./budgets.ts";
import { clickShortlist } from "./clicks.ts";
import { race } from "./race.ts";
import { summarise } from "./summary.ts";
import type { PlanAnswer, PlanOptions } from "./types.ts";

/**
 * One route to the goal inside the twin. Given a second host of the same twin, breadth-first search runs beside A*,
 * so that an estimate saves time without costing the guarantee.
 */
export async function plan(
  hosts: TwinHost | readonly TwinHost[],
  at: Position,
  options: PlanOptions,
): Promise<Outcome<PlanAnswer>> {
  const team = isHost(hosts) ? [hosts] : hosts;
  const host = team[0]!;
  const facts = await host.facts();
  if (!facts.ok) return facts;
  const request = makeRequest(at, await clicksFor(host, at, facts.value, options), options);
  const algorithm = options.algorithm ?? "auto";
  const own = await askTwin(host, request, facts.value, algorithm);
  if (own && !own.ok && algorithm === "twin") return own;
  const found = own?.ok ? own.value : undefined;
  if (algorithm === "twin" || provenShortest(found)) return answer(request, found ? [found] : [], found);
  const searched = await race(team, shorterThan(request, found), facts.value, algorithm, options);
  if (!searched.ok) return found?.plan ? answer(request, [found], found) : searched;
  return answer(request, found ? [found, ...searched.value] : searched.value, found);
}

const isHost = (hosts: TwinHost | readonly TwinHost[]): hosts is TwinHost => "replay" in hosts;

const makeRequest = (start: Position, clicks: readonly Cell[], options: PlanOptions): PlanRequest => ({
  start,
  buttons: BUTTONS.filter((button) => options.available.includes(button)),
  clicks,
  budget: options.budget ?? BUDGETS.default.plan,
});

async function clicksFor(
  host: TwinHost,
  at: Position,
  facts: TwinFacts,
  { available, clicks, log }: PlanOptions,
): Promise<readonly Cell[]> {
  if (facts.offers.clicks || !available.includes("ACTION6")) return [];
  return clicks ?? clickShortlist(host, at, log ? { log } : {});
}

/** The twin's own plan, re-run by the host. What it does wrong does not stop the search. */
async function askTwin(
  host: TwinHost,
  request: PlanRequest,
  facts: TwinFacts,
  algorithm: PlanOptions["algorithm"],
): Promise<Outcome<PlanResult> | undefined> {
  if (algorithm !== "twin" && (algorithm !== "auto" || !facts.offers.plan)) return undefined;
  return host.plan({ ...request, algorithm: "twin" });
}

const provenShortest = (own: PlanResult | undefined): boolean =>
  own?.plan !== undefined && own.plan.moves.length <= 1;

/** With a plan in hand only a shorter one is of use. */
const shorterThan = (request: PlanRequest, own: PlanResult | undefined): PlanRequest => {
  if (!own?.plan) return request;
  const depth = Math.min(request.budget.depth, own.plan.moves.length - 1);
  return { ...request, budget: { ...request.budget, depth } };
};

function answer(
  request: PlanRequest,
  searches: readonly PlanResult[],
  own: PlanResult | undefined,
): Outcome<PlanAnswer> {
  const best = searches.filter(({ plan }) => plan).sort(byWorth)[0];
  const chosen = best ? verdict(best, searches, own, request) : undefined;
  const last = searches.at(-1);
  const result = {
    ...(chosen?.plan ? { plan: chosen.plan } : {}),
    guarantee: chosen?.guarantee ?? "none",
    algorithm: chosen?.algorithm ?? last?.algorithm ?? "breadth-first",
  };
  const summary = summarise(result, searches);
  return { ok: true, value: { ...result, summary, clicks: request.clicks, searches } };
}

const WORTH = { shortest: 0, "if-admissible": 1, none: 2 } as const;

const byWorth = (a: PlanResult, b: PlanResult): number =>
  a.plan!.moves.length - b.plan!.moves.length || WORTH[a.guarantee] - WORTH[b.guarantee];

/** The twin's own plan is the shortest when a complete search below its length found nothing. */
function verdict(
  best: PlanResult,
  searches: readonly PlanResult[],
  own: PlanResult | undefined,
  request: PlanRequest,
): PlanResult {
  if (best !== own) return best;
  const length = best.plan!.moves.length;
  const complete = searches.some(
    ({ algorithm, ended }) =>
      algorithm === "breadth-first" &&
      (ended === "exhausted" || (ended === "depth" && request.budget.depth >= length - 1)),
  );
  return complete || provenShortest(own) ? { ...best, guarantee: "shortest" } : best;
}
