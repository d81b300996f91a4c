import type { Move } from "../../../contracts/action.ts";
import { changesBoard } from "../runtime/hud.ts";
import { moveAt } from "../runtime/search/naming.ts";
import { fatal, movesFrom } from "../runtime/search/search.ts";
import { predictCells } from "../runtime/step.ts";
import { controlsOf, type Outlook, PerLevel, standing } from "./outlook.ts";

/** Moves made on a level only to tell rivals apart. */
const MOST = 4;

/** While two tellings of the game come true as often, a move on which they part tells which one to believe. */
export class Experiments {
  readonly #made = new PerLevel();

  next(outlook: Outlook): Move | undefined {
    const { level } = outlook.situation;
    if (this.#made.of(level) >= MOST) return undefined;
    const move = contested(outlook);
    if (move) this.#made.add(level);
    return move;
  }
}

function contested(outlook: Outlook): Move | undefined {
  const { situation, model, evidence } = outlook;
  const { here, tried, deadly } = evidence;
  const { rival, knowledge, context, hud } = model;
  const id = standing(outlook);
  if (!rival || !context || !here || id === undefined) return undefined;
  const { frame } = here;
  return movesFrom(rival, hud, { frame, memory: context }, controlsOf(situation.now.available))
    .filter((move) => !tried.has(moveAt(id, move)) && !deadly.has(fatal(id, move)))
    .find((move) => {
      const [told, otherwise] = [knowledge, rival].map((know) =>
        predictCells(know, hud, context, frame, move),
      );
      return changesBoard(hud, told!, otherwise!);
    });
}
