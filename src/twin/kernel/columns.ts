// Growable typed columns. They grow by half, so little is held in reserve.

const grown = (length: number): number => length + (length >>> 1) + 1024;

export class IntColumn {
  #values = new Int32Array(1024);
  length = 0;

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
    return this.#values.byteLength;
  }
}

const CHUNK_BITS = 18;
const CHUNK = 1 << CHUNK_BITS;

/** Append-only 32-bit words in chunks of 1 MB: growing never copies and never doubles. */
export class WordArena {
  readonly #chunks: Int32Array[] = [new Int32Array(CHUNK)];
  #at = 0;

  /** The place of the next word. */
  get end(): number {
    return (this.#chunks.length - 1) * CHUNK + this.#at;
  }

  push(word: number): void {
    if (this.#at === CHUNK) {
      this.#chunks.push(new Int32Array(CHUNK));
      this.#at = 0;
    }
    this.#chunks[this.#chunks.length - 1]![this.#at++] = word;
  }

  get(at: number): number {
    return this.#chunks[at >>> CHUNK_BITS]![at & (CHUNK - 1)]!;
  }

  get bytes(): number {
    return this.#chunks.length * CHUNK * 4;
  }
}
