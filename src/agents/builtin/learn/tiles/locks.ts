import { type Engine, PAIR, verbOf } from "../../runtime/tiles/engine.ts";
import { type Panel, pictureIn } from "../../runtime/tiles/icon.ts";
import { type Figure, figureOn, figureOnTile, isComparable } from "../../runtime/tiles/lock.ts";
import type { Left } from "./patches.ts";

/**
 * Looks with a figure that stopped bodies while a panel showed another one. None are where something like it let in then,
 * or stopped them all the same while it was shown.
 */
export function findLocks(
  { looks: { texts } }: Engine,
  moves: readonly Left[],
  panels: readonly Panel[],
  width: number,
): number[] {
  const locks = new Map<number, Figure>();
  const others: Figure[] = [];
  const figures = new Map<number, Figure | undefined>();
  for (const { events, before } of moves)
    for (const event of events) {
      const verb = verbOf(event);
      const look = event % PAIR;
      if (verb !== "stop" && verb !== "enter") continue;
      if (!figures.has(look)) figures.set(look, figureOnTile(texts[look] ?? ""));
      const figure = figures.get(look);
      if (!figure) continue;
      const shown = panels
        .map((panel) =>
          figureOn(pictureIn({ cells: before, width }, panel), panel.width, panel.ground.toString(16)),
        )
        .filter((one) => one !== undefined && isComparable(one, figure));
      if (shown.length === 0) continue;
      const isShown = shown.some((one) => one!.text === figure.text);
      if (isShown === (verb === "stop")) others.push(figure);
      else if (verb === "stop") locks.set(look, figure);
    }
  const isAlike = (a: Figure) => (b: Figure) => a.ground === b.ground && isComparable(a, b);
  return [...locks].filter(([, figure]) => !others.some(isAlike(figure))).map(([look]) => look);
}
