import { engineOf } from "../../runtime/compile.ts";
import { digitOf, lookName } from "../../runtime/tiles/engine.ts";
import type { TileRules } from "../../runtime/tiles/tiles.ts";
import { sceneryIn, type Watch } from "./history.ts";
import type { Names } from "./names.ts";
import { replay } from "./replay.ts";

/** Things of which there are more are not tried again. */
const WALLS = 16;

/** What was tried: of looks only those of which there is little, for a wall is not tried again. */
export function findTries(
  known: TileRules,
  watches: readonly Watch[],
  names: Names,
): Pick<TileRules, "tried" | "idle" | "edges"> {
  const engine = engineOf(known);
  const walls = new Set([...sceneryIn(watches, WALLS)].map((look) => names.of(look)));
  // What shows when it is open need not be tried while it is shut.
  const shut = new Set(known.levers.map(({ from }) => from));
  const few = Object.entries(known.meetings)
    .filter(
      ([look, choices]) => !walls.has(look) && choices.some(({ does }) => does === "stop" || does === "die"),
    )
    .filter(([look]) => !shut.has(look))
    .map(([look]) => look);
  const numbers = few.map((look) => engine.names.indexOf(look));
  const tried = new Map(numbers.map((look) => [look, new Set<number>()] as const));
  const vain = vainButtons(known, watches, names);
  const idle = new Map(
    vain.map(
      (button) =>
        [
          digitOf(button),
          { on: new Set<number>(), by: new Set<number>(), far: new Set<number>(), as: new Set<number>() },
        ] as const,
    ),
  );
  const edges = new Set<string>();
  replay(engine, watches, { tried, idle, edges });
  const times = few.map((look, i) => [look, [...tried.get(numbers[i]!)!].sort((a, b) => a - b)] as const);
  const name = (look: number) => lookName(engine, look);
  return {
    edges: [...edges].sort(),
    tried: Object.fromEntries(times.filter(([, list]) => list.length > 0)),
    idle: Object.fromEntries(
      vain.map((button) => {
        const { on, by, far, as } = idle.get(digitOf(button))!;
        return [
          button,
          { on: [...on].map(name), by: [...by].map(name), far: [...far].map(name), as: [...as] },
        ];
      }),
    ),
  };
}

/** Buttons that never did anything: what moves by itself does so whatever is pressed. */
function vainButtons(
  { hand, bodies, walkers, clocks }: TileRules,
  watches: readonly Watch[],
  names: Names,
): string[] {
  const alive = new Set([
    ...walkers.flatMap(({ looks }) => looks),
    ...clocks.flatMap(({ look, to }) => [look, to]),
  ]);
  const isAlive = (look: number) => alive.has(names.of(look));
  const found = new Set<string>();
  const working = new Set(bodies.flatMap(({ steps }) => Object.keys(steps)));
  if (hand) working.add(hand.button);
  for (const { moves } of watches)
    for (const { button, clicked, changed, before, after } of moves) {
      if (clicked >= 0 || working.has(button)) continue;
      found.add(button);
      if (changed.some((tile) => !isAlive(before[tile]!) && !isAlive(after[tile]!))) working.add(button);
    }
  return [...found].filter((button) => !working.has(button));
}
