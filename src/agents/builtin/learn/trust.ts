import { type Claim, groupOf, PRIOR } from "../runtime/colours/claim.ts";
import type { Seen } from "./experience.ts";

interface Record {
  /** All claims ever, unfaded: for the reader of the twin. */
  seen: number;
  true: number;
  readonly prior: number;
  right: number;
  wrong: number;
}

/** What a wrong claim weighs where nothing happening would have been wrong too: keeping silent had not helped. */
const BOTH_WRONG = 0.2;

/** Keeps, per rule, how many of its claims about first-seen pairs came true; old ones fade. */
export class TrustLearner {
  private readonly records = new Map<string, Record>();

  judge(claims: readonly Claim[], t: Seen, mask: Uint8Array): void {
    for (const claim of claims) {
      const whole = claim.rival !== "place" || claim.part || tellsAll(claim, t, mask);
      const worth = whole && cameTrue(claim, t) ? 0 : stayed(claim, t) ? 1 : BOTH_WRONG;
      // A body that went where it was told may look otherwise there: its rules are right about the way.
      const nearly = worth > 0 && whole && nearlyCameTrue(claim, t);
      if (!nearly) this.count(claim.rule, worth, claim.prior ?? PRIOR);
      if (!claim.guess || worth === 0)
        this.count(groupOf(claim.rule), nearly ? 0 : worth, claim.prior ?? PRIOR);
    }
  }

  /** Counts a claim by what it added: it alone was right, or it alone was wrong. */
  compare(claim: Claim, better: boolean): void {
    this.count(claim.rule, better ? 0 : 1, claim.prior ?? PRIOR);
  }

  private count(rule: string, wrong: number, prior: number): void {
    const record = this.records.get(rule) ?? { seen: 0, true: 0, prior, right: 0, wrong: 0 };
    record.right *= 0.93;
    record.wrong *= 0.93;
    record.seen++;
    if (wrong === 0) {
      record.right++;
      record.true++;
    } else record.wrong += wrong;
    this.records.set(rule, record);
  }

  /** How often a rule claimed something, and how often it came true. */
  evidence(rule: string): { readonly seen: number; readonly true: number } {
    return this.records.get(rule) ?? { seen: 0, true: 0 };
  }

  trust(): { [rule: string]: number } {
    const trust: { [rule: string]: number } = {};
    for (const [rule, { prior: own, right, wrong }] of this.records) {
      const group = this.records.get(groupOf(rule));
      const prior =
        group && groupOf(rule) !== rule ? (group.right + own) / (group.right + group.wrong + 1) : own;
      // Rounded here, so that the printed number is the number used.
      trust[rule] = Math.round((1000 * (right + 1.5 * prior)) / (right + wrong + 1.5)) / 1000;
    }
    return trust;
  }
}

/**
 * Every drawn cell is right, and every uncovered one was left. What it uncovered is not held against the rule:
 * what lies beneath is learned apart, and only for bodies that are trusted.
 */
function cameTrue(claim: Claim, t: Seen): boolean {
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

/** Most of what it draws is right, and all that it uncovers was left. */
function nearlyCameTrue({ draw, erase }: Claim, t: Seen): boolean {
  if (erase.length === 0) return false;
  const drawn = new Set<number>();
  let wrong = 0;
  for (let i = 0; i < draw.length; i += 2) {
    drawn.add(draw[i]!);
    if (t.after.cells[draw[i]!] !== draw[i + 1]) wrong++;
  }
  const left = erase
    .filter((_, i) => i % 2 === 0)
    .every((at) => drawn.has(at) || t.after.cells[at] !== t.before.cells[at]);
  return left && wrong <= NEARLY * drawn.size;
}

/** Of what it draws: may be wrong. */
const NEARLY = 0.3;

/** Nothing else changed: of rivals that tell what one click did, the one that tells it all. */
function tellsAll(claim: Claim, t: Seen, mask: Uint8Array): boolean {
  const drawn = new Set(claim.draw.filter((_, i) => i % 2 === 0));
  return t.changed.every((at) => mask[at] || drawn.has(at));
}

/** Nothing the claim speaks of changed. */
function stayed(claim: Claim, t: Seen): boolean {
  for (const list of [claim.draw, claim.erase])
    for (let i = 0; i < list.length; i += 2)
      if (t.after.cells[list[i]!] !== t.before.cells[list[i]!]) return false;
  return true;
}
