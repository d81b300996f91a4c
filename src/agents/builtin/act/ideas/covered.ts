import type { Grid } from "../../../../contracts/grid.ts";
import { type Part, partsOf } from "../../runtime/colours/parts.ts";
import { commonest } from "../../runtime/colours/under.ts";
import { areasOf } from "../../runtime/search/goal.ts";
import type { Idea, Scene } from "./idea.ts";
import { type Shape, Silhouette, shapeOf } from "./silhouette.ts";

const PRIOR = 1;
/** Of the frame. */
const LARGEST = 1 / 8;

/** What lies still shall be covered by what goes about: gone for by where pieces fit. */
export function coveredIdeas({ frame, hud, came }: Scene): Idea[] {
  const ground = commonest(frame.cells);
  const movers = came & ~(1 << ground);
  if (movers === 0) return [];
  const still = ~came & ~(1 << ground) & 0xffff;
  const byColour = new Map<number, Part[]>();
  for (const part of partsOf(frame, hud, still, true)) {
    const colour = frame.cells[part.cells[0]!]!;
    byColour.set(colour, [...(byColour.get(colour) ?? []), part]);
  }
  return [...byColour].flatMap(([colour, parts]) => ideaOf(frame, hud, movers, colour, parts) ?? []);
}

function ideaOf(
  frame: Grid,
  hud: Uint8Array,
  movers: number,
  colour: number,
  parts: Part[],
): Idea | undefined {
  const cells = parts.flatMap((part) => part.cells);
  // What goes from edge to edge is no shape.
  const isLine = ({ left, right, top, bottom }: Part) =>
    right + 1 - left >= frame.width * 0.9 || bottom + 1 - top >= frame.height * 0.9;
  const isSpecks = !((areasOf(hud, frame) >> colour) & 1);
  if (cells.length > LARGEST * frame.cells.length || isSpecks || parts.some(isLine)) return undefined;
  const silhouette = new Silhouette(cells, frame.width);
  return {
    name: `covered ${colour}`,
    goal: [`hidden ${colour}`],
    prior: PRIOR,
    focus: [],
    wants: [],
    covers: { targets: cells, colour },
    inColours: true,
    distance: (after) =>
      (areasOf(hud, after) >> colour) & 1 ? 1 + silhouette.distance(piecesIn(after, hud, movers)) : 0,
  };
}

/** What goes about, specks left out. */
function piecesIn(frame: Grid, hud: Uint8Array, movers: number): Shape[] {
  const parts = partsOf(frame, hud, movers, true);
  const large = Math.max(0, ...parts.map(({ cells }) => cells.length)) / 4;
  return parts.filter(({ cells }) => cells.length >= large).map((part) => shapeOf(part, frame.width));
}
