import type { Log } from "../../../contracts/log.ts";
import type { Model } from "../model.ts";
import { type Atom, atomsOf, inventoryOf } from "../runtime/search/goal.ts";

/** What would be true after the last move, as the model told it before it was made. */
export function toldAtoms(model: Model, log: Log): ReadonlySet<Atom> {
  const [attempt, known] = [log.attempts.at(-1), model.carried.attempts[log.attempts.length - 1]];
  const last = attempt?.steps.length ?? 0;
  if (!attempt || !known || !model.context || known.steps.length >= last) return new Set();
  const { opening, steps } = attempt;
  const frame = (step: number) => (step === 0 ? opening : steps[step - 1]!.after);
  let { context } = model;
  for (let i = known.steps.length; i < last - 1; i++)
    context = model.advance(context, frame(i), steps[i]!.move, frame(i + 1));
  const { move } = steps[last - 1]!;
  const told = model.predict(frame(last - 1), move, context);
  context = model.advance(context, frame(last - 1), move, told);
  const began = inventoryOf(model.knowledge, model.hud, model.begin(opening), opening);
  return atomsOf(model.knowledge, model.hud, context, told, began);
}

/** How often on a level each atom was told and did not come true. */
export class Foils {
  #level = -1;
  readonly #times = new Map<Atom, number>();

  /** A move came out otherwise than told. */
  add(level: number, told: ReadonlySet<Atom>): void {
    if (level !== this.#level) this.#times.clear();
    this.#level = level;
    for (const atom of told) this.#times.set(atom, this.of(atom) + 1);
  }

  of(atom: Atom): number {
    return this.#times.get(atom) ?? 0;
  }
}
