// While a search tries every move from one state, that state's grid cannot change: what was found in it stays found,
// and the search, which has the same cells at hand, finds it faster.

export type Locate = (colour: number) => number;

let pristine: Uint8Array | undefined;
let locate: Locate | undefined;
const firstAt = new Int32Array(256);
const NOT_LOOKED = -2;

/** For the search kernel only. */
export function setPristine(cells: Uint8Array | undefined, how?: Locate): void {
  pristine = cells;
  locate = how;
  if (cells) firstAt.fill(NOT_LOOKED);
}

let reached: Uint8Array | undefined;
let locateReached: Locate | undefined;

/** For the search kernel only: the grid a goal is looked for in. */
export function setReached(cells: Uint8Array | undefined, how?: Locate): void {
  reached = cells;
  locateReached = how;
}

/** The index of the first cell of a colour, row by row, or -1. */
export function firstIndex(cells: Uint8Array, colour: number): number {
  if (cells === reached && locateReached) {
    const at = locateReached(colour & 255);
    return at < cells.length ? at : -1;
  }
  if (cells !== pristine) return scan(cells, colour & 255);
  const known = firstAt[colour & 255]!;
  return known === NOT_LOOKED ? look(cells, colour & 255) : known;
}

function look(cells: Uint8Array, colour: number): number {
  const at = locate ? locate(colour) : scan(cells, colour);
  const inside = at < cells.length ? at : -1;
  firstAt[colour] = inside;
  return inside;
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
