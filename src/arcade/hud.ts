import { SCREEN } from "./camera.ts";

// Three by five pixels a digit, one bit a pixel, rows from the top.
const DIGITS = [0x7b6f, 0x2c97, 0x73e7, 0x73cf, 0x5bc9, 0x79cf, 0x79ef, 0x7249, 0x7bef, 0x7bcf];

/** Drawn last, straight onto the 64×64 frame, in display pixels. */
export class Hud {
  private cells: Uint8Array = new Uint8Array(0);

  /** The engine's: where the next calls draw. */
  target(cells: Uint8Array): this {
    this.cells = cells;
    return this;
  }

  rect(x: number, y: number, width: number, height: number, colour: number): void {
    for (let row = Math.max(y, 0); row < Math.min(y + height, SCREEN); row++)
      this.cells.fill(colour, row * SCREEN + Math.max(x, 0), row * SCREEN + Math.min(x + width, SCREEN));
  }

  /** `value` of `max` filled: from the left, or from the bottom when it is taller than wide. */
  bar(
    at: { x: number; y: number; width: number; height: number },
    value: number,
    max: number,
    on: number,
    off: number,
  ): void {
    const upright = at.height > at.width;
    const part = Math.max(0, Math.min(1, value / max));
    const length = Math.ceil((upright ? at.height : at.width) * part);
    this.rect(at.x, at.y, at.width, at.height, off);
    if (upright) this.rect(at.x, at.y + at.height - length, at.width, length, on);
    else this.rect(at.x, at.y, length, at.height, on);
  }

  /** Lives and other small counts: squares of `size` with a gap of one, `count` lit of `max`. */
  pips(
    at: { x: number; y: number; size: number },
    count: number,
    max: number,
    on: number,
    off: number,
  ): void {
    for (let i = 0; i < max; i++)
      this.rect(at.x + i * (at.size + 1), at.y, at.size, at.size, i < count ? on : off);
  }

  /** Decimal digits of 3×5 pixels. */
  number(x: number, y: number, value: number, colour: number): void {
    for (const [i, char] of [...String(value)].entries()) {
      const bits = DIGITS[Number(char)] ?? 0;
      for (let bit = 0; bit < 15; bit++)
        if ((bits >> (14 - bit)) & 1) this.rect(x + i * 4 + (bit % 3), y + Math.floor(bit / 3), 1, 1, colour);
    }
  }
}
