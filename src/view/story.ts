import type { RunEvent, RunEventOf, RunRecord } from "../contracts/events.ts";

/** One stop of the replay: the opening of a play, or one action with what was predicted and what came. */
export interface Moment {
  readonly index: number;
  /** The action's number in the log; -1 for an opening that no action led to. */
  readonly step: number;
  readonly at: string;
  readonly level: number;
  readonly attempt: number;
  readonly opened?: RunEventOf<"opened">;
  readonly committed?: RunEventOf<"committed">;
  readonly observed?: RunEventOf<"observed">;
  readonly unanswered?: RunEventOf<"unanswered">;
  /** The settled frame the action was taken in, as a frame number. */
  readonly before: number | undefined;
  /** Animation, settled frame last; empty while nothing is known. */
  readonly frames: readonly number[];
  /** The twin's version when the action was committed; -1 before the first. */
  readonly twin: number;
  /** What happened since the moment before: validations, reports, plans, goals, twins, turns, refusals. */
  readonly thinking: readonly RunRecord[];
  /** Goal verdicts this action led to. */
  readonly judged: readonly RunEventOf<"goal-judged">[];
}

/** A run as a page tells it. */
export interface Story {
  readonly moments: readonly Moment[];
  /** What happened after the last moment. */
  readonly rest: readonly RunRecord[];
  readonly ended: RunEventOf<"run-ended"> | undefined;
}

type Growing = { -readonly [K in keyof Moment]: Moment[K] };

/** Folds records into moments. Works on a damaged run too: it tells what the readable records tell. */
export function tellStory(records: readonly RunRecord[]): Story {
  const teller = new Teller();
  for (const record of records) teller.take(record);
  return teller.story();
}

class Teller {
  readonly #moments: Growing[] = [];
  #thinking: RunRecord[] = [];
  #settled: number | undefined;
  #twin = -1;
  #ended: RunEventOf<"run-ended"> | undefined;

  take(record: RunRecord): void {
    const { event } = record;
    const last = this.#moments.at(-1);
    switch (event.type) {
      case "opened":
        this.#open(record, event, last);
        break;
      case "committed":
        this.#begin(record, event, { committed: event });
        break;
      case "observed":
        if (last) Object.assign(last, { observed: event, frames: event.frames });
        this.#settled = event.frames.at(-1);
        break;
      case "unanswered":
        if (last) last.unanswered = event;
        if (event.fate === "unknown") this.#settled = undefined;
        break;
      case "goal-judged":
        if (last && event.step === last.step) last.judged = [...last.judged, event];
        else this.#thinking.push(record);
        break;
      default:
        this.#note(record, event);
    }
  }

  #open(record: RunRecord, event: RunEventOf<"opened">, last: Growing | undefined): void {
    this.#settled = event.frames.at(-1);
    const follows = last?.observed && event.cause !== "start" && event.cause !== "gap";
    if (follows) last.opened = event;
    else this.#begin(record, event, { opened: event, frames: event.frames });
  }

  #begin(
    { at }: RunRecord,
    event: RunEventOf<"opened"> | RunEventOf<"committed">,
    parts: Partial<Growing>,
  ): void {
    this.#moments.push({
      index: this.#moments.length,
      step: event.type === "committed" ? event.step : -1,
      at,
      level: event.level,
      attempt: event.attempt,
      before: event.type === "committed" ? this.#settled : undefined,
      frames: [],
      twin: this.#twin,
      thinking: this.#thinking,
      judged: [],
      ...parts,
    });
    this.#thinking = [];
  }

  #note(record: RunRecord, event: RunEvent): void {
    if (event.type === "twin") this.#twin = event.version;
    if (event.type === "run-ended") this.#ended = event;
    if (event.type === "run-resumed") this.#ended = undefined;
    if (event.type !== "connected" && event.type !== "run-started") this.#thinking.push(record);
  }

  story(): Story {
    return { moments: this.#moments, rest: this.#thinking, ended: this.#ended };
  }
}

/** Everything thought before or at `moment`, newest first. */
export function* thoughtsUpTo(story: Story, index: number): Generator<RunRecord> {
  for (let at = Math.min(index, story.moments.length - 1); at >= 0; at--)
    for (const record of story.moments[at]!.thinking.toReversed()) yield record;
}
