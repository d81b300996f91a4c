import { brickOf } from "../../runtime/colours/bricks.ts";
import type { Departures, Going } from "../../runtime/colours/drift.ts";
import type { Traced } from "../../runtime/colours/followed.ts";
import type { Mover, Step } from "../../runtime/colours/mover.ts";
import { bodies, hiddenIn, obstacle, stepOf, wayKey } from "../../runtime/colours/mover.ts";
import type { Part } from "../../runtime/colours/parts.ts";
import { USUAL } from "../../runtime/colours/place.ts";
import { commonest } from "../../runtime/colours/under.ts";
import { HEADINGS } from "../../runtime/tiles/walk.ts";
import type { Seen } from "../experience.ts";
import { cameThere, comeTo, reveal } from "../reveals.ts";
import { findMotions } from "./motion.ts";
import { type Body, heir, newBody, turns } from "./mover-body.ts";
import { mostVoted, takeStride, vote } from "./strides.ts";
import { learnThrow } from "./throws.ts";

/** Stops after which colours that were passed apart are believed to stop together. */
const SURELY = 2;
const PASSED = Number.NEGATIVE_INFINITY;

/** Learns which bodies answer to which buttons, and what stops them. */
export class MoverLearner {
  private readonly known = new Map<number, Body>();
  /** Presses in vain of late, by button. */
  private readonly idle = new Map<string, readonly Idle[]>();

  movers(): Mover[] {
    const proven = [...this.known.values()].filter((body) => body.proven);
    return proven.map((body) => withUsualSteps(asMover(body), this.idle));
  }

  /** What bodies did by themselves: their steps as the memory followed them. */
  drifting(t: Seen, mask: Uint8Array, going: readonly Going[], departures: Departures): void {
    for (const body of this.known.values()) {
      const mine = going.filter((g) => g.colours === body.colours && !g.hidden);
      if (mine.length > 0) body.drift.learn(t, mask, mine, departures, bodies(t.before, mask, asMover(body)));
    }
  }

  /** True when a body was found that was not known. */
  learn(
    t: Seen,
    mask: Uint8Array,
    level: string,
    under: Uint8Array,
    traced: readonly Pick<Traced, "cells">[] = [],
  ): boolean {
    const before = this.movers().length;
    const isIdle = !t.changed.some((at) => !mask[at]);
    // Where the game ended nothing need have stopped it: the end came first.
    if (t.over && isIdle) return false;
    if (isIdle)
      this.idle.set(
        t.move.name,
        [...(this.idle.get(t.move.name) ?? []), { t, mask, level }].slice(-MOST_IDLE),
      );
    const ground = 1 << commonest(t.before.cells);
    // What has the colour of most of the frame is seen through openings of others that went.
    const motions =
      t.move.name === "ACTION6" ? [] : findMotions(t, mask).filter(({ colours }) => colours !== ground);
    for (const motion of motions) {
      if (motions.length > 12) break;
      let body = this.known.get(motion.colours);
      if (!body) {
        // One that is followed stays what it is, though others show through all of it.
        const isFollowed = traced.some(({ cells }) => within(motion.cells, cells));
        if (this.known.size > 24 || isFollowed) continue;
        body = heir([...this.known.values()], motion.colours) ?? newBody(motion.colours);
        this.known.set(motion.colours, body);
      }
      body.seen++;
      body.smallest = Math.min(body.smallest, motion.cells.length);
      body.largest = Math.max(body.largest, motion.cells.length);
      if (body.seen >= 2 || motions.length === 1) body.proven = true;
      if (motion.look) {
        body.turned++;
        const old = body.looks.get(t.move.name);
        const same = !old || (old !== "varies" && old.join() === motion.look.colours.join());
        body.looks.set(t.move.name, same ? motion.look.colours : "varies");
      }
      if (learnThrow(body, asMover(body), t, mask, level, motion)) continue;
      const stride = divisor(Math.abs(motion.dx), Math.abs(motion.dy));
      takeStride(body, t, level, motion, stride);
      body.brick = brickOf(t.before, motion.cells, stride) ?? body.brick;
      vote(body.votes, t.move.name, `${motion.dx / stride},${motion.dy / stride}`);
    }
    const followed = new Set(traced.flatMap(({ cells }) => cells.map(([at]) => at)));
    for (const body of this.known.values()) this.pass(t, mask, body, level, under, followed);
    return this.movers().length !== before;
  }

  private pass(
    t: Seen,
    mask: Uint8Array,
    body: Body,
    level: string,
    under: Uint8Array,
    followed: ReadonlySet<number>,
  ): void {
    const mover = asMover(body);
    const step = stepOf(mover, level, t.move.name);
    if (!step) return;
    for (const part of bodies(t.before, mask, mover)) {
      const way = mover.ways[wayKey(level, part.left, part.top, t.move.name)];
      if (way) {
        if (fateOf(t, part, way.dx, way.dy, 0) === "moved") comeTo(body, t, part, way, under);
        continue;
      }
      const fate = fateOf(t, part, step.dx, step.dy, turns(body) ? body.colours : 0);
      if (fate === "unclear") continue;
      const ground = colourMet(t, mask, part, step, mover.swept);
      const why = obstacle(t.before, mask, { ...mover, bounds: {} }, level, part, step.dx, step.dy);
      // What lies on the way may have stopped it, where only the destination counted so far.
      const onTheWay = colourMet(t, mask, part, step, true) & ~body.passing.swept.entered;
      bound(body, level, part, step, fate, isPlain(ground) && why === undefined && onTheWay === 0);
      for (const way of ["swept", "landing"] as const) {
        const passing = body.passing[way];
        const met = colourMet(t, mask, part, step, way === "swept");
        if (fate === "moved") {
          if (met & passing.suspect & ~passing.entered) passing.contradictions *= 0.9;
          passing.entered |= met;
          passing.stops.set(met, PASSED);
          if (way === "landing") {
            weighAbove(body, t, part, step, under);
            reveal(t, body, part, step, under, cameThere(body, part, followed));
          }
        } else {
          const fresh = met & ~passing.entered;
          if (met === -1) continue;
          passing.stops.set(met, (passing.stops.get(met) ?? 0) + 1);
          if (fresh === 0) passing.contradictions++;
          passing.suspect |= fresh;
        }
      }
    }
  }
}

function within(cells: readonly number[], whole: Traced["cells"]): boolean {
  const own = new Set(whole.map(([at]) => at));
  return cells.every((at) => own.has(at));
}

/** One colour at most: ground, where only a limit stops. */
const isPlain = (colours: number): boolean => (colours & (colours - 1)) === 0;

const divisor = (a: number, b: number): number => (b === 0 ? a || 1 : divisor(b, a % b));

/** A stop nothing explains is a limit; going beyond it takes it back. */
function bound(
  body: Body,
  level: string,
  part: Part,
  step: { dx: number; dy: number },
  fate: "moved" | "stayed",
  unexplained: boolean,
): void {
  const bounds = body.bounds.get(level) ?? [undefined, undefined, undefined, undefined];
  const side = step.dx < 0 ? 0 : step.dy < 0 ? 1 : step.dx > 0 ? 2 : 3;
  const at = [part.left, part.top, part.right, part.bottom][side]!;
  if (fate === "stayed" && unexplained) bounds[side] = at;
  const limit = bounds[side];
  if (fate === "moved" && limit !== undefined && (side < 2 ? at <= limit : at >= limit))
    bounds[side] = undefined;
  body.bounds.set(level, bounds);
}

function asMover(body: Body): Mover {
  const steps: Record<string, { dx: number; dy: number }> = {};
  for (const [button, votes] of body.votes) {
    const [dx, dy] = mostVoted(votes).split(",").map(Number);
    steps[button] = { dx: dx!, dy: dy! };
  }
  const swept = body.passing.swept.contradictions < body.passing.landing.contradictions;
  const passing = swept ? body.passing.swept : body.passing.landing;
  return {
    name: `body ${colourNames(body.colours)}`,
    colours: body.colours,
    steps,
    blocked: passing.suspect & ~passing.entered,
    entered: passing.entered,
    stoppedBy: [...passing.stops].flatMap(([met, times]) => (times >= SURELY ? [met] : [])),
    above: [...body.above].flatMap(([pair, weight]) => (weight > 0 ? [pair] : [])),
    swept,
    trusted: true,
    looks: looksOf(body),
    bounds: Object.fromEntries(body.bounds),
    strides: Object.fromEntries([...body.strides].map(([level, votes]) => [level, Number(mostVoted(votes))])),
    ways: Object.fromEntries(body.ways),
    stride: body.stride,
    drift: body.drift.known(),
    eats:
      body.revealed.size === 0 ? 0 : body.eaten.reduce((bits, n, c) => (n > 0 ? bits | (1 << c) : bits), 0),
    reveals: [...body.revealed].sort((a, b) => b[1] - a[1]).map(([colour]) => colour),
    brick: body.brick,
    thrownBy: body.throws.reduce((bits, n, colour) => (n > 0 ? bits | (1 << colour) : bits), 0),
    sizes: [Math.floor(body.smallest / 3), body.largest * 4],
  };
}

/**
 * With buttons that led nowhere as yet: where the others lead where they mostly do, so may these, unless the way was free
 * when they were pressed.
 */
function withUsualSteps(mover: Mover, idle: ReadonlyMap<string, readonly Idle[]>): Mover {
  const known = Object.entries(mover.steps);
  const isUsual = known.every(([button, { dx, dy }]) => USUAL.get(button)?.join() === `${dx},${dy}`);
  if (known.length === 0 || !isUsual) return mover;
  const steps: Record<string, Step> = { ...mover.steps };
  let { blocked } = mover;
  for (const [button, [x, y]] of USUAL) {
    if (steps[button]) continue;
    const met = (idle.get(button) ?? []).flatMap(({ t, mask, level }) => {
      const stride = mover.strides[level] ?? mover.stride;
      const step = { dx: x * stride, dy: y * stride };
      return bodies(t.before, mask, mover).map((part) => colourMet(t, mask, part, step, mover.swept));
    });
    // -1 is the edge, 0 its own place.
    if (met.some((colours) => colours > 0 && (colours & ~mover.entered) === 0)) continue;
    for (const colours of met) if (colours > 0) blocked |= colours & ~mover.entered;
    steps[button] = { dx: x, dy: y };
  }
  return { ...mover, steps, blocked };
}

/** How it looks after each button: as it was seen, or turned like that to where the others mostly lead. */
function looksOf(body: Body): Record<string, readonly number[]> {
  if (!turns(body)) return {};
  const seen = [...body.looks].flatMap(([button, look]) =>
    look === "varies" ? [] : [[button, look] as const],
  );
  const known = Object.fromEntries(seen);
  const way = (button: string) => HEADINGS.findIndex(([x, y]) => USUAL.get(button)?.join() === `${x},${y}`);
  const [first] = seen.filter(
    ([button, { length }]) => way(button) >= 0 && Number.isInteger(Math.sqrt(length)),
  );
  if (!first) return known;
  const turned = (button: string) => quarterTurned(first[1], (way(button) - way(first[0]) + 4) % 4);
  // One look that is not a turn of another: it does not turn to where it goes.
  if (seen.some(([button, look]) => way(button) >= 0 && turned(button).join() !== look.join())) return known;
  return { ...Object.fromEntries([...USUAL.keys()].map((button) => [button, turned(button)])), ...known };
}

/** Rows of a square box, turned clockwise. */
function quarterTurned(look: readonly number[], times: number): readonly number[] {
  if (times === 0) return look;
  const side = Math.sqrt(look.length);
  const once = look.map((_, i) => look[(side - 1 - (i % side)) * side + Math.floor(i / side)]!);
  return quarterTurned(once, times - 1);
}

/** A press that changed nothing. */
interface Idle {
  readonly t: Seen;
  readonly mask: Uint8Array;
  readonly level: string;
}

const MOST_IDLE = 6;

const colourNames = (colours: number): string =>
  [...Array(16).keys()].filter((c) => (colours >> c) & 1).join("+");

function fateOf(
  t: Seen,
  part: Part,
  dx: number,
  dy: number,
  turning: number,
): "moved" | "stayed" | "unclear" {
  const { width, height } = t.before;
  let here = 0;
  let there = 0;
  for (const at of part.cells) {
    const x = (at % width) + dx;
    const y = Math.floor(at / width) + dy;
    const was = t.before.cells[at]!;
    const same = (now: number) => now === was || ((turning >> now) & 1) === 1;
    if (same(t.after.cells[at]!)) here++;
    if (x >= 0 && y >= 0 && x < width && y < height && same(t.after.cells[y * width + x]!)) there++;
  }
  const size = part.cells.length;
  if (here === size) return "stayed";
  return there >= size * 0.8 ? "moved" : "unclear";
}

/** Colours met on the way, or -1 when the way leaves the board. */
function colourMet(
  t: Seen,
  mask: Uint8Array,
  part: Part,
  step: { dx: number; dy: number },
  swept: boolean,
): number {
  const { width, height, cells } = t.before;
  const own = new Set(part.cells);
  const length = Math.max(Math.abs(step.dx), Math.abs(step.dy));
  let met = 0;
  for (const at of part.cells) {
    const x = at % width;
    const y = (at - x) / width;
    for (let k = swept ? 1 : length; k <= length; k++) {
      const nx = x + Math.round((step.dx * k) / length);
      const ny = y + Math.round((step.dy * k) / length);
      if (nx < 0 || ny < 0 || nx >= width || ny >= height) return -1;
      const next = ny * width + nx;
      if (mask[next]) return -1;
      if (!own.has(next)) met |= 1 << cells[next]!;
    }
  }
  return met;
}

/** What showed through where the body landed, and what it covered. */
function weighAbove(
  body: Body,
  t: Seen,
  part: Part,
  step: { dx: number; dy: number },
  under: Uint8Array,
): void {
  const own = new Set(part.cells);
  for (const [at, colour] of [
    ...part.cells.map((cell) => [cell, t.before.cells[cell]!] as const),
    ...hiddenIn(t.before, part),
  ]) {
    const next = at + step.dy * t.before.width + step.dx;
    // Others stand there that might move as well: what shows is above or beneath, whatever they hide.
    const beneath = own.has(next) ? under[next]! : t.before.cells[next]!;
    const now = t.after.cells[next];
    if (beneath === colour || beneath > 15) continue;
    const pair = 16 * colour + beneath;
    const weight = now === colour ? -1 : now === beneath ? 2 : 0;
    body.above.set(pair, (body.above.get(pair) ?? 0) + weight);
  }
}
