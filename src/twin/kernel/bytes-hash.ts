import { assemble, I32, V128 } from "./assembly.ts";

// Every state is hashed before and after every call of a replay, in a realm so new that nothing in it is compiled yet:
// sixteen bytes at a time in WebAssembly it costs next to nothing from the first call on.

/** A constant four times. */
const four = (value: number): number[] => {
  const bytes = [value, value >>> 8, value >>> 16, value >>> 24].map((byte) => byte & 255);
  return [0xfd, 0x0c, ...bytes, ...bytes, ...bytes, ...bytes];
};

const XOR = [0xfd, 0x51];
const OR = [0xfd, 0x50];
const MULTIPLY = [0xfd, 0xb5, 1];
const left = (bits: number): number[] => [0x41, bits, 0xfd, 0xab, 1];
const right = (bits: number): number[] => [0x41, bits, 0xfd, 0xad, 1];

// (func (param $bytes i32) (param $out i32) (local $i i32) (local $w v128) (local $a v128) (local $b v128))
// Hashes $bytes bytes (a multiple of 16, at least 16) at 0 into eight words at $out.
const HASH = [
  [...four(0x243f6a88), 0x21, 4, ...four(0x13198a2e), 0x21, 5],
  [0x03, 0x40], // loop
  [0x20, 2, 0xfd, 0x00, 0x04, 0x00, 0x21, 3], // w = the next four words
  [0x20, 4, 0x20, 3, ...XOR, ...four(0x9e3779b1), ...MULTIPLY, 0x22, 4], // a = (a ^ w) * …
  [0x20, 4, ...right(15), ...XOR, 0x21, 4], // a ^= a >>> 15
  [0x20, 5, ...left(13), 0x20, 5, ...right(19), ...OR, 0x20, 3, ...XOR, ...four(0xc2b2ae3d), ...MULTIPLY],
  [0x21, 5], // b = (b turned by 13 ^ w) * …
  [0x20, 2, 0x41, 16, 0x6a, 0x22, 2, 0x20, 0, 0x49, 0x0d, 0], // while (i += 16) < bytes
  [0x0b],
  [0x20, 1, 0x20, 4, 0xfd, 0x0b, 0x04, 0x00, 0x20, 1, 0x20, 5, 0xfd, 0x0b, 0x04, 0x10], // store a and b
  [0x0b],
].flat();

/** Bytes at once: a frame and more. */
const ROOM = 65536 - 32;

const { buffer, call } = assemble(65536, [
  {
    name: "hash",
    parameters: 2,
    result: false,
    locals: [
      [1, I32],
      [3, V128],
    ],
    body: HASH,
  },
]);
const hash = call("hash");
const room = new Uint8Array(buffer, 0, ROOM);
const words = new Int32Array(buffer, ROOM, 8);

/** Eight words that tell bytes of one length apart; good until the next call. */
export function hashBytes(bytes: Uint8Array): Int32Array {
  if (bytes.length > ROOM) return hashPieces(bytes);
  room.set(bytes);
  const end = Math.max(16, (bytes.length + 15) & ~15);
  room.fill(0, bytes.length, end);
  hash(end, ROOM);
  return words;
}

function hashPieces(bytes: Uint8Array): Int32Array {
  const hashes: number[] = [];
  for (let at = 0; at < bytes.length; at += ROOM) hashes.push(...hashBytes(bytes.subarray(at, at + ROOM)));
  return hashBytes(new Uint8Array(Int32Array.from(hashes).buffer));
}
