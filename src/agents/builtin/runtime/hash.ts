/** The two lanes after the cells of a frame beside a mask. */
interface Lanes {
  readonly mask: Uint8Array | undefined;
  readonly a: number;
  readonly b: number;
}

/** A frame is named with one move after another, and frames never change. */
const known = new WeakMap<Uint8Array, Lanes>();
const knownWhole = new WeakMap<Uint8Array, Lanes>();

function lanesOf(cells: Uint8Array, mask: Uint8Array | undefined): Lanes {
  let a = 0x243f6a88;
  let b = 0x13198a2e;
  const size = cells.length;
  // One loop without calls: most twins are too new for anything to be compiled in them.
  for (let i = 0; i < size; i++) {
    const w = mask?.[i] ? 0 : cells[i]!;
    a = Math.imul(a ^ w, 0x9e3779b1);
    a ^= a >>> 15;
    b = Math.imul(((b << 13) | (b >>> 19)) ^ w, 0xc2b2ae3d);
  }
  return { mask, a, b };
}

/** A short text that names a frame beside a mask (and a move): two 32-bit lanes, base 36. */
export function nameOf(cells: Uint8Array, extra = "", mask?: Uint8Array): string {
  const memo = mask ? known : knownWhole;
  let lanes = memo.get(cells);
  if (!lanes || lanes.mask !== mask) {
    lanes = lanesOf(cells, mask);
    memo.set(cells, lanes);
  }
  let { a, b } = lanes;
  for (let i = 0; i < extra.length; i++) {
    const w = extra.charCodeAt(i) + 256;
    a = Math.imul(a ^ w, 0x9e3779b1);
    a ^= a >>> 15;
    b = Math.imul(((b << 13) | (b >>> 19)) ^ w, 0xc2b2ae3d);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}
