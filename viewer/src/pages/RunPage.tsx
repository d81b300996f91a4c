import { useEffect, useMemo, useState } from "preact/hooks";
import { learningCurve } from "../../../src/view/accuracy.ts";
import { LANES, landmarks, levelBands } from "../../../src/view/marks.ts";
import { type Moment, type Story, tellStory } from "../../../src/view/story.ts";
import { isReadable, type ListedRun } from "../../../src/view/summary.ts";
import type { OpenRun } from "../data/open-run.ts";
import type { Source } from "../data/source.ts";
import { useRun } from "../data/use-run.ts";
import { drawPlan } from "../draw/path.ts";
import type { TimelineScene } from "../draw/timeline.ts";
import { ActionCard } from "../parts/ActionCard.tsx";
import { Boards } from "../parts/Boards.tsx";
import { Problems } from "../parts/bits.tsx";
import { Controls } from "../parts/Controls.tsx";
import { Goals, goalStories } from "../parts/Goals.tsx";
import { Help } from "../parts/Help.tsx";
import { useKeys } from "../parts/keys.ts";
import { type PlanStory, PlanStrip } from "../parts/PlanStrip.tsx";
import { usePlayer } from "../parts/player.ts";
import { RunHead } from "../parts/RunHead.tsx";
import { Thinking } from "../parts/Thinking.tsx";
import { Timeline } from "../parts/Timeline.tsx";
import { Turns } from "../parts/Turns.tsx";
import { TwinPanel } from "../parts/TwinPanel.tsx";
import { forgetAddress, showAddress } from "../route.ts";
import { shortAction } from "../words.ts";

interface RunPageProps {
  readonly source: Source;
  readonly id: string;
  readonly step: string | undefined;
  readonly theme: string;
  /** Its line in the overview, once that is known. */
  readonly listed: ListedRun | undefined;
}

export function RunPage(props: RunPageProps) {
  const view = useRun(props.source, props.id);
  if (view.state === "loading") return <p class="waiting">Reading the run…</p>;
  if (view.state === "failed")
    return (
      <div class="problems" role="alert">
        <strong>⚠ {props.id} cannot be shown.</strong>
        <p>{view.message}</p>
      </div>
    );
  return <Replay key={props.id} {...props} run={view.run} />;
}

function Replay({ source, run, step, theme, listed }: RunPageProps & { run: OpenRun }) {
  const running = listed && isReadable(listed) ? listed.standing === "running" : run.writing;
  const told = useMemo(() => tell(run), [run]);
  const { story, scene } = told;
  const { moments } = story;
  const first = useMemo(() => momentOf(story, step, running), []);
  const player = usePlayer(moments.length, first, running, (at) => moments[at]?.frames.length ?? 0);
  const [planShown, showPlan] = useState(true);
  const [helping, setHelping] = useState(false);
  const moment = moments[player.index];
  const goStep = (wanted: number) => player.go(momentOf(story, String(wanted), false));
  useKeys({ player, scene, togglePlan: () => showPlan(!planShown), help: () => setHelping(true) });
  useEffect(() => {
    if (moment) showAddress("run", run.id, moment.step < 0 ? "start" : moment.step);
    return forgetAddress;
  }, [run.id, moment?.step]);
  useEffect(() => {
    const follow = () => {
      const wanted = location.hash.split("/")[3];
      if (wanted !== undefined) player.go(momentOf(story, wanted, false));
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [story, player.go]);
  const planId = moment?.committed?.plan?.id;
  const planStory = planId === undefined ? undefined : told.plans.get(planId);
  const drawing = useMemo(
    () =>
      planStory &&
      drawPlan(planStory.plan.actions, planStory.steps, player.index, (number) => run.frame(number)),
    [planStory, player.index, run],
  );
  if (!moment)
    return (
      <>
        <RunHead run={run} story={story} running={running} />
        <Problems problems={run.problems} />
        <p class="waiting">Nothing has been seen in this run yet.</p>
      </>
    );
  const frame = Math.min(player.frame, Math.max(0, moment.frames.length - 1));
  const lastStep = moments.reduce((most, { step: at }) => Math.max(most, at), 0);
  const text = moment.committed ? `action ${moment.step}, ${shortAction(moment.committed.action)}` : "start";
  return (
    <>
      <RunHead run={run} story={story} running={running} />
      <Problems problems={run.problems} />
      <Boards
        run={run}
        moment={moment}
        at={frame}
        plan={planShown && !showsNextLevel(moment, frame) ? drawing : undefined}
      />
      <Controls
        player={player}
        last={moments.length - 1}
        frames={moment.frames.length}
        step={moment.step}
        lastStep={lastStep}
        goStep={goStep}
        live={running}
        planShown={planShown}
        showPlan={told.predicts ? showPlan : undefined}
        help={() => setHelping(true)}
      />
      <Timeline scene={scene} index={player.index} text={text} theme={theme} go={player.go} />
      <div class={told.predicts ? "columns" : "columns alone"}>
        <div class="column">
          <ActionCard run={run} moment={moment} />
          {told.predicts && <PlanStrip story={planStory} index={player.index} go={player.go} />}
          <Thinking title="Before this action" records={moment.thinking} />
          {player.index === moments.length - 1 && story.rest.length > 0 && (
            <Thinking title="After the last action" records={story.rest} />
          )}
        </div>
        {told.predicts && (
          <div class="column">
            <TwinPanel source={source} id={run.id} twins={told.twins} version={moment.twin} />
          </div>
        )}
      </div>
      {told.predicts && <Goals run={run} goals={told.goals} goStep={goStep} />}
      <Turns source={source} id={run.id} turns={told.turns} actions={lastStep + 1} />
      {helping && <Help close={() => setHelping(false)} />}
    </>
  );
}

/** After a boundary the settled frame is the next level's, where the plan has no place. */
const showsNextLevel = ({ observed, frames }: Moment, frame: number): boolean =>
  observed?.outcome === "boundary" && frame >= frames.length - 1;

/** `12`, `start`, or nothing: the start of a finished run, the newest action of one in progress. */
function momentOf({ moments }: Story, step: string | undefined, running: boolean): number {
  if (step === undefined || step === "") return running ? Math.max(0, moments.length - 1) : 0;
  if (step === "start") return 0;
  const found = moments.findLastIndex((moment) => moment.step === Number(step));
  return found >= 0 ? found : Math.max(0, moments.length - 1);
}

/** Everything that depends on the run alone, worked out once. */
function tell(run: OpenRun) {
  const story = tellStory(run.records);
  const events = run.records.map(({ event }) => event);
  const turns = events.filter((event) => event.type === "turn");
  return {
    story,
    scene: sceneOf(story),
    turns,
    twins: events.filter((event) => event.type === "twin"),
    goals: goalStories(run.records),
    plans: plansOf(story),
    // Without a twin (direct play, a person) there is nothing to say of plans, twins and goals.
    predicts: run.manifest.ablation === "none",
  };
}

function plansOf(story: Story): Map<number, PlanStory> {
  const plans = new Map<number, PlanStory & { steps: Story["moments"][number][] }>();
  for (const moment of story.moments) {
    for (const { event } of moment.thinking)
      if (event.type === "planned" && event.id !== undefined) plans.set(event.id, { plan: event, steps: [] });
    const id = moment.committed?.plan?.id;
    if (id !== undefined) plans.get(id)?.steps.push(moment);
  }
  return plans;
}

export function sceneOf({ moments }: Story): TimelineScene {
  const marks = landmarks(moments);
  const predicted = moments.some(({ committed }) => committed?.prediction !== undefined);
  const always = predicted
    ? ["plan", "probe", "counterexample", "goal-test", "boundary", "setback"]
    : ["direct", "boundary", "setback"];
  const lanes = LANES.filter(
    (lane) => always.includes(lane) || (lane !== "twin" || predicted ? marks[lane].length > 0 : false),
  );
  let spent = 0;
  const tokens = moments.map(({ thinking }) => {
    for (const { event } of thinking)
      if (event.type === "turn") spent += (event.usage?.input ?? 0) + (event.usage?.output ?? 0);
    return spent;
  });
  return {
    moments: Math.max(1, moments.length),
    bands: levelBands(moments),
    lanes: lanes.map((lane) => ({ lane, marks: marks[lane] })),
    curve: predicted ? learningCurve(moments) : undefined,
    tokens: spent > 0 ? tokens : undefined,
  };
}
