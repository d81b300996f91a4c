import type { Brick } from "../../runtime/colours/bricks.ts";
import type { Step } from "../../runtime/colours/mover.ts";
import { DriftLearner } from "./drifts.ts";

export interface Passing {
  entered: number;
  suspect: number;
  contradictions: number;
  /** By colours met together: how often they stopped it, less than any number once they were passed. */
  readonly stops: Map<number, number>;
}

export interface Body {
  readonly colours: number;
  /** Votes per button and vector, fading. */
  readonly votes: Map<string, Map<string, number>>;
  readonly passing: Record<"swept" | "landing", Passing>;
  /** Per own colour and colour beneath: cells where that stayed to be seen, less cells where it was covered. */
  readonly above: Map<number, number>;
  smallest: number;
  largest: number;
  seen: number;
  /** It alone explained a whole change, or was seen to move twice. */
  proven: boolean;
  /** Looks after a button, while they are the same every time. */
  readonly looks: Map<string, readonly number[] | "varies">;
  /** How often it was seen to turn. */
  turned: number;
  readonly bounds: Map<string, (number | undefined)[]>;
  /** Votes per level and stride, fading. */
  readonly strides: Map<string, Map<string, number>>;
  stride: number;
  readonly ways: Map<string, Step>;
  readonly revealed: Map<number, number>;
  readonly drift: DriftLearner;
  /** Per colour: how often all of it was gone when the body left, less how often some was still there. */
  readonly eaten: Int32Array;
  brick: Brick | undefined;
  /** Per colour along a side: how often it was thrown from there, less how often it stayed. */
  readonly throws: Int32Array;
}

export const newBody = (colours: number): Body => ({
  colours,
  votes: new Map(),
  passing: {
    swept: { entered: 0, suspect: 0, contradictions: 0, stops: new Map() },
    landing: { entered: 0, suspect: 0, contradictions: 0, stops: new Map() },
  },
  above: new Map(),
  smallest: Number.POSITIVE_INFINITY,
  largest: 0,
  seen: 0,
  proven: false,
  looks: new Map(),
  turned: 0,
  bounds: new Map(),
  strides: new Map(),
  stride: 1,
  ways: new Map(),
  revealed: new Map(),
  drift: new DriftLearner(),
  eaten: new Int32Array(16),
  brick: undefined,
  throws: new Int32Array(16),
});

/** A body that looks like a known one and something more answers like it. */
export function heir(known: readonly Body[], colours: number): Body | undefined {
  const kin = known
    .filter((body) => body.proven && (body.colours & colours) === body.colours)
    .sort((a, b) => b.seen - a.seen)[0];
  return (
    kin && {
      ...structuredClone({ ...kin, drift: undefined }),
      drift: new DriftLearner(),
      colours,
      seen: 0,
      smallest: Number.POSITIVE_INFINITY,
      largest: 0,
      turned: 0,
      looks: new Map(),
    }
  );
}

/** Of so many times that it moves, one that turns does so once. */
const TURNING = 8;

/** What moved stiffly nearly every time was only taken for turning. */
export const turns = ({ turned, seen }: Body): boolean => turned * TURNING >= seen && turned > 0;
