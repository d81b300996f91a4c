/** A short text that names a frame beside a mask (and a move): two 32-bit lanes, base 36. */
export function nameOf(cells: Uint8Array, extra = "", mask?: Uint8Array): string {
  let a = 0x243f6a88;
  let b = 0x13198a2e;
  const size = cells.length;
  // One loop without calls: most twins are too new for anything to be compiled in them.
  for (let i = 0; i < size + extra.length; i++) {
    const w = i >= size ? extra.charCodeAt(i - size) + 256 : mask?.[i] ? 0 : cells[i]!;
    a = Math.imul(a ^ w, 0x9e3779b1);
    a ^= a >>> 15;
    b = Math.imul(((b << 13) | (b >>> 19)) ^ w, 0xc2b2ae3d);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}
