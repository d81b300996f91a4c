import { aroundCorner, dyed } from "../../../runtime/tiles/corners.ts";
import { groupBy } from "../history.ts";
import type { ClickExample } from "./click-examples.ts";

/** The four tiles around a corner, which goes by the last of them: clockwise and back. */
const FIGURES = ["squareLeftAbove", "squareLeftAbove back"];

/** By the colour of what is at the corner: the way in which colours go round it. */
export function findCorners(
  examples: readonly ClickExample[],
  texts: readonly string[],
): { readonly corners: Record<string, string>; readonly told: ReadonlySet<ClickExample> } {
  const corners: Record<string, string> = {};
  const told = new Set<ClickExample>();
  const atCorners = examples.filter(({ corner }) => corner >= 0);
  for (const [colour, mine] of groupBy(atCorners, ({ corner, before }) => texts[before[corner]!]![0]!)) {
    const tells = (figure: string) => mine.filter((example) => goesRound(example, figure, texts));
    const [best] = FIGURES.map((figure) => ({ figure, exact: tells(figure) })).sort(
      (a, b) => b.exact.length - a.exact.length,
    );
    const stirred = mine.filter(({ changed }) => changed.size > 0).length;
    const right = best!.exact.filter(({ changed }) => changed.size > 0).length;
    if (right === 0 || 2 * right < stirred) continue;
    corners[colour] = best!.figure;
    for (const example of mine) told.add(example);
  }
  return { corners, told };
}

function goesRound(
  { lattice, corner, before, after, changed }: ClickExample,
  figure: string,
  texts: readonly string[],
): boolean {
  const tour = aroundCorner(lattice, corner, figure);
  const right = tour.every((at, i) => {
    const to = tour[(i + 1) % tour.length]!;
    return texts[after[to]!] === dyed(texts[before[to]!]!, texts[before[at]!]!);
  });
  return right && [...changed].every((tile) => tour.includes(tile));
}
