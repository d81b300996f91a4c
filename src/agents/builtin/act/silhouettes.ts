import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import type { Log } from "../../../contracts/log.ts";
import { nameOf } from "../runtime/hash.ts";
import { changesBoard } from "../runtime/hud.ts";
import { moveAt } from "../runtime/search/naming.ts";

/**
 * Where things that go about are, whatever colours they have and whatever else is painted: boards of one silhouette are alike
 * for whoever wants to try every button everywhere, on whatever level.
 */
export class Silhouettes {
  /** Cells that something came to or left. */
  readonly #passed: Uint8Array;
  /** Those where buttons brought it. */
  readonly #steered: Uint8Array;
  readonly #tried = new Set<string>();
  /** What is mostly to be seen there. */
  readonly #ground: number;

  constructor(
    { attempts }: Log,
    private readonly hud: Uint8Array,
  ) {
    this.#passed = new Uint8Array(attempts[0]?.opening.cells.length ?? 0);
    this.#steered = this.#passed.slice();
    const steps = attempts.flatMap(({ opening, steps }) =>
      steps.map(({ move, after }, i) => ({ before: steps[i - 1]?.after ?? opening, move, after })),
    );
    const painting = new Set<string>();
    for (const { before, move, after } of steps)
      if (this.#pass(before, after, move.name !== "ACTION6") === "paints") painting.add(move.name);
    this.#ground = this.#mostlyShown(steps.map(({ after }) => after));
    // What paints may have had nothing to paint.
    for (const { before, move, after } of steps)
      if (!painting.has(move.name) || changesBoard(hud, before.cells, after.cells))
        this.#tried.add(this.#name(before, move));
  }

  isTried(frame: Grid, move: Move): boolean {
    return this.#tried.has(this.#name(frame, move));
  }

  /** The share of some cells that have a colour of what goes about: painted with it, they would look the same. */
  faded({ cells }: Grid, focus: readonly number[]): number {
    if (focus.length === 0) return 0;
    let colours = 0;
    for (let at = 0; at < cells.length; at++)
      if (this.#steered[at] && cells[at] !== this.#ground) colours |= 1 << cells[at]!;
    return focus.filter((at) => (colours >> cells[at]!) & 1).length / focus.length;
  }

  /** What turns to one colour is painted; what goes uncovers something else. */
  #pass(before: Grid, after: Grid, isButton: boolean): "goes" | "paints" | "nothing" {
    const changed = [...after.cells.keys()].filter(
      (at) => after.cells[at] !== before.cells[at] && !this.hud[at],
    );
    const colours = new Set(changed.map((at) => after.cells[at]));
    if (colours.size < 2) return colours.size === 1 ? "paints" : "nothing";
    for (const at of changed) this.#passed[at] = 1;
    if (isButton) for (const at of changed) this.#steered[at] = 1;
    return "goes";
  }

  #mostlyShown(frames: readonly Grid[]): number {
    const counts = new Int32Array(16);
    for (const { cells } of frames)
      for (let at = 0; at < cells.length; at++) if (this.#passed[at]) counts[cells[at]!]!++;
    return counts.indexOf(Math.max(...counts));
  }

  #name(frame: Grid, move: Move): string {
    const shape = frame.cells.map((colour, at) => (this.#passed[at] && colour !== this.#ground ? 1 : 0));
    return moveAt(nameOf(shape), move);
  }
}
