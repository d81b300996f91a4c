import { hasColours, type Paint } from "../../runtime/colours/paint.ts";
import { hit } from "../../runtime/colours/place.ts";
import { buttonAcross, cellAcross, type Symmetry } from "../../runtime/colours/symmetry.ts";
import { commonest } from "../../runtime/colours/under.ts";
import { nameOf } from "../../runtime/hash.ts";
import type { Seen } from "../experience.ts";

/** Of the board, at most. */
const LARGEST = 1 / 4;
/** Strokes of one button that are remembered, and cells that tell where the tool is. */
const MOST = 48;
const TOLD_BY = 8;

/** Once that a button painted something in one colour. */
interface Stroke {
  /** What was clicked. */
  readonly on: readonly number[] | undefined;
  readonly before: Uint8Array;
  readonly colour: number;
  /** 1 what was painted, 2 what was surely not; the rest had the colour before. */
  readonly marks: Uint8Array;
}

/** Strokes with the tool in one place. */
type Case = readonly Stroke[];

/** Learns what buttons paint elsewhere, as a tool is here or there: its place by cells that look the same then. */
export class PaintLearner {
  private readonly strokes = new Map<string, readonly Stroke[]>();
  /** Times that a button did something else. */
  private readonly others = new Map<string, number>();
  /** Cells that other moves have changed: where tools are. */
  private moved = new Uint8Array(0);
  /** Cells that changed otherwise than by painting: what shows the colour chosen is among them. */
  private varied = new Uint8Array(0);
  private width = 0;
  private latest: { readonly symmetries: readonly Symmetry[]; readonly paints: readonly Paint[] } | undefined;

  /** Where it was not seen, or not all of it, it is told as across the board. */
  known(symmetries: readonly Symmetry[] = []): readonly Paint[] {
    if (this.latest?.symmetries === symmetries) return this.latest.paints;
    const seen = [...this.strokes]
      .map(([button, strokes]) => [button, strokes.filter(({ on }) => this.isTool(on))] as const)
      .filter(([button, strokes]) => strokes.length > 2 * (this.others.get(button) ?? 0))
      .flatMap(([button, strokes]) => this.paintsOf(button, strokes));
    const acrossOf = (paints: readonly Paint[]) =>
      symmetries.flatMap((one) => paints.flatMap((paint) => paintAcross(one, paint, this.width)));
    const across = acrossOf(seen.map(({ paint }) => paint));
    const whole = seen.map(({ paint, mine }) =>
      across.reduce((all, other) => joined(all, other, mine), paint),
    );
    const paints = [...whole, ...acrossOf(whole)];
    this.latest = { symmetries, paints };
    return paints;
  }

  learn(t: Seen, mask: Uint8Array): void {
    if (this.moved.length !== mask.length) {
      this.moved = new Uint8Array(mask.length);
      this.varied = new Uint8Array(mask.length);
      this.width = t.before.width;
    }
    const changed = t.changed.filter((at) => !mask[at]);
    const colours = new Set(changed.map((at) => t.after.cells[at]!));
    const isPaint = colours.size === 1 && changed.length <= LARGEST * mask.length;
    const on = hit(t.before, mask, t.move)?.cells;
    const isClick = t.move.name === "ACTION6";
    if (!isPaint && !t.over) for (const at of changed) this.varied[at] = 1;
    // A click paints elsewhere.
    if (t.over || (isClick && !(isPaint && on && !changed.some((at) => on.includes(at))))) return;
    if (!isPaint) {
      for (const at of changed) this.moved[at] = 1;
      if (changed.length > 0) this.others.set(t.move.name, (this.others.get(t.move.name) ?? 0) + 1);
      this.latest = undefined;
      return;
    }
    const [colour] = [...colours] as [number];
    const marks = t.before.cells.map((was, at) =>
      mask[at] ? 0 : was !== t.after.cells[at] ? 1 : was === colour ? 0 : 2,
    );
    const stroke = { on, before: t.before.cells, colour, marks };
    this.strokes.set(t.move.name, [...(this.strokes.get(t.move.name) ?? []), stroke].slice(-MOST));
    this.latest = undefined;
  }

  /** A click paints on a part of the tool; what goes about may be seen to later. */
  private isTool(on: readonly number[] | undefined): boolean {
    return !on || on.some((at) => this.moved[at]);
  }

  private paintsOf(button: string, strokes: readonly Stroke[]): { paint: Paint; mine: Case }[] {
    const painted = unionOf(strokes);
    return casesOf(strokes, this.moved, painted).flatMap((mine) => {
      const others = strokes.filter((stroke) => !mine.includes(stroke));
      const tool = this.toolOf(mine, painted);
      const when = toldBy(mine, others, tool.own, tool.around);
      const source = sourceOf(mine, [this.moved, this.varied], painted);
      if (!when || source === undefined) return [];
      const cells = [...unionOf(mine).entries()].flatMap(([at, is]) => (is ? [at] : []));
      const [{ on }] = mine as [Stroke];
      return [{ paint: { button, ...(on && { on }), when, cells, ...source }, mine }];
    });
  }

  /**
   * Cells that look the same with every stroke: the tool's own, and those where it is not. What has the colour that is painted
   * tells which one it is, not where the tool is.
   */
  private toolOf(mine: Case, painted: Uint8Array): { readonly own: number[]; readonly around: number[] } {
    const [{ before, colour }] = mine as [Stroke];
    const ground = commonest(before);
    const isSteady = (at: number) => mine.every((stroke) => stroke.before[at] === before[at]);
    const steady = [...this.moved.entries()].flatMap(([at, is]) =>
      is && !painted[at] && before[at] !== colour && isSteady(at) ? [at] : [],
    );
    return {
      own: steady.filter((at) => before[at] !== ground),
      around: steady.filter((at) => before[at] === ground),
    };
  }
}

/** With what the same tool paints across the board: some of that may have had its colour here. */
function joined(paint: Paint, other: Paint, mine: Case): Paint {
  const [{ before }] = mine as [Stroke];
  const isHere = other.button === paint.button && hasColours(before, other.when);
  if (!isHere || other.cells.some((at) => mine.some(({ marks }) => marks[at] === 2))) return paint;
  return { ...paint, cells: [...new Set([...paint.cells, ...other.cells])] };
}

/** The same across the board, where it is all on it. */
function paintAcross(symmetry: Symmetry, paint: Paint, width: number, height = width): Paint[] {
  const to = (at: number) => cellAcross(symmetry, at, width, height);
  const when = paint.when.map((value, i) => (i % 2 === 0 ? to(value) : value));
  const cells = paint.cells.map(to);
  const on = paint.on?.map(to);
  const source = paint.source < 0 ? paint.source : to(paint.source);
  const places = [...cells, ...(on ?? []), ...when.filter((_, i) => i % 2 === 0)];
  if (when.length === 0 || places.includes(-1) || (source < 0 && paint.colour === undefined)) return [];
  return [{ ...paint, button: buttonAcross(symmetry, paint.button), ...(on && { on }), when, cells, source }];
}

/** By where the tool is, whatever its colours. */
function casesOf(strokes: readonly Stroke[], moved: Uint8Array, painted: Uint8Array): Case[] {
  const cases = new Map<string, Stroke[]>();
  for (const stroke of strokes) {
    const ground = commonest(stroke.before);
    const shape = stroke.before.map((colour, at) => (moved[at] && !painted[at] && colour !== ground ? 1 : 0));
    const name = nameOf(shape);
    cases.set(name, [...(cases.get(name) ?? []), stroke]);
  }
  return [...cases.values()].filter(isOne);
}

/** None painted what another left. */
const isOne = (strokes: Case): boolean =>
  strokes.every(({ marks }) =>
    strokes.every((other) =>
      marks.every((mark, at) => mark === 0 || other.marks[at] === 0 || mark === other.marks[at]),
    ),
  );

function unionOf(strokes: readonly Stroke[]): Uint8Array {
  const union = new Uint8Array(strokes[0]!.marks.length);
  for (const { marks } of strokes) for (const [at, mark] of marks.entries()) if (mark === 1) union[at] = 1;
  return union;
}

/** Cells that tell these strokes from all others, and a few more of the tool; undefined when none do. */
function toldBy(
  mine: Case,
  others: readonly Stroke[],
  own: readonly number[],
  around: readonly number[],
): number[] | undefined {
  const tool = [...own, ...around];
  const [{ before }] = mine as [Stroke];
  const chosen: number[] = [];
  let left = others;
  while (left.length > 0) {
    const count = (at: number) => left.filter((other) => other.before[at] !== before[at]).length;
    const best = tool.reduce((most, at) => (count(at) > count(most) ? at : most), tool[0] ?? -1);
    if (best < 0 || count(best) === 0) return undefined;
    chosen.push(best);
    left = left.filter((other) => other.before[best] === before[best]);
  }
  const sure = own.length > 0 ? own : around;
  const step = Math.max(1, Math.floor(sure.length / TOLD_BY));
  const more = sure.filter((at, i) => i % step === 0 && !chosen.includes(at)).slice(0, TOLD_BY);
  return [...chosen, ...more].flatMap((at) => [at, before[at]!]);
}

/** A cell that had the colour every time, of the tool if possible, or one that changes; or always the same colour. */
function sourceOf(
  mine: Case,
  likely: readonly Uint8Array[],
  painted: Uint8Array,
): Pick<Paint, "source" | "colour"> | undefined {
  const [first] = mine as [Stroke];
  const gives = (at: number) => !painted[at] && mine.every(({ before, colour }) => before[at] === colour);
  const cells = [...first.before.keys()];
  const [source] = [
    ...likely.map((its) => cells.find((at) => its[at] && gives(at))),
    cells.find(gives),
  ].filter((at) => at !== undefined);
  if (source !== undefined) return { source };
  return mine.every(({ colour }) => colour === first.colour)
    ? { source: -1, colour: first.colour }
    : undefined;
}
