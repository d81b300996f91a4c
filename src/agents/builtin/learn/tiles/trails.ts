import type { Trail } from "../../runtime/tiles/tiles.ts";
import type { Names } from "./names.ts";
import type { Left } from "./story.ts";

/**
 * Grounds that become something else when a body goes on from them: where they come round again, or where it depends on
 * how the body looks. What is gone once and for all was taken. Levels may differ: the last time counts.
 */
export function findTrails(lefts: readonly Left[], names: Names): Record<string, Trail[]> {
  const last = new Map<number, Map<number, number>>();
  for (const { ground, body, left } of lefts)
    last.set(ground, (last.get(ground) ?? new Map()).set(body, left));
  const next = new Map<number, number>();
  for (const { ground, left } of lefts) if (left !== ground) next.set(ground, left);
  const found = new Set(
    [...next.keys()].filter((ground) => asksLook(last.get(ground)!) || comesRound(next, ground)),
  );
  // What comes of one that comes round does so too.
  for (const ground of found) if (next.has(next.get(ground)!)) found.add(next.get(ground)!);
  // Where the look matters for one ground it does for all.
  const asks = [...found].some((ground) => asksLook(last.get(ground)!));
  return Object.fromEntries(
    [...found].map((ground) => [names.of(ground), trailsOf(ground, last.get(ground)!, asks, lefts, names)]),
  );
}

const asksLook = (byBody: ReadonlyMap<number, number>): boolean => new Set(byBody.values()).size > 1;

function trailsOf(
  ground: number,
  byBody: ReadonlyMap<number, number>,
  asks: boolean,
  lefts: readonly Left[],
  names: Names,
): Trail[] {
  const trails = [...byBody].map(([body, left]) => ({
    when: asks ? [["body", names.of(body)] as const] : [],
    to: names.of(left),
    seen: lefts.filter((one) => one.ground === ground && one.left === left && (!asks || one.body === body))
      .length,
  }));
  return asks ? trails : trails.slice(0, 1);
}

function comesRound(next: ReadonlyMap<number, number>, ground: number): boolean {
  const seen = new Set<number>();
  for (let at = next.get(ground); at !== undefined && !seen.has(at); at = next.get(at)) {
    if (at === ground) return true;
    seen.add(at);
  }
  return false;
}
