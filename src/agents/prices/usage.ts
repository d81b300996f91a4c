import { z } from "zod";

const count = z.number().int().nonnegative();

/** Tokens of one turn. `cached` and `written` are parts of `input`; `reasoning` is a part of `output`. */
export interface Usage {
  readonly input: number;
  /** Read from the provider's cache. */
  readonly cached: number;
  /** Written to it, where the provider charges for that. */
  readonly written: number;
  readonly output: number;
  readonly reasoning: number;
}

export const NO_USAGE: Usage = { input: 0, cached: 0, written: 0, output: 0, reasoning: 0 };

/** At the borders, where a vendor's numbers come in. */
export const tokens = count.catch(0).default(0);

export const addUsage = (a: Usage, b: Usage): Usage => combine(a, b, (x, y) => x + y);

/** What came on top of `before`, for counters that only grow. A counter that was set back starts anew. */
export function usageSince(now: Usage, before: Usage): Usage {
  const restarted = now.input < before.input || now.output < before.output;
  return restarted ? now : combine(now, before, (x, y) => Math.max(0, x - y));
}

function combine(a: Usage, b: Usage, of: (x: number, y: number) => number): Usage {
  return {
    input: of(a.input, b.input),
    cached: of(a.cached, b.cached),
    written: of(a.written, b.written),
    output: of(a.output, b.output),
    reasoning: of(a.reasoning, b.reasoning),
  };
}
