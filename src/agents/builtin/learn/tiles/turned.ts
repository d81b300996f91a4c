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
