// Growable typed columns. They start with room for what is expected (untouched pages cost nothing) and grow by half.

/** More than this is not believed before it is seen. */
export const MOST_EXPECTED = 1 << 20;

const grown = (length: number): number => length + (length >>> 1) + 1024;

export class IntColumn {
  #values: Int32Array;
  length = 0;

  constructor(expected = 1024) {
    this.#values = new Int32Array(Math.max(16, Math.min(expected, MOST_EXPECTED)));
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Int32Array(grown(this.length));
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  get(at: number): number {
    return this.#values[at]!;
  }

  set(at: number, value: number): void {
    this.#values[at] = value;
  }

  get bytes(): number {
    return this.length * 4;
  }
}

const CHUNK_BITS = 18;
const CHUNK = 1 << CHUNK_BITS;

/** Append-only records of 32-bit words in chunks of 1 MB: growing never copies, and no record is split. */
export class WordArena {
  readonly #chunks: Int32Array[] = [new Int32Array(CHUNK)];
  /** Where the next word goes, within `tail`. */
  at = 0;
  tail: Int32Array = this.#chunks[0]!;

  /** Makes sure that so many words follow each other; the place of the first. Write them to `tail` from `at` on. */
  reserve(words: number): number {
    if (this.at + words > CHUNK) {
      this.tail = new Int32Array(CHUNK);
      this.#chunks.push(this.tail);
      this.at = 0;
    }
    return (this.#chunks.length - 1) * CHUNK + this.at;
  }

  chunk(place: number): Int32Array {
    return this.#chunks[place >>> CHUNK_BITS]!;
  }

  offset(place: number): number {
    return place & (CHUNK - 1);
  }

  get bytes(): number {
    return this.#chunks.length * CHUNK * 4;
  }
}
