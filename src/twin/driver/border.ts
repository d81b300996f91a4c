import type { Cell } from "../../contracts/grid.ts";
import { MAX_IGNORED } from "../../contracts/twin.ts";
import type { TwinCall } from "../problem.ts";
import { Fault, running } from "./fault.ts";

// Everything a twin returns is read here, once, and copied or checked. Nothing it returned is trusted afterwards.

function getterOf(owner: object, key: PropertyKey): (this: unknown) => unknown {
  const found = Object.getOwnPropertyDescriptor(owner, key)?.get;
  if (!found) throw new Error(`No getter for ${String(key)}.`);
  return found;
}

const typedArray: object = Object.getPrototypeOf(Uint8Array.prototype);
// The getters see through proxies, subclasses and own properties: they read the internal slots.
const tagOf = getterOf(typedArray, Symbol.toStringTag);
const lengthOf = getterOf(typedArray, "length");

export const arrayTag = (value: unknown): unknown => tagOf.call(value);

const nameOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "a list" : typeof value;

interface Loose {
  readonly width?: unknown;
  readonly height?: unknown;
  readonly cells?: unknown;
}

/** Copies the cells of a returned grid, or says what is wrong with it. Colours are checked by the caller. The cells themselves. */
export function takeCells(value: unknown, width: number, height: number, into: Uint8Array): Uint8Array {
  if (typeof value !== "object" || value === null)
    throw new Fault(
      "bad-output",
      `${running.call} returned ${nameOf(value)}, not a Grid { width, height, cells }.`,
    );
  const { cells, width: wide, height: high }: Loose = value;
  if (!(cells instanceof Uint8Array) || tagOf.call(cells) !== "Uint8Array")
    throw new Fault("bad-output", `${running.call} returned a grid whose cells are no Uint8Array.`);
  const length = lengthOf.call(cells);
  if (length !== width * height || wide !== width || high !== height)
    throw new Fault(
      "bad-output",
      `${running.call} returned a grid of ${String(length)} cells; it must be ${width}×${height} like the frame it was given.`,
    );
  into.set(cells);
  return cells;
}

export function badColour(colour: number, at: number, width: number): Fault {
  const place = `(${at % width},${Math.floor(at / width)})`;
  return new Fault("bad-output", `${running.call} put ${colour} at ${place}; colours are 0-15 or UNKNOWN.`);
}

/** How far there are only colours 0-15, four cells at a time: nearly all frames are nothing else. */
function plainUpTo(cells: Uint8Array): number {
  if ((cells.byteOffset & 3) !== 0) return 0;
  const words = new Int32Array(cells.buffer, cells.byteOffset, cells.length >> 2);
  let at = 0;
  while (at < words.length && (words[at]! & 0xf0f0f0f0) === 0) at++;
  return at << 2;
}

/** Checks every colour; the number of UNKNOWN cells. */
export function checkColours(cells: Uint8Array, width: number): number {
  let unknown = 0;
  for (let i = plainUpTo(cells); i < cells.length; i++) {
    const colour = cells[i]!;
    if (colour < 16) continue;
    if (colour !== 255) throw badColour(colour, i, width);
    unknown++;
  }
  return unknown;
}

export function takeBoolean(value: unknown, call: TwinCall): boolean {
  if (typeof value !== "boolean")
    throw new Fault("bad-output", `${call} returned ${nameOf(value)}, not true or false.`);
  return value;
}

export function takeEstimate(value: unknown): number {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0)
    throw new Fault("bad-output", "estimate must return a finite number of moves, 0 or more.");
  return value;
}

const isCoordinate = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 32768;

/** A list of cells, read once. */
export function takeCellList(value: unknown, what: string, most: number): Cell[] {
  if (!Array.isArray(value)) throw new Fault("bad-output", `${what} must be a list of cells { x, y }.`);
  const count: number = value.length;
  if (count > most)
    throw new Fault("bad-output", `${what} lists ${count} cells; at most ${most} are allowed.`);
  const cells: Cell[] = [];
  for (let i = 0; i < count; i++) {
    const cell: unknown = value[i];
    const x: unknown = typeof cell === "object" && cell !== null ? Reflect.get(cell, "x") : undefined;
    const y: unknown = typeof cell === "object" && cell !== null ? Reflect.get(cell, "y") : undefined;
    if (!isCoordinate(x) || !isCoordinate(y))
      throw new Fault("bad-output", `${what} must hold cells { x, y } inside the grid; number ${i} is not.`);
    cells.push({ x, y });
  }
  return cells;
}

export const takeIgnored = (value: unknown): Cell[] =>
  value === undefined ? [] : takeCellList(value, "ignored", MAX_IGNORED);
