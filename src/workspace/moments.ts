import { dynamicsText } from "../explore/index.ts";
import { currentGoal } from "../goals/ledger.ts";
import type { Session } from "../loop/session.ts";
import { describeProblem } from "../twin/index.ts";
import type { Validation } from "../validate/index.ts";
import type { Desk } from "./desk.ts";
import { goalLines, status } from "./operations/status.ts";
import type { PromptValues } from "./prompts.ts";
import type { Moment } from "./types.ts";

/** Scored actions in one level after which to step back; again after as many more. */
const LONG = 50;

/** Which moment it is. Some come once: a break, a boundary, a budget running low. */
export class Moments {
  #resumed: boolean;
  #level: number;
  #warned = false;
  #steppedBack = 0;

  constructor(private readonly session: Session) {
    const { events, state } = session.journal;
    this.#resumed = events.some(({ type }) => type === "run-resumed");
    this.#level = state.level;
  }

  async current(): Promise<Moment> {
    return this.#passing() ?? standing(this.session);
  }

  /** What is said once. */
  #passing(): Moment | undefined {
    const { state } = this.session.journal;
    const { actions: budget } = this.session.manifest.budget;
    const spent = state.actionsPerLevel.at(-1) ?? 0;
    if (this.#resumed) {
      this.#resumed = false;
      return "resumed";
    }
    if (state.level > this.#level) {
      this.#level = state.level;
      this.#steppedBack = 0;
      return "level-boundary";
    }
    if (state.now?.state === "GAME_OVER") return "game-over";
    if (!this.#warned && state.actions > 0 && budget - state.actions <= Math.max(5, budget / 10)) {
      this.#warned = true;
      return "budget-nearly-gone";
    }
    if (spent - this.#steppedBack >= LONG) {
      this.#steppedBack = spent;
      return "no-progress";
    }
    return undefined;
  }
}

async function standing(session: Session): Promise<Moment> {
  if (session.journal.state.actions === 0) return "first-contact";
  if (session.manifest.ablation !== "none") return "go-on";
  if (!(await session.think.validate()).ok) return "dynamics-wall";
  return currentGoal(session.journal.goals) ? "go-on" : "goal-wall";
}

export async function promptValues(desk: Desk, moment: Moment): Promise<PromptValues> {
  const { session } = desk;
  const { state } = session.journal;
  return {
    situation: (await status(desk)).text.replace(/\nNext: .*$/s, ""),
    report: await reportFor(session, moment),
    level: String(state.level + 1),
    levels: String(state.now?.levelsToWin ?? "?"),
    actions_used: String(state.actions),
    actions_left: String(Math.max(0, session.manifest.budget.actions - state.actions)),
    available: state.now?.available.join(" ") ?? "",
  };
}

async function reportFor(session: Session, moment: Moment): Promise<string> {
  if (session.manifest.ablation !== "none") return "";
  if (moment === "dynamics-wall") return dynamicsReport(session, await session.think.validate());
  return moment === "goal-wall" || moment === "no-progress" ? goalLines(session).join("\n") : "";
}

function dynamicsReport(session: Session, validation: Validation): string {
  if (validation.problem) return describeProblem(validation.problem);
  return validation.ok ? "" : dynamicsText(session.think.exploreDynamics(validation), { contexts: 4 });
}
