import { arrayTag } from "../driver/border.ts";
import { Fault } from "../driver/fault.ts";
import { hashBytes } from "./bytes-hash.ts";

const DEPTH = 24;
/** Texts whose hash is remembered. */
const MOST_TEXTS = 4096;
const bits = new Float64Array(1);
const halves = new Int32Array(bits.buffer);

const mix = (h: number, value: number): number => {
  let v = Math.imul(h ^ value, 0x9e3779b1);
  v = Math.imul(v ^ (v >>> 15), 0x85ebca6b);
  return v ^ (v >>> 13);
};

const mixOther = (h: number, value: number): number => {
  let v = Math.imul((h + value) ^ 0x5bd1e995, 0x27d4eb2f);
  v = Math.imul(v ^ (v >>> 16), 0x165667b1);
  return v ^ (v >>> 14);
};

/**
 * The canonical 64-bit hash of plain data: keys in any order, -0 as 0. Fields that are the very objects the focused
 * state holds are not walked again, so a map carried along unchanged costs nothing.
 */
export class StateHasher {
  high = 0;
  low = 0;
  readonly #keyHashes = new Map<string, number>();
  readonly #texts = new Map<string, { readonly high: number; readonly low: number }>();
  #keys: string[] = [];
  #keyOf: number[] = [];
  #fields: unknown[] = [];
  /** How many of `#fields` belong to the focused state. */
  #known = 0;
  #fieldHighs: number[] = [];
  #fieldLows: number[] = [];

  /** Remembers the hashes of a state's fields for the states that follow from it. */
  focus(state: unknown): void {
    if (!isRecord(state)) {
      this.#known = 0;
      return;
    }
    let i = 0;
    for (const key in state) {
      const value = state[key];
      if (this.#keys[i] !== key) {
        this.#keys[i] = key;
        this.#keyOf[i] = this.#keyHash(key);
      }
      if (typeof value !== "object" || value === null) this.#fields[i] = undefined;
      else if (i >= this.#known || this.#fields[i] !== value) {
        this.#value(value, 1);
        this.#fields[i] = value;
        this.#fieldHighs[i] = this.high;
        this.#fieldLows[i] = this.low;
      }
      i++;
    }
    this.#known = i;
  }

  /** Walks everything, whatever was remembered. */
  deep(state: unknown): void {
    this.#known = 0;
    if (typeof state === "object" && state !== null && isRecord(state) && !isPlainObject(state))
      throw notPlain("an object with a class");
    this.hash(state);
  }

  /** Leaves the answer in `high` and `low`. */
  hash(state: unknown): void {
    if (!isRecord(state)) {
      this.#value(state, 0);
      return;
    }
    let high = 0x243f6a88;
    let low = 0x13198a2e;
    let i = 0;
    for (const key in state) {
      const value = state[key];
      const keyHash = this.#keys[i] === key ? this.#keyOf[i]! : this.#keyHash(key);
      if (typeof value === "number" && (value | 0) === value) {
        high = (high + mix(keyHash, value)) | 0;
        low = (low + mixOther(keyHash, value)) | 0;
      } else {
        if (i < this.#known && value !== undefined && value === this.#fields[i]) {
          this.high = this.#fieldHighs[i]!;
          this.low = this.#fieldLows[i]!;
        } else this.#value(value, 1);
        high = (high + mix(keyHash, this.high)) | 0;
        low = (low + mixOther(keyHash, this.low)) | 0;
      }
      i++;
    }
    this.high = high;
    this.low = low;
  }

  #keyHash(key: string): number {
    let known = this.#keyHashes.get(key);
    if (known === undefined) {
      this.#text(key);
      known = this.high ^ this.low;
      this.#keyHashes.set(key, known);
    }
    return known;
  }

  #value(value: unknown, depth: number): void {
    if (typeof value === "number") this.#number(value);
    else if (typeof value === "string") this.#text(value);
    else if (typeof value === "boolean") this.#atom(value ? 3 : 2);
    else if (value === undefined) this.#atom(1);
    else if (value === null) this.#atom(0);
    else if (typeof value !== "object") throw notPlain(typeof value);
    else if (depth > DEPTH)
      throw new Fault("bad-output", "The state is nested too deeply or contains itself.");
    else if (Array.isArray(value)) this.#list(value, depth);
    else if (arrayTag(value) !== undefined) this.#numbers(value);
    else this.#object(value, depth);
  }

  #atom(which: number): void {
    this.high = mix(0x51ed270b, which);
    this.low = mixOther(0x2545f491, which);
  }

  #number(value: number): void {
    if ((value | 0) === value) {
      this.high = mix(0x1b873593, value);
      this.low = mixOther(0x3c6ef372, value);
      return;
    }
    bits[0] = value;
    this.high = mix(mix(0x7feb352d, halves[0]!), halves[1]!);
    this.low = mixOther(mixOther(0x68e31da4, halves[0]!), halves[1]!);
  }

  /** The same few texts come in every state. */
  #text(text: string): void {
    let known = this.#texts.get(text);
    if (!known) {
      this.#letters(text);
      if (this.#texts.size >= MOST_TEXTS) this.#texts.clear();
      known = { high: this.high, low: this.low };
      this.#texts.set(text, known);
    }
    this.high = known.high;
    this.low = known.low;
  }

  #letters(text: string): void {
    let high = 0x2c1b3c6d ^ text.length;
    let low = 0x297a2d39 ^ text.length;
    for (let i = 0; i < text.length; i++) {
      high = mix(high, text.charCodeAt(i));
      low = mixOther(low, text.charCodeAt(i));
    }
    this.high = high;
    this.low = low;
  }

  #list(list: readonly unknown[], depth: number): void {
    let high = 0x6c62272e ^ list.length;
    let low = 0x07bb0142 ^ list.length;
    for (let i = 0; i < list.length; i++) {
      const value = list[i];
      if (typeof value === "number" && (value | 0) === value) {
        high = mix(high, value);
        low = mixOther(low, value);
      } else {
        this.#value(value, depth + 1);
        high = mix(high ^ 0x3779b1, this.high);
        low = mixOther(low ^ 0x3779b1, this.low);
      }
    }
    this.high = high;
    this.low = low;
  }

  /** Most of a state is frames. */
  #bytes(bytes: Uint8Array, length: number): void {
    let high = 0x5f356495 ^ length;
    let low = 0x32c7fe2d ^ length;
    const words = hashBytes(bytes);
    for (let i = 0; i < words.length; i++) {
      high = mix(high, words[i]!);
      low = mixOther(low, words[i]!);
    }
    this.high = high;
    this.low = low;
  }

  #numbers(values: object): void {
    if (values instanceof Uint8Array) {
      this.#bytes(values, values.length);
      return;
    }
    if (
      values instanceof Int32Array ||
      values instanceof Uint16Array ||
      values instanceof Int16Array ||
      values instanceof Uint32Array ||
      values instanceof Int8Array
    ) {
      this.#bytes(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), values.length);
      return;
    }
    if (!(values instanceof Float64Array)) throw notPlain("such a typed array");
    let high = 0x5f356495 ^ values.length;
    let low = 0x32c7fe2d ^ values.length;
    for (let i = 0; i < values.length; i++) {
      high = mix(high, values[i]! | 0);
      low = mixOther(low, values[i]! | 0);
    }
    this.high = high;
    this.low = low;
  }

  #object(value: object, depth: number): void {
    if (!isPlainObject(value)) throw notPlain("an object with a class");
    let high = 0x243f6a88;
    let low = 0x13198a2e;
    for (const key in value) {
      const keyHash = this.#keyHash(key);
      this.#value(value[key], depth + 1);
      high = (high + mix(keyHash, this.high)) | 0;
      low = (low + mixOther(keyHash, this.low)) | 0;
    }
    this.high = high;
    this.low = low;
  }
}

const notPlain = (what: string): Fault =>
  new Fault(
    "bad-output",
    `A state holds ${what}; use numbers, text, booleans, null, lists, typed arrays and plain objects.`,
  );

/** Cheap, for the inner loop: the start of a search was looked at properly. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
