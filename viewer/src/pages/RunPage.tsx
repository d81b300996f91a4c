import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import type { Moment } from "../../../src/view/story.ts";
import { isReadable, type ListedRun } from "../../../src/view/summary.ts";
import type { OpenRun } from "../data/open-run.ts";
import type { Source } from "../data/source.ts";
import { momentOf, type PlanStory, type Told, tell } from "../data/told.ts";
import { useRun } from "../data/use-run.ts";
import { drawPlan } from "../draw/path.ts";
import { ActionCard } from "../parts/ActionCard.tsx";
import { Boards } from "../parts/Boards.tsx";
import { Problems } from "../parts/bits.tsx";
import { Controls } from "../parts/Controls.tsx";
import { Goals } from "../parts/Goals.tsx";
import { Help } from "../parts/Help.tsx";
import { useKeys } from "../parts/keys.ts";
import { PlanStrip } from "../parts/PlanStrip.tsx";
import { type Player, usePlayer } from "../parts/player.ts";
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
  const { moments } = told.story;
  const first = useMemo(() => momentOf(told.story, step, running), []);
  const player = usePlayer(moments.length, first, running, (at) => moments[at]?.frames.length ?? 0);
  const moment = moments[player.index];
  const { go } = player;
  const goStep = useCallback((to: number) => go(momentOf(told.story, String(to), false)), [told, go]);
  useAddress(run.id, moment, told, go);
  // What does not depend on the action is kept as it is while stepping.
  const rest = useMemo(
    () => (
      <>
        {told.predicts && <Goals run={run} goals={told.goals} goStep={goStep} />}
        <Turns source={source} id={run.id} turns={told.turns} actions={told.lastStep + 1} />
      </>
    ),
    [run, told, source, goStep],
  );
  return (
    <>
      <RunHead run={run} story={told.story} running={running} />
      <Problems problems={run.problems} />
      {moment ? (
        <Stage {...{ source, run, told, moment, player, goStep, running, theme }} />
      ) : (
        <p class="waiting">Nothing has been seen in this run yet.</p>
      )}
      {rest}
    </>
  );
}

interface StageProps {
  readonly source: Source;
  readonly run: OpenRun;
  readonly told: Told;
  readonly moment: Moment;
  readonly player: Player;
  readonly goStep: (step: number) => void;
  readonly running: boolean;
  readonly theme: string;
}

/** What is shown of one action. */
function Stage(props: StageProps) {
  const { run, told, moment, player, goStep, running, theme } = props;
  const [planShown, showPlan] = useState(true);
  const [helping, setHelping] = useState(false);
  useKeys({
    player,
    scene: told.scene,
    togglePlan: () => showPlan(!planShown),
    help: () => setHelping(true),
  });
  const plan = told.plans.get(moment.committed?.plan?.id ?? -1);
  const drawing = usePlanDrawing(run, plan, player.index);
  const frame = Math.min(player.frame, Math.max(0, moment.frames.length - 1));
  const text = moment.committed ? `action ${moment.step}, ${shortAction(moment.committed.action)}` : "start";
  return (
    <>
      <Boards
        run={run}
        moment={moment}
        at={frame}
        plan={planShown && !showsNextLevel(moment, frame) ? drawing : undefined}
      />
      <Controls
        player={player}
        last={told.story.moments.length - 1}
        frames={moment.frames.length}
        step={moment.step}
        lastStep={told.lastStep}
        goStep={goStep}
        live={running}
        planShown={planShown}
        showPlan={told.predicts ? showPlan : undefined}
        help={() => setHelping(true)}
      />
      <Timeline scene={told.scene} index={player.index} text={text} theme={theme} go={player.go} />
      <Columns {...props} plan={plan} />
      {helping && <Help close={() => setHelping(false)} />}
    </>
  );
}

function Columns({ source, run, told, moment, player, plan }: StageProps & { plan: PlanStory | undefined }) {
  const { moments, rest } = told.story;
  return (
    <div class={told.predicts ? "columns" : "columns alone"}>
      <div class="column">
        <ActionCard run={run} moment={moment} />
        {told.predicts && <PlanStrip story={plan} index={player.index} go={player.go} />}
        <Thinking title="Before this action" records={moment.thinking} />
        {player.index === moments.length - 1 && rest.length > 0 && (
          <Thinking title="After the last action" records={rest} />
        )}
      </div>
      {told.predicts && (
        <div class="column">
          <TwinPanel source={source} id={run.id} twins={told.twins} version={moment.twin} />
        </div>
      )}
    </div>
  );
}

const usePlanDrawing = (run: OpenRun, plan: PlanStory | undefined, index: number) =>
  useMemo(
    () => plan && drawPlan(plan.plan.actions, plan.steps, index, (number) => run.frame(number)),
    [plan, index, run],
  );

/** The address names the action that is shown, and a changed address shows its action. */
function useAddress(id: string, moment: Moment | undefined, told: Told, go: (index: number) => void): void {
  const step = moment?.step;
  useEffect(() => {
    if (step !== undefined) showAddress("run", id, step < 0 ? "start" : step);
    return forgetAddress;
  }, [id, step]);
  useEffect(() => {
    const follow = () => {
      const wanted = location.hash.split("/")[3];
      if (wanted !== undefined) go(momentOf(told.story, wanted, false));
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [told, go]);
}

/** After a boundary the settled frame is the next level's, where the plan has no place. */
const showsNextLevel = ({ observed, frames }: Moment, frame: number): boolean =>
  observed?.outcome === "boundary" && frame >= frames.length - 1;
