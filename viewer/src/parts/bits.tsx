import type { ComponentChildren } from "preact";
import type { Said } from "../words.ts";

/** A word with a mark before it: colour is never the only sign. */
export function Pill({ said, detail }: { said: Said; detail?: string }) {
  return (
    <span class={`pill ${said.tone}`}>
      <span aria-hidden="true">{said.mark}</span> {said.word}
      {detail && <span class="soft"> {detail}</span>}
    </span>
  );
}

export function Fact({
  name,
  children,
  title,
}: {
  name: string;
  children: ComponentChildren;
  title?: string;
}) {
  return (
    <div class="fact" title={title}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Section({
  title,
  note,
  children,
}: {
  title: string;
  note?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <section class="card">
      <header class="card-head">
        <h2>{title}</h2>
        {note && <span class="soft">{note}</span>}
      </header>
      {children}
    </section>
  );
}

export function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <div class="problems" role="alert">
      <strong>
        <span aria-hidden="true">⚠</span> This run is not whole; what can be read is shown.
      </strong>
      <ul>
        {problems.slice(0, 6).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {problems.length > 6 && <p class="soft">… and {problems.length - 6} more.</p>}
    </div>
  );
}
