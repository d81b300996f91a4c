/** A short text that names a frame beside a mask (and a move): two 32-bit lanes, base 36. */
export function nameOf(cells: Uint8Array, extra = "", mask?: Uint8Array): string {
  let a = 0x243f6a88;
  let b = 0x13198a2e;
  const mix = (w: number) => {
    a = Math.imul(a ^ w, 0x9e3779b1);
    a ^= a >>> 15;
    b = Math.imul(((b << 13) | (b >>> 19)) ^ w, 0xc2b2ae3d);
  };
  for (let i = 0; i < cells.length; i++) mix(mask?.[i] ? 0 : cells[i]!);
  for (let i = 0; i < extra.length; i++) mix(extra.charCodeAt(i) + 256);
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}
