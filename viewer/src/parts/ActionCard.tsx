import { useMemo } from "preact/hooks";
import { hashPrediction } from "../../../src/log/chain.ts";
import type { Moment } from "../../../src/view/story.ts";
import type { OpenRun } from "../data/open-run.ts";
import { OUTCOMES, shortAction, VERDICTS, when } from "../words.ts";
import { Fact, Pill } from "./bits.tsx";

const TAGS = {
  MODEL: { mark: "▬", word: "MODEL", tone: "plan" },
  PROBE: { mark: "◆", word: "PROBE", tone: "warn" },
  RESET: { mark: "↺", word: "RESET", tone: "calm" },
  DIRECT: { mark: "▬", word: "DIRECT", tone: "calm" },
} as const;

/** What was done, why, what was predicted, what came. */
export function ActionCard({ run, moment }: { run: OpenRun; moment: Moment }) {
  const { committed, observed, unanswered, opened } = moment;
  return (
    <section class="card action" aria-label="This action">
      <header class="card-head">
        <h2>{committed ? `Action ${moment.step}` : "Start"}</h2>
        {committed && <span class="action-name">{shortAction(committed.action)}</span>}
      </header>
      <p class="pills">
        {committed && <Pill said={TAGS[committed.tag]} />}
        {observed && <Pill said={OUTCOMES[observed.outcome]} />}
        {unanswered && (
          <Pill
            said={{
              mark: "⚠",
              word: unanswered.fate === "unknown" ? "answer lost" : "not sent",
              tone: "warn",
            }}
          />
        )}
        {!observed && !unanswered && committed && (
          <Pill said={{ mark: "…", word: "no answer yet", tone: "calm" }} />
        )}
        {committed?.goalClaim && <Pill said={{ mark: "★", word: "goal claimed", tone: "goal" }} />}
        {moment.judged.map(({ goal, verdict }) => (
          <Pill key={`${goal} ${verdict}`} said={VERDICTS[verdict]} detail={`goal ${goal}`} />
        ))}
      </p>
      <p class="rationale">{committed?.rationale ?? openingText(opened?.cause)}</p>
      {unanswered && <p class="soft">{unanswered.message}</p>}
      <dl class="facts">
        <Fact name="Level">{moment.level + 1}</Fact>
        <Fact name="Attempt">{moment.attempt + 1}</Fact>
        <Fact name="Twin">{committed?.twin ?? "–"}</Fact>
        <Fact name="Plan step">
          {committed?.plan ? `${committed.plan.at + 1} of ${committed.plan.of}` : "–"}
        </Fact>
        <Fact name="State">{(observed ?? opened)?.state.replace("_", " ").toLowerCase() ?? "–"}</Fact>
        <Fact name="When">{when(moment.at)}</Fact>
      </dl>
      <HashCheck run={run} moment={moment} />
    </section>
  );
}

const openingText = (cause: string | undefined): string =>
  cause === "gap" ? "The game was found again after a gap." : "The game shows its first frame.";

/** The commitment, checked here with the functions that made it. */
function HashCheck({ run, moment }: { run: OpenRun; moment: Moment }) {
  const { committed } = moment;
  const stored = committed?.prediction === undefined ? undefined : run.frame(committed.prediction);
  const hash = useMemo(() => stored && hashPrediction(stored), [stored]);
  if (!committed?.predictionHash)
    return <p class="hash soft">No prediction was committed, so there is no hash to check.</p>;
  const right = hash === committed.predictionHash;
  return (
    <p class={`hash ${right ? "" : "bad"}`}>
      <span aria-hidden="true">{right ? "✓" : "✕"}</span>{" "}
      {right ? "The prediction has the hash that was committed before the action" : wrongHash(hash)}{" "}
      <code title={committed.predictionHash}>{committed.predictionHash.slice(0, 12)}…</code>
    </p>
  );
}

const wrongHash = (hash: string | undefined): string =>
  hash === undefined
    ? "The committed prediction is missing from the run"
    : "The stored prediction does not have the committed hash";
