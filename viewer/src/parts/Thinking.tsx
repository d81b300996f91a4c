import type { RunEvent, RunRecord } from "../../../src/contracts/events.ts";
import { amount, money, plural, shortAction, VERDICTS } from "../words.ts";
import { Section } from "./bits.tsx";

/** What happened between the action before and this one: all of it free. */
export function Thinking({ records, title }: { records: readonly RunRecord[]; title: string }) {
  return (
    <Section title={title} note={records.length > 0 ? plural(records.length, "event") : undefined}>
      {records.length === 0 ? (
        <p class="soft">Nothing but the action itself.</p>
      ) : (
        <ol class="thinking">
          {records.map((record) => (
            <li key={record.n}>
              <Thought event={record.event} />
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function Thought({ event }: { event: RunEvent }) {
  const { mark, text, report } = tell(event);
  if (!report)
    return (
      <p>
        <span class="thought-mark" aria-hidden="true">
          {mark}
        </span>
        {text}
      </p>
    );
  return (
    <details>
      <summary>
        <span class="thought-mark" aria-hidden="true">
          {mark}
        </span>
        {text}
      </summary>
      <pre>{report}</pre>
    </details>
  );
}

interface Told {
  readonly mark: string;
  readonly text: string;
  readonly report?: string;
}

function tell(event: RunEvent): Told {
  switch (event.type) {
    case "validated":
      return tellValidated(event);
    case "explored":
      return {
        mark: "⌕",
        text: `Explored at the ${event.wall} wall (twin ${event.twin})`,
        report: event.report,
      };
    case "planned":
      return {
        mark: "↝",
        text: planText(event),
        ...(event.actions.length > 0 && { report: event.actions.map(shortAction).join("   ") }),
      };
    case "twin":
      return { mark: "⎇", text: `Twin ${event.version} saved: ${event.why}` };
    case "goal-proposed":
      return { mark: "★", text: `Goal ${event.goal} proposed (${event.signal}): ${event.description}` };
    case "goal-judged":
      return {
        mark: VERDICTS[event.verdict].mark,
        text: `Goal ${event.goal} ${event.verdict}: ${event.why}`,
      };
    case "refused":
      return { mark: "⊘", text: `${event.action} was refused; missing: ${event.missing}` };
    case "turn":
      return { mark: "✎", text: `Turn ${event.turn} (${event.moment}): ${turnText(event)}` };
    case "note":
      return { mark: "·", text: event.text };
    case "run-resumed":
      return { mark: "▶", text: `Resumed. ${event.note}` };
    case "run-ended":
      return { mark: "■", text: `Ended: ${event.reason}. ${event.message}` };
    default:
      return { mark: "·", text: event.type };
  }
}

/** The planner's own sentence, or its one word with the figures. */
export function planText({ result, actions, nodes }: Extract<RunEvent, { type: "planned" }>): string {
  if (result.includes(" ")) return result;
  return `Plan (${result}): ${plural(actions.length, "action")}, ${amount(nodes)} nodes searched`;
}

function tellValidated(event: Extract<RunEvent, { type: "validated" }>): Told {
  const of = plural(event.transitions, "transition");
  const extra = [
    event.conceded > 0 && `${event.conceded} with conceded cells`,
    event.ignored > 0 && `${plural(event.ignored, "cell")} ignored`,
  ].filter(Boolean);
  const more = extra.length > 0 ? ` (${extra.join(", ")})` : "";
  if (event.problem)
    return { mark: "✕", text: `Twin ${event.twin} could not be replayed`, report: event.problem };
  return event.failing === 0
    ? { mark: "✓", text: `Twin ${event.twin} replays all ${of}${more}` }
    : { mark: "✕", text: `Twin ${event.twin} fails on ${event.failing} of ${of}${more}` };
}

export function turnText(event: Extract<RunEvent, { type: "turn" }>): string {
  const parts = [
    event.usage && `${amount(event.usage.input + event.usage.output)} tokens`,
    event.money !== undefined && money(event.money),
    event.seconds !== undefined && `${Math.round(event.seconds)} s`,
    event.ended,
  ];
  return parts.filter(Boolean).join(" · ");
}
