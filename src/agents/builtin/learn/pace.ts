import { type Pace, turnedAfter } from "../runtime/hud.ts";

/** Every pace (rate and phase) that explains how far a bar had turned after n counted actions. */
export class PaceSpace {
  private readonly rates: Float64Array;
  private readonly prior: Float64Array;
  private readonly low: Float64Array;
  private readonly high: Float64Array;
  /** Times no pace was left and the space began anew. */
  failures = 0;
  observations = 0;
  /** Counted actions and cells turned, the latest last. */
  private readonly recent: [number, number][] = [];

  constructor(length: number, usual: number | undefined) {
    const prior = new Map<number, number>();
    const offer = (rate: number, weight: number) => {
      if (rate > 0 && rate <= length) prior.set(rate, Math.max(weight, prior.get(rate) ?? 0));
    };
    for (let n = 1; n <= 1024; n++)
      offer(length / n, 0.05 + (n % 5 === 0 ? 0.05 : 0) + (n % 10 === 0 ? 0.05 : 0));
    for (let q = 1; q <= 8; q++) for (let p = 1; p <= 8; p++) offer(p / q, 1 / (p + q));
    if (usual !== undefined) offer(usual, 0.6);
    this.rates = Float64Array.from(prior.keys());
    this.prior = Float64Array.from(prior.values());
    this.low = new Float64Array(this.rates.length).fill(Number.NEGATIVE_INFINITY);
    this.high = new Float64Array(this.rates.length).fill(Number.POSITIVE_INFINITY);
  }

  /** After n counted actions, f cells had turned. */
  add(n: number, f: number): void {
    this.observations++;
    this.recent.push([n, f]);
    if (this.recent.length > 40) this.recent.shift();
    if (!this.narrow(n, f)) {
      this.failures++;
      this.low.fill(Number.NEGATIVE_INFINITY);
      this.high.fill(Number.POSITIVE_INFINITY);
      this.narrow(n, f);
    }
  }

  private narrow(n: number, f: number): boolean {
    let alive = false;
    for (let i = 0; i < this.rates.length; i++) {
      const at = n * this.rates[i]!;
      if (f - at > this.low[i]!) this.low[i] = f - at;
      if (f + 1 - at < this.high[i]!) this.high[i] = f + 1 - at;
      if (this.low[i]! < this.high[i]! - 1e-9) alive = true;
    }
    return alive;
  }

  /** Where no rate fits: the shortest round of steps the latest observations repeat. */
  private round(): Pace | undefined {
    const steps = this.recent.filter(([n], i) => i === 0 || n === this.recent[i - 1]![0] + 1);
    const last = steps.length - 1;
    for (let length = 2; length <= 12 && 2 * length <= last; length++) {
      const step = (i: number) => steps[i]![1] - steps[i - 1]![1];
      let same = 0;
      while (last - same - length >= 1 && step(last - same) === step(last - same - length)) same++;
      if (same < length + 1) continue;
      // Rounds are counted from action 0 of the level.
      const [n, f] = steps[last]!;
      const byPhase: number[] = new Array(length).fill(0);
      for (let i = last; i > last - length; i--) byPhase[steps[i]![0] % length] = step(i);
      const round: number[] = [];
      for (let k = 1; k <= length; k++) round.push((round[k - 2] ?? 0) + byPhase[k % length]!);
      const pace: Pace = { rate: 1, phase: 0, round };
      return { ...pace, phase: f - turnedAfter(pace, n) };
    }
    return undefined;
  }

  best(): Pace {
    const round = this.failures > 0 ? this.round() : undefined;
    if (round) return round;
    let pace: Pace = { rate: 1, phase: 0 };
    let most = -1;
    for (let i = 0; i < this.rates.length; i++) {
      const low = this.low[i]!;
      const high = this.high[i]!;
      if (!(low < high - 1e-9)) continue;
      const score = this.prior[i]! * Math.min(1, high - low);
      if (score <= most) continue;
      most = score;
      // Zero, then one half, then just below the top: how programs round.
      const phase =
        low <= 0 && high > 0
          ? 0
          : low <= 0.5 && high > 0.5
            ? 0.5
            : (Math.max(low, -1e6) + Math.min(high, 1e6)) / 2;
      pace = { rate: this.rates[i]!, phase };
    }
    return pace;
  }
}
