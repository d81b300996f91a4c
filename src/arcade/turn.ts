import type { Cell } from "../contracts/grid.ts";
import type { Turn } from "./game.ts";

export type Outcome = "open" | "won" | "lost";

const unseen = (): void => {};

/** A turn and how it ended; the first of win and lose counts. Without `show` nobody watches. */
export class PlayTurn implements Turn {
  outcome: Outcome = "open";

  constructor(
    readonly at: Cell | undefined,
    private readonly show: () => void = unseen,
  ) {}

  frame(): void {
    this.show();
  }

  win(): void {
    if (this.outcome === "open") this.outcome = "won";
  }

  lose(): void {
    if (this.outcome === "open") this.outcome = "lost";
  }
}
