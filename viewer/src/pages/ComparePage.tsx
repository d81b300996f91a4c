import { useEffect, useMemo, useState } from "preact/hooks";
import { tellStory } from "../../../src/view/story.ts";
import type { RunSummary } from "../../../src/view/summary.ts";
import type { OpenRun } from "../data/open-run.ts";
import type { Source } from "../data/source.ts";
import { useRun } from "../data/use-run.ts";
import { paintGrid } from "../draw/grid.ts";
import { Board } from "../parts/Board.tsx";
import { Pill, Problems, Section } from "../parts/bits.tsx";
import { Curves } from "../parts/Curves.tsx";
import { belongsElsewhere } from "../parts/keys.ts";
import { RunFacts, useSummary } from "../parts/RunHead.tsx";
import { forgetAddress, linkTo, showAddress } from "../route.ts";
import { OUTCOMES, STANDINGS, shortAction } from "../words.ts";

interface ComparePageProps {
  readonly source: Source;
  readonly a: string;
  readonly b: string;
  readonly step: string | undefined;
}

/** Two runs at the same action, and what they cost level by level. */
export function ComparePage({ source, a, b, step }: ComparePageProps) {
  const left = useRun(source, a);
  const right = useRun(source, b);
  if (left.state === "failed" || right.state === "failed")
    return (
      <p class="waiting">
        {left.state === "failed" ? left.message : right.state === "failed" ? right.message : ""}
      </p>
    );
  if (left.state === "loading" || right.state === "loading") return <p class="waiting">Reading the runs…</p>;
  return <Pair left={left.run} right={right.run} step={step} />;
}

function Pair({ left, right, step }: { left: OpenRun; right: OpenRun; step: string | undefined }) {
  const stories = [useStory(left), useStory(right)] as const;
  const summaries = [useSummary(left, false), useSummary(right, false)] as const;
  const last = Math.max(stories[0].length, stories[1].length) - 1;
  const [wanted, setAt] = useState(Number(step) || 0);
  const at = Math.max(0, Math.min(last, wanted));
  useEffect(() => {
    showAddress("compare", left.id, right.id, at);
    return forgetAddress;
  }, [left.id, right.id, at]);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by || belongsElsewhere(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      setAt(at + by * (event.shiftKey ? 10 : 1));
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [at]);
  return (
    <>
      <header class="page-head">
        <h1>Side by side</h1>
      </header>
      <label class="shared">
        <span class="soft">Moment</span>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label="Moment of both runs"
          onInput={(event) => setAt(Number(event.currentTarget.value))}
        />
        <output class="num">
          {at} of {last}
        </output>
      </label>
      <div class="pair">
        {[left, right].map((run, side) => (
          <Side key={run.id} run={run} moments={stories[side]!} summary={summaries[side]!} at={at} />
        ))}
      </div>
      <Curves
        at={at}
        runs={[left, right].map((run, side) => ({
          id: run.id,
          name: `${summaries[side]!.agent} · ${run.id}`,
          moments: stories[side]!,
        }))}
      />
      <Levels summaries={summaries} />
    </>
  );
}

const useStory = (run: OpenRun) => useMemo(() => tellStory(run.records).moments, [run]);

interface SideProps {
  readonly run: OpenRun;
  readonly moments: ReturnType<typeof useStory>;
  readonly summary: RunSummary;
  readonly at: number;
}

function Side({ run, moments, summary, at }: SideProps) {
  const moment = moments[Math.min(at, moments.length - 1)];
  const frame = moment?.frames.at(-1) ?? moment?.before;
  const grid = frame === undefined ? undefined : run.frame(frame);
  const over = at >= moments.length;
  return (
    <section class="card" aria-label={run.id}>
      <header class="card-head">
        <h2>
          <a href={linkTo("run", run.id, moment && moment.step >= 0 ? moment.step : "start")}>
            {summary.title}
          </a>
        </h2>
        <span class="soft">{summary.agent}</span>
        <Pill said={STANDINGS[summary.standing]} />
      </header>
      <Problems problems={run.problems} />
      <Board
        title={moment?.committed ? `Action ${moment.step}  ${shortAction(moment.committed.action)}` : "Start"}
        note={over ? "the run ended earlier" : moment ? `level ${moment.level + 1}` : ""}
        label={`The real frame of ${run.id} at moment ${at}`}
        shape={grid ?? { width: 64, height: 64 }}
        draw={grid ? (canvas) => paintGrid(canvas, grid) : "Nothing was seen here."}
      />
      <p class="pills">{moment?.observed && <Pill said={OUTCOMES[moment.observed.outcome]} />}</p>
      <RunFacts summary={summary} />
    </section>
  );
}

function Levels({ summaries }: { summaries: readonly [RunSummary, RunSummary] }) {
  const count = Math.max(...summaries.map(({ perLevel }) => perLevel.length));
  return (
    <Section title="Level by level" note="actions, and score of the level">
      <table class="levels">
        <thead>
          <tr>
            <th>Level</th>
            <th class="num">{summaries[0].baseline?.kind ?? "Baseline"}</th>
            {summaries.map(({ id, agent }) => (
              <th key={id} class="num" colSpan={2} title={id}>
                {agent}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, level) => (
            <tr key={level}>
              <th scope="row">{level + 1}</th>
              <td class="num soft">{baselineOf(summaries, level)}</td>
              {summaries.map(({ id, perLevel, levels }) => {
                const spent = perLevel[level];
                return [
                  <td key={`${id} actions`} class="num">
                    {spent && (spent.actions > 0 || level < levels) ? spent.actions : "–"}
                  </td>,
                  <td key={`${id} score`} class="num soft">
                    {level < levels && spent ? spent.score.toFixed(1) : "–"}
                  </td>,
                ];
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function baselineOf(summaries: readonly RunSummary[], level: number): string {
  const known = summaries.map(({ perLevel }) => perLevel[level]?.baseline ?? -1).find((count) => count >= 0);
  return known === undefined ? "–" : String(known);
}
