import { type Grid, UNKNOWN } from "../contracts/grid.ts";

/**
 * A frame as bytes: width, height (u16 little-endian), a flag, then two cells a byte. A 64×64 frame takes 2,053.
 * Flag 1 (a prediction with conceded cells) appends the runs of known and conceded cells as u16 lengths,
 * known first.
 */
const HEADER = 5;

export function encodeFrame(grid: Grid): Uint8Array {
  const { cells, width, height } = grid;
  const runs = concededRuns(cells);
  const packed = (cells.length + 1) >> 1;
  const bytes = new Uint8Array(HEADER + packed + (runs.length > 0 ? 2 + runs.length * 2 : 0));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, width, true);
  view.setUint16(2, height, true);
  bytes[4] = runs.length > 0 ? 1 : 0;
  for (let i = 0; i < cells.length; i++) {
    const colour = cells[i] === UNKNOWN ? 0 : cells[i]!;
    bytes[HEADER + (i >> 1)]! |= i & 1 ? colour << 4 : colour;
  }
  if (runs.length > 0) {
    view.setUint16(HEADER + packed, runs.length, true);
    for (const [at, length] of runs.entries()) view.setUint16(HEADER + packed + 2 + at * 2, length, true);
  }
  return bytes;
}

/** Alternating lengths, known first; empty when nothing is conceded. */
function concededRuns(cells: Uint8Array): number[] {
  if (!cells.includes(UNKNOWN)) return [];
  const runs: number[] = [];
  let conceded = false;
  let length = 0;
  for (const cell of cells) {
    if ((cell === UNKNOWN) !== conceded) {
      runs.push(length);
      length = 0;
      conceded = !conceded;
    }
    length++;
  }
  runs.push(length);
  return runs;
}

export type FrameRead =
  | { readonly ok: true; readonly grid: Grid; readonly next: number }
  | { readonly ok: false; readonly message: string };

/** Reads the frame that starts at `offset`; `next` is where the following one starts. */
export function decodeFrame(bytes: Uint8Array, offset: number): FrameRead {
  const bad = (message: string): FrameRead => ({ ok: false, message });
  if (offset + HEADER > bytes.length) return bad("The frame's header is cut off.");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const width = view.getUint16(offset, true);
  const height = view.getUint16(offset + 2, true);
  const flag = bytes[offset + 4]!;
  const size = width * height;
  const body = offset + HEADER;
  let next = body + ((size + 1) >> 1);
  if (size === 0 || flag > 1) return bad("The frame's header is damaged.");
  if (next > bytes.length) return bad("The frame's cells are cut off.");
  const cells = new Uint8Array(size);
  for (let i = 0; i < size; i++) cells[i] = (bytes[body + (i >> 1)]! >> (i & 1 ? 4 : 0)) & 15;
  if (flag === 1) {
    if (next + 2 > bytes.length) return bad("The frame's conceded cells are cut off.");
    const runs = view.getUint16(next, true);
    if (next + 2 + runs * 2 > bytes.length) return bad("The frame's conceded cells are cut off.");
    let at = 0;
    for (let i = 0; i < runs; i++) {
      const length = view.getUint16(next + 2 + i * 2, true);
      if (i & 1) cells.fill(UNKNOWN, at, at + length);
      at += length;
    }
    next += 2 + runs * 2;
  }
  return { ok: true, grid: { width, height, cells }, next };
}

/** Where each frame starts, without decoding cells; stops at the first damaged one. */
export function indexFrames(bytes: Uint8Array): { offsets: number[]; end: number; problem?: string } {
  const offsets: number[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at < bytes.length) {
    if (at + HEADER > bytes.length) return { offsets, end: at, problem: "The last frame is cut off." };
    const size = view.getUint16(at, true) * view.getUint16(at + 2, true);
    const flag = bytes[at + 4]!;
    if (size === 0 || flag > 1)
      return { offsets, end: at, problem: `Frame ${offsets.length} has a damaged header.` };
    let next = at + HEADER + ((size + 1) >> 1);
    if (flag === 1 && next + 2 <= bytes.length) next += 2 + view.getUint16(next, true) * 2;
    if (next > bytes.length) return { offsets, end: at, problem: "The last frame is cut off." };
    offsets.push(at);
    at = next;
  }
  return { offsets, end: at };
}
