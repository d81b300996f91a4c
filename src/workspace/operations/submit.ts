import type { Move } from "../../contracts/action.ts";
import type { RouteEnd, RouteResult } from "../../execute/execute-checked.ts";
import { failureText } from "../../validate/index.ts";
import { type Desk, no, plural, remember, takeTwin } from "../desk.ts";
import { turnOf } from "../projection.ts";
import type { RequestOf } from "../request.ts";
import type { Answer } from "../types.ts";
import { said, whereabouts } from "./status.ts";

/** The one operation that costs. Everything it checks, the session's gate checks again for every single action. */
export async function submit(desk: Desk, { actions, why }: RequestOf<"submit">): Promise<Answer> {
  const { session } = desk;
  const twinless = session.manifest.ablation !== "none";
  const problem = twinless ? undefined : await takeTwin(desk, "submit");
  if (problem) return problem;
  if (actions === "RESET") return reset(desk, why);
  const route = actions === "plan" ? plannedRoute(desk) : { moves: actions };
  if (typeof route === "string") return no(route);
  const before = desk.projection.records.actions.length;
  const done = await session.execute({ ...route, rationale: why });
  desk.plan = undefined;
  return report(desk, done, route.moves.length, before);
}

function plannedRoute({
  plan,
  session,
}: Desk): { moves: readonly Move[]; plan: number; goal?: number } | string {
  const { state } = session.journal;
  if (!plan) return "There is no plan to submit; ./twin plan looks for one.";
  if (plan.twin !== state.twin)
    return "twin.ts has changed since that plan was found; run ./twin plan again.";
  if (plan.step !== state.nextStep)
    return "Actions were taken since that plan was found; run ./twin plan again.";
  if (plan.moves.length === 0) return "The plan is empty: the goal predicate is true already on this frame.";
  const { moves, id, goal } = plan;
  return { moves, plan: id, ...(goal !== undefined && { goal }) };
}

async function reset(desk: Desk, why: string): Promise<Answer> {
  const done = await desk.session.reset(why);
  desk.projection.update();
  if (done.kind === "reset")
    return { ok: true, text: ["RESET: a new attempt.", ...whereabouts(desk)].join("\n") };
  if (done.kind === "refused") return no(`Not sent, nothing was counted: ${missing(desk, done.missing)}.`);
  return no("The answer to RESET was lost. ./twin status tells where you stand.");
}

async function report(desk: Desk, done: RouteResult, of: number, before: number): Promise<Answer> {
  desk.projection.update();
  const { records } = desk.projection;
  const sent = records.actions.slice(before);
  const lines = [`${done.sent} of ${plural(of, "action")} sent. ${await outcome(desk, done.end)}`];
  const shown = sent.length > 12 ? [...sent.slice(0, 3), undefined, ...sent.slice(-8)] : sent;
  for (const action of shown)
    lines.push(action ? `#${action.n} ${action.action}: ${said(action.outcome, action.wrongCells)}` : "…");
  lines.push(...whereabouts(desk));
  const ok = done.end.kind === "reached" || done.end.kind === "boundary";
  return {
    ok,
    text: lines.join("\n"),
    data: () => ({ sent: done.sent, end: done.end.kind, turn: turnOf(desk.session, records) }),
  };
}

async function outcome(desk: Desk, end: RouteEnd): Promise<string> {
  const { session } = desk;
  switch (end.kind) {
    case "refused":
      return `Refused, and this action was not counted; missing: ${missing(desk, end.missing)}.`;
    case "lost":
      return "The last answer was lost: whether it counted is not known. RESET, to know where the game stands.";
    case "game-over":
      return "The attempt ended in GAME OVER. It is evidence: make the twin predict this frame (and lost), then RESET.";
    case "boundary":
      return session.won
        ? "The game is won."
        : "LEVEL COMPLETED. The winning frame is never shown; the frame you see now opens the next level.";
    case "mismatch":
      return `Halted: reality is not what the twin predicted.\n${(await counterexample(desk)).join("\n")}`;
    case "reached":
      return end.last.goalClaim && end.last.outcome === "match"
        ? "Every prediction came true, and no level boundary came: this goal hypothesis is rejected."
        : end.last.outcome === "unchecked"
          ? "Done."
          : "Every prediction came true.";
  }
}

/** The transition that surprised the twin, with crops. */
async function counterexample(desk: Desk): Promise<string[]> {
  const validation = await desk.session.think.validate();
  remember(desk, validation);
  const last = [...validation.failing, ...validation.conceded].findLast(
    ({ transition }) => transition.attempt === lastAttempt(desk),
  );
  if (last?.kind === "differs") desk.difference = last;
  return last ? failureText(last) : [];
}

const lastAttempt = ({ projection }: Desk): number => projection.records.attempts.length - 1;

/** The gate's own words. What a game's server says when it refuses may name the game: an agent is not told. */
function missing({ session }: Desk, said: string): string {
  const byServer = session.journal.events.at(-1)?.type === "unanswered";
  return byServer ? "the game did not take it; it may be sent again" : said.replace(/\.$/, "");
}
