import type { Grid } from "../../../../contracts/grid.ts";
import { ANY, type Part, partsOf } from "../../runtime/colours/parts.ts";
import { cellsOf, type Spot, spotShaped, wrongIn } from "../../runtime/tiles/sight.ts";
import type { Idea, Scene } from "./idea.ts";

const PRIOR = 1.5;
/** Figures, at the least and at the most; their sides, at the least. */
const FEWEST = 2;
const MOST = 24;
const SMALLEST = 3;
/** Moves that a figure takes which is wrong, about. */
const MOVES = 3;

/** Figures of one colour that change shall look like those of another that do not, each like its counterpart. */
export function pairedIdeas({ frame, hud, live }: Scene): Idea[] {
  const rows = rowsIn(frame, hud);
  const isLive = (parts: readonly Part[]) => parts.some(({ cells }) => cells.some((at) => live[at]));
  const own = [...rows].filter(([, parts]) => isLive(parts));
  const shown = [...rows].filter(([, parts]) => !isLive(parts));
  return own.flatMap(([colour, parts]) =>
    shown
      .filter(([, others]) => others.length === parts.length && placesOf(others) === placesOf(parts))
      .map(([other, others]) =>
        ideaOf(
          frame,
          parts.map((part, i) => spotShaped(boxOf(part), colour, boxOf(others[i]!), other)),
          parts,
        ),
      ),
  );
}

function ideaOf(frame: Grid, sights: readonly string[], parts: readonly Part[]): Idea {
  return {
    name: "paired",
    goal: [...sights],
    prior: PRIOR,
    focus: parts.flatMap((part) => cellsOf(frame, boxOf(part))),
    wants: [],
    distance: (after) => MOVES * sights.filter((sight) => wrongIn(after, sight) > 0).length,
  };
}

/** By colour: figures as large as each other, in reading order. */
function rowsIn(frame: Grid, hud: Uint8Array): ReadonlyMap<number, readonly Part[]> {
  const byColour = new Map<number, Part[]>();
  for (const part of partsOf(frame, hud, ANY, true)) {
    const { width, height } = boxOf(part);
    // A turned figure fills the same box if that is square; what fills all of it looks the same however it is turned.
    if (width !== height || width < SMALLEST || part.cells.length === width * height) continue;
    const colour = frame.cells[part.cells[0]!]!;
    byColour.set(colour, [...(byColour.get(colour) ?? []), part]);
  }
  const areAlike = (parts: readonly Part[]) =>
    parts.length >= FEWEST &&
    parts.length <= MOST &&
    parts.every(
      (part) => boxOf(part).width === boxOf(parts[0]!).width && part.cells.length === parts[0]!.cells.length,
    );
  return new Map(
    [...byColour]
      .filter(([, parts]) => areAlike(parts))
      .map(([colour, parts]) => [colour, parts.sort((a, b) => a.top - b.top || a.left - b.left)]),
  );
}

const boxOf = ({ left, top, right, bottom }: Part): Spot => ({
  x: left,
  y: top,
  width: right + 1 - left,
  height: bottom + 1 - top,
});

/** In which columns and rows they stand, however far apart. */
function placesOf(parts: readonly Part[]): string {
  const rank = (values: readonly number[]) => {
    const sorted = [...new Set(values)].sort((a, b) => a - b);
    return values.map((value) => sorted.indexOf(value)).join();
  };
  return `${rank(parts.map(({ left }) => left))} ${rank(parts.map(({ top }) => top))}`;
}
