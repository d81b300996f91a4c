import type { Move } from "../../../contracts/action.ts";
import type { Attempt } from "../../../contracts/log.ts";
import { changesBoard } from "../runtime/hud.ts";
import { moveAt } from "../runtime/search/naming.ts";
import { fatal } from "../runtime/search/search.ts";
import { controlsOf, type Outlook, standing } from "./outlook.ts";

/** Moves that change something before a button that never did is pressed once more, and how often on a level. */
const EVERY = 5;
const MOST = 4;
/** The same for one that completed a level: it seems to ask whether all is done. */
const EVERY_DONE = 2;
const MOST_DONE = 24;

/**
 * A button that has done nothing so far is there for something: it is pressed again as things stand otherwise, which is
 * cheap where they have to be arranged first.
 */
export function pressIdle(outlook: Outlook): Move | undefined {
  const { situation, model, evidence } = outlook;
  const { tried, deadly } = evidence;
  const current = situation.log.attempts.at(-1);
  const id = standing(outlook);
  if (id === undefined || !current) return undefined;
  return controlsOf(situation.now.available)
    .buttons.map((name) => ({ name }) as Move)
    .filter((move) => !tried.has(moveAt(id, move)) && !deadly.has(fatal(id, move)))
    .find(({ name }) => isDue(name, situation.log.attempts, current, model.hud));
}

function isDue(name: string, attempts: readonly Attempt[], current: Attempt, hud: Uint8Array): boolean {
  const presses = attempts.flatMap((attempt) =>
    effectsIn(attempt, hud).filter(({ move }) => move.name === name),
  );
  if (presses.length === 0 || presses.some(({ changes }) => changes)) return false;
  const completes = attempts.some(({ ending }) => ending.kind === "boundary" && ending.move.name === name);
  const here = attempts.filter(({ level }) => level === current.level);
  const times = here.flatMap(({ steps }) => steps).filter(({ move }) => move.name === name).length;
  const steps = effectsIn(current, hud);
  const since = steps.slice(steps.findLastIndex(({ move }) => move.name === name) + 1);
  const changes = since.filter((step) => step.changes).length;
  return completes ? changes >= EVERY_DONE && times < MOST_DONE : changes >= EVERY && times < MOST;
}

/** The moves of an attempt, and whether they changed the board. */
function effectsIn({ opening, steps }: Attempt, hud: Uint8Array): { move: Move; changes: boolean }[] {
  return steps.map(({ move, after }, i) => ({
    move,
    changes: changesBoard(hud, (steps[i - 1]?.after ?? opening).cells, after.cells),
  }));
}
