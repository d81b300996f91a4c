import type { Grid } from "../../../contracts/grid.ts";
import { COLOUR_NAMES } from "../../../grid/palette.ts";
import { type Goal, reached } from "../runtime/goal.ts";
import type { Knowledge } from "../runtime/knowledge.ts";
import type { Evidence, SeenState } from "./evidence.ts";

/** A goal with how likely it looked before any test: higher is tried first at equal cost. */
export interface Hypothesis {
  readonly goal: Goal;
  readonly prior: number;
}

const bits = (set: number): number[] => [...Array(16).keys()].filter((colour) => (set >> colour) & 1);
const NO_COLOURS = { gone: 0, there: 0 };

/** Everything worth testing here: consistent with every win, false on every other frame, not tested in vain. */
export function hypotheses(know: Knowledge, evidence: Evidence, frame: Grid, hud: Uint8Array): Hypothesis[] {
  const rarity = rarities(frame, hud);
  const simple = [...reaching(know, rarity), ...vanishing(evidence, rarity)];
  const guarded = simple.flatMap((hypothesis) => withGuard(hypothesis, evidence));
  return [...simple, ...guarded]
    .filter(({ goal }) => evidence.wins.every(({ features }) => reached(goal, features)))
    .filter(({ goal }) => !fires(goal, evidence.nots) && !fires(goal, evidence.deaths))
    .map((hypothesis) => ({ ...hypothesis, prior: hypothesis.prior * (evidence.wins.length > 0 ? 4 : 1) }));
}

const fires = (goal: Goal, states: readonly SeenState[]): boolean =>
  states.some(({ features }) => reached(goal, features));

/** Share of the board per colour; 0 where it is absent. */
function rarities(frame: Grid, hud: Uint8Array): Float64Array {
  const share = new Float64Array(16);
  for (let i = 0; i < frame.cells.length; i++) if (!hud[i]) share[frame.cells[i]!]! += 1 / frame.cells.length;
  return share;
}

/** A body comes onto something, or next to it: the rarer, the likelier it is meant. */
function reaching(know: Knowledge, share: Float64Array): Hypothesis[] {
  return know.movers
    .filter(({ trusted, steps }) => trusted && Object.keys(steps).length > 0)
    .flatMap((mover) =>
      bits(0xffff & ~mover.colours).flatMap((colour): Hypothesis[] => {
        const common = share[colour]!;
        if (common > 0.15) return [];
        const prior = 1 / (1 + 20 * common);
        const reach = (how: "on" | "every" | "near", weight: number): Hypothesis => ({
          goal: { ...NO_COLOURS, reach: { mover: mover.name, colour, how } },
          prior: prior * weight,
        });
        return [reach("every", 1), reach("on", 0.9), reach("near", 0.3)];
      }),
    );
}

/** A colour leaves the board: everything of a kind is collected, covered or changed. */
function vanishing(evidence: Evidence, share: Float64Array): Hypothesis[] {
  return bits(evidence.opening)
    .filter((colour) => share[colour]! < 0.15)
    .map((colour) => ({ goal: { gone: 1 << colour, there: 0 }, prior: 0.5 / (1 + 10 * share[colour]!) }));
}

/** The same, once something else has changed: a colour that was there is gone, one that was not has come. */
function withGuard({ goal, prior }: Hypothesis, evidence: Evidence): Hypothesis[] {
  const vain = evidence.nots.filter(({ features }) => reached(goal, features));
  if (vain.length === 0) return [];
  const always = vain.reduce((set, { features }) => set & features.present, 0xffff);
  const never = vain.reduce((set, { features }) => set & ~features.present, 0xffff);
  return [
    ...bits(always & ~goal.gone).map((colour) => ({
      goal: { ...goal, gone: goal.gone | (1 << colour) },
      prior: prior * 0.5,
    })),
    ...bits(never & ~goal.gone).map((colour) => ({
      goal: { ...goal, there: goal.there | (1 << colour) },
      prior: prior * 0.2,
    })),
  ];
}

const names = (set: number): string =>
  bits(set)
    .map((colour) => COLOUR_NAMES[colour])
    .join(" and ");

/** In words, for the log and for the twin's comment. */
export function describeGoal({ reach, gone, there }: Goal): string {
  const parts: string[] = [];
  if (reach) {
    const who = reach.how === "every" ? "every body" : "a body";
    parts.push(
      `${who} of ${reach.mover} is ${reach.how === "near" ? "next to" : "on"} ${COLOUR_NAMES[reach.colour]}`,
    );
  }
  if (gone) parts.push(`${names(gone)} is gone`);
  if (there) parts.push(`${names(there)} is there`);
  return parts.join(", and ");
}

export const goalKey = ({ reach, gone, there }: Goal): string =>
  `${reach ? `${reach.mover}/${reach.colour}/${reach.how}` : ""}|${gone}|${there}`;
