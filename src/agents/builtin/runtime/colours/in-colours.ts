import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import type { Knowledge, Memory } from "../knowledge.ts";
import { arrivalClaim, arrivalKey } from "./arrival.ts";
import { chosenClaims } from "./chosen.ts";
import { type Claim, groupOf, PRIOR } from "./claim.ts";
import { corner, type Departures, driftClaims, hiddenPart } from "./drift.ts";
import { echoed } from "./echo.ts";
import { markClaims } from "./mark.ts";
import { allBodies, bodies, type FoundBody, moverClaim, type Step, stepFrom } from "./mover.ts";
import { paintClaims } from "./paint.ts";
import { paletteClaims } from "./palette.ts";
import { placeClaims } from "./place.ts";
import { recolourClaims } from "./recolour.ts";
import { stampClaims } from "./stamp.ts";
import { stepOn } from "./thrown.ts";
import { beneath } from "./under.ts";
import { workClaims } from "./work.ts";

/** Whether a body is known to answer to a button. */
export const isSteered = ({ movers }: Knowledge, { name }: Move): boolean =>
  movers.some(({ trusted, steps }) => trusted && steps[name]);

/** Every rule's claim about this move. */
export function claimsOf(know: Knowledge, mask: Uint8Array, memory: Memory, grid: Grid, move: Move): Claim[] {
  const claims: Claim[] = [];
  // An image is no body of its own.
  const { mirror } = know;
  const own = mirror ? know.movers.filter(({ colours }) => !((colours >> mirror.image) & 1)) : know.movers;
  const found = [...allBodies(grid, mask, own, memory.traced)];
  for (const mover of own)
    if (!mover.trusted) for (const part of bodies(grid, mask, mover)) found.push({ mover, part });
  const { stamps = [] } = know.places;
  const departures = departuresAfter(know, memory.departures, found, memory.level, move);
  for (const body of found) {
    const { mover, part } = body;
    claims.push(...stampClaims(grid, mask, memory.under, stamps, body, memory.level, move.name));
    if (mover.trusted) claims.push(...workClaims(grid, know.places.works ?? [], body, move.name));
    const under = beneath(memory.scene, memory.under, body);
    const step = stepOn(grid, mask, under, mover, memory.level, part, move.name);
    const claim = moverClaim(grid, mask, under, mover, part, memory.level, move.name, step);
    if (claim && step) claims.push(claim, ...arrivalsOf(know, memory.level, grid, body, step));
  }
  const goes = (claim: Claim) => trustOf(know, claim) >= 0.5;
  if (!know.waits || claims.some(goes)) {
    for (const { mover, part } of found)
      claims.push(
        ...driftClaims(grid, mask, memory.under, mover, part, memory.going, departures, memory.level),
      );
    claims.push(...hiddenClaims(know, mask, memory, grid, departures, found, claims));
  }
  if (!isSteered(know, move))
    claims.push(...placeClaims(grid, mask, know.places.effects, memory.level, move));
  claims.push(...paintClaims(grid, know.places.paints ?? [], move));
  claims.push(...paletteClaims(grid, mask, know.places.palette, move));
  claims.push(...markClaims(grid, mask, memory.under, know.places.mark, move));
  claims.push(...recolourClaims(grid, mask, know.recolour, memory.level, move, memory.was));
  claims.push(...chosenClaims(grid, mask, know.places.chosen, move));
  return claims;
}

/** Bodies that surely drift and went beneath others come out, but for where those are then. */
function hiddenClaims(
  know: Knowledge,
  mask: Uint8Array,
  { under, going, level }: Memory,
  grid: Grid,
  departures: Departures,
  found: readonly FoundBody[],
  claims: readonly Claim[],
): Claim[] {
  const beneath = going.filter(({ hidden }) => hidden);
  if (beneath.length === 0) return [];
  const cells = grid.cells.slice();
  for (const { hidden = [] } of beneath) for (const [at, colour] of hidden) cells[at] = colour;
  const covered = new Set(
    found.flatMap(({ mover, part }) => {
      if (!mover.trusted) return [];
      const claim = claims.find(({ rule }) => groupOf(rule) === mover.name);
      const goes = claim && trustOf(know, claim) >= 0.5;
      return goes ? claim.draw.filter((_, i) => i % 2 === 0) : part.cells;
    }),
  );
  return beneath.flatMap((one) => {
    const mover = know.movers.find(({ colours }) => colours === one.colours);
    const part = hiddenPart(grid, one);
    const bright = { ...grid, cells };
    const ways = mover ? driftClaims(bright, mask, under, mover, part, going, departures, level) : [];
    return ways
      .filter(({ rule }) => (know.trust[rule] ?? 0) >= SURE)
      .map((claim) => ({ ...claim, erase: [], draw: uncovered(claim.draw, covered) }))
      .filter(({ draw }) => draw.length > 0);
  });
}

const uncovered = (draw: readonly number[], covered: ReadonlySet<number>): number[] =>
  draw.filter((_, i) => !covered.has(draw[i - (i % 2)]!));

/** What comes of it elsewhere that a body goes where it does. */
function arrivalsOf(
  know: Knowledge,
  level: string,
  grid: Grid,
  { mover, part }: FoundBody,
  step: Step,
): Claim[] {
  const key = arrivalKey(level, mover.name, part.left + step.dx, part.top + step.dy);
  const claim = arrivalClaim(grid, know.places.arrivals ?? {}, key);
  return claim ? [claim] : [];
}

/** From this trust on a body is sure to answer to its buttons. */
export const SURE = 0.8;

/** Where bodies that answer to buttons go. */
export function departuresAfter(
  know: Knowledge,
  departures: Departures,
  found: readonly FoundBody[],
  level: string,
  move: Move,
): Departures {
  const news = found.flatMap(({ mover, part }) => {
    const step = stepFrom(mover, level, part, move.name);
    return step && (know.trust[mover.name] ?? 0) >= SURE
      ? [[corner(part), [step.dx, step.dy] as const] as const]
      : [];
  });
  return news.length > 0 ? { ...departures, ...Object.fromEntries(news) } : departures;
}

/** A body that answers to buttons better than it drifts is not drifting: one pressed twice looks the same. */
function trustOf(know: Knowledge, claim: Claim): number {
  const group = groupOf(claim.rule);
  const answers = group.endsWith(" drifts") ? know.trust[group.replace(" drifts", "")] : undefined;
  if (answers !== undefined && answers >= (know.trust[group] ?? 0)) return 0;
  return know.trust[claim.rule] ?? know.trust[group] ?? claim.prior ?? PRIOR;
}

/** Whether any rule that is believed says what comes of a move. */
export const isToldInColours = (
  know: Knowledge,
  mask: Uint8Array,
  memory: Memory,
  grid: Grid,
  move: Move,
): boolean => claimsOf(know, mask, memory, grid, move).some((claim) => trustOf(know, claim) >= 0.5);

/** Trusted claims together: what is uncovered first, then what is drawn, the most trusted on top. */
export function compose(know: Knowledge, grid: Grid, claims: readonly Claim[]): Uint8Array {
  const cells = grid.cells.slice();
  const trusted = claims
    .map((claim) => ({ claim, trust: trustOf(know, claim) }))
    .filter(({ trust }) => trust >= 0.5)
    .sort((a, b) => a.trust - b.trust)
    .filter(
      ({ claim }, i, all) => !claim.rival || !all.slice(i + 1).some((o) => o.claim.rival === claim.rival),
    );
  for (const layer of ["erase", "draw"] as const)
    for (const { claim } of trusted) {
      const list = claim[layer];
      for (let i = 0; i < list.length; i += 2) cells[list[i]!] = list[i + 1]!;
    }
  return cells;
}

/** What came again, or else what claims say together. What a tool paints goes by where it is, which no echo knows. */
export const boardInColours = (
  know: Knowledge,
  mask: Uint8Array,
  memory: Memory,
  grid: Grid,
  move: Move,
  claims?: readonly Claim[],
): Uint8Array =>
  (paintClaims(grid, know.places.paints ?? [], move).some((claim) => trustOf(know, claim) >= 0.5)
    ? undefined
    : echoed(
        grid,
        mask,
        know.places.echoes,
        know.trust,
        move,
        !isSteered(know, move),
        know.places.symmetries,
      )) ?? compose(know, grid, claims ?? claimsOf(know, mask, memory, grid, move));
