import { MOST_EXPECTED } from "./columns.ts";

/**
 * From a 64-bit state hash to a node. Open addressing, at most two thirds full. Among two million states the chance
 * that any two share a hash is about one in ten million, so the hash is trusted; a returned plan is re-run anyway.
 */
export class StateTable {
  #mask: number;
  /** Three words a slot: high, low, node + 1 (0 is empty). */
  #slots: Int32Array;
  #count = 0;
  /** After `claim` found a known state: its node. */
  found = -1;

  constructor(expected = 1024) {
    const bits = Math.ceil(Math.log2(Math.max(64, Math.min(expected, MOST_EXPECTED)) * 1.5));
    this.#mask = (1 << bits) - 1;
    this.#slots = new Int32Array(3 << bits);
  }

  /** True when the hash is new, and then it belongs to `node`; else `found` says whose it is. */
  claim(high: number, low: number, node: number): boolean {
    const slots = this.#slots;
    const mask = this.#mask;
    let slot = (low ^ (high << 7)) & mask;
    for (;;) {
      const at = slot * 3;
      const holder = slots[at + 2]!;
      if (holder === 0) {
        slots[at] = high;
        slots[at + 1] = low;
        slots[at + 2] = node + 1;
        if (++this.#count * 3 > (mask + 1) * 2) this.#grow();
        return true;
      }
      if (slots[at] === high && slots[at + 1] === low) {
        this.found = holder - 1;
        return false;
      }
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const old = this.#slots;
    const mask = this.#mask * 2 + 1;
    const slots = new Int32Array((mask + 1) * 3);
    for (let at = 0; at < old.length; at += 3) {
      if (old[at + 2] === 0) continue;
      let slot = (old[at + 1]! ^ (old[at]! << 7)) & mask;
      while (slots[slot * 3 + 2] !== 0) slot = (slot + 1) & mask;
      slots[slot * 3] = old[at]!;
      slots[slot * 3 + 1] = old[at + 1]!;
      slots[slot * 3 + 2] = old[at + 2]!;
    }
    this.#slots = slots;
    this.#mask = mask;
  }

  get bytes(): number {
    return this.#slots.byteLength;
  }
}
