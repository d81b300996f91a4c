import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { type Claim, PRIOR } from "./claim.ts";
import { type Echoes, triggerOf } from "./place.ts";

/**
 * The same again, the surest first: the cells that changed, and those around them, look as they did before; or do so in other
 * colours; or those alone that changed.
 */
export function echoClaims(grid: Grid, mask: Uint8Array, echoes: Echoes, move: Move): Claim[] {
  const known = echoes[triggerOf(grid, mask, move)] ?? [];
  const claims = new Map<string, Claim>();
  for (let i = known.length - 1; i >= 0; i--)
    for (const bare of [false, true]) {
      const colours = coloursAt(grid, known[i]!, bare);
      if (!colours) continue;
      const isExact = colours.every((to, from) => to === from);
      const how = bare
        ? isExact
          ? "around otherwise"
          : "in other colours, around otherwise"
        : isExact
          ? "exactly"
          : "in other colours";
      const rule = `as here before: ${how}`;
      if (!claims.has(rule))
        claims.set(rule, { rule, erase: [], draw: drawEcho(known[i]!, colours), prior: PRIORS[how]! });
    }
  return [...claims.values()].sort((a, b) => b.prior! - a.prior!);
}

/** How far each is believed before it came true. */
const PRIORS: Readonly<Record<string, number>> = {
  exactly: 0.6,
  "around otherwise": 0.48,
  "in other colours, around otherwise": 0.45,
  "in other colours": 0.4,
};

/** Fewer cells than this are found anywhere. */
const FEW_CELLS = 8;

/** Which colour stands for which, one to one, in all cells or those alone that changed; undefined when they look otherwise. */
function coloursAt(
  { cells }: Grid,
  echo: readonly number[],
  bare = false,
): (number | undefined)[] | undefined {
  const to: (number | undefined)[] = [];
  const from: (number | undefined)[] = [];
  let counted = 0;
  for (let i = 0; i < echo.length; i += 4) {
    const was = echo[i + 2]!;
    if (bare && was === echo[i + 3]) continue;
    counted += echo[i + 1]!;
    for (let at = echo[i]!; at < echo[i]! + echo[i + 1]!; at++) {
      const now = cells[at]!;
      if ((to[was] ?? now) !== now || (from[now] ?? was) !== was) return undefined;
      to[was] = now;
      from[now] = was;
    }
  }
  return bare && counted < FEW_CELLS ? undefined : to;
}

/** What changed, in these colours. */
function drawEcho(echo: readonly number[], colours: readonly (number | undefined)[]): number[] {
  const draw: number[] = [];
  for (let i = 0; i < echo.length; i += 4) {
    if (echo[i + 2] === echo[i + 3]) continue;
    for (let at = echo[i]!; at < echo[i]! + echo[i + 1]!; at++)
      draw.push(at, colours[echo[i + 3]!] ?? echo[i + 3]!);
  }
  return draw;
}

/** The board after the same again, where that is to be trusted. */
export function echoed(
  grid: Grid,
  mask: Uint8Array,
  echoes: Echoes,
  trust: Readonly<Record<string, number>>,
  move: Move,
): Uint8Array | undefined {
  const claims = echoClaims(grid, mask, echoes, move);
  const claim = claims.find(({ rule, prior }) => (trust[rule] ?? prior ?? PRIOR) >= 0.5);
  return claim && afterEcho(grid, claim);
}

export function afterEcho(grid: Grid, { draw }: Claim): Uint8Array {
  const cells = grid.cells.slice();
  for (let i = 0; i < draw.length; i += 2) cells[draw[i]!] = draw[i + 1]!;
  return cells;
}
