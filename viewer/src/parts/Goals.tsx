import type { OpenRun } from "../data/open-run.ts";
import type { GoalStory } from "../data/told.ts";
import { paintGrid } from "../draw/grid.ts";
import { VERDICTS } from "../words.ts";
import { Board } from "./Board.tsx";
import { Pill, Section } from "./bits.tsx";

/** Every goal the run tried, with the state it was read from and what became of it. */
export function Goals({
  run,
  goals,
  goStep,
}: {
  run: OpenRun;
  goals: readonly GoalStory[];
  goStep: (step: number) => void;
}) {
  return (
    <Section title="Goals" note={goals.length > 0 ? `${goals.length} proposed` : undefined}>
      {goals.length === 0 ? (
        <p class="soft">No goal was proposed in this run.</p>
      ) : (
        <ul class="goals">
          {goals.map(({ proposed, judged }) => (
            <li key={proposed.goal}>
              <Candidate run={run} frame={proposed.candidate} goal={proposed.goal} />
              <div>
                <p>
                  <b>Goal {proposed.goal}</b>{" "}
                  <span class="soft">
                    signal {proposed.signal} · twin {proposed.twin}
                  </span>
                </p>
                <p>{proposed.description}</p>
                {judged.length === 0 && <Pill said={VERDICTS.tentative} />}
                {judged.map((verdict, at) => (
                  <p key={at}>
                    <Pill said={VERDICTS[verdict.verdict]} detail={`level ${verdict.level + 1}`} />{" "}
                    {verdict.why}{" "}
                    {verdict.step !== undefined && (
                      <button type="button" class="link" onClick={() => goStep(verdict.step!)}>
                        action {verdict.step}
                      </button>
                    )}
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Candidate({ run, frame, goal }: { run: OpenRun; frame: number | undefined; goal: number }) {
  const grid = frame === undefined ? undefined : run.frame(frame);
  return (
    <Board
      class="thumb"
      title=""
      label={`The candidate state of goal ${goal}`}
      shape={grid ?? { width: 64, height: 64 }}
      draw={grid ? (canvas) => paintGrid(canvas, grid) : "no candidate"}
    />
  );
}
