import { useMemo } from "preact/hooks";
import type { Story } from "../../../src/view/story.ts";
import { type RunSummary, summarizeRun } from "../../../src/view/summary.ts";
import type { OpenRun } from "../data/open-run.ts";
import { amount, money, percent, STANDINGS } from "../words.ts";
import { Fact, Pill } from "./bits.tsx";

/** What a run is and how it stands, from its own records. */
export function useSummary(run: OpenRun, running: boolean): RunSummary {
  return useMemo(() => {
    const sound = { records: 0, events: 0, frames: 0, hash: "" };
    return summarizeRun(run.id, { ...run, frame: run.frame, frameCount: 0, sound, torn: false }, running);
  }, [run, running]);
}

export function RunHead({ run, story, running }: { run: OpenRun; story: Story; running: boolean }) {
  const summary = useSummary(run, running);
  const { manifest } = run;
  return (
    <header class="run-head">
      <div>
        <h1>
          {summary.title || summary.game} <Pill said={STANDINGS[summary.standing]} />
        </h1>
        <p class="soft">
          {summary.agent}
          {summary.model && ` · ${summary.model}`}
          {manifest.ablation !== "none" && ` · ablation ${manifest.ablation}`} · {run.id}
          {story.ended?.message && ` · ${story.ended.message}`}
        </p>
      </div>
      <RunFacts summary={summary} />
    </header>
  );
}

export function RunFacts({ summary }: { summary: RunSummary }) {
  return (
    <dl class="facts big">
      <Fact name="Score">{summary.score === undefined ? "–" : summary.score.toFixed(1)}</Fact>
      <Fact name="Levels">
        {summary.levels}
        <span class="soft"> of {summary.of}</span>
      </Fact>
      <Fact name="Actions">
        {amount(summary.actions)}
        {summary.baseline && (
          <span class="soft">
            {" "}
            {summary.baseline.kind} {amount(summary.baseline.total)}
          </span>
        )}
      </Fact>
      <Fact name="Exact" title="Predictions with every cell right, of all that were compared">
        {summary.compared === 0 ? "–" : percent(summary.exact / summary.compared)}
      </Fact>
      <Fact name="Twins">{summary.twins}</Fact>
      <Fact name="Tokens">{summary.tokens === 0 ? "–" : amount(summary.tokens)}</Fact>
      <Fact name="Cost">{summary.money === undefined ? "–" : money(summary.money)}</Fact>
    </dl>
  );
}
