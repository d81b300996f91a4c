import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import type { Log } from "../../../../contracts/log.ts";
import { boxOf } from "../../learn/lattices/surveyor.ts";
import { changesBoard } from "../../runtime/hud.ts";
import { clickOnWhole, type Whole, wholeAt, wholesIn } from "./wholes.ts";

/** Marks of a legend, at the least and at the most. */
const FEWEST = 2;
const MOST = 12;
/** At the least where they lie on the same ground as the things. */
const FEWEST_ON_BOARD = 3;

/** Which way a legend is read. */
const WAYS = ["forth", "back"] as const;
type Way = (typeof WAYS)[number];

/** Marks in a line, each of which shows one thing elsewhere: perhaps the order in which these are to be clicked. */
interface Legend {
  /** The cells it lies on. */
  readonly cells: ReadonlySet<number>;
  /** Kinds of the things shown, in the order of the line. */
  readonly kinds: readonly string[];
}

/**
 * The next thing to click in the order that a legend tells: read forth first, then back; no more once things did not answer
 * to either, or all of them did in vain.
 */
export function nextInLegend(log: Log, frame: Grid, hud: Uint8Array): Move | undefined {
  const attempt = log.attempts.at(-1);
  const legend = attempt && legendIn(attempt.opening, hud);
  const way = legend && WAYS.find((one) => !hasFailed(log, hud, one));
  if (!legend || !way) return undefined;
  const kind = told(legend, way)[progressOf(attempt, legend, way, hud).done];
  const thing = wholesIn(frame, hud).find((one) => one.kind === kind && isBeside(legend, one));
  return thing && clickOnWhole(frame, thing);
}

const told = ({ kinds }: Legend, way: Way): readonly string[] =>
  way === "forth" ? kinds : kinds.toReversed();

const isBeside = ({ cells }: Legend, one: Whole): boolean => !one.cells.some((at) => cells.has(at));

/** Whether an order was kept in vain, and never completed a level. */
function hasFailed({ attempts }: Log, hud: Uint8Array, way: Way): boolean {
  let failed = false;
  for (const attempt of attempts) {
    const legend = legendIn(attempt.opening, hud);
    if (!legend) continue;
    const { done, inVain } = progressOf(attempt, legend, way, hud);
    const isLast = done === legend.kinds.length - 1;
    if (attempt.ending.kind === "boundary" && isLast && !inVain) return false;
    failed ||= inVain || done === legend.kinds.length;
  }
  return failed;
}

/** How many things were clicked in order since the board was as it began, and whether one of them did not answer. */
function progressOf(
  { opening, steps }: Log["attempts"][number],
  legend: Legend,
  way: Way,
  hud: Uint8Array,
): { readonly done: number; readonly inVain: boolean } {
  const order = told(legend, way);
  let before = opening;
  let done = 0;
  let inVain = false;
  for (const { move, after } of steps) {
    const hit = move.name === "ACTION6" ? wholeAt(before, hud, move) : undefined;
    const isNext = hit !== undefined && hit.kind === order[done] && isBeside(legend, hit);
    const isBack = !changesBoard(hud, opening.cells, after.cells);
    const isAnswered = changesBoard(hud, before.cells, after.cells) && !isBack;
    if (isNext && !isAnswered) inVain = true;
    if (isBack) done = 0;
    else if (isNext && isAnswered) done++;
    before = after;
  }
  return { done, inVain };
}

const legends = new WeakMap<Uint8Array, { readonly hud: Uint8Array; readonly legend: Legend | undefined }>();

function legendIn(frame: Grid, hud: Uint8Array): Legend | undefined {
  const known = legends.get(frame.cells);
  if (known?.hud === hud) return known.legend;
  const legend = findLegend(frame, hud);
  legends.set(frame.cells, { hud, legend });
  return legend;
}

/** The line nearest to the edge of the frame all of whose marks look like just one thing beside it. */
function findLegend(frame: Grid, hud: Uint8Array): Legend | undefined {
  const wholes = wholesIn(frame, hud).map((whole) => ({ ...whole, ...middleOf(frame, whole) }));
  const lines = (["x", "y"] as const).flatMap((along) => {
    const across = along === "x" ? "y" : "x";
    const byLine = new Map<string, typeof wholes>();
    for (const one of wholes) {
      const name = `${one.panel} ${one[across]}`;
      byLine.set(name, [...(byLine.get(name) ?? []), one]);
    }
    return [...byLine.values()].map((line) => ({
      line: line.sort((a, b) => a[along] - b[along]),
      edge: Math.min(line[0]![across], frame.width - 1 - line[0]![across]),
    }));
  });
  for (const { line } of lines.sort((a, b) => a.edge - b.edge)) {
    if (line.length < FEWEST || line.length > MOST) continue;
    const kinds = line.map(({ kind }) => kind);
    const shown = kinds.map((kind) => wholes.filter((one) => one.kind === kind && !line.includes(one)));
    const isApart = shown.every(([one]) => one?.panel !== line[0]!.panel);
    if (new Set(kinds).size < FEWEST || shown.some(({ length }) => length !== 1)) continue;
    if (isApart || (line.length >= FEWEST_ON_BOARD && isEven(line)))
      return { cells: new Set(line.flatMap(({ cells }) => cells)), kinds };
  }
  return undefined;
}

/** Whether things in a line are equally far apart, and do not touch. */
function isEven(
  line: readonly { readonly x: number; readonly y: number; readonly cells: readonly number[] }[],
): boolean {
  const gaps = line.slice(1).map(({ x, y }, i) => x - line[i]!.x + y - line[i]!.y);
  const side = Math.sqrt(Math.max(...line.map(({ cells }) => cells.length)));
  return gaps.every((gap) => gap === gaps[0] && gap > side);
}

function middleOf({ width }: Grid, { cells }: Whole): { readonly x: number; readonly y: number } {
  const { left, right, top, bottom } = boxOf(cells, width);
  return { x: (left + right) >> 1, y: (top + bottom) >> 1 };
}
