import { type Claim, groupOf } from "../runtime/claim.ts";
import type { Seen } from "./experience.ts";

interface Record {
  right: number;
  wrong: number;
}

/** Keeps, per rule, how many of its claims about first-seen pairs came true; old ones fade. */
export class TrustLearner {
  private readonly records = new Map<string, Record>();

  judge(claims: readonly Claim[], t: Seen): void {
    for (const claim of claims) {
      const right = cameTrue(claim, t);
      this.count(claim.rule, right);
      this.count(groupOf(claim.rule), right);
    }
  }

  private count(rule: string, right: boolean): void {
    const record = this.records.get(rule) ?? { right: 0, wrong: 0 };
    record.right *= 0.93;
    record.wrong *= 0.93;
    if (right) record.right++;
    else record.wrong++;
    this.records.set(rule, record);
  }

  trust(): { [rule: string]: number } {
    const trust: { [rule: string]: number } = {};
    for (const [rule, { right, wrong }] of this.records) {
      const group = this.records.get(groupOf(rule));
      const prior =
        group && groupOf(rule) !== rule ? (group.right + 0.6) / (group.right + group.wrong + 1) : 0.6;
      trust[rule] = (right + 1.5 * prior) / (right + wrong + 1.5);
    }
    return trust;
  }
}

/**
 * Every drawn cell is right, and every uncovered one was left. What it uncovered is not held against the rule:
 * what lies beneath is learned apart, and only for bodies that are trusted.
 */
export function cameTrue(claim: Claim, t: Seen): boolean {
  const drawn = new Set<number>();
  for (let i = 0; i < claim.draw.length; i += 2) {
    if (t.after.cells[claim.draw[i]!] !== claim.draw[i + 1]) return false;
    drawn.add(claim.draw[i]!);
  }
  for (let i = 0; i < claim.erase.length; i += 2) {
    const at = claim.erase[i]!;
    if (t.after.cells[at] === t.before.cells[at] && !drawn.has(at)) return false;
  }
  return true;
}
