// Comparing two frames and finding a colour are the dearest things in a search, so they are done sixteen cells at a time
// in a few lines of WebAssembly.

import { assemble, I32, V128 } from "./assembly.ts";

type Differ = (from: number, to: number, bytes: number, out: number) => number;
type First = (frame: number, bytes: number, colour: number) => number;

// (func (param $from i32) (param $to i32) (param $bytes i32) (param $out i32) (result i32) (local $i i32) (local $p i32) (local $j i32))
// For every 32 bytes that differ it writes the indices of the differing words to $out; the result is their number.
const DIFFER = [
  [0x20, 3, 0x21, 5], // p = out
  [0x03, 0x40], // loop
  [0x20, 0, 0x20, 4, 0x6a, 0xfd, 0x00, 0x04, 0x00], // load from[i]
  [0x20, 1, 0x20, 4, 0x6a, 0xfd, 0x00, 0x04, 0x00], // load to[i]
  [0xfd, 0x51], // xor
  [0x20, 0, 0x20, 4, 0x6a, 0xfd, 0x00, 0x04, 0x10], // load from[i + 16]
  [0x20, 1, 0x20, 4, 0x6a, 0xfd, 0x00, 0x04, 0x10], // load to[i + 16]
  [0xfd, 0x51, 0xfd, 0x50, 0xfd, 0x53], // xor, or, any true
  [0x04, 0x40], // if
  [0x20, 4, 0x21, 6], // j = i
  [0x03, 0x40], // loop
  [0x20, 0, 0x20, 6, 0x6a, 0x28, 0x02, 0x00, 0x20, 1, 0x20, 6, 0x6a, 0x28, 0x02, 0x00, 0x47], // from[j] != to[j]
  [0x04, 0x40], // if
  [0x20, 5, 0x20, 6, 0x41, 2, 0x76, 0x36, 0x02, 0x00], // *p = j >> 2
  [0x20, 5, 0x41, 4, 0x6a, 0x21, 5], // p += 4
  [0x0b],
  [0x20, 6, 0x41, 4, 0x6a, 0x22, 6, 0x20, 4, 0x41, 32, 0x6a, 0x49, 0x0d, 0], // while (j += 4) < i + 32
  [0x0b, 0x0b],
  [0x20, 4, 0x41, 32, 0x6a, 0x22, 4, 0x20, 2, 0x49, 0x0d, 0], // while (i += 32) < bytes
  [0x0b],
  [0x20, 5, 0x20, 3, 0x6b, 0x41, 2, 0x76], // (p - out) >> 2
  [0x0b],
].flat();

// (func (param $frame i32) (param $bytes i32) (param $colour i32) (result i32) (local $i i32) (local $v v128) (local $m i32))
// The index of the first byte that is $colour, or -1.
const FIRST = [
  [0x20, 2, 0xfd, 0x0f, 0x21, 4], // v = the colour sixteen times
  [0x03, 0x40], // loop
  [0x20, 0, 0x20, 3, 0x6a, 0xfd, 0x00, 0x04, 0x00], // load frame[i]
  [0x20, 4, 0xfd, 0x23, 0xfd, 0x64, 0x22, 5], // m = a bit for every byte that is equal
  [0x04, 0x40, 0x20, 3, 0x20, 5, 0x68, 0x6a, 0x0f, 0x0b], // if (m) return i + trailing zeros of m
  [0x20, 3, 0x41, 16, 0x6a, 0x22, 3, 0x20, 1, 0x49, 0x0d, 0], // while (i += 16) < bytes
  [0x0b],
  [0x41, 0x7f, 0x0b], // -1
].flat();

const CODE = [
  { name: "differ", parameters: 4, result: true, locals: [[3, I32]], body: DIFFER },
  {
    name: "first",
    parameters: 3,
    result: true,
    locals: [
      [1, I32],
      [1, V128],
      [1, I32],
    ],
    body: FIRST,
  },
] as const;

/** Room for frames of this many bytes (a multiple of 32), numbered, in one memory, and a list of differing words. */
export class FrameMemory {
  readonly #size: number;
  readonly #buffer: ArrayBuffer;
  readonly #differ: Differ;
  readonly #first: First;
  readonly #frames: number;
  /** The words found by `differ`. */
  readonly changed: Int32Array;

  constructor(size: number, frames: number) {
    const { buffer, call } = assemble(size * (frames + 1), CODE);
    this.#size = size;
    this.#buffer = buffer;
    this.#differ = call("differ");
    this.#first = call("first");
    this.#frames = frames;
    this.changed = new Int32Array(buffer, size * frames, size >> 2);
  }

  words(frame: number): Int32Array {
    return new Int32Array(this.#buffer, frame * this.#size, this.#size >> 2);
  }

  bytes(frame: number, length: number): Uint8Array {
    return new Uint8Array(this.#buffer, frame * this.#size, length);
  }

  /** How many words differ between two frames; `changed` lists them. */
  differ(from: number, to: number): number {
    return this.#differ(from * this.#size, to * this.#size, this.#size, this.#frames * this.#size);
  }

  /** The index of the first cell of a colour, or -1; cells beyond the frame count as 0. */
  first(frame: number, colour: number): number {
    return this.#first(frame * this.#size, this.#size, colour);
  }
}
