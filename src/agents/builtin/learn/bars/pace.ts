import { type Pace, turnedAfter } from "../../runtime/hud.ts";

/** Every pace (rate and phase) that explains how far a bar had turned after n counted actions. */
export class PaceSpace {
  private readonly rates: Float64Array;
  private readonly prior: Float64Array;
  private readonly low: Float64Array;
  private readonly high: Float64Array;
  /** 1 while the rate explains everything rounded half to even. */
  private readonly even: Uint8Array;
  private readonly style: Style | undefined;
  /** Times no pace was left and the space began anew. */
  failures = 0;
  observations = 0;
  /** Counted actions and cells turned, the latest last. */
  private readonly recent: [number, number][] = [];

  constructor(length: number, usual: Pace | undefined) {
    this.style = usual && styleOf(usual);
    const prior = new Map<number, number>();
    const offer = (rate: number, weight: number) => {
      if (rate > 0 && rate <= length) prior.set(rate, Math.max(weight, prior.get(rate) ?? 0));
    };
    // Where a limit set the pace before, a round number of actions will again.
    const limited = usual !== undefined && !usual.round && isLimit(length / usual.rate);
    for (let n = 1; n <= 1024; n++) {
      const roundness = (n % 5 === 0 ? 0.05 : 0) + (n % 10 === 0 ? 0.05 : 0);
      offer(length / n, limited && n <= 256 ? 0.05 + 4 * roundness : 0.05 + roundness);
    }
    for (let q = 1; q <= 8; q++) for (let p = 1; p <= 8; p++) offer(p / q, (limited ? 0.3 : 1) / (p + q));
    if (usual !== undefined) offer(usual.rate, 0.6);
    this.rates = Float64Array.from(prior.keys());
    this.prior = Float64Array.from(prior.values());
    this.low = new Float64Array(this.rates.length).fill(Number.NEGATIVE_INFINITY);
    this.high = new Float64Array(this.rates.length).fill(Number.POSITIVE_INFINITY);
    this.even = new Uint8Array(this.rates.length).fill(1);
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
      this.even.fill(1);
      this.narrow(n, f);
    }
  }

  private narrow(n: number, f: number): boolean {
    let alive = false;
    for (let i = 0; i < this.rates.length; i++) {
      const at = n * this.rates[i]!;
      if (f - at > this.low[i]!) this.low[i] = f - at;
      if (f + 1 - at < this.high[i]!) this.high[i] = f + 1 - at;
      if (this.even[i] && turnedAfter({ rate: this.rates[i]!, phase: 0, even: true }, n) !== f)
        this.even[i] = 0;
      if (this.even[i] || this.low[i]! < this.high[i]! - 1e-9) alive = true;
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
    for (let i = 0; i < this.rates.length; i++)
      for (const style of STYLES) {
        const phase = this.phaseOf(i, style);
        if (phase === undefined) continue;
        const likely = this.style === undefined ? WEIGHT[style] : this.style === style ? 1 : 0.2;
        const width = style === "other" ? Math.min(1, this.high[i]! - this.low[i]!) : 1;
        const score = this.prior[i]! * likely * width;
        if (score <= most) continue;
        most = score;
        pace = { rate: this.rates[i]!, phase, ...(style === "even" && { even: true }) };
      }
    return pace;
  }

  /** The phase a style of rounding needs at this rate, if what was seen allows it. */
  private phaseOf(i: number, style: Style): number | undefined {
    if (style === "even") return this.even[i] ? 0 : undefined;
    const low = this.low[i]!;
    const high = this.high[i]!;
    if (!(low < high - 1e-9)) return undefined;
    if (style === "other") return (Math.max(low, -1e6) + Math.min(high, 1e6)) / 2;
    const phase = style === "down" ? 0 : 0.5;
    return low <= phase && high > phase ? phase : undefined;
  }
}

/** How programs round: down, to the nearest, halves to even; else by a start nobody saw. */
const STYLES = ["down", "nearest", "even", "other"] as const;
type Style = (typeof STYLES)[number];
const WEIGHT: Readonly<Record<Style, number>> = { down: 1, nearest: 0.8, even: 0.6, other: 0.3 };

const styleOf = ({ phase, even, round }: Pace): Style | undefined =>
  round ? undefined : even ? "even" : phase === 0 ? "down" : phase === 0.5 ? "nearest" : "other";

const isLimit = (n: number): boolean => Math.abs(n - Math.round(n)) < 1e-6 && Math.round(n) % 5 === 0;
