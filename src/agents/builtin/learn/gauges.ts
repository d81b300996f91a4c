import { type GaugePair, type Gauges, gaugesOf, sceneOf } from "../runtime/gauge.ts";
import { gaugeClaims, smallerSide, standings, withDrawn } from "../runtime/knob.ts";
import { hit } from "../runtime/place.ts";
import type { Seen } from "./experience.ts";

/** Learns which clicks fill and empty gauges on the board, from how far they were filled before and after. */
export class GaugeLearner {
  private rule: Gauges | undefined;

  known(): Gauges | undefined {
    return this.rule;
  }

  learn(t: Seen, mask: Uint8Array, level: string): void {
    const part = hit(t.before, mask, t.move);
    if (!part) return;
    const knob = t.before.cells[part.cells[0]!]!;
    for (const [full, empty] of flowsOf(t, mask)) {
      if (knob === full || knob === empty) continue;
      const colours = { knob, full, empty };
      const was = gaugesOf(sceneOf(t.before, mask, colours), part, undefined);
      const is = was && gaugesOf(sceneOf(t.after, mask, colours), part, was.own);
      if (!is) continue;
      const own = is.own.level - was.own.level;
      const across = is.across.level - was.across.level;
      const stride = Math.max(Math.abs(own), Math.abs(across));
      const equal = [own, across].every((by) => by === 0 || Math.abs(by) === stride);
      const known = this.rule;
      const same = !known || (known.knob === knob && known.full === full && known.empty === empty);
      if (stride === 0 || !equal || !same) continue;
      const { along, fromLow } = was.own;
      this.rule = {
        ...colours,
        own: Math.sign(own),
        across: Math.sign(across),
        share: stride / smallerSide(part),
        strides: { ...known?.strides, [level]: stride },
        ways: { ...known?.ways, [level]: { along, fromLow } },
        lights: known?.lights ?? {},
      };
      this.lit(t, mask, level);
      return;
    }
  }

  /** What changed apart from the gauges is lit by how two of them stand now. */
  private lit(t: Seen, mask: Uint8Array, level: string): void {
    const rule = this.rule!;
    const [claim] = gaugeClaims(t.before, mask, rule, level, t.move);
    if (!claim) return;
    const said = withDrawn(t.before, claim.draw);
    const cells = [...said.keys()].filter((at) => !mask[at] && said[at] !== t.after.cells[at]);
    const flows = [rule.full, rule.empty];
    // Lights are set into a wall.
    if (!cells.some((at) => !flows.includes(said[at]!) && !flows.includes(t.after.cells[at]!))) return;
    const way = rule.ways[level]!;
    const was = standings(t.before, mask, rule, way);
    for (const [name, pair] of standings(t.after, mask, rule, way)) {
      if (was.has(name) || !cells.every((at) => isBeside(at, t.before.width, pair))) continue;
      const light = cells.flatMap((at) => [at, t.after.cells[at]!, said[at]!]);
      const lights = { ...rule.lights, [level]: { ...rule.lights[level], [name]: light } };
      this.rule = { ...rule, lights };
      return;
    }
  }
}

/** Whether a cell lies in two gauges or between them. */
function isBeside(at: number, width: number, { own, across }: GaugePair): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  const [line, place] = own.along === "rows" ? [y, x] : [x, y];
  const within = line >= Math.min(own.first, across.first) && line <= Math.max(own.last, across.last);
  return within && place >= Math.max(own.low, across.low) && place <= Math.min(own.high, across.high);
}

/** The two colours most cells changed between, either of them as what fills; first the one nearer to the click. */
function flowsOf(t: Seen, mask: Uint8Array): [number, number][] {
  const { move } = t;
  if (move.name !== "ACTION6") return [];
  const counts = new Map<number, number>();
  for (const at of t.changed) {
    if (mask[at]) continue;
    const pair = [t.before.cells[at]!, t.after.cells[at]!].sort((a, b) => a - b);
    const key = 16 * pair[0]! + pair[1]!;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const most = [...counts].sort((a, b) => b[1] - a[1])[0];
  if (!most) return [];
  const pair: [number, number] = [most[0] >> 4, most[0] & 15];
  const { width } = t.before;
  const nearest = (colour: number) => {
    let least = Number.POSITIVE_INFINITY;
    t.before.cells.forEach((cell, at) => {
      if (cell !== colour) return;
      least = Math.min(least, Math.abs((at % width) - move.x) + Math.abs(Math.floor(at / width) - move.y));
    });
    return least;
  };
  const [a, b] = pair;
  return nearest(a) <= nearest(b)
    ? [
        [a, b],
        [b, a],
      ]
    : [
        [b, a],
        [a, b],
      ];
}
