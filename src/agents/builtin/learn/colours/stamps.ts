import type { Grid } from "../../../../contracts/grid.ts";
import type { FoundBody } from "../../runtime/colours/mover.ts";
import {
  type Pattern,
  readShown,
  type Shown,
  type Stamp,
  type StampTurns,
  stampedCells,
} from "../../runtime/colours/stamp.ts";
import type { Seen } from "../experience.ts";

/** The part of the board that a stamp covers at most, and how wide blocks are at most. */
const LARGEST = 1 / 4;
const WIDEST = 8;
/** Blocks of a pattern that is looked for in pictures. */
const MOST_BLOCKS = 64;

/** What is known of one button's pattern around one body. */
interface Known {
  readonly mover: string;
  readonly button: string;
  /** By offset from the body's corner: whether it belongs to the pattern. */
  offsets: ReadonlyMap<string, boolean>;
  turns: Record<string, StampTurns>;
  pattern: Pattern;
  /** Pictures that showed the pattern whenever it was seen. */
  shown: readonly Shown[];
}

/** Learns what buttons paint around bodies that stay where they are. */
export class StampLearner {
  private readonly stamps = new Map<string, Known>();

  known(): Stamp[] {
    return [...this.stamps.values()].map(({ mover, button, turns, pattern, shown: [first] }) => ({
      mover,
      button,
      pattern,
      turns,
      ...(first && { shown: first }),
    }));
  }

  learn(t: Seen, mask: Uint8Array, level: string, found: readonly FoundBody[]): void {
    const changed = t.changed.filter((at) => !mask[at]);
    if (t.move.name === "ACTION6" || changed.length > LARGEST * mask.length) return;
    for (const body of found) {
      const { mover, part } = body;
      const answers = Object.keys(mover.steps).length > 1 && !mover.steps[t.move.name];
      const alone = found.every((other) => other === body || other.mover !== mover);
      if (!answers || !alone || part.cells.some((at) => t.after.cells[at] !== t.before.cells[at])) continue;
      if (changed.length > 0) this.see(t, changed, level, body);
      else this.seeNothing(t, level, body);
    }
  }

  /** What nothing came of does not turn. */
  private seeNothing(t: Seen, level: string, { mover, part }: FoundBody): void {
    const known = this.stamps.get(`${mover.name} ${t.move.name}`);
    if (!known) return;
    const turns: Record<number, number> = { ...known.turns[level] };
    for (const at of stampedCells(
      t.before,
      { pattern: known.pattern, ...(known.shown[0] && { shown: known.shown[0] }) },
      part,
    )) {
      const colour = t.before.cells[at]!;
      if (Object.values(known.turns).every((all) => all[colour] === undefined)) turns[colour] = colour;
    }
    known.turns = { ...known.turns, [level]: turns };
  }

  private see(t: Seen, changed: readonly number[], level: string, { mover, part }: FoundBody): void {
    const key = `${mover.name} ${t.move.name}`;
    const old = this.stamps.get(key);
    const turned = turnsIn(t, changed);
    if (!turned) return;
    const { width } = t.before;
    const nameAt = (at: number) => `${(at % width) - part.left},${Math.floor(at / width) - part.top}`;
    const now = new Map(changed.map((at) => [nameAt(at), true]));
    const own = new Set(part.cells);
    const turns: Record<number, number> = { ...old?.turns[level], ...turned };
    for (const at of around(t.before, changed)) {
      const colour = t.before.cells[at]!;
      const name = nameAt(at);
      if (own.has(at) || now.has(name)) continue;
      if (turned[colour] !== undefined) now.set(name, false);
      else if (old?.offsets.get(name)) turns[colour] ??= colour;
    }
    const goesOn = old && [...now].every(([name, inside]) => (old.offsets.get(name) ?? inside) === inside);
    const offsets = goesOn ? new Map([...old.offsets, ...now]) : now;
    const told = (old?.shown ?? []).filter((shown) => explains(t.before, old!.pattern, shown, now));
    const pattern = told[0] ? patternShown(t.before, old!.pattern, told[0]) : patternOf(offsets);
    this.stamps.set(key, {
      mover: mover.name,
      button: t.move.name,
      offsets,
      pattern,
      turns: { ...old?.turns, [level]: turns },
      shown: told.length > 0 ? told : picturesOf(t.before, pattern, part),
    });
  }
}

/** What each colour became, where it is the same everywhere. */
function turnsIn(t: Seen, changed: readonly number[]): Record<number, number> | undefined {
  const turns: Record<number, number> = {};
  for (const at of changed) {
    const from = t.before.cells[at]!;
    turns[from] ??= t.after.cells[at]!;
    if (turns[from] !== t.after.cells[at]) return undefined;
  }
  return turns;
}

/** Cells of the least box that holds some. */
function around({ width }: Grid, cells: readonly number[]): number[] {
  const xs = cells.map((at) => at % width);
  const ys = cells.map((at) => Math.floor(at / width));
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const found: number[] = [];
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) found.push(y * width + x);
  return found;
}

/** The pattern in the largest blocks that nothing known cuts: a body hides some cells of them. */
function patternOf(offsets: ReadonlyMap<string, boolean>): Pattern {
  const known = [...offsets].map(([name, inside]) => {
    const [x, y] = name.split(",").map(Number);
    return { x: x!, y: y!, inside };
  });
  const within = known.filter(({ inside }) => inside);
  const [x, y] = [Math.min(...within.map((one) => one.x)), Math.min(...within.map((one) => one.y))];
  const width = Math.max(...within.map((one) => one.x)) - x + 1;
  const height = Math.max(...within.map((one) => one.y)) - y + 1;
  for (let size = WIDEST; ; size--) {
    if (width % size > 0 || height % size > 0) continue;
    const columns = width / size;
    const blocks = new Array<boolean | undefined>(columns * (height / size));
    const even = known.every((one) => {
      const [column, row] = [Math.floor((one.x - x) / size), Math.floor((one.y - y) / size)];
      if (column < 0 || row < 0 || column >= columns || row >= height / size) return true;
      const block = row * columns + column;
      blocks[block] ??= one.inside;
      return blocks[block] === one.inside;
    });
    if (even || size === 1)
      return {
        x,
        y,
        size,
        columns,
        rows: height / size,
        blocks: Array.from(blocks, (inside) => (inside ? "1" : "0")).join(""),
      };
  }
}

const patternShown = (grid: Grid, pattern: Pattern, shown: Shown): Pattern => ({
  ...pattern,
  blocks: readShown(grid, pattern, shown) ?? pattern.blocks,
});

/** Whether a picture shows what was seen of a pattern this time. */
function explains(grid: Grid, old: Pattern, shown: Shown, now: ReadonlyMap<string, boolean>): boolean {
  const { x, y, size, columns, blocks } = patternShown(grid, old, shown);
  return [...now].every(([name, inside]) => {
    const [dx, dy] = name.split(",").map(Number);
    const column = Math.floor((dx! - x) / size);
    const within = column >= 0 && column < columns;
    return (within && blocks[Math.floor((dy! - y) / size) * columns + column] === "1") === inside;
  });
}

const agrees = (grid: Grid, pattern: Pattern, shown: Shown): boolean =>
  readShown(grid, pattern, shown) === pattern.blocks;

/** Pictures of a pattern in a frame beside where it was stamped, the largest first. */
function picturesOf(grid: Grid, pattern: Pattern, part: { left: number; top: number }): Shown[] {
  const { columns, rows, blocks, size } = pattern;
  if (columns < 2 || rows < 2 || columns * rows > MOST_BLOCKS || !blocks.includes("0")) return [];
  const [left, top] = [part.left + pattern.x, part.top + pattern.y];
  const found: Shown[] = [];
  const first = blocks.indexOf("1");
  for (let pitch = WIDEST; pitch >= 1; pitch--)
    for (let y = 0; y + rows * pitch <= grid.height; y++)
      for (let x = 0; x + columns * pitch <= grid.width; x++) {
        const apart =
          x + columns * pitch <= left ||
          x >= left + columns * size ||
          y + rows * pitch <= top ||
          y >= top + rows * size;
        const at = (y + Math.floor(first / columns) * pitch) * grid.width + x + (first % columns) * pitch;
        const shown = { x, y, pitch, colour: grid.cells[at]! };
        if (apart && agrees(grid, pattern, shown) && isEven(grid, pattern, shown)) found.push(shown);
      }
  return found;
}

/** Every block is of one colour. */
function isEven(grid: Grid, { columns, blocks }: Pattern, { x, y, pitch }: Shown): boolean {
  for (let i = 0; i < blocks.length; i++) {
    const corner = (y + Math.floor(i / columns) * pitch) * grid.width + x + (i % columns) * pitch;
    for (let dy = 0; dy < pitch; dy++)
      for (let dx = 0; dx < pitch; dx++)
        if (grid.cells[corner + dy * grid.width + dx] !== grid.cells[corner]) return false;
  }
  return true;
}
