import type { RunEvent } from "../contracts/events.ts";
import type { Session } from "../loop/session.ts";

/** One line on the terminal that follows the run; nothing where there is no terminal. */
export function showProgress(session: Session): void {
  if (!process.stderr.isTTY) return;
  session.journal.listen((event, state) => {
    if (event.type === "run-ended") process.stderr.write("\r\u001b[K");
    const said = describe(event);
    if (!said) return;
    const left = Math.max(0, session.manifest.budget.actions - state.actions);
    const line = `${session.manifest.game.id} level ${state.level + 1} · ${state.actions} actions, ${left} left · ${said}`;
    process.stderr.write(`\r\u001b[K${line.slice(0, (process.stderr.columns ?? 80) - 1)}`);
  });
}

function describe(event: RunEvent): string | undefined {
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
    default:
      return undefined;
  }
}
