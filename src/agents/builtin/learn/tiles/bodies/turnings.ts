import { canTurn, kindOfLook } from "../../../runtime/tiles/clicks.ts";
import type { Engine } from "../../../runtime/tiles/engine.ts";
import { FIGURES, figureTiles, tourTiles } from "../../../runtime/tiles/figures.ts";
import type { Way } from "../../../runtime/tiles/looks.ts";
import type { ClickRule } from "../../../runtime/tiles/tiles.ts";
import type { ClickExample } from "../clicks/click-examples.ts";

export interface Turning {
  readonly rule: ClickRule;
  /** Examples told exactly, and tiles told wrong in the others. */
  readonly exact: number;
  readonly wrong: number;
}

/** The figure that tells best which tiles turned; all examples clicked one kind. */
export function findTurning(engine: Engine, examples: readonly ClickExample[]): Turning {
  const told = (reach: (example: ClickExample) => readonly number[]) => {
    let exact = 0;
    let wrong = 0;
    for (const example of examples) {
      const mistakes = differences(engine, example, reach(example));
      if (mistakes === 0) exact++;
      wrong += mistakes;
    }
    return { exact, wrong };
  };
  const nothing = told(() => []);
  let best: Turning = { rule: { does: "nothing", seen: nothing.exact }, ...nothing };
  const offer = (rule: Omit<ClickRule, "seen">, score: Omit<Turning, "rule">) => {
    if (score.exact < best.exact || (score.exact === best.exact && score.wrong >= best.wrong)) return;
    best = { rule: { ...rule, seen: score.exact }, ...score };
  };
  if (nothing.wrong === 0) return best;
  for (const [figure, belongs] of Object.entries(FIGURES))
    offer(
      { does: "turn", figure },
      told(({ lattice, tile }) => figureTiles(lattice, tile, belongs)),
    );
  const ways = offsets(engine, examples);
  if (best.exact < examples.length)
    offer(
      { does: "turn", ways },
      told(({ lattice, tile }) => tourTiles(lattice, tile, ways)),
    );
  return best;
}

function differences(engine: Engine, { before, changed }: ClickExample, reach: readonly number[]): number {
  let right = 0;
  let claimed = 0;
  for (const tile of reach) {
    if (!canTurn(engine, before[tile]!)) continue;
    claimed++;
    if (changed.has(tile)) right++;
  }
  // What has no colour that turns changed for another reason.
  const turned = [...changed].filter((tile) => kindOfLook(engine, before[tile]!).includes("*"));
  return claimed - right + turned.length - right;
}

/** Where tiles mostly turned when they could. */
function offsets(engine: Engine, examples: readonly ClickExample[]): Way[] {
  const votes = new Map<string, { readonly way: Way; turned: number }>();
  for (const { lattice, tile, changed } of examples)
    for (const at of changed) {
      const way = wayTo(lattice.columns, tile, at);
      const vote = votes.get(way.join()) ?? { way, turned: 0 };
      vote.turned++;
      votes.set(way.join(), vote);
    }
  return [...votes.values()]
    .filter(({ way, turned }) => {
      const could = examples.filter(({ lattice, tile, before }) =>
        tourTiles(lattice, tile, [way]).some((at) => canTurn(engine, before[at]!)),
      );
      return 2 * turned > could.length;
    })
    .map(({ way }) => way);
}

const wayTo = (columns: number, from: number, to: number): Way => [
  (to % columns) - (from % columns),
  Math.floor(to / columns) - Math.floor(from / columns),
];

/** Kinds that turned, and kinds that a click reached in vain. */
export function findYields(
  engine: Engine,
  examples: readonly ClickExample[],
  rules: ReadonlyMap<string, ClickRule>,
): Map<string, { readonly look: number; readonly turns: boolean }> {
  const found = new Map<string, { readonly look: number; readonly turns: boolean }>();
  for (const { lattice, tile, look, before, changed } of examples) {
    const rule = rules.get(kindOfLook(engine, look));
    const reach =
      rule?.does !== "turn"
        ? []
        : rule.ways
          ? tourTiles(lattice, tile, rule.ways)
          : figureTiles(lattice, tile, FIGURES[rule.figure!]!);
    for (const at of new Set([...changed, ...reach])) {
      const kind = kindOfLook(engine, before[at]!);
      if (!kind.includes("*") || found.get(kind)?.turns) continue;
      found.set(kind, { look: before[at]!, turns: changed.has(at) });
    }
  }
  return found;
}
