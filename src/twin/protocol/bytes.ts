import type { Grid } from "../../contracts/grid.ts";

// The wire format of both sides of the sandbox. Plain JavaScript only: it also runs in the bare context.

/** Appends to a buffer that grows. Numbers are little-endian and 32 bits wide. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;
  #last: Grid | undefined;

  #room(more: number): number {
    const at = this.#length;
    this.#length += more;
    if (this.#length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#length, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    return at;
  }

  u32(value: number): this {
    const at = this.#room(4);
    const bytes = this.#bytes;
    bytes[at] = value;
    bytes[at + 1] = value >>> 8;
    bytes[at + 2] = value >>> 16;
    bytes[at + 3] = value >>> 24;
    return this;
  }

  f64(value: number): this {
    const raw = new Uint8Array(new Float64Array([value]).buffer);
    const at = this.#room(8);
    this.#bytes.set(raw, at);
    return this;
  }

  flag(value: boolean): this {
    const at = this.#room(1);
    this.#bytes[at] = value ? 1 : 0;
    return this;
  }

  text(value: string): this {
    this.u32(value.length);
    const at = this.#room(value.length * 2);
    for (let i = 0; i < value.length; i++) {
      const unit = value.charCodeAt(i);
      this.#bytes[at + i * 2] = unit;
      this.#bytes[at + i * 2 + 1] = unit >>> 8;
    }
    return this;
  }

  raw(bytes: Uint8Array): this {
    this.u32(bytes.length);
    const at = this.#room(bytes.length);
    this.#bytes.set(bytes, at);
    return this;
  }

  list<T>(items: readonly T[], write: (item: T) => void): this {
    this.u32(items.length);
    for (const item of items) write(item);
    return this;
  }

  /** Only what changed since the last grid written here: a log of frames costs a few bytes a frame. */
  grid(grid: Grid): this {
    const { cells, width, height } = grid;
    const last = this.#last;
    this.#last = grid;
    const limit = cells.length >> 3;
    const changed: number[] = [];
    const fits = last !== undefined && last.width === width && last.height === height;
    if (fits) {
      const old = last.cells;
      for (let i = 0; i < cells.length && changed.length <= limit; i++)
        if (cells[i] !== old[i]) changed.push(i * 256 + cells[i]!);
    }
    if (fits && changed.length <= limit) {
      this.u32(changed.length + 1);
      for (const change of changed) this.u32(change);
      return this;
    }
    return this.u32(0).u32(width).u32(height).raw(cells);
  }

  take(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Reads what ByteWriter wrote, in the same order. Throws on anything cut short or out of range. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #last: Grid | undefined;

  constructor(bytes: Uint8Array) {
    // A Buffer's slice would alias it.
    this.#bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  #take(count: number): number {
    const at = this.#at;
    if (count > this.#bytes.length - at) throw new Error("A message from the sandbox is cut short.");
    this.#at = at + count;
    return at;
  }

  u32(): number {
    const at = this.#take(4);
    const b = this.#bytes;
    return (b[at]! | (b[at + 1]! << 8) | (b[at + 2]! << 16) | (b[at + 3]! << 24)) >>> 0;
  }

  f64(): number {
    const at = this.#take(8);
    return new Float64Array(this.#bytes.slice(at, at + 8).buffer)[0]!;
  }

  flag(): boolean {
    return this.#bytes[this.#take(1)] === 1;
  }

  text(): string {
    const length = this.u32();
    const at = this.#take(length * 2);
    let text = "";
    for (let i = 0; i < length; i++)
      text += String.fromCharCode(this.#bytes[at + i * 2]! | (this.#bytes[at + i * 2 + 1]! << 8));
    return text;
  }

  raw(): Uint8Array {
    const length = this.u32();
    const at = this.#take(length);
    return this.#bytes.slice(at, at + length);
  }

  list<T>(read: () => T): T[] {
    const count = this.u32();
    if (count > this.#bytes.length) throw new Error("A message from the sandbox counts more than it holds.");
    const items: T[] = [];
    for (let i = 0; i < count; i++) items.push(read());
    return items;
  }

  /** Never aliases an earlier grid. */
  grid(): Grid {
    const changes = this.u32();
    if (changes === 0) {
      const width = this.u32();
      const height = this.u32();
      const cells = this.raw();
      if (cells.length !== width * height) throw new Error("A grid from the sandbox has the wrong size.");
      this.#last = { width, height, cells };
      return this.#last;
    }
    if (!this.#last) throw new Error("A grid from the sandbox refers to none before it.");
    const { width, height } = this.#last;
    const cells = this.#last.cells.slice();
    for (let i = 1; i < changes; i++) {
      const change = this.u32();
      cells[change >>> 8] = change & 255;
    }
    this.#last = { width, height, cells };
    return this.#last;
  }

  get done(): boolean {
    return this.#at === this.#bytes.length;
  }
}
