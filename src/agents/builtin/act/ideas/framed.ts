import { ANY, findParts, type Part } from "../../runtime/colours/parts.ts";
import { commonest } from "../../runtime/colours/under.ts";
import { cellsOf, type Spot, spotHas, wrongIn } from "../../runtime/tiles/sight.ts";
import type { Idea, Scene } from "./idea.ts";

/** Marks around a spot are small, alike, and so near one another. */
const LARGEST = 64;
const GAP = 16;
const PRIOR = 1.2;

interface Frame {
  readonly colour: number;
  readonly cells: ReadonlySet<number>;
  readonly spot: Spot;
  readonly sight: string;
  /** A cell of what is within. */
  readonly middle: number;
}

/** Rings and brackets shall hold their own colour. */
export function framedIdeas(scene: Scene): Idea[] {
  const frames = framesIn(scene);
  const { cells, width } = scene.frame;
  const marks = new Set(frames.flatMap((frame) => [...frame.cells]));
  const isElsewhere = (colour: number) =>
    cells.some((other, at) => other === colour && !marks.has(at) && !scene.hud[at]);
  const wanted = frames.filter(({ colour }) => isElsewhere(colour));
  if (wanted.length === 0) return [];
  return [
    {
      name: "framed",
      goal: wanted.map(({ sight }) => sight),
      prior: PRIOR,
      focus: wanted.flatMap(({ spot }) => cellsOf(scene.frame, spot)),
      wants: wanted.map(({ middle, colour }) => ({ at: middle, colour })),
      distance: (frame) => {
        let sum = 0;
        for (const one of wanted)
          if (wrongIn(frame, one.sight) > 0) sum += 1 + nearest(frame.cells, width, one, marks) / STRIDE;
        return sum;
      },
    },
  ];
}

/** Cells that a move takes something farther, about. */
const STRIDE = 4;

/** How far what is wanted is, at the least. */
function nearest(
  cells: Uint8Array,
  width: number,
  { spot, colour }: Frame,
  marks: ReadonlySet<number>,
): number {
  const [x, y] = [spot.x + (spot.width >> 1), spot.y + (spot.height >> 1)];
  let least = 2 * width;
  for (let at = 0; at < cells.length; at++)
    if (cells[at] === colour && !marks.has(at))
      least = Math.min(least, Math.abs((at % width) - x) + Math.abs(Math.floor(at / width) - y));
  return least;
}

function framesIn({ frame, hud, live }: Scene): Frame[] {
  // What changes is no mark, nor part of one that it touches.
  const still = hud.map((is, at) => (is || live[at] ? 1 : 0));
  const parts = findParts(frame, still, ANY, true).filter(({ cells }) => cells.length <= LARGEST);
  const byLook = new Map<string, Part[]>();
  for (const part of parts) {
    const look = `${part.colours} ${part.cells.length}`;
    byLook.set(look, [...(byLook.get(look) ?? []), part]);
  }
  return [...byLook.values()].flatMap((alike) =>
    [...alike.map((part) => [part]), ...rectanglesOf(alike)].flatMap((marks) => frameOf(frame, marks) ?? []),
  );
}

/** Marks at the corners of a rectangle: the smallest ones, each mark in one. */
function rectanglesOf(parts: readonly Part[]): Part[][] {
  const found: { readonly marks: Part[]; readonly span: number }[] = [];
  const at = new Map(parts.map((part) => [`${part.left} ${part.top}`, part]));
  for (const first of parts)
    for (const last of parts) {
      const span = Math.max(last.left - first.right, last.top - first.bottom) - 1;
      if (last.left <= first.right || last.top <= first.bottom || span > GAP) continue;
      const others = [at.get(`${last.left} ${first.top}`), at.get(`${first.left} ${last.top}`)];
      if (others[0] && others[1]) found.push({ marks: [first, others[0], others[1], last], span });
    }
  const taken = new Set<Part>();
  return found
    .sort((a, b) => a.span - b.span)
    .filter(({ marks }) => {
      if (marks.some((mark) => taken.has(mark))) return false;
      for (const mark of marks) taken.add(mark);
      return true;
    })
    .map(({ marks }) => marks);
}

/** What is around a spot on all sides: its box without the spot is marked at every corner or all along. */
function frameOf({ cells, width }: Scene["frame"], cluster: readonly Part[]): Frame | undefined {
  const own = new Set(cluster.flatMap((part) => part.cells));
  const [left, top] = [
    Math.min(...cluster.map((part) => part.left)),
    Math.min(...cluster.map((part) => part.top)),
  ];
  const right = Math.max(...cluster.map((part) => part.right));
  const bottom = Math.max(...cluster.map((part) => part.bottom));
  const corners = [top * width + left, top * width + right, bottom * width + left, bottom * width + right];
  if (!corners.every((at) => own.has(at))) return undefined;
  for (let inset = 1; right - left >= 2 * inset && bottom - top >= 2 * inset; inset++) {
    const spot = {
      x: left + inset,
      y: top + inset,
      width: right - left + 1 - 2 * inset,
      height: bottom - top + 1 - 2 * inset,
    };
    const within = cellsOf({ width }, spot);
    if (within.some((at) => own.has(at))) continue;
    const colours = within.map((at) => cells[at]!);
    const shown = commonest(colours);
    const colour = cells[cluster[0]!.cells[0]!]!;
    const held = within.filter((_, i) => colours[i] === shown);
    const sight = spotHas(spot, held.length, colour);
    return { colour, cells: own, spot, sight, middle: held[held.length >> 1]! };
  }
  return undefined;
}
