import { currentGoal } from "../../goals/ledger.ts";
import type { Session } from "../../loop/session.ts";
import { verdict } from "../../validate/index.ts";
import { type Desk, plural, remember, takeTwin, yes } from "../desk.ts";
import { turnOf } from "../projection.ts";
import type { Answer } from "../types.ts";

export async function status(desk: Desk): Promise<Answer> {
  const { session, projection } = desk;
  const lines = [...whereabouts(desk)];
  let next = nextStep(session);
  if (session.manifest.ablation === "none") {
    const twin = await twinState(desk);
    lines.push(`Twin: ${twin.says}`, ...goalLines(session));
    next ??= twin.valid ? goalStep(session) : "./twin explore shows what to repair first.";
  }
  lines.push(`Next: ${next ?? './twin submit ACTION… --why "what you expect".'}`);
  return yes(lines.join("\n"), () => turnOf(session, projection.records));
}

/** Level, attempt, budget and actions: two or three lines. */
export function whereabouts({ session, projection }: Desk): string[] {
  const { state } = session.journal;
  const { records } = projection;
  const left = Math.max(0, session.manifest.budget.actions - state.actions);
  const opened = records.attempts.at(-1);
  const taken = records.actions.filter(({ attempt }) => attempt === records.attempts.length - 1).length;
  const lines = [
    `Level ${state.level + 1} of ${state.now?.levelsToWin ?? "?"} · attempt ${opened?.attempt ?? 0}, ${plural(taken, "action")} into it · ${state.actions} used, ${left} left`,
    `Actions here: ${session.attempting ? [...(state.now?.available ?? []), ...(taken > 0 ? ["RESET"] : [])].join(" ") : "RESET (this attempt is over)"}`,
  ];
  const last = records.actions.at(-1);
  if (last) lines.push(`Last action: #${last.n} ${last.action}, ${said(last.outcome, last.wrongCells)}`);
  return lines;
}

export function said(outcome: string, wrongCells: number): string {
  if (outcome === "mismatch") return `mismatch in ${plural(wrongCells, "cell")}`;
  if (outcome === "boundary") return "level completed";
  if (outcome === "unchecked") return "done";
  return outcome === "lost" ? "its answer was lost" : outcome;
}

async function twinState(desk: Desk): Promise<{ readonly valid: boolean; readonly says: string }> {
  const problem = await takeTwin(desk, "status");
  if (problem) return { valid: false, says: problem.text };
  const validation = await desk.session.think.validate();
  remember(desk, validation);
  const says = `version ${desk.session.journal.state.twin}. ${verdict(validation)}`;
  return { valid: validation.ok, says };
}

export function goalLines({ journal }: Session): string[] {
  const { goals } = journal.goals;
  if (goals.length === 0) return ["Goals: none proposed yet"];
  const told = goals
    .slice(-6)
    .map(({ id, verdict: says, description }) => `  #${id} ${says}: ${description}`);
  return [`Goals: ${plural(goals.length, "hypothesis").replace("hypothesiss", "hypotheses")}`, ...told];
}

/** What can only be done now, whatever the twin says. */
function nextStep(session: Session): string | undefined {
  const { state } = session.journal;
  if (state.ended) return "nothing; the run has ended.";
  if (session.won) return "nothing; the game is won.";
  if (session.over) return "nothing; the budget is spent.";
  return session.attempting ? undefined : './twin submit RESET --why "begin another attempt".';
}

function goalStep({ journal }: Session): string {
  if (journal.state.actions === 0)
    return 'one probe, such as ./twin submit ACTION1 --why "PROBE: what moves?"';
  return currentGoal(journal.goals)
    ? "./twin plan looks for a route to the goal in force."
    : "./twin explore lists states to try as a goal, or a probe.";
}
