import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { type Claim, PRIOR } from "./claim.ts";
import { type Echoes, triggerOf } from "./place.ts";

/** The same again: the cells that changed, and no others, look as they did before, or do in other colours. */
export function echoClaim(grid: Grid, mask: Uint8Array, echoes: Echoes, move: Move): Claim | undefined {
  const known = echoes[triggerOf(grid, mask, move)] ?? [];
  let alike: number[] | undefined;
  for (let i = known.length - 1; i >= 0; i--) {
    const colours = coloursAt(grid, known[i]!);
    if (!colours) continue;
    if (colours.every((to, from) => to === from))
      return { rule: "as here before: exactly", erase: [], draw: drawEcho(known[i]!, colours) };
    alike ??= drawEcho(known[i]!, colours);
  }
  return alike && { rule: "as here before: in other colours", erase: [], draw: alike, prior: 0.4 };
}

/** Which colour stands for which, one to one; undefined when the cells look otherwise. */
function coloursAt({ cells }: Grid, echo: readonly number[]): (number | undefined)[] | undefined {
  const to: (number | undefined)[] = [];
  const from: (number | undefined)[] = [];
  for (let i = 0; i < echo.length; i += 4) {
    const was = echo[i + 2]!;
    for (let at = echo[i]!; at < echo[i]! + echo[i + 1]!; at++) {
      const now = cells[at]!;
      if ((to[was] ?? now) !== now || (from[now] ?? was) !== was) return undefined;
      to[was] = now;
      from[now] = was;
    }
  }
  return to;
}

function drawEcho(echo: readonly number[], colours: readonly (number | undefined)[]): number[] {
  const draw: number[] = [];
  for (let i = 0; i < echo.length; i += 4)
    for (let at = echo[i]!; at < echo[i]! + echo[i + 1]!; at++)
      draw.push(at, colours[echo[i + 3]!] ?? echo[i + 3]!);
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
  const claim = echoClaim(grid, mask, echoes, move);
  if (!claim || (trust[claim.rule] ?? claim.prior ?? PRIOR) < 0.5) return undefined;
  return afterEcho(grid, claim);
}

export function afterEcho(grid: Grid, { draw }: Claim): Uint8Array {
  const cells = grid.cells.slice();
  for (let i = 0; i < draw.length; i += 2) cells[draw[i]!] = draw[i + 1]!;
  return cells;
}
