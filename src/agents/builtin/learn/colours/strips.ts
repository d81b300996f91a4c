import { hit, lostBy, type Shift } from "../../runtime/colours/place.ts";
import type { Seen } from "../experience.ts";

const FARTHEST = 16;

/** A line of cells along which things slide: its cells are first, first + step, … */
interface Line {
  readonly first: number;
  readonly step: number;
  readonly length: number;
  /** The colour of things that stay where all else slides beneath them, if there are any. */
  readonly fixed: number | undefined;
}

interface Strip {
  readonly line: number;
  /** Cells it slides, and between which places of the line. */
  readonly by: number;
  readonly low: number;
  readonly high: number;
  readonly fill?: number;
  /** Some of its changed cells were copied from others. */
  readonly copied: boolean;
}

/**
 * Explains changes as strips of the board sliding: every line that changed by one distance, as far along the line as
 * the times it slid agree. Undefined when most of the latest change is left over.
 */
export function findShifts(history: readonly Seen[], mask: Uint8Array): Shift[] | undefined {
  const effective = history.filter((t) => t.changed.some((at) => !mask[at]));
  const latest = effective.at(-1);
  if (!latest) return undefined;
  const fixed = fixedIn(effective, mask);
  const found = (["columns", "rows"] as const)
    .map((along) => slides(effective, mask, along, fixed))
    .sort((a, b) => leftOver(latest, mask, a) - leftOver(latest, mask, b))[0]!;
  const changed = latest.changed.filter((at) => !mask[at]).length;
  if (found.length === 0 || 2 * leftOver(latest, mask, found) > changed) return undefined;
  return found.map((shift) => ({
    ...shift,
    ...(fixed !== undefined && { fixed }),
    lost: effective.reduce((bits, t) => bits | lostBy(t.before, shift), 0),
  }));
}

/** What was clicked to make others slide stays itself, and so do things of its colour. */
function fixedIn(history: readonly Seen[], mask: Uint8Array): number | undefined {
  const { before, move } = history[0]!;
  const part = hit(before, mask, move);
  const colour = part && before.cells[part.cells[0]!]!;
  const stays = history.every((t) =>
    t.changed.every((at) => t.before.cells[at] !== colour && t.after.cells[at] !== colour),
  );
  return stays ? colour : undefined;
}

/** Changed cells in no box. */
function leftOver(t: Seen, mask: Uint8Array, shifts: readonly Shift[]): number {
  const { width } = t.before;
  return t.changed.filter((at) => {
    const x = at % width;
    const y = Math.floor(at / width);
    const inside = ({ left, right, top, bottom }: Shift) =>
      x >= left && x <= right && y >= top && y <= bottom;
    return !mask[at] && !shifts.some(inside);
  }).length;
}

function slides(
  history: readonly Seen[],
  mask: Uint8Array,
  along: "columns" | "rows",
  fixed: number | undefined,
): Shift[] {
  const { width, height } = history[0]!.before;
  const lineOf = (at: number) => (along === "columns" ? at % width : Math.floor(at / width));
  const lines = new Set(history.flatMap((t) => t.changed.filter((at) => !mask[at]).map(lineOf)));
  const strips: Strip[] = [];
  for (const line of [...lines].sort((a, b) => a - b)) {
    const track: Line =
      along === "columns"
        ? { first: line, step: width, length: height, fixed }
        : { first: line * width, step: 1, length: width, fixed };
    strips.push(...stripsOf(history, mask, track, line));
  }
  const kept = alike(strips);
  // Cells that only turn into another colour slide nowhere.
  if (2 * kept.filter(({ copied }) => copied).length < kept.length) return [];
  return joined(widened(history, closed(kept, lines), fixed, along)).map(
    ({ from, to, by, low, high, fill }) => ({
      ...(along === "columns"
        ? { left: from, right: to, top: low, bottom: high, dx: 0, dy: by, lost: 0 }
        : { left: low, right: high, top: from, bottom: to, dx: by, dy: 0, lost: 0 }),
      ...(fill !== undefined && { fill }),
    }),
  );
}

/** How far this line slid: the distance most of the times agree on. */
function stripsOf(history: readonly Seen[], mask: Uint8Array, track: Line, line: number): Strip[] {
  const moved = history
    .map((t) => ({ t, places: changedAlong(t, mask, track) }))
    .filter(({ places }) => places.length > 0);
  let best: Strip[] = [];
  let most = 0;
  let fewest = 0;
  for (let k = 1; k <= FARTHEST; k++)
    for (const by of [k, -k]) {
      const slid = moved.flatMap((change) => slidBy(change, mask, track, by) ?? []);
      const came = slid.reduce((sum, one) => sum + one.came.length + gone(one, mask, track, by), 0);
      if (slid.length < most || (slid.length === most && came >= fewest)) continue;
      if (2 * slid.length < moved.length) continue;
      const strip = stretched(slid, mask, track, by);
      if (!strip) continue;
      most = slid.length;
      fewest = came;
      best = [{ line, by, ...strip, copied: slid.some((one) => one.came.length < one.places.length) }];
    }
  return best;
}

interface Change {
  readonly t: Seen;
  readonly places: readonly number[];
}

/** A change explained by sliding: what did not slide there came in at the end. */
interface Slid extends Change {
  readonly came: readonly number[];
}

function comes(t: Seen, mask: Uint8Array, line: Line, place: number, by: number): boolean {
  const { first, step, length, fixed } = line;
  const source = place - by;
  if (source < 0 || source >= length || mask[first + place * step]) return false;
  const was = t.before.cells[first + source * step];
  const is = t.after.cells[first + place * step];
  return was === is || (fixed !== undefined && (was === fixed || is === fixed));
}

/** Cells that would have come in if it slid back: what comes in does so where it could have gone. */
function gone({ t, places }: Change, mask: Uint8Array, track: Line, by: number): number {
  const back = { ...t, before: t.after, after: t.before };
  return places.filter((place) => !comes(back, mask, track, place, -by)).length;
}

function slidBy({ t, places }: Change, mask: Uint8Array, track: Line, by: number): Slid | undefined {
  const came = places.filter((place) => !comes(t, mask, track, place, by));
  if (came.length === 0) return { t, places, came };
  const end = by > 0 ? places[0]! : places.at(-1)!;
  // Nothing but new cells: then exactly as many as it slid.
  if (came.length === places.length && came.length !== Math.abs(by)) return undefined;
  const atEnd = came.every((place) => Math.abs(place - end) < Math.abs(by));
  const colours = new Set(came.map((place) => t.after.cells[track.first + place * track.step]));
  return atEnd && came.includes(end) && colours.size === 1 ? { t, places, came } : undefined;
}

/** As far along the line as the times it slid agree; where something came in, the line ends there. */
function stretched(
  slid: readonly Slid[],
  mask: Uint8Array,
  track: Line,
  by: number,
): Pick<Strip, "low" | "high" | "fill"> | undefined {
  // Beyond what changed it does not go on beneath things that stay.
  const open = { ...track, fixed: undefined };
  const agreed = (place: number) => slid.every(({ t }) => comes(t, mask, open, place, by));
  const places = slid.flatMap((one) => one.places);
  let low = Math.min(...places);
  let high = Math.max(...places);
  const entry = slid.findLast(({ came }) => came.length > 0);
  const end = by > 0 ? low : high;
  if (entry && !entry.came.includes(end)) return undefined;
  while (low > 0 && (!entry || by < 0) && agreed(low - 1)) low--;
  while (high < track.length - 1 && (!entry || by > 0) && agreed(high + 1)) high++;
  if (!entry)
    return by > 0
      ? { low: goneOn(slid, mask, track, low, -1), high }
      : { low, high: goneOn(slid, mask, track, high, 1) };
  return { low, high, fill: entry.t.after.cells[track.first + end * track.step]! };
}

/** Where nothing new came in it slides on from farther back, as far as all looks like what came and stays so. */
function goneOn(
  slid: readonly Slid[],
  mask: Uint8Array,
  { first, step, length, fixed }: Line,
  end: number,
  way: 1 | -1,
): number {
  const cell = (place: number) => first + place * step;
  const isAlike = (place: number) =>
    slid.every(({ t: { before, after } }) =>
      [before, after].every(({ cells }) => {
        const colour = cells[cell(place)];
        return !mask[cell(place)] && (colour === after.cells[cell(end)] || colour === fixed);
      }),
    );
  let last = end;
  while (last + way >= 0 && last + way < length && isAlike(last + way)) last += way;
  return last;
}

function changedAlong(t: Seen, mask: Uint8Array, { first, step, length }: Line): number[] {
  const places: number[] = [];
  for (let place = 0; place < length; place++) {
    const at = first + place * step;
    if (t.before.cells[at] !== t.after.cells[at] && !mask[at]) places.push(place);
  }
  return places;
}

/** Things slide equally far, to and fro: what slides otherwise was taken for sliding. */
function alike(strips: readonly Strip[]): Strip[] {
  const votes = new Map<number, number>();
  for (const { by } of strips) votes.set(Math.abs(by), (votes.get(Math.abs(by)) ?? 0) + 1);
  const [usual] = [...votes].sort((a, b) => b[1] - a[1])[0] ?? [0];
  return strips.filter(({ by }) => Math.abs(by) === usual);
}

/** A few changed lines between two that slide alike slide with them: something else changed there as well. */
function closed(strips: readonly Strip[], changed: ReadonlySet<number>): Strip[] {
  return strips.flatMap((strip, i) => {
    const next = strips[i + 1];
    if (!next || next.by !== strip.by || next.fill !== strip.fill) return [strip];
    const gap = [...changed].filter((line) => line > strip.line && line < next.line).sort((a, b) => a - b);
    if (gap.length > Math.abs(strip.by)) return [strip];
    const longer = next.high - next.low > strip.high - strip.low ? next : strip;
    return [strip, ...gap.map((line) => ({ ...longer, line }))];
  });
}

/** Lines beside that look the same but for things that stay, and show nothing against it, slide too. */
function widened(
  history: readonly Seen[],
  strips: readonly Strip[],
  fixed: number | undefined,
  along: "columns" | "rows",
): Strip[] {
  if (fixed === undefined) return [...strips];
  const { width, height } = history[0]!.before;
  const at = (line: number, place: number) =>
    along === "columns" ? place * width + line : line * width + place;
  const isAlike = ({ line, low, high }: Strip, other: number) =>
    history.every(({ before, after }) =>
      [before, after].every(({ cells }) => {
        for (let place = low; place <= high; place++) {
          const colour = cells[at(other, place)];
          if (colour !== cells[at(line, place)] && colour !== fixed) return false;
        }
        return true;
      }),
    );
  /** Where a line ends at things that stay it goes on beneath them as those beside it do. */
  const isBeneath = ({ line, low, high }: Strip, { low: from, high: to }: Strip) => {
    if (from > low || to < high || to - from === high - low) return false;
    for (let place = from; place <= to; place++)
      if (
        (place < low || place > high) &&
        history.some(({ before }) => before.cells[at(line, place)] !== fixed)
      )
        return false;
    return true;
  };
  const known = new Map(strips.map((strip) => [strip.line, strip]));
  for (const way of [1, -1])
    for (const strip of strips)
      for (
        let line = strip.line + way;
        line >= 0 && line < (along === "columns" ? width : height);
        line += way
      ) {
        const own = known.get(line);
        if (own ? own.by !== strip.by || !isBeneath(own, strip) : !isAlike(strip, line)) break;
        known.set(line, { ...strip, line });
      }
  return [...known.values()].sort((a, b) => a.line - b.line);
}

const alikeIn = (a: Strip, b: Strip): boolean =>
  (["by", "low", "high", "fill"] as const).every((key) => a[key] === b[key]);

/** Strips side by side that slide alike. */
function joined(strips: readonly Strip[]): (Strip & { from: number; to: number })[] {
  const result: (Strip & { from: number; to: number })[] = [];
  for (const strip of strips) {
    const last = result.at(-1);
    if (last && alikeIn(last, strip) && last.to === strip.line - 1) last.to = strip.line;
    else result.push({ ...strip, from: strip.line, to: strip.line });
  }
  return result;
}
