import type { Grid } from "../contracts/grid.ts";

/** Two 32-bit lanes; together the stable 64-bit hash. */
export interface Hash64 {
  readonly high: number;
  readonly low: number;
}

const finish = (h: number): number => {
  let v = h;
  v = Math.imul(v ^ (v >>> 16), 0x85ebca6b);
  v = Math.imul(v ^ (v >>> 13), 0xc2b2ae35);
  return (v ^ (v >>> 16)) >>> 0;
};

/** Writes the lanes to `out[at]` (high) and `out[at + 1]` (low): no allocation, for hot loops. */
export function hashInto(grid: Grid, out: Uint32Array, at = 0): void {
  const { cells } = grid;
  let a = Math.imul(grid.width, 0x9e3779b1) ^ 0x243f6a88;
  let b = Math.imul(grid.height, 0x85ebca77) ^ 0x13198a2e;
  const words = cells.length >> 2;
  // Words are assembled little-endian, so the hash is the same on every machine.
  if ((cells.byteOffset & 3) === 0) {
    const view = new Uint32Array(cells.buffer, cells.byteOffset, words);
    for (let i = 0; i < words; i++) {
      const w = view[i]!;
      a = Math.imul(a ^ w, 0x9e3779b1);
      a ^= a >>> 15;
      b = Math.imul(((b << 13) | (b >>> 19)) ^ w, 0xc2b2ae3d);
    }
  } else {
    for (let i = 0; i < words; i++) {
      const p = i << 2;
      const w = cells[p]! | (cells[p + 1]! << 8) | (cells[p + 2]! << 16) | (cells[p + 3]! << 24);
      a = Math.imul(a ^ w, 0x9e3779b1);
      a ^= a >>> 15;
      b = Math.imul(((b << 13) | (b >>> 19)) ^ w, 0xc2b2ae3d);
    }
  }
  for (let i = words << 2; i < cells.length; i++) {
    a = Math.imul(a ^ cells[i]!, 0x9e3779b1);
    a ^= a >>> 15;
    b = Math.imul(((b << 13) | (b >>> 19)) ^ cells[i]!, 0xc2b2ae3d);
  }
  out[at] = finish(a ^ (b >>> 7));
  out[at + 1] = finish(b ^ (a << 3));
}

const scratch = new Uint32Array(2);

export function hashGrid(grid: Grid): Hash64 {
  hashInto(grid, scratch);
  return { high: scratch[0]!, low: scratch[1]! };
}

/** Sixteen hex digits: the form used in logs and reports. */
export function gridHash(grid: Grid): string {
  hashInto(grid, scratch);
  return scratch[0]!.toString(16).padStart(8, "0") + scratch[1]!.toString(16).padStart(8, "0");
}
