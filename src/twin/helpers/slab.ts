let slab = new ArrayBuffer(0);
let used = 0;

/** Cells cut from a larger buffer: several times cheaper than a buffer each. Never handed out twice. */
export function freshCells(length: number): Uint8Array {
  const room = (length + 7) & ~7;
  if (used + room > slab.byteLength) {
    slab = new ArrayBuffer(Math.max(room, 1 << 18));
    used = 0;
  }
  const cells = new Uint8Array(slab, used, length);
  used += room;
  return cells;
}
