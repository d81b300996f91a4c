// Comparing two frames and finding a colour are the dearest things in a search, so they are done sixteen cells at a time
// in a few lines of WebAssembly. The realm's WebAssembly is gone before a twin comes in; this module is made before that.

/** The parts of WebAssembly used here; the standard library's types for it come with the browser's. */
interface Assembly {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: Readonly<Record<string, unknown>> };
}

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

const section = (id: number, content: readonly number[]): number[] => [
  id,
  ...leb(content.length),
  ...content,
];
const leb = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)]);
const name = (text: string): number[] => [text.length, ...[...text].map((letter) => letter.charCodeAt(0))];

function moduleBytes(pages: number): Uint8Array {
  const differ = [1, 3, 0x7f, ...DIFFER];
  const first = [3, 1, 0x7f, 1, 0x7b, 1, 0x7f, ...FIRST];
  return new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [2, 0x60, 4, 0x7f, 0x7f, 0x7f, 0x7f, 1, 0x7f, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f]),
    ...section(3, [2, 0, 1]),
    ...section(5, [1, 1, ...leb(pages), ...leb(pages)]),
    ...section(7, [3, ...name("memory"), 2, 0, ...name("differ"), 0, 0, ...name("first"), 0, 1]),
    ...section(10, [2, ...leb(differ.length), ...differ, ...leb(first.length), ...first]),
  ]);
}

const isAssembly = (value: unknown): value is Assembly =>
  typeof value === "object" && value !== null && "Module" in value && "Instance" in value;
const isDiffer = (value: unknown): value is Differ => typeof value === "function";
const isFirst = (value: unknown): value is First => typeof value === "function";

const assembly: unknown = Reflect.get(globalThis, "WebAssembly");

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
    if (!isAssembly(assembly)) throw new Error("This Node has no WebAssembly.");
    const bytes = size * (frames + 1);
    const { exports } = new assembly.Instance(new assembly.Module(moduleBytes(Math.ceil(bytes / 65536))));
    const memory: unknown = exports.memory;
    const buffer: unknown =
      typeof memory === "object" && memory !== null ? Reflect.get(memory, "buffer") : undefined;
    if (!(buffer instanceof ArrayBuffer) || !isDiffer(exports.differ) || !isFirst(exports.first))
      throw new Error("WebAssembly did not start.");
    this.#size = size;
    this.#buffer = buffer;
    this.#differ = exports.differ;
    this.#first = exports.first;
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
