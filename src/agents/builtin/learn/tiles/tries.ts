import { digitOf, engineOf, lookName } from "../../runtime/engine.ts";
import type { TileRules } from "../../runtime/tiles.ts";
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
): Pick<TileRules, "tried" | "idle"> {
  const engine = engineOf(known);
  const walls = new Set([...sceneryIn(watches, WALLS)].map((look) => names.of(look)));
  // What shows when it is open need not be tried while it is shut.
  const shut = new Set(known.levers.map(({ from }) => from));
  const few = Object.entries(known.meetings)
    .filter(([look, choices]) => !walls.has(look) && choices.some(({ does }) => does === "stop"))
    .filter(([look]) => !shut.has(look))
    .map(([look]) => look);
  const numbers = few.map((look) => engine.names.indexOf(look));
  const tried = new Map(numbers.map((look) => [look, new Set<number>()] as const));
  const vain = vainButtons(known, watches);
  const idle = new Map(
    vain.map((button) => [digitOf(button), { on: new Set<number>(), by: new Set<number>() }] as const),
  );
  if (few.length > 0 || vain.length > 0) replay(engine, watches, tried, idle);
  const times = few.map((look, i) => [look, [...tried.get(numbers[i]!)!].sort((a, b) => a - b)] as const);
  const name = (look: number) => lookName(engine, look);
  return {
    tried: Object.fromEntries(times.filter(([, list]) => list.length > 0)),
    idle: Object.fromEntries(
      vain.map((button) => {
        const { on, by } = idle.get(digitOf(button))!;
        return [button, { on: [...on].map(name), by: [...by].map(name) }];
      }),
    ),
  };
}

/** Buttons that never did anything. */
function vainButtons({ hand, bodies }: TileRules, watches: readonly Watch[]): string[] {
  const found = new Set<string>();
  for (const { moves } of watches)
    for (const { button, clicked } of moves) if (clicked < 0) found.add(button);
  for (const { moves } of watches)
    for (const { button, changed } of moves) if (changed.length > 0) found.delete(button);
  if (hand) found.delete(hand.button);
  return [...found].filter((button) => !bodies.some(({ steps }) => steps[button]));
}
