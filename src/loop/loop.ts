import { setImmediate as breathe } from "node:timers/promises";
import type { Move } from "../contracts/action.ts";
import type { Route, RouteResult } from "../execute/execute-checked.ts";
import type { GoalCandidate } from "../explore/index.ts";
import { currentGoal } from "../goals/ledger.ts";
import type { Validation } from "../validate/index.ts";
import type { Agent, Edit } from "./agent.ts";
import type { Session } from "./session.ts";

/** Why the loop ended. "stuck": the agent had nothing more to offer; "finished": it said so itself. */
export type LoopEnd = "won" | "budget" | "stuck" | "interrupted" | "finished";

/** Asked in a row before the loop gives up: repairs of one twin, goals at one wall, rounds without an action. */
const REPAIRS = 20;
const PROPOSALS = 8;
const IDLE_ROUNDS = 5;

/** Algorithm 1. Per move: validate and repair, plan, and submit under the halt-on-mismatch check. */
export async function playGame(session: Session, agent: Agent, signal?: AbortSignal): Promise<LoopEnd> {
  for (let idle = 0; !session.over; ) {
    await breathe(); // lets signals and timers in
    if (signal?.aborted) return "interrupted";
    if (idle > IDLE_ROUNDS || !(await openAttempt(session))) break;
    const repaired = await repair(session, agent);
    if (!repaired) break;
    const found =
      (await firstRoute(session, repaired)) ?? // BFS inside the twin
      (await discoverGoal(session, agent)); // the cheapest test of a tentative goal
    if (!found && (await startOver(session, agent))) continue;
    const route = found ?? (await probeRoute(session, agent)); // one informative move
    if (!route || signal?.aborted) break;
    const done = await session.execute(route);
    if (done.end.kind === "boundary") await crossBoundary(session, agent, lastMove(route, done));
    if (done.end.kind === "game-over") await tryEdit(session, await agent.lost?.(session.perceive()));
    idle = done.sent > 0 ? 0 : idle + 1;
  }
  if (session.won) return "won";
  if (session.over) return "budget";
  return signal?.aborted ? "interrupted" : "stuck";
}

/** After a game over or a lost answer only RESET leads on. */
async function openAttempt(session: Session): Promise<boolean> {
  if (session.attempting) return true;
  return (await session.reset("the attempt is over; begin another")).kind === "reset";
}

/** An attempt that cannot be won any more is given up. */
async function startOver(session: Session, agent: Agent): Promise<boolean> {
  const why = await agent.startOver?.(session.perceive());
  return why !== undefined && (await session.reset(why)).kind === "reset";
}

interface Repaired {
  readonly validation: Validation;
  readonly goal: string | undefined;
}

/** Dynamics wall: no action until the twin replays every logged transition. */
async function repair(session: Session, agent: Agent): Promise<Repaired | undefined> {
  let goal: string | undefined;
  for (let tries = 0; tries < REPAIRS; tries++) {
    const validation = await session.think.validate({ purity: "later" }); // the gate waits for it
    if (validation.ok) return { validation, goal };
    const explore = () => session.think.exploreDynamics(validation);
    const edit = await agent.repair(session.perceive(), validation, explore);
    if (!edit) return undefined;
    const saved = await session.saveTwin(edit.source, edit.why);
    goal = saved.ok ? edit.goal : undefined;
  }
  return undefined;
}

/** A repair that comes with a goal has it tested; else there is the goal in force. */
const firstRoute = (session: Session, { validation, goal }: Repaired): Promise<Route | undefined> =>
  goal === undefined ? planRoute(session, validation) : testGoal(session, goal, "agent");

/** Without a hypothesis, or with one that fires on a logged frame, there is nothing to search for. */
async function planRoute(session: Session, { goals }: Pick<Validation, "goals">): Promise<Route | undefined> {
  const goal = currentGoal(session.journal.goals);
  if (!goal || goals.length > 0) return undefined;
  const answer = await session.think.plan();
  if (!answer?.plan) return undefined;
  return { moves: answer.plan.moves, rationale: `MODEL: ${answer.summary}`, plan: answer.id, goal: goal.id };
}

/** Goal wall: a tentative goal must be false on every logged frame before a route to it is tested. */
async function discoverGoal(session: Session, agent: Agent): Promise<Route | undefined> {
  const used = new Set<GoalCandidate>();
  let found: Promise<readonly GoalCandidate[]> | undefined;
  const explore = async () => {
    found ??= session.think.exploreGoals();
    return (await found).filter((candidate) => !used.has(candidate));
  };
  for (let tries = 0; tries < PROPOSALS; tries++) {
    const proposal = await agent.proposeGoal(session.perceive(), explore);
    if (!proposal) return undefined;
    if (proposal.candidate) used.add(proposal.candidate);
    const saved = await session.saveTwin(proposal.source, proposal.why);
    if (!saved.ok) continue;
    const signal = proposal.candidate?.signal ?? "agent";
    const route = await testGoal(session, proposal.description, signal, proposal.candidate);
    if (route) return route;
  }
  return undefined;
}

async function testGoal(session: Session, description: string, signal: string, candidate?: GoalCandidate) {
  const accepted = await session.proposeGoal(description, signal, candidate);
  return accepted.ok ? planRoute(session, { goals: [] }) : undefined;
}

async function probeRoute(session: Session, agent: Agent): Promise<Route | undefined> {
  const probe = await agent.probe(session.perceive(), () => session.think.suggestProbe());
  return probe && { moves: probe.moves, rationale: `PROBE: ${probe.reason}` };
}

/** A boundary is the first positive label; the twin is then made simpler, and must still replay everything. */
async function crossBoundary(session: Session, agent: Agent, move: Move): Promise<void> {
  if (session.won) return;
  await tryEdit(session, await agent.updateGoal(session.perceive(), move));
  await tryEdit(session, await agent.refactor(session.perceive()));
}

/** Keeps an edit only when the twin still validates. */
async function tryEdit(session: Session, edit: Edit | undefined): Promise<void> {
  if (!edit) return;
  const before = session.perceive().twin;
  const saved = await session.saveTwin(edit.source, edit.why);
  if (saved.ok && !(await session.think.validate()).ok)
    await session.saveTwin(before, "the edit did not replay the log; taken back");
}

const lastMove = (route: Route, done: RouteResult): Move => route.moves[done.sent - 1]!;
