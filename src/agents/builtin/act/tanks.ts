import type { Grid } from "../../../contracts/grid.ts";
import { sameGrid } from "../../../grid/grid.ts";
import type { Context, Model } from "../model.ts";
import { type Bar, startCount, turned } from "../runtime/hud.ts";
import { actionsLeft, hasRunOut, type Tank } from "../runtime/tank.ts";

/** What became of a bar so far. */
interface Told {
  /** The game ended, or a life was lost, when it ran out. */
  ranDry: boolean;
  /** It had run dry before that: the action after the last one it pays for is what ends the game. */
  spares: boolean;
  /** It was empty, and the game went on for longer than that. */
  outlived: boolean;
  /** What happened whenever it was filled, and what happened else. */
  fills: Set<number> | undefined;
  readonly others: Set<number>;
}

/** Whether all of a bar has turned; where none is shown there is something else. */
const isEmpty = ({ cells }: Grid, bar: Bar, level: string): boolean =>
  bar.cells.every(([cell]) => cells[cell!] === (bar.tos[level] ?? bar.to));

/** Learns which bar ends the game when it has run out, and what fills it. */
export class Tanks {
  readonly #told = new Map<number, Told>();

  /** Gives whether the game ended for want of what a bar shows. */
  step(
    { knowledge: { bars } }: Model,
    memory: Context,
    before: Grid,
    after: Grid,
    events: readonly number[],
    over: boolean,
  ): boolean {
    let ranDry = false;
    for (const [i, bar] of bars.entries()) {
      const told = this.#of(bar);
      const isLast = hasRunOut(bar, memory.bars[i]!, memory.level, 1);
      const isFilled = turned(after, bar) < turned(before, bar);
      const wasEmpty = isEmpty(before, bar, memory.level);
      if (isLast && (over || isFilled)) {
        told.spares = wasEmpty && (told.spares || !told.ranDry);
        told.ranDry = true;
        ranDry = true;
      } else if (over) continue;
      else if (isFilled) told.fills = new Set(events.filter((event) => !told.fills || told.fills.has(event)));
      else {
        for (const event of events) told.others.add(event);
        told.outlived ||= wasEmpty && isEmpty(after, bar, memory.level) && !sameGrid(before, after);
      }
    }
    return ranDry;
  }

  /** How far one gets from there. */
  at({ knowledge: { bars } }: Model, memory: Context, frame: Grid): Tank | undefined {
    const i = bars.findIndex((bar) => {
      const { ranDry, outlived, spares } = this.#of(bar);
      const isShown = bar.cells.some(([cell]) => frame.cells[cell!] === bar.from);
      return ranDry && !outlived && (isShown || (spares && isEmpty(frame, bar, memory.level)));
    });
    if (i < 0) return undefined;
    const bar = bars[i]!;
    const { fills, others, spares } = this.#of(bar);
    const spared = spares ? 1 : 0;
    return {
      left: isEmpty(frame, bar, memory.level) ? 0 : actionsLeft(bar, memory.bars[i]!, memory.level) + spared,
      // What was counted wrongly on the way shifts where a level's pace begins, but no full bar.
      full: actionsLeft({ ...bar, pace: {} }, startCount(0), memory.level) + spared,
      fills: new Set([...(fills ?? [])].filter((event) => !others.has(event))),
    };
  }

  #of({ cells }: Bar): Told {
    const at = cells[0]?.[0] ?? 0;
    const told = this.#told.get(at) ?? {
      ranDry: false,
      spares: false,
      outlived: false,
      fills: undefined,
      others: new Set(),
    };
    this.#told.set(at, told);
    return told;
  }
}
