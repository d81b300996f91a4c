import type { ActionName } from "../../../contracts/action.ts";
import type { Attempt } from "../../../contracts/log.ts";
import type { Situation } from "../../../loop/agent.ts";
import type { Model } from "../model.ts";
import { changesBoard } from "../runtime/hud.ts";
import { placeId } from "../runtime/search/naming.ts";
import type { Controls } from "../runtime/search/search.ts";
import type { Evidence } from "./evidence.ts";

/** What the agent knows when it is asked. */
export interface Outlook {
  readonly situation: Situation;
  readonly model: Model;
  readonly evidence: Evidence;
}

export const controlsOf = (available: readonly ActionName[]): Controls => ({
  buttons: available.filter((name) => name !== "ACTION6" && name !== "ACTION7"),
  clicks: available.includes("ACTION6"),
});

/** The board as it stands, by name. */
export function standing({ model, evidence: { here } }: Outlook): string | undefined {
  return here && placeId(model.knowledge, model.hud, here.frame, here.memory);
}

/** Attempts at the level that is played, this one included. */
export const attemptsHere = ({ situation: { log, level } }: Outlook) =>
  log.attempts.filter((attempt) => attempt.level === level);

/** How often something was done, level by level. */
export class PerLevel {
  readonly #times = new Map<number, number>();

  of(level: number): number {
    return this.#times.get(level) ?? 0;
  }

  add(level: number): void {
    this.#times.set(level, this.of(level) + 1);
  }
}

/** Whether a move of this name ever changed the board. */
export const everChanged = (attempts: readonly Attempt[], name: string, hud: Uint8Array): boolean =>
  attempts.some(({ opening, steps }) =>
    steps.some(
      ({ move, after }, i) =>
        move.name === name && changesBoard(hud, (steps[i - 1]?.after ?? opening).cells, after.cells),
    ),
  );
