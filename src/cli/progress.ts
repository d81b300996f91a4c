import type { RunEvent } from "../contracts/events.ts";
import type { RunState } from "../log/run-state.ts";
import type { Session } from "../loop/session.ts";

/** One line on the terminal that follows the run; nothing where there is no terminal. */
export function showProgress(session: Session): void {
  if (!process.stderr.isTTY) return;
  session.journal.listen((event, state) => {
    if (event.type === "run-ended") process.stderr.write("\r\u001b[K");
    const said = describeEvent(event);
    if (!said) return;
    const left = Math.max(0, session.manifest.budget.actions - state.actions);
    const line = `${session.manifest.game.id} level ${state.level + 1} · ${state.actions} actions, ${left} left${spent(state)} · ${said}`;
    process.stderr.write(`\r\u001b[K${line.slice(0, (process.stderr.columns ?? 80) - 1)}`);
  });
}

/** What thinking has cost so far, for agents that pay for it. */
function spent({ turns, tokens, money, actions }: RunState): string {
  if (turns === 0) return "";
  const each = actions > 0 ? `, ${short(tokens / actions)} an action` : "";
  return ` · ${turns} turns, ${short(tokens)} tokens${each}${money > 0 ? `, $${money.toFixed(2)}` : ""}`;
}

const short = (count: number): string =>
  count >= 1e6
    ? `${(count / 1e6).toFixed(1)}M`
    : count >= 1e3
      ? `${(count / 1e3).toFixed(0)}k`
      : count.toFixed(0);

/** What an event says to somebody who watches. */
export function describeEvent(event: RunEvent): string | undefined {
  switch (event.type) {
    case "committed":
      return `${event.action} ${event.rationale}`;
    case "twin":
      return `twin version ${event.version}: ${event.why}`;
    case "planned":
      return event.result;
    case "goal-proposed":
      return `goal: ${event.description}`;
    case "goal-judged":
      return `goal ${event.verdict}: ${event.why}`;
    case "turn":
      return `turn ${event.turn}, ${event.moment}: ${event.ended}`;
    case "note":
      return event.text;
    default:
      return undefined;
  }
}
