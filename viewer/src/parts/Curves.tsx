import { learningCurve } from "../../../src/view/accuracy.ts";
import type { Moment } from "../../../src/view/story.ts";
import { percent } from "../words.ts";
import { Section } from "./bits.tsx";

interface CurvesProps {
  readonly runs: readonly {
    readonly id: string;
    readonly name: string;
    readonly moments: readonly Moment[];
  }[];
  readonly at: number;
}

const WIDTH = 1000;
const HEIGHT = 160;

/** Two learning curves on one axis: one solid, one dashed, so that colour is not the only sign. */
export function Curves({ runs, at }: CurvesProps) {
  const curves = runs.map(({ moments }) => learningCurve(moments));
  if (curves.every((curve) => curve.every((share) => share === undefined))) return null;
  const last = Math.max(1, ...curves.map(({ length }) => length - 1));
  const x = (moment: number) => (moment / last) * WIDTH;
  const y = (share: number) => 8 + (1 - share) * (HEIGHT - 16);
  const path = (curve: (typeof curves)[number]) =>
    curve.flatMap((share, moment) => (share === undefined ? [] : [`${x(moment)},${y(share)}`])).join(" ");
  const now = (curve: (typeof curves)[number]) => {
    const share = curve[Math.min(at, curve.length - 1)];
    return share === undefined ? "–" : percent(share);
  };
  return (
    <Section title="Learning" note="exact predictions among the last ten">
      <div class="curves">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label="Learning curves of both runs"
        >
          {[0, 0.5, 1].map((share) => (
            <line key={share} class="grid" x1="0" x2={WIDTH} y1={y(share)} y2={y(share)} />
          ))}
          {curves.map((curve, side) => (
            <polyline key={runs[side]!.id} class={side === 0 ? "solid" : "dashed"} points={path(curve)} />
          ))}
          <line class="now" x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT} />
        </svg>
        <ul>
          {runs.map(({ id, name }, side) => (
            <li key={id}>
              <svg viewBox="0 0 32 8" aria-hidden="true">
                <line class={side === 0 ? "solid" : "dashed"} x1="0" x2="32" y1="4" y2="4" />
              </svg>
              {name} <b>{now(curves[side]!)}</b>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
