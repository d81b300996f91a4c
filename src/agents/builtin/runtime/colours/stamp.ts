import type { Grid } from "../../../../contracts/grid.ts";
import type { Claim } from "./claim.ts";
import type { FoundBody } from "./mover.ts";
import type { Part } from "./parts.ts";
import { commonest } from "./under.ts";

/** A pattern in equal square blocks: where its corner lies from a body's corner, and which blocks belong to it, row by row. */
export interface Pattern {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  /** "1" where one belongs to it, else "0". */
  readonly blocks: string;
}

/** A picture of the pattern elsewhere: its corner, how far its blocks are apart, the colour of those that belong to it. */
export interface Shown {
  readonly x: number;
  readonly y: number;
  readonly pitch: number;
  readonly colour: number;
}

/** A button turns colours around a body, as far as a pattern goes. */
export interface Stamp {
  readonly mover: string;
  readonly button: string;
  readonly pattern: Pattern;
  /** What colours become, by level. */
  readonly turns: Readonly<Record<string, StampTurns>>;
  readonly shown?: Shown;
}

export type StampTurns = Readonly<Record<number, number>>;

/** The colours that become others. */
const turning = (turns: StampTurns): number[] =>
  Object.keys(turns)
    .map(Number)
    .filter((colour) => turns[colour] !== colour);

/**
 * What colours become on a level: as on the last one where some of the same turn, `beneath` where nothing did yet here.
 * What was never stamped on is painted as most of them are.
 */
export function stampTurns({ turns }: Pick<Stamp, "turns">, level: string, beneath: number): StampTurns {
  const own = turns[level] ?? {};
  const here = turning(own);
  const wanted = here.length > 0 ? here : [beneath];
  const others = Object.values(turns).filter((other) => other !== own);
  const like = others.findLast((other) => turning(other).some((colour) => wanted.includes(colour)));
  const known = { ...like, ...own };
  if (known[beneath] !== undefined || turning(known).length > 0) return known;
  const paint = commonest(Object.values(turns).flatMap((all) => turning(all).map((from) => all[from]!)));
  return { ...known, [beneath]: paint };
}

const turnsUnder = (stamp: Stamp, level: string, under: Uint8Array, { cells }: Part): StampTurns =>
  stampTurns(stamp, level, commonest(cells.map((at) => under[at]!)));

/** The blocks as a picture shows them; undefined where no block is of its colour. */
export function readShown(
  grid: Grid,
  { columns, rows }: Pick<Pattern, "columns" | "rows">,
  { x, y, pitch, colour }: Shown,
): string | undefined {
  let blocks = "";
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      blocks += grid.cells[(y + row * pitch) * grid.width + x + column * pitch] === colour ? "1" : "0";
  return blocks.includes("1") ? blocks : undefined;
}

/** Cells of the frame that a stamp covers. */
export function stampedCells(
  grid: Grid,
  { pattern, shown }: Pick<Stamp, "pattern" | "shown">,
  { left, top }: Part,
): number[] {
  const { x, y, size, columns } = pattern;
  const blocks = (shown && readShown(grid, pattern, shown)) ?? pattern.blocks;
  const cells: number[] = [];
  for (let i = 0; i < blocks.length; i++) {
    if (blocks[i] === "0") continue;
    const x0 = left + x + (i % columns) * size;
    const y0 = top + y + Math.floor(i / columns) * size;
    for (let dy = 0; dy < size; dy++)
      for (let dx = 0; dx < size; dx++)
        if (x0 + dx >= 0 && x0 + dx < grid.width && y0 + dy >= 0 && y0 + dy < grid.height)
          cells.push((y0 + dy) * grid.width + x0 + dx);
  }
  return cells;
}

const stampsOf = (stamps: readonly Stamp[], { mover }: FoundBody, button: string): Stamp[] =>
  stamps.filter((stamp) => stamp.mover === mover.name && stamp.button === button);

const STAMP_RULE = "stamp of ";

/** Whether a claim says that something is painted. */
export const isStamp = ({ rule, draw }: Claim): boolean => rule.startsWith(STAMP_RULE) && draw.length > 0;

/** What a button paints around a body; the body itself lies above. */
export function stampClaims(
  grid: Grid,
  mask: Uint8Array,
  under: Uint8Array,
  stamps: readonly Stamp[],
  body: FoundBody,
  level: string,
  button: string,
): Claim[] {
  return stampsOf(stamps, body, button).map((stamp) => {
    const own = new Set(body.part.cells);
    const turns = turnsUnder(stamp, level, under, body.part);
    const draw = stampedCells(grid, stamp, body.part).flatMap((at) => {
      const to = turns[grid.cells[at]!];
      return to === undefined || to === grid.cells[at] || own.has(at) || mask[at] ? [] : [at, to];
    });
    return {
      rule: `stamp of ${stamp.mover}: ${button}`,
      erase: [],
      draw,
      rival: "place",
      prior: STAMP_PRIOR,
    };
  });
}

/** Where it stands the body can be seen: what it paints is likelier to go with it than to lie where it was seen. */
const STAMP_PRIOR = 0.7;

/** Whether a button stamps on something of which nobody knows what becomes of it on this level. */
export function stampsOnNew(
  grid: Grid,
  mask: Uint8Array,
  under: Uint8Array,
  stamps: readonly Stamp[],
  found: readonly FoundBody[],
  level: string,
  button: string,
): boolean {
  return found.some((body) =>
    stampsOf(stamps, body, button).some((stamp) => {
      const own = new Set(body.part.cells);
      const turns = turnsUnder(stamp, level, under, body.part);
      return stampedCells(grid, stamp, body.part).some(
        (at) => !own.has(at) && !mask[at] && turns[grid.cells[at]!] === undefined,
      );
    }),
  );
}

/** What lies beneath bodies once they have stamped, where it can be seen that they did; `under` is changed. */
export function underStamped(
  under: Uint8Array,
  before: Grid,
  after: Grid,
  mask: Uint8Array,
  stamps: readonly Stamp[],
  found: readonly FoundBody[],
  level: string,
  button: string,
): Uint8Array {
  for (const body of found)
    for (const [i, { draw }] of stampClaims(before, mask, under, stamps, body, level, button).entries()) {
      if (draw.length === 0 || draw.some((at, k) => k % 2 === 0 && after.cells[at] !== draw[k + 1])) continue;
      const stamp = stampsOf(stamps, body, button)[i]!;
      const turns = turnsUnder(stamp, level, under, body.part);
      const own = new Set(body.part.cells);
      for (const at of stampedCells(before, stamp, body.part))
        if (own.has(at)) under[at] = turns[under[at]!] ?? under[at]!;
    }
  return under;
}
