import { useState } from "preact/hooks";
import type { RunEventOf } from "../../../src/contracts/events.ts";
import type { Source } from "../data/source.ts";
import { amount, money } from "../words.ts";
import { Section } from "./bits.tsx";

interface TurnsProps {
  readonly source: Source;
  readonly id: string;
  readonly turns: readonly RunEventOf<"turn">[];
  readonly actions: number;
}

/** What the model cost, turn by turn, and what it said. */
export function Turns({ source, id, turns, actions }: TurnsProps) {
  const sum = (of: (turn: RunEventOf<"turn">) => number | undefined) =>
    turns.reduce((total, turn) => total + (of(turn) ?? 0), 0);
  const tokens = sum(({ usage }) => usage && usage.input + usage.output);
  const cost = sum((turn) => turn.money);
  const note = [
    `${amount(tokens)} tokens`,
    cost > 0 && money(cost),
    actions > 0 && `${amount(Math.round(tokens / actions))} tokens an action`,
  ].filter(Boolean);
  if (turns.length === 0)
    return (
      <Section title="Agent">
        <p class="soft">No model was asked in this run, so there are no tokens and no transcript.</p>
      </Section>
    );
  return (
    <Section title="Agent" note={note.join(" · ")}>
      <div class="turns">
        {turns.map((turn) => (
          <Turn key={turn.turn} source={source} id={id} turn={turn} />
        ))}
      </div>
    </Section>
  );
}

function Turn({ source, id, turn }: { source: Source; id: string; turn: RunEventOf<"turn"> }) {
  const [text, setText] = useState<string | undefined>();
  const open = () => {
    if (text !== undefined) return;
    if (!turn.transcript) setText("No transcript was kept of this turn.");
    else
      void source
        .text(id, turn.transcript)
        .then((found) => setText(found ?? `${turn.transcript} cannot be read.`));
  };
  const { usage } = turn;
  return (
    <details onToggle={(event) => event.currentTarget.open && open()}>
      <summary>
        <span>
          Turn {turn.turn} <span class="soft">{turn.moment}</span>
        </span>
        <span class="num">{usage ? `${amount(usage.input)} in · ${amount(usage.output)} out` : ""}</span>
        <span class="num">{turn.money === undefined ? "" : money(turn.money)}</span>
        <span class="num">{turn.seconds === undefined ? "" : `${Math.round(turn.seconds)} s`}</span>
        <span class="soft">{turn.ended}</span>
      </summary>
      <Transcript text={text} />
    </details>
  );
}

const SHOWN = 200_000;

/** Text, and only ever text. */
function Transcript({ text }: { text: string | undefined }) {
  const [all, setAll] = useState(false);
  if (text === undefined) return <p class="soft">Loading…</p>;
  const cut = !all && text.length > SHOWN;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long transcript is scrolled by keyboard */}
      <pre class="transcript" tabIndex={0}>
        {cut ? text.slice(0, SHOWN) : text}
      </pre>
      {cut && (
        <button type="button" onClick={() => setAll(true)}>
          Show all {amount(text.length)} characters
        </button>
      )}
    </>
  );
}
