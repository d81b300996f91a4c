/** A block of pixels: a colour 0-15, or negative for transparent. */
export interface Sprite {
  readonly width: number;
  readonly height: number;
  readonly pixels: Int8Array;
}

/** One hex digit a pixel, `.` is transparent; lines are trimmed, so a template may be indented. */
export function sprite(text: string): Sprite {
  const lines = text.trim().split(/\s+/);
  const width = lines[0]!.length;
  const pixels = new Int8Array(width * lines.length);
  for (const [y, line] of lines.entries()) {
    if (line.length !== width)
      throw new Error(`Line ${y} of the sprite has ${line.length} pixels, not ${width}.`);
    for (let x = 0; x < width; x++) pixels[y * width + x] = pixelOf(line[x]!);
  }
  return { width, height: lines.length, pixels };
}

function pixelOf(char: string): number {
  if (char === ".") return -1;
  const colour = Number.parseInt(char, 16);
  if (Number.isNaN(colour))
    throw new Error(`"${char}" is not a sprite pixel; write 0-9, a-f or "." for none.`);
  return colour;
}

/** A filled rectangle. */
export const block = (width: number, height: number, colour: number): Sprite => ({
  width,
  height,
  pixels: new Int8Array(width * height).fill(colour),
});

/** The same shape with one colour exchanged for another. */
export const recolour = (from: Sprite, before: number, after: number): Sprite => ({
  ...from,
  pixels: from.pixels.map((pixel) => (pixel === before ? after : pixel)),
});

/** Turned a quarter clockwise, `times` times. */
export function rotate(from: Sprite, times = 1): Sprite {
  let now = from;
  for (let turn = 0; turn < ((times % 4) + 4) % 4; turn++) {
    const { width, height, pixels } = now;
    const turned = new Int8Array(pixels.length);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = pixels[y * width + x]!;
    now = { width: height, height: width, pixels: turned };
  }
  return now;
}
