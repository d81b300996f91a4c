import type { Click, Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import type { Log } from "../../../../contracts/log.ts";
import { changesBoard } from "../../runtime/hud.ts";
import { type Whole, wholeAt } from "./wholes.ts";

type Target = Pick<Whole, "kind" | "form" | "sort" | "ground" | "panel">;

/** How often clicks did something, and how often nothing. */
export interface Replies {
  readonly answered: number;
  readonly vain: number;
}

const NONE: Replies = { answered: 0, vain: 0 };

export const counted = ({ answered, vain }: Replies = NONE, isAnswered: boolean): Replies =>
  isAnswered ? { answered: answered + 1, vain } : { answered, vain: vain + 1 };

/** One answer makes up for so many clicks in vain; a few more are let pass. */
const WORTH = 3;
const FEW = 2;

/** Whether there were answers, and not too few. */
export const mayAnswer = ({ answered, vain }: Replies): boolean =>
  answered > 0 && vain <= FEW + WORTH * answered;

/** Clicks in vain after which one more on such a thing is no news. */
const ENOUGH = 2;

/** Clicks in vain on one panel after which nothing there is expected to answer, if other things do. */
const ENOUGH_ON_PANEL = 3;

/** What clicks did so far, by what they hit. */
export class Clicked {
  readonly #kinds = new Map<string, Replies>();
  readonly #sorts = new Map<string, Replies>();
  /** The same of kinds and sorts on one ground: a button may look like a picture elsewhere that does nothing. */
  readonly #there = new Map<string, Replies>();
  readonly #panels = new Map<string, Replies>();

  /** `also` says of a step that it was answered though nothing was changed in the end. */
  constructor(
    log: Log,
    private readonly hud: Uint8Array,
    also: (attempt: number, step: number) => boolean = () => false,
  ) {
    for (const [i, { opening, steps, ending }] of log.attempts.entries()) {
      let before = opening;
      for (const [j, { move, after }] of steps.entries()) {
        if (move.name === "ACTION6")
          this.#note(before, move, also(i, j) || changesBoard(hud, before.cells, after.cells));
        before = after;
      }
      if (ending.kind === "boundary" && ending.move.name === "ACTION6") this.#note(before, ending.move, true);
    }
  }

  /** Whether some clicks are answered and others are not: where something goes on with every click, that is no answer. */
  get isMixed(): boolean {
    const all = [...this.#sorts.values()];
    return all.some(({ answered }) => answered > 0) && all.some(({ answered }) => answered === 0);
  }

  /**
   * Whether an answer is to be expected: one that looks so gave one, there or elsewhere, or those of its colours mostly do;
   * where nothing of its colours was clicked, those of its form.
   */
  isLive({ kind, form, sort, ground, panel }: Target): boolean {
    if (this.#isDead(panel)) return false;
    const own = this.#there.get(`${kind} on ${ground}`) ?? this.#kinds.get(kind);
    if (own) return mayAnswer(own);
    const { answered, vain } = this.#sorts.get(sort) ?? this.#there.get(`like ${form} on ${ground}`) ?? NONE;
    return answered > vain;
  }

  /** Whether other things answered on its panel. */
  isAmongLive({ panel }: Target): boolean {
    return (this.#panels.get(panel)?.answered ?? 0) > 0;
  }

  /** Whether it has the form of what answered, in colours that nobody has clicked. */
  isAkin(target: Target): boolean {
    return !this.#sorts.has(target.sort) && this.isLive(target);
  }

  /** Whether nothing is to be expected of a click there: what looks so was clicked in vain, or what has such colours often. */
  isDull(frame: Grid, move: Move): boolean {
    if (move.name !== "ACTION6") return false;
    const { kind, sort, ground, panel } = targetOf(frame, this.hud, move);
    if (this.#isDead(panel)) return true;
    const own = this.#there.get(`${kind} on ${ground}`);
    if (own) return !mayAnswer(own);
    const others = this.#there.get(`all ${sort} on ${ground}`) ?? NONE;
    return others.vain >= ENOUGH && !mayAnswer(others);
  }

  /** A picture beside the board may hold the same things, none of which answers. */
  #isDead(panel: string): boolean {
    const { answered, vain } = this.#panels.get(panel) ?? NONE;
    return (
      answered === 0 && vain >= ENOUGH_ON_PANEL && [...this.#panels.values()].some((one) => one.answered > 0)
    );
  }

  #note(before: Grid, move: Click, isAnswered: boolean): void {
    const { kind, form, sort, ground, panel } = targetOf(before, this.hud, move);
    const note = (replies: Map<string, Replies>, name: string) =>
      replies.set(name, counted(replies.get(name), isAnswered));
    note(this.#panels, panel);
    note(this.#kinds, kind);
    note(this.#sorts, sort);
    note(this.#there, `${kind} on ${ground}`);
    note(this.#there, `all ${sort} on ${ground}`);
    note(this.#there, `like ${form} on ${ground}`);
  }
}

/** A thing, or the ground by its colour. */
function targetOf(frame: Grid, hud: Uint8Array, move: Click): Target {
  const ground = frame.cells[move.y * frame.width + move.x]!;
  const name = `ground ${ground}`;
  return wholeAt(frame, hud, move) ?? { kind: name, form: name, sort: name, ground, panel: name };
}
