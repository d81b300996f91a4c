import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import type { Claim } from "./claim.ts";
import {
  type Colours,
  drawGauge,
  type GaugePair,
  type Gauges,
  type GaugeWay,
  gaugesOf,
  sceneOf,
} from "./gauge.ts";
import { type Part, partsOf } from "./parts.ts";
import { hit } from "./place.ts";

const redrawn = (grid: Grid, draw: readonly number[]): number[] => {
  const last = new Map<number, number>();
  for (let i = 0; i < draw.length; i += 2) last.set(draw[i]!, draw[i + 1]!);
  return [...last].filter(([at, colour]) => grid.cells[at] !== colour).flat();
};

export const smallerSide = ({ left, top, right, bottom }: Part): number =>
  Math.min(right - left, bottom - top) + 1;

/** Names how far two gauges are filled. */
const howFilled = ({ own, across }: GaugePair): string =>
  [own, across]
    .map(({ first, low, level }) => `${first},${low}:${level}`)
    .sort()
    .join(" ");

/** Every two gauges across a wall with a knob, by how they stand. */
export function standings(
  grid: Grid,
  mask: Uint8Array,
  colours: Colours,
  way: GaugeWay | undefined,
): Map<string, GaugePair> {
  const pairs = new Map<string, GaugePair>();
  const scene = sceneOf(grid, mask, colours);
  for (const knob of partsOf(grid, mask, 1 << colours.knob, true)) {
    const pair = gaugesOf(scene, knob, way);
    if (pair) pairs.set(howFilled(pair), pair);
  }
  return pairs;
}

/** What goes out, drawn beneath, and what is lit, over what gauges do. */
function withLights(grid: Grid, mask: Uint8Array, rule: Gauges, level: string, draw: number[]): number[] {
  const lights = rule.lights[level];
  if (!lights || draw.length === 0) return draw;
  const way = rule.ways[level];
  const was = standings(grid, mask, rule, way);
  const is = standings({ ...grid, cells: withDrawn(grid, draw) }, mask, rule, way);
  const lit = (names: Iterable<string>, colour: number) =>
    [...names].flatMap((name) =>
      (lights[name] ?? []).flatMap((at, i, all) => (i % 3 === 0 ? [at, all[i + colour]!] : [])),
    );
  const gone = [...was.keys()].filter((name) => !is.has(name));
  return [...lit(gone, 2), ...draw, ...lit(is.keys(), 1)];
}

/** The frame with these cells drawn. */
export function withDrawn(grid: Grid, draw: readonly number[]): Uint8Array {
  const cells = grid.cells.slice();
  for (let i = 0; i < draw.length; i += 2) cells[draw[i]!] = draw[i + 1]!;
  return cells;
}

export function gaugeClaims(
  grid: Grid,
  mask: Uint8Array,
  rule: Gauges | undefined,
  level: string,
  move: Move,
): Claim[] {
  const knob = rule && hit(grid, mask, move);
  if (!knob || grid.cells[knob.cells[0]!] !== rule.knob) return [];
  const scene = sceneOf(grid, mask, rule);
  const found = gaugesOf(scene, knob, rule.ways[level]);
  if (!found) return [];
  const stride = rule.strides[level] ?? Math.round(rule.share * smallerSide(knob));
  const moves = [
    { gauge: found.own, by: rule.own * stride },
    { gauge: found.across, by: rule.across * stride },
  ];
  const stuck = moves.some(
    ({ gauge, by }) => by !== 0 && !(gauge.level + by >= 0 && gauge.level + by <= gauge.room),
  );
  const draw = stuck ? [] : moves.flatMap(({ gauge, by }) => (by === 0 ? [] : drawGauge(scene, gauge, by)));
  const how = stuck ? "full or empty" : "as far as usual";
  return [
    {
      rule: `a knob fills gauges: ${how}`,
      erase: [],
      draw: redrawn(grid, withLights(grid, mask, rule, level, draw)),
      rival: "place",
    },
  ];
}
