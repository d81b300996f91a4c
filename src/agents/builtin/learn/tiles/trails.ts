import type { Trail } from "../../runtime/tiles.ts";
import { decisions, type Example } from "./decide.ts";
import { bump, groupBy, most } from "./history.ts";
import { type Names, namedTests } from "./names.ts";
import type { Left } from "./story.ts";

/** How much the last times count against earlier ones. */
const FADES = 0.7;

/**
 * Grounds that become something else when a body goes on from them: where they come round again, or where it depends on
 * how the body looks. What is gone once and for all was taken.
 */
export function findTrails(lefts: readonly Left[], names: Names): Record<string, Trail[]> {
  const byGround = groupBy(lefts, ({ ground }) => ground);
  const usual = new Map([...byGround].map(([ground, mine]) => [ground, usualOf(mine)] as const));
  const found: Record<string, Trail[]> = {};
  for (const [ground, mine] of byGround) {
    if (mine.every(({ left }) => left === ground)) continue;
    const trails = decisions(["body"], mine.map(exampleOf), String);
    const told = trails.reduce((sum, { seen }) => sum + seen, 0);
    const asked = trails.length > 1 && told === mine.length;
    if (!asked && !comesRound(usual, ground)) continue;
    found[names.of(ground)] = trails.map(({ when, does, seen }) => ({
      when: namedTests(when, names),
      to: names.of(does),
      seen,
    }));
  }
  return found;
}

const exampleOf = ({ body, left }: Left): Example<number> => ({ facts: [body], outcome: left });

/** What it mostly became when it changed, of late. */
function usualOf(mine: readonly Left[]): number {
  const votes = new Map<number, number>();
  for (const [i, { ground, left }] of mine.entries())
    if (left !== ground) bump(votes, left, FADES ** (mine.length - i));
  return most(votes) ?? -1;
}

function comesRound(usual: ReadonlyMap<number, number>, ground: number): boolean {
  const seen = new Set<number>();
  for (let next = usual.get(ground); next !== undefined && !seen.has(next); next = usual.get(next)) {
    if (next === ground) return true;
    seen.add(next);
  }
  return false;
}
