import {
  type Bar,
  type BarCount,
  COUNTED,
  type Counted,
  changesBoard,
  countBar,
  countedOf,
  NO_COUNTS,
  roundOf,
  turned,
  turnedAfter,
} from "../../runtime/hud.ts";
import { clustersOf } from "../colours/clusters.ts";
import type { Seen } from "../experience.ts";
import {
  adjacentLines,
  cellsOf,
  DEPTH,
  depthOf,
  dotsOf,
  EVENTS_INSIDE,
  goesOn,
  isBar,
  type Line,
} from "./bar-lines.ts";
import { PaceSpace } from "./pace.ts";

/** Times a bar has gone on before things that pass over it stop speaking against it. */
const SURE = 6;
/** What a thing that passes over a bar without its going on speaks against it. */
const PASSED = 0.1;

/** Bits: changed with few rows, with few columns. */
const FLAT = 1;
const NARROW = 2;

interface Known {
  bar: Bar;
  spaces: Map<string, Spaces>;
  failures: Record<Counted, number>;
}

type Spaces = Record<Counted, PaceSpace>;

/** Finds bars along the border that turn from one colour to another, and their pace. */
export class HudLearner {
  private readonly lines = new Map<string, Line>();
  private known: Known[] = [];
  private actions = 0;
  private effective = 0;

  bars(): Bar[] {
    return this.known.map(({ bar }) => bar);
  }

  /** True when a bar was found or changed its cells. */
  find(t: Seen): boolean {
    this.actions++;
    if (t.changed.length > 0) this.effective++;
    const byLine = new Map<string, number[]>();
    const { width } = t.before;
    const thin = thinness(t);
    for (const at of t.changed) {
      const x = at % width;
      const y = (at - x) / width;
      const note = (name: string, way: number): void => {
        if ((thin.get(at)! & way) !== 0 || this.lines.get(name)?.extent) push(byLine, name, at);
      };
      note(`row ${y}`, FLAT);
      note(`column ${x}`, NARROW);
    }
    let news = false;
    for (const [name, cells] of byLine) if (this.event(t, name, cells)) news = true;
    if (news) this.assemble(t);
    return news;
  }

  private event(t: Seen, name: string, cells: readonly number[]): boolean {
    const { width } = t.before;
    const step = name.startsWith("row") ? 1 : width;
    const from = t.before.cells[cells[0]!]!;
    const to = t.after.cells[cells[0]!]!;
    const low = cells[0]!;
    const high = cells.at(-1)!;
    const plain = cells.every(
      (at, i) => at === low + i * step && t.before.cells[at] === from && t.after.cells[at] === to,
    );
    const line = this.lines.get(name);
    const beat = [this.actions, this.effective] as const;
    const begun = (): Line => ({
      from,
      to,
      low,
      high,
      events: 1,
      conflicts: 0,
      direction: 0,
      pitch: 0,
      causes: new Set([t.move.name]),
      beats: [beat],
    });
    if (!line) {
      if (plain) this.lines.set(name, begun());
      return false;
    }
    if (line.extent && line.events >= SURE && !plain) return this.passedOver(t, name, line, step);
    // Another level may show the same bar turning into another colour.
    const known = line.extent && low >= line.extent[0] && high <= line.extent[1];
    if (plain && known && from !== line.from && to !== line.from) return false; // a later round
    if (!plain || line.from !== from || (line.to !== to && !known)) {
      if (plain && line.from === to && line.to === from && cells.length > 2) return false; // filled up again
      if (line.events < 2 && plain) this.lines.set(name, begun());
      else line.conflicts += line.events >= SURE ? PASSED : 1;
      return line.conflicts === 3 && line.events < 12;
    }
    const causes = new Set([...line.causes, t.move.name]);
    const beats = [...line.beats, beat].slice(-EVENTS_INSIDE);
    const next: Line = { ...line, low, high, causes, beats };
    this.lines.set(name, next);
    const { direction, pitch } = goesOn(line, low, high, step);
    const same = line.direction === 0 || (line.direction === direction && line.pitch === pitch);
    if (direction === 0 || !same) {
      // A new level or a refill begins at the end again; anything else speaks against a bar.
      if (!line.direction) next.conflicts++;
      return false;
    }
    next.direction = direction;
    next.pitch = pitch;
    next.events++;
    const depth = depthOf(name, t.before);
    return isBar(next, depth) && !isBar(line, depth);
  }

  /** Something may pass over a bar: what counts is whether the next of its cells turned. */
  private passedOver(t: Seen, name: string, line: Line, step: number): false {
    const [first, last] = line.extent!;
    const forward = line.direction > 0;
    let due = forward ? first : last;
    while (due >= first && due <= last && t.before.cells[due] !== line.from) due += forward ? step : -step;
    const within = due >= first && due <= last;
    if (within && t.after.cells[due] !== line.from)
      this.lines.set(name, { ...line, low: due, high: due, events: line.events + 1 });
    else line.conflicts += PASSED;
    return false;
  }

  private assemble(t: Seen): void {
    const groups = new Map<string, { line: Line; cells: number[][] }>();
    const depth = (name: string) => depthOf(name, t.before);
    // From the border inwards: a line further in only thickens a bar.
    for (const [name, line] of [...this.lines].sort(([a], [b]) => depth(a) - depth(b))) {
      if (!isBar(line, 0)) continue;
      const row = name.startsWith("row");
      const cells = line.pitch > 0 ? dotsOf(t.before, name, line) : cellsOf(t.before, name, line);
      const { width } = t.before;
      const low = line.extent![0];
      const offset = row ? low % width : Math.floor(low / width);
      const key = [row, offset, cells.length, line.from, line.to, line.direction].join();
      const group = groups.get(key);
      if (group && adjacentLines(group.cells, cells[0]!, row, width))
        for (const [i, inner] of cells.entries()) group.cells[i]!.push(...inner);
      else if (isBar(line, depth(name))) groups.set(group ? `${key} ${name}` : key, { line, cells });
    }
    this.known = [...groups.values()].map(({ line, cells }) => {
      const old = this.known.find(
        ({ bar }) => bar.cells[0]![0] === cells[0]![0] && bar.cells.length === cells.length,
      );
      const bar: Bar = {
        cells,
        from: line.from,
        to: line.to,
        tos: old?.bar.tos ?? {},
        later: old?.bar.later ?? [],
        counts: old?.bar.counts ?? "all",
        pace: old?.bar.pace ?? {},
        usual: old?.bar.usual ?? { rate: 1, phase: 0 },
      };
      return { bar, spaces: old?.spaces ?? new Map(), failures: old?.failures ?? { ...NO_COUNTS } };
    });
  }

  /** Learns the pace from one step; `counts` is the memory before it. */
  pace(t: Seen, mask: Uint8Array, level: string, counts: readonly BarCount[]): void {
    const counted = countedOf(t.before, t.move, changesBoard(mask, t.before.cells, t.after.cells));
    this.known.forEach((known, i) => {
      const { bar } = known;
      const at = countBar(bar, counts[i]!, t.before, t.after, counted);
      if (at.all === 0) {
        known.spaces.delete(level);
        return;
      }
      known.bar = { ...bar, later: laterOf(t, bar) };
      const all = bar.cells.length * (known.bar.later.length > 0 ? 2 : 1);
      const full = turned(t.after, known.bar) === all;
      // A bar that has run out says nothing about its pace.
      if (full && turned(t.before, known.bar) === all) return;
      const spaces = known.spaces.get(level) ?? spacesOf(bar);
      known.spaces.set(level, spaces);
      const now = bar.cells.find(
        (line) => t.before.cells[line[0]!] === bar.from && t.after.cells[line[0]!] !== bar.from,
      );
      const to = now ? t.after.cells[now[0]!]! : bar.to;
      const done = turned(t.after, known.bar) - at.start;
      for (const mode of COUNTED) {
        const space = spaces[mode];
        // Judged as it would have predicted; a space bends to fit any past.
        const said = turnedAfter(space.best(), at[mode]);
        const missed = space.observations > 0 && (full ? said < done : said !== done);
        if (!full) space.add(at[mode], done);
        known.failures[mode] = known.failures[mode] * 0.98 + (missed ? 1 : 0);
      }
      const mode = COUNTED.reduce((a, b) => (known.failures[b] < known.failures[a] ? b : a));
      const pace = spaces[mode].best();
      known.bar = {
        ...known.bar,
        to,
        tos: now ? { ...bar.tos, [level]: to } : bar.tos,
        counts: mode,
        usual: { ...pace, phase: pace.round ? 0 : Math.abs(pace.phase) < 1 ? pace.phase : 0 },
        pace: { ...bar.pace, [level]: pace },
      };
    });
  }
}

/** A bar that had run out begins anew with a colour not seen before. */
function laterOf(t: Seen, bar: Bar): readonly number[] {
  if (!bar.cells.every((line) => roundOf(bar, t.before.cells[line[0]!]!) === 1)) return bar.later;
  const first = bar.cells[0]![0]!;
  const now = t.after.cells[first]!;
  const rest = bar.cells.at(-1)![0]!;
  const begun = now !== t.before.cells[first] && t.after.cells[rest] === t.before.cells[rest];
  return begun && now !== bar.from ? [...bar.later.filter((colour) => colour !== now), now] : bar.later;
}

function spacesOf(bar: Bar): Spaces {
  const usual = Object.keys(bar.pace).length > 0 ? bar.usual : undefined;
  const space = () => new PaceSpace(bar.cells.length, usual);
  return { all: space(), effective: space(), pressed: space(), both: space(), aimed: space() };
}

/** Per changed cell whether it changed with few rows or columns around it: a bar does not change with the board. */
function thinness(t: Seen): Map<number, number> {
  const thin = new Map<number, number>();
  const { width } = t.before;
  for (const cluster of clustersOf(t, new Uint8Array(t.before.cells.length))) {
    const xs = new Set(cluster.map((at) => at % width));
    const ys = new Set(cluster.map((at) => Math.floor(at / width)));
    const ways = (ys.size <= DEPTH ? FLAT : 0) | (xs.size <= DEPTH ? NARROW : 0);
    for (const at of cluster) thin.set(at, ways);
  }
  return thin;
}

const push = (map: Map<string, number[]>, key: string, value: number): void => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};
