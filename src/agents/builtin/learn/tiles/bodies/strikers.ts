import { boardOf } from "../../../runtime/tiles/board.ts";
import type { Engine } from "../../../runtime/tiles/engine.ts";
import { ahead, headingAlong, quarterTurned } from "../../../runtime/tiles/looks.ts";
import { press } from "../../../runtime/tiles/turn.ts";
import { quarters, SIDES } from "../../../runtime/tiles/walk.ts";
import { planOf, type Watch, type Watched } from "../history.ts";

/** What stands beside where a body comes to, turned so that it looks up at the body. */
interface Neighbour {
  readonly look: string;
  /** It looks otherwise now, or has gone. */
  readonly stirred: boolean;
}

/** Looks, facing up, that end the game for whoever comes before them, and beside which nobody has lived. */
export function findStrikers(engine: Engine, watches: readonly Watch[]): string[] {
  const struck = new Set<string>();
  const outlived = new Set<string>();
  for (const watch of watches)
    for (const move of watch.moves) {
      const to = move.clicked < 0 && !move.scroll ? cameTo(engine, watch, move) : -1;
      if (to < 0) continue;
      const beside = neighbours(engine, watch, move, to);
      if (!move.over) for (const { look } of beside) outlived.add(look);
      else for (const { look, stirred } of beside) if (stirred) struck.add(look);
    }
  return [...struck].filter((look) => !outlived.has(look));
}

/** The tile a body has stepped to; as rules tell it where the game ended, whatever is shown then. -1 where it stayed. */
function cameTo(engine: Engine, watch: Watch, { before, after, button, over }: Watched): number {
  const from = before.findIndex((look) => engine.bodyOf.has(look));
  const turn = over ? press(engine, boardOf(engine, planOf(watch), before), button) : undefined;
  const to = turn ? turn.to : after.findIndex((look) => engine.bodyOf.has(look));
  return from < 0 || to === from ? -1 : to;
}

function neighbours(engine: Engine, watch: Watch, { before, after }: Watched, to: number): Neighbour[] {
  const { texts } = engine.looks;
  return SIDES.flatMap((way) => {
    const at = ahead(planOf(watch), to, way);
    const look = before[at] ?? engine.floor;
    if (at < 0 || look === engine.floor || engine.bodyOf.has(look) || engine.walkerOf.has(look)) return [];
    const turns = (5 - quarters(headingAlong(way), 2)) % 4;
    return [{ look: quarterTurned(texts[look]!, turns), stirred: after[at] !== look }];
  });
}
