import type { Move } from "../../../contracts/action.ts";
import { gridHash } from "../../../grid/hash.ts";
import { moveAt } from "../runtime/search/naming.ts";
import { fatal } from "../runtime/search/search.ts";
import { attemptsHere, controlsOf, everChanged, type Outlook, standing } from "./outlook.ts";

/**
 * Where all is as it was thought to be meant, and the level goes on: a button that does things but takes no body anywhere may
 * be what is missing, as letting go of what was brought.
 */
export function pressToFinish(outlook: Outlook): Move | undefined {
  const { situation, model, evidence } = outlook;
  const { tried, deadly } = evidence;
  const id = standing(outlook);
  if (id === undefined || !situation.excluded.has(gridHash(situation.now.settled))) return undefined;
  const { inTiles, tiles, movers } = model.knowledge;
  const steered: readonly { readonly steps: Readonly<Record<string, unknown>> }[] = inTiles
    ? tiles.bodies
    : movers.filter(({ trusted }) => trusted);
  const buttons = controlsOf(situation.now.available).buttons;
  if (steered.length === 0) return undefined;
  return buttons
    .filter(
      (name) =>
        steered.every(({ steps }) => !steps[name]) && everChanged(attemptsHere(outlook), name, model.hud),
    )
    .map((name) => ({ name }) as Move)
    .find((move) => !tried.has(moveAt(id, move)) && !deadly.has(fatal(id, move)));
}
