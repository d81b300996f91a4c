// While a search tries every move from one state, that state's grid cannot change: what was found in it stays found.

let pristine: Uint8Array | undefined;
const firstAt = new Int32Array(256);
const NOT_LOOKED = -2;

/** For the search kernel only. */
export function setPristine(cells: Uint8Array | undefined): void {
  pristine = cells;
  if (cells) firstAt.fill(NOT_LOOKED);
}

/** The index of the first cell of a colour, row by row, or -1. */
export function firstIndex(cells: Uint8Array, colour: number): number {
  if (cells !== pristine) return scan(cells, colour & 255);
  let at = firstAt[colour & 255]!;
  if (at === NOT_LOOKED) {
    at = scan(cells, colour & 255);
    firstAt[colour & 255] = at;
  }
  return at;
}

function scan(cells: Uint8Array, colour: number): number {
  let i = 0;
  if ((cells.byteOffset & 3) === 0) {
    // Four cells at a time: a zero byte in the XOR is a match.
    const words = new Int32Array(cells.buffer, cells.byteOffset, cells.length >> 2);
    const pattern = Math.imul(colour, 0x01010101);
    for (let w = 0; w < words.length; w++) {
      const x = words[w]! ^ pattern;
      if (((x - 0x01010101) & ~x & 0x80808080) !== 0) {
        i = w * 4;
        break;
      }
      i = w * 4 + 4;
    }
  }
  for (; i < cells.length; i++) if (cells[i] === colour) return i;
  return -1;
}
