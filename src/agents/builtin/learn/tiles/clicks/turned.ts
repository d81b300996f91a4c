import { quarterTurned } from "../../../runtime/tiles/looks.ts";

const shapes = new Map<string, string>();
const MOST_SHAPES = 5000;

/** The same text for a square however it is turned. */
export function anyWayRound(text: string): string {
  let shape = shapes.get(text);
  if (shape === undefined) {
    const turns = [text, quarterTurned(text), quarterTurned(text, 2), quarterTurned(text, 3)];
    shape = turns.sort()[0]!;
    if (shapes.size >= MOST_SHAPES) shapes.clear();
    shapes.set(text, shape);
  }
  return shape;
}
