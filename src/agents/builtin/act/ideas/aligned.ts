import type { Grid } from "../../../../contracts/grid.ts";
import { ANY, findParts, type Part } from "../../runtime/colours/parts.ts";
import { type Along, cellsOf, type Spot, spotLevel, wrongIn } from "../../runtime/tiles/sight.ts";
import type { Idea, Scene } from "./idea.ts";

/** Marks and what shall be level with them are small. */
const LARGEST = 64;
const PRIOR = 1.6;
/** Cells that a move takes something farther, about. */
const STRIDE = 2;

/** What goes to and fro along a line shall be level with the mark of its colour. */
export function alignedIdeas(scene: Scene): Idea[] {
  const { frame, frames, hud, live } = scene;
  const small = findParts(frame, hud, ANY, true).filter(({ cells }) => cells.length <= LARGEST);
  const colourOf = (part: Part) => frame.cells[part.cells[0]!]!;
  const goal: string[] = [];
  const focus: number[] = [];
  for (const colour of new Set(small.map(colourOf))) {
    const parts = small.filter((part) => colourOf(part) === colour);
    const marks = parts.filter(({ cells }) => cells.every((at) => !live[at]));
    const axis =
      marks.length > 0 && 2 * marks.length <= parts.length ? wayOf(frames, hud, colour, marks) : undefined;
    if (!axis) continue;
    for (const mark of marks) {
      const spot = spotOf(mark);
      goal.push(spotLevel(spot, colour, axis));
      focus.push(...cellsOf(frame, spot));
    }
  }
  if (goal.length === 0) return [];
  const distance = (after: Grid) => goal.reduce((sum, sight) => sum + wrongIn(after, sight), 0) / STRIDE;
  return [{ name: "aligned", goal, prior: PRIOR, focus, wants: [], distance }];
}

const spotOf = ({ left, top, right, bottom }: Part): Spot => ({
  x: left,
  y: top,
  width: right + 1 - left,
  height: bottom + 1 - top,
});

/** The way in which things of a colour moved: undefined when they did in both or none. */
function wayOf(
  frames: readonly Grid[],
  hud: Uint8Array,
  colour: number,
  marks: readonly Part[],
): Along | undefined {
  const still = hud.slice();
  for (const { cells } of marks) for (const at of cells) still[at] = 1;
  const lefts = new Set<string>();
  const tops = new Set<string>();
  for (const frame of frames) {
    const parts = findParts(frame, still, 1 << colour, true);
    lefts.add(
      parts
        .map(({ left }) => left)
        .sort()
        .join(),
    );
    tops.add(
      parts
        .map(({ top }) => top)
        .sort()
        .join(),
    );
  }
  if (lefts.size > 1 === tops.size > 1) return undefined;
  return lefts.size > 1 ? "across" : "down";
}
