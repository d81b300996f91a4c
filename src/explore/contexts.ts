import { type ActionName, actionId } from "../contracts/action.ts";
import type { Log, Transition } from "../contracts/log.ts";
import { backgroundColour } from "../grid/objects.ts";
import { transitions } from "../log/builder.ts";
import type { FailureLike } from "./types.ts";

type Difference = Extract<FailureLike, { kind: "differs" }>;

/** A context while it is being counted. */
export interface Tally {
  readonly action: ActionName;
  readonly before: number;
  readonly after: number;
  readonly background: boolean;
  readonly seenIn: Transition[];
  readonly wrongIn: Difference[];
  /** Effect signature → transitions with it. */
  readonly effects: Map<string, number>;
}

/** One transition's part in one context: `colours` is before * 16 + after. */
interface Part {
  readonly colours: number;
  readonly background: boolean;
  wrong: boolean;
}

/** Appendix D: every changed cell by action and colours; also cells that stay where the twin says they change. */
export function tally(log: Log, failures: readonly Difference[]): Tally[] {
  const failing = new Map(failures.map((failure) => [place(failure.transition), failure]));
  const tallies = new Map<number, Tally>();
  for (const transition of transitions(log)) {
    if (transition.before.cells.length !== transition.after.cells.length) continue;
    const failure = failing.get(place(transition));
    const signature = effectsOf(transition);
    for (const part of keep(partsOf(transition, failure))) {
      const tally = tallyFor(tallies, transition, part);
      tally.seenIn.push(transition);
      if (part.wrong && failure) tally.wrongIn.push(failure);
      const effect = signature[part.colours >> 4] ?? "stays";
      tally.effects.set(effect, (tally.effects.get(effect) ?? 0) + 1);
    }
  }
  return [...tallies.values()];
}

const place = ({ attempt, step }: Transition): string => `${attempt}/${step}`;

function partsOf({ before, after }: Transition, failure: Difference | undefined): Part[] {
  const background = backgroundColour(before);
  const parts = new Map<number, Part>();
  const partFor = (cell: number): Part => {
    const colours = before.cells[cell]! * 16 + after.cells[cell]!;
    const part = parts.get(colours) ?? { colours, background: colours >> 4 === background, wrong: false };
    parts.set(colours, part);
    return part;
  };
  for (let cell = 0; cell < after.cells.length; cell++)
    if (before.cells[cell] !== after.cells[cell]) partFor(cell);
  for (const cell of failure?.cells ?? []) partFor(cell).wrong = true;
  return [...parts.values()];
}

/** Background is left out, unless nothing else of a failing transition shows what is wrong with it. */
function keep(parts: readonly Part[]): Part[] {
  const things = parts.filter(({ background }) => !background);
  if (things.some(({ wrong }) => wrong)) return things;
  return [...things, ...parts.filter(({ background, wrong }) => background && wrong)];
}

function tallyFor(tallies: Map<number, Tally>, { move }: Transition, part: Part): Tally {
  const key = (actionId(move.name) * 256 + part.colours) * 2 + Number(part.background);
  const known = tallies.get(key);
  if (known) return known;
  const fresh: Tally = {
    action: move.name,
    before: part.colours >> 4,
    after: part.colours & 15,
    background: part.background,
    seenIn: [],
    wrongIn: [],
    effects: new Map(),
  };
  tallies.set(key, fresh);
  return fresh;
}

/** Per colour what became of its cells: `8→0×9`, several joined by a space; undefined when none changed. */
export function effectsOf({ before, after }: Transition): (string | undefined)[] {
  const counts = new Map<number, number>();
  for (let cell = 0; cell < after.cells.length; cell++) {
    if (before.cells[cell] === after.cells[cell]) continue;
    const colours = before.cells[cell]! * 16 + after.cells[cell]!;
    counts.set(colours, (counts.get(colours) ?? 0) + 1);
  }
  const effects: (string | undefined)[] = new Array(16).fill(undefined);
  for (const [colours, n] of [...counts].sort((a, b) => a[0] - b[0])) {
    const colour = colours >> 4;
    const text = `${colour}→${colours & 15}×${n}`;
    effects[colour] = effects[colour] ? `${effects[colour]} ${text}` : text;
  }
  return effects;
}
