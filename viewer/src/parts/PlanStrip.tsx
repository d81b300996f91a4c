import type { PlanStory } from "../data/told.ts";
import { shortAction } from "../words.ts";
import { Section } from "./bits.tsx";
import { planText } from "./Thinking.tsx";

/** The plan an action belongs to, as one row; what was not carried out is faint. */
export function PlanStrip({
  story,
  index,
  go,
}: {
  story: PlanStory | undefined;
  index: number;
  go: (i: number) => void;
}) {
  if (!story)
    return (
      <Section title="Plan">
        <p class="soft">This action is not a step of a plan.</p>
      </Section>
    );
  const { plan, steps } = story;
  const at = new Map(steps.map((moment) => [moment.committed?.plan?.at, moment]));
  return (
    <Section title={`Plan ${plan.id ?? ""}`} note={planText(plan)}>
      <ol class="plan-strip">
        {plan.actions.map((action, number) => {
          const moment = at.get(number);
          const missed = moment?.observed?.outcome === "mismatch";
          const state = !moment ? "undone" : missed ? "missed" : "done";
          return (
            <li key={number}>
              <button
                type="button"
                class={state}
                aria-current={moment?.index === index ? "step" : undefined}
                disabled={!moment}
                title={moment ? `Action ${moment.step}` : "not carried out"}
                onClick={() => moment && go(moment.index)}
              >
                {missed && <span aria-hidden="true">✕ </span>}
                {shortAction(action)}
              </button>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
