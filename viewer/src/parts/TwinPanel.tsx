import { structuredPatch } from "diff";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { RunEventOf } from "../../../src/contracts/events.ts";
import { hashText } from "../../../src/log/chain.ts";
import type { Source } from "../data/source.ts";
import { amount } from "../words.ts";
import { Section } from "./bits.tsx";
import { highlight, type Token } from "./highlight.ts";

interface TwinPanelProps {
  readonly source: Source;
  readonly id: string;
  readonly twins: readonly RunEventOf<"twin">[];
  readonly version: number;
}

const file = (version: number): string => `twins/${String(version).padStart(4, "0")}.ts`;

/** The twin as it was when the action was committed, and what changed since the version before. */
export function TwinPanel({ source, id, twins, version }: TwinPanelProps) {
  const [view, setView] = useState<"source" | "change">("source");
  const settled = useSettled(version);
  const twin = twins.find((saved) => saved.version === settled);
  const text = useText(source, id, settled);
  const before = useText(source, id, settled - 1);
  if (settled < 0)
    return (
      <Section title="Twin">
        <p class="soft">No twin was saved before this action.</p>
      </Section>
    );
  const intact = text !== undefined && twin && hashText(text) === twin.sha256;
  return (
    <Section
      title={`Twin ${settled}`}
      note={twin ? `${twin.dialect} dialect · ${amount(twin.bytes)} bytes` : undefined}
    >
      <p class="twin-why">
        {twin?.why}{" "}
        {text !== undefined && (
          <span class={intact ? "soft" : "bad"}>
            {intact ? "✓ the source has its recorded hash" : "✕ the source was altered"}
          </span>
        )}
      </p>
      <div class="tabs" role="tablist" aria-label="Twin">
        {(["source", "change"] as const).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={view === name}
            onClick={() => setView(name)}
          >
            {name === "source" ? "Source" : `Change since ${Math.max(0, settled - 1)}`}
          </button>
        ))}
      </div>
      <div
        class="code"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long source is scrolled by keyboard
        tabIndex={0}
        role="tabpanel"
        aria-label={view === "source" ? "Source of the twin" : "Change of the twin"}
      >
        {text === undefined ? (
          <p class="soft">The source of this version cannot be read.</p>
        ) : view === "source" ? (
          <SourceLines text={text} />
        ) : (
          <ChangeLines before={settled > 0 ? before : ""} after={text} />
        )}
      </div>
    </Section>
  );
}

/** Highlighting is for reading; a source too long to read is shown plainly. */
const MOST_LINES = 5000;

function SourceLines({ text }: { text: string }) {
  const lines = useMemo((): Token[][] => {
    const plain = text.split("\n");
    return plain.length > MOST_LINES ? plain.map((line) => [{ kind: "plain", text: line }]) : highlight(text);
  }, [text]);
  return (
    <ol class="lines">
      {lines.map((tokens, number) => (
        <li key={number}>
          {tokens.map(({ kind, text }, at) =>
            kind === "plain" ? (
              text
            ) : (
              <span key={at} class={kind}>
                {text}
              </span>
            ),
          )}
        </li>
      ))}
    </ol>
  );
}

function ChangeLines({ before, after }: { before: string | undefined; after: string }) {
  const hunks = useMemo(
    () =>
      before === undefined
        ? undefined
        : structuredPatch("", "", before, after, "", "", { context: 3 })?.hunks,
    [before, after],
  );
  if (!hunks) return <p class="soft">The version before cannot be read.</p>;
  if (hunks.length === 0) return <p class="soft">Nothing changed.</p>;
  return (
    <div class="change">
      {hunks.map((hunk) => (
        <div key={hunk.newStart} class="hunk">
          <p class="soft">from line {hunk.newStart}</p>
          {hunk.lines.map((line, number) => (
            <div key={number} class={line[0] === "+" ? "added" : line[0] === "-" ? "removed" : "kept"}>
              {line}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The value once it has stayed a moment: scrubbing past many versions loads none of them. */
function useSettled(version: number): number {
  const [settled, setSettled] = useState(version);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(version), 90);
    return () => clearTimeout(timer);
  }, [version]);
  return settled;
}

function useText(source: Source, id: string, version: number): string | undefined {
  const [loaded, setLoaded] = useState<{ version: number; text: string | undefined }>();
  useEffect(() => {
    let wanted = true;
    if (version >= 0)
      void source.text(id, file(version)).then((text) => wanted && setLoaded({ version, text }));
    return () => {
      wanted = false;
    };
  }, [source, id, version]);
  return loaded?.version === version ? loaded.text : undefined;
}
