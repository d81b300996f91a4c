import type { Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import { type Claim, PRIOR } from "./claim.ts";
import { type Echoes, OPPOSITES, triggerOf } from "./place.ts";
import { echoesAcross, type Symmetry, takenBack } from "./symmetry.ts";

/**
 * The same again, the surest first: the cells that changed, and those around them, look as they did before; or do so in other
 * colours; or those alone that changed. Else what the opposite button did there, taken back. Cells that stayed although
 * something else was told stay again. `alone`: no body is known to answer to the button, which would tell it better; what
 * was so across the board is told then, too.
 */
export function echoClaims(
  grid: Grid,
  mask: Uint8Array,
  echoes: Echoes,
  move: Move,
  alone: boolean,
  symmetries: readonly Symmetry[] = [],
): Claim[] {
  const claims = new Map<string, Claim>();
  /** 1 where cells stay: a whole board may, time and again. */
  const stay = new Uint8Array(grid.cells.length);
  const add = (echo: readonly number[], when: string, less: number) => {
    const what = changesIn(echo, mask);
    for (const bare of what === "nothing" ? [false] : [false, true]) {
      const colours = coloursAt(grid, mask, echo, bare);
      if (!colours) continue;
      const isExact = colours.every((to, from) => to === from);
      if (what === "nothing" && isExact)
        for (let i = 0; i < echo.length; i += 4) stay.fill(1, echo[i]!, echo[i]! + echo[i + 1]!);
      const how = `${PATCHES[what]}${isExact ? "" : ", in other colours"}${bare ? ", around otherwise" : ""}`;
      const rule = alone ? `${move.name} ${when}: ${how}` : `${when}: ${how}`;
      const prior = PRIORS[how]! + (alone && what === "several" ? ALONE[how]! : 0) - less;
      const claim = { rule, erase: [], draw: drawEcho(mask, echo, colours), prior };
      const known = claims.get(rule);
      if (!known || tellsMore(claim, known)) claims.set(rule, claim);
    }
  };
  for (const echo of (echoes[triggerOf(grid, mask, move)] ?? []).toReversed()) add(echo, "as here before", 0);
  const opposite = alone ? (echoes[OPPOSITES[move.name] ?? ""] ?? []) : [];
  for (const echo of opposite.toReversed())
    if (changesIn(echo, mask) !== "nothing") add(takenBack(echo), "taken back here", LESS);
  const across =
    alone && symmetries.length > 0 ? echoesAcross(echoes, symmetries, grid.width, grid.height) : {};
  for (const echo of (across[move.name] ?? []).toReversed())
    if (changesIn(echo, mask) === "several") add(echo, "as across the board", LESS);
  return [...claims.values()]
    .filter(({ draw }) => !draw.some((at, i) => i % 2 === 0 && stay[at] === 1))
    .sort((a, b) => b.prior! - a.prior!);
}

const LESS = 0.02;

const PATCHES = { several: "drawn", one: "plain", nothing: "nothing" } as const;

/** How far each is believed before it came true. */
const PRIORS: Readonly<Record<string, number>> = {
  drawn: 0.6,
  "drawn, around otherwise": 0.48,
  "drawn, in other colours, around otherwise": 0.45,
  "drawn, in other colours": 0.4,
  plain: 0.6,
  "plain, around otherwise": 0.48,
  "plain, in other colours, around otherwise": 0.45,
  "plain, in other colours": 0.4,
  nothing: 0.5,
  "nothing, in other colours": 0.4,
};

/** How much more where nothing else tells it: what was of several colours is hardly found again by chance. */
const ALONE: Readonly<Record<string, number>> = {
  drawn: 0,
  "drawn, around otherwise": 0.08,
  "drawn, in other colours, around otherwise": 0.07,
  "drawn, in other colours": 0.14,
};

/** The colours that changed. */
function changesIn(echo: readonly number[], mask: Uint8Array): keyof typeof PATCHES {
  let colours = 0;
  for (let i = 0; i < echo.length; i += 4)
    if (echo[i + 2] !== echo[i + 3] && !mask[echo[i]!]) colours |= 1 << echo[i + 2]!;
  if (colours === 0) return "nothing";
  return colours & (colours - 1) ? "several" : "one";
}

/** Fewer cells than this are found anywhere. */
const FEW_CELLS = 8;

/** Which colour stands for which, one to one, in all cells or those alone that changed; undefined when they look otherwise. */
function coloursAt(
  { cells }: Grid,
  mask: Uint8Array,
  echo: readonly number[],
  bare = false,
): (number | undefined)[] | undefined {
  const to: (number | undefined)[] = [];
  const from: (number | undefined)[] = [];
  let counted = 0;
  for (let i = 0; i < echo.length; i += 4) {
    const was = echo[i + 2]!;
    if (bare && was === echo[i + 3]) continue;
    for (let at = echo[i]!; at < echo[i]! + echo[i + 1]!; at++) {
      if (mask[at]) continue;
      counted++;
      const now = cells[at]!;
      if ((to[was] ?? now) !== now || (from[now] ?? was) !== was) return undefined;
      to[was] = now;
      from[now] = was;
    }
  }
  // Figure and ground do not change places.
  if (to.some((now, was) => now !== undefined && now !== was && to[now] !== undefined)) return undefined;
  return counted < (bare ? FEW_CELLS : 1) ? undefined : to;
}

/** What changed, in these colours. */
function drawEcho(
  mask: Uint8Array,
  echo: readonly number[],
  colours: readonly (number | undefined)[],
): number[] {
  const draw: number[] = [];
  for (let i = 0; i < echo.length; i += 4) {
    if (echo[i + 2] === echo[i + 3]) continue;
    for (let at = echo[i]!; at < echo[i]! + echo[i + 1]!; at++)
      if (!mask[at]) draw.push(at, colours[echo[i + 3]!] ?? echo[i + 3]!);
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
  alone: boolean,
  symmetries: readonly Symmetry[] = [],
): Uint8Array | undefined {
  const claims = echoClaims(grid, mask, echoes, move, alone, symmetries).filter(
    ({ rule, prior }) => (trust[rule] ?? prior ?? PRIOR) >= 0.5,
  );
  const [first] = claims;
  return (
    first &&
    afterEcho(
      grid,
      claims.reduce((best, claim) => (tellsMore(claim, best) ? claim : best), first),
    )
  );
}

/** All that the other one tells, and something else besides: more of it looked as it did. */
function tellsMore({ draw }: Claim, { draw: other }: Claim): boolean {
  if (draw.length <= other.length) return false;
  const colours = new Map<number, number>();
  for (let i = 0; i < draw.length; i += 2) colours.set(draw[i]!, draw[i + 1]!);
  return other.every((at, i) => i % 2 === 1 || colours.get(at) === other[i + 1]);
}

export function afterEcho(grid: Grid, { draw }: Claim): Uint8Array {
  const cells = grid.cells.slice();
  for (let i = 0; i < draw.length; i += 2) cells[draw[i]!] = draw[i + 1]!;
  return cells;
}
