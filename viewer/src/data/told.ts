import type { RunEventOf } from "../../../src/contracts/events.ts";
import { learningCurve } from "../../../src/view/accuracy.ts";
import { LANES, type Lane, landmarks, levelBands } from "../../../src/view/marks.ts";
import { type Moment, type Story, tellStory } from "../../../src/view/story.ts";
import type { TimelineScene } from "../draw/timeline.ts";
import type { OpenRun } from "./open-run.ts";

export interface PlanStory {
  readonly plan: RunEventOf<"planned">;
  /** The moments that carried it out. */
  readonly steps: readonly Moment[];
}

export interface GoalStory {
  readonly proposed: RunEventOf<"goal-proposed">;
  readonly judged: readonly RunEventOf<"goal-judged">[];
}

/** Everything the replay shows that depends on the run alone, worked out once. */
export interface Told {
  readonly story: Story;
  readonly scene: TimelineScene;
  readonly turns: readonly RunEventOf<"turn">[];
  readonly twins: readonly RunEventOf<"twin">[];
  readonly goals: readonly GoalStory[];
  readonly plans: ReadonlyMap<number, PlanStory>;
  readonly lastStep: number;
  /** Without a twin (direct play, a person) there is nothing to say of plans, twins and goals. */
  readonly predicts: boolean;
}

export function tell(run: OpenRun): Told {
  const story = tellStory(run.records);
  const events = run.records.map(({ event }) => event);
  const judged = events.filter((event) => event.type === "goal-judged");
  return {
    story,
    scene: sceneOf(story),
    turns: events.filter((event) => event.type === "turn"),
    twins: events.filter((event) => event.type === "twin"),
    goals: events
      .filter((event) => event.type === "goal-proposed")
      .map((proposed) => ({ proposed, judged: judged.filter(({ goal }) => goal === proposed.goal) })),
    plans: plansOf(story),
    lastStep: story.moments.reduce((most, { step }) => Math.max(most, step), 0),
    predicts: run.manifest.ablation === "none",
  };
}

/** `12`, `start`, or nothing: the start of a finished run, the newest action of one in progress. */
export function momentOf({ moments }: Story, step: string | undefined, running: boolean): number {
  if (step === undefined || step === "") return running ? Math.max(0, moments.length - 1) : 0;
  if (step === "start") return 0;
  const found = moments.findLastIndex((moment) => moment.step === Number(step));
  return found >= 0 ? found : Math.max(0, moments.length - 1);
}

function plansOf(story: Story): Map<number, PlanStory> {
  const plans = new Map<number, PlanStory & { steps: Moment[] }>();
  for (const moment of story.moments) {
    for (const { event } of moment.thinking)
      if (event.type === "planned" && event.id !== undefined) plans.set(event.id, { plan: event, steps: [] });
    const id = moment.committed?.plan?.id;
    if (id !== undefined) plans.get(id)?.steps.push(moment);
  }
  return plans;
}

const WITH_TWIN: readonly Lane[] = ["plan", "probe", "counterexample", "goal-test", "boundary", "setback"];
const WITHOUT: readonly Lane[] = ["direct", "boundary", "setback"];

function sceneOf({ moments }: Story): TimelineScene {
  const marks = landmarks(moments);
  const predicted = moments.some(({ committed }) => committed?.prediction !== undefined);
  const always = predicted ? WITH_TWIN : WITHOUT;
  const shown = (lane: Lane) =>
    always.includes(lane) || (marks[lane].length > 0 && (predicted || lane !== "twin"));
  const tokens = tokensBy(moments);
  return {
    moments: Math.max(1, moments.length),
    bands: levelBands(moments),
    lanes: LANES.filter(shown).map((lane) => ({ lane, marks: marks[lane] })),
    curve: predicted ? learningCurve(moments) : undefined,
    tokens: (tokens.at(-1) ?? 0) > 0 ? tokens : undefined,
  };
}

function tokensBy(moments: readonly Moment[]): number[] {
  let spent = 0;
  return moments.map(({ thinking }) => {
    for (const { event } of thinking)
      if (event.type === "turn") spent += (event.usage?.input ?? 0) + (event.usage?.output ?? 0);
    return spent;
  });
}
