/** A square turned clockwise. */
export function quarterTurned(text: string, times = 1): string {
  if (times === 0) return text;
  const side = Math.round(Math.sqrt(text.length));
  const turned = Array.from(
    text,
    (_, at) => text[(side - 1 - (at % side)) * side + Math.floor(at / side)],
  ).join("");
  return quarterTurned(turned, times - 1);
}

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
