import type { RunEvent } from "../contracts/events.ts";
import { gridToTerminal, terminalColour } from "../grid/terminal.ts";
import type { RunState } from "../log/run-state.ts";
import type { Session } from "../loop/session.ts";
import { describeEvent, showProgress } from "./progress.ts";

/** What the agent believes, as the last events told it. */
interface Beliefs {
  twin: string;
  goal: string;
  plan: string;
  doing: string;
  right: number;
  wrong: number;
}

/** The board, what the agent believes, what it tests and why, while it plays. Plain lines where there is no terminal. */
export function watch(session: Session): void {
  const tall = (process.stdout.rows ?? 0) >= 42 && (process.stdout.columns ?? 0) >= 66;
  if (!process.stdout.isTTY) tellEvents(session);
  else if (tall) showBoard(session);
  else showProgress(session);
}

function showBoard(session: Session): void {
  const colour = terminalColour(process.env, true);
  const beliefs: Beliefs = {
    twin: "identity",
    goal: "none yet",
    plan: "none",
    doing: "",
    right: 0,
    wrong: 0,
  };
  process.stdout.write("\u001b[2J");
  session.journal.listen((event, state) => {
    believe(beliefs, event);
    const board = state.now && gridToTerminal(state.now.settled, { colour });
    if (board && (event.type === "observed" || event.type === "committed" || event.type === "opened"))
      process.stdout.write(
        `\u001b[H${[...lines(session, state, beliefs), board].map((line) => `${line}\u001b[K`).join("\n")}\u001b[J\n`,
      );
  });
}

function believe(beliefs: Beliefs, event: RunEvent): void {
  if (event.type === "twin") beliefs.twin = `version ${event.version}: ${event.why}`;
  else if (event.type === "goal-proposed") beliefs.goal = event.description;
  else if (event.type === "goal-judged")
    beliefs.goal = `${event.verdict}: ${beliefs.goal.replace(/^\w+: /, "")}`;
  else if (event.type === "planned") beliefs.plan = event.result;
  else if (event.type === "committed") beliefs.doing = `${event.action}  ${event.rationale}`;
  else if (event.type === "observed" && event.outcome === "match") beliefs.right++;
  else if (event.type === "observed" && event.outcome === "mismatch") beliefs.wrong++;
}

function lines(session: Session, state: RunState, beliefs: Beliefs): string[] {
  const { manifest } = session;
  const par = manifest.baseline?.actions[state.level];
  const width = (process.stdout.columns ?? 80) - 1;
  const spent = state.actionsPerLevel.at(-1) ?? 0;
  return [
    `${manifest.game.title} · level ${state.level + 1} of ${state.now?.levelsToWin ?? "?"} · ${spent} actions here${par === undefined ? "" : `, ${manifest.baseline?.kind} ${par}`} · ${state.actions} in all`,
    `twin   ${beliefs.twin} · predictions right ${beliefs.right}, wrong ${beliefs.wrong}`,
    `goal   ${beliefs.goal}`,
    `plan   ${beliefs.plan}`,
    `action ${beliefs.doing}`,
    "",
  ].map((line) => line.slice(0, width));
}

/** For pipes and logs: what happens, a line each, without the board. */
function tellEvents(session: Session): void {
  session.journal.listen((event, state) => {
    const told = event.type === "goal-proposed" || event.type === "goal-judged" || event.type === "opened";
    if (!told) return;
    const said = event.type === "opened" ? `${event.cause}: level ${event.level + 1}` : describeEvent(event);
    process.stdout.write(`${String(state.actions).padStart(5)} actions · ${said}\n`);
  });
}
