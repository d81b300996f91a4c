import {
  coloursAhead,
  corner,
  type Departures,
  type Drift,
  type Going,
} from "../../runtime/colours/drift.ts";
import { type Facing, facingOf, lookOf } from "../../runtime/colours/facing.ts";
import { type Part, shiftedPart } from "../../runtime/colours/parts.ts";
import type { Seen } from "../experience.ts";

/** Most it may count, so that it can be unlearned. */
const FOLLOWED = 5;

/** Learns how one kind of body moves by itself. */
export class DriftLearner {
  private readonly next = new Map<string, readonly [number, number]>();
  private facing: Facing[] = [];
  private readonly votes = new Map<string, number>();
  private entered = 0;
  private turning = 0;
  private free = 0;
  private right = 0;
  private wrong = 0;
  /** How often it turned to where a body went, less how often it did not. */
  private followed = 0;
  private latest: Drift | undefined;

  known(): Drift {
    this.latest ??= {
      facing: this.shows() ? this.facing : [],
      next: Object.fromEntries(this.next),
      entered: this.entered,
      turns: this.turning & ~this.free,
      follows: this.followed > 0,
    };
    return this.latest;
  }

  /** Its look says where it goes: several looks, several ways, and hardly ever wrong. */
  private shows(): boolean {
    const ways = new Set(this.facing.map(({ dx, dy }) => `${Math.sign(dx)},${Math.sign(dy)}`));
    return ways.size >= 2 && this.right >= 2 && this.right > 4 * this.wrong;
  }

  learn(
    t: Seen,
    mask: Uint8Array,
    going: readonly Going[],
    departures: Departures,
    before: readonly Part[],
  ): void {
    this.latest = undefined;
    for (const { from, left, top } of going) {
      const [place, step] = from.split(">") as [string, string];
      const [dx, dy] = step.split(",").map(Number) as [number, number];
      this.next.set(place, [dx, dy]);
      if (this.next.size > 400) this.next.delete(this.next.keys().next().value!);
      const part = before.find((b) => b.left === left - dx && b.top === top - dy);
      if (!part) continue;
      const met = coloursAhead(t.before, mask, part, dx, dy);
      if (met !== -1) this.entered |= met;
      if (dx === 0 && dy === 0) continue;
      this.looks(t, part, dx, dy);
      this.turns(t, mask, part, departures, dx, dy);
    }
  }

  /** Whether it turned round on arrival, and what it had ahead: one that goes on clears what it sees. */
  private turns(t: Seen, mask: Uint8Array, part: Part, departures: Departures, dx: number, dy: number): void {
    const there = shiftedPart(part, t.before.width, dx, dy);
    const now = facingOf(this.facing, lookOf(t.after, there));
    const bits = coloursAhead(t.after, mask, there, dx, dy);
    const went = departures[corner(there)];
    if (now && went && (Math.sign(went[0]) !== Math.sign(dx) || Math.sign(went[1]) !== Math.sign(dy))) {
      const alike = Math.sign(went[0]) === Math.sign(now.dx) && Math.sign(went[1]) === Math.sign(now.dy);
      this.followed = Math.min(FOLLOWED, Math.max(-FOLLOWED, this.followed + (alike ? 1 : -1)));
    }
    if (!now || bits === -1) return;
    if (now.dx === -dx && now.dy === -dy) this.turning |= bits;
    else if (now.dx === dx && now.dy === dy) this.free |= bits;
  }

  private looks(t: Seen, part: Part, dx: number, dy: number): void {
    const look = lookOf(t.before, part);
    if (look.length > 100) return;
    const key = look.join();
    const old = this.facing.find((f) => f.look.join() === key);
    if (!old) {
      this.facing = [...this.facing, { look, dx, dy }].slice(-12);
      this.votes.set(key, 1);
      return;
    }
    if (old.dx === dx && old.dy === dy) this.right++;
    else this.wrong++;
    const votes = (this.votes.get(key) ?? 0) + (old.dx === dx && old.dy === dy ? 1 : -2);
    this.votes.set(key, votes);
    // A look that goes several ways says nothing: it never comes back.
    if (votes < -3) this.facing = this.facing.filter((f) => f !== old);
    else if (votes < 0) this.facing = this.facing.map((f) => (f === old ? { look, dx, dy } : f));
  }
}
