import { DEFAULT_SIZE, type Grid, UNKNOWN } from "../contracts/grid.ts";

export function createGrid(width = DEFAULT_SIZE, height = DEFAULT_SIZE, colour = 0): Grid {
  const cells = new Uint8Array(width * height);
  if (colour !== 0) cells.fill(colour);
  return { width, height, cells };
}

export const copyGrid = (grid: Grid): Grid => ({
  width: grid.width,
  height: grid.height,
  cells: grid.cells.slice(),
});

/** The colour at (x, y), or -1 outside the grid. */
export const cellAt = (grid: Grid, x: number, y: number): number =>
  x < 0 || y < 0 || x >= grid.width || y >= grid.height ? -1 : grid.cells[y * grid.width + x]!;

export function sameGrid(a: Grid, b: Grid): boolean {
  if (a === b) return true;
  if (a.width !== b.width || a.height !== b.height) return false;
  const left = a.cells;
  const right = b.cells;
  for (let i = 0; i < left.length; i++) if (left[i] !== right[i]) return false;
  return true;
}

export type GridParse =
  | { readonly ok: true; readonly grid: Grid }
  | { readonly ok: false; readonly message: string };

/** Rows of integers as servers and files give them. */
export function safeGridFromRows(rows: unknown): GridParse {
  const bad = (message: string): GridParse => ({ ok: false, message });
  if (!Array.isArray(rows) || rows.length === 0) return bad("A frame must be a non-empty list of rows.");
  const first: unknown = rows[0];
  if (!Array.isArray(first) || first.length === 0) return bad("Row 0 of the frame is not a list of colours.");
  const width = first.length;
  const cells = new Uint8Array(width * rows.length);
  for (let y = 0; y < rows.length; y++) {
    const row: unknown = rows[y];
    if (!Array.isArray(row) || row.length !== width)
      return bad(`Row ${y} of the frame should be a list of ${width} colours.`);
    for (let x = 0; x < width; x++) {
      const colour: unknown = row[x];
      if (typeof colour !== "number" || !Number.isInteger(colour) || colour < 0 || colour > 15)
        return bad(`Cell (${x},${y}) of the frame is not a colour 0-15.`);
      cells[y * width + x] = colour;
    }
  }
  return { ok: true, grid: { width, height: rows.length, cells } };
}

export function gridFromRows(rows: unknown): Grid {
  const parsed = safeGridFromRows(rows);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.grid;
}

export function gridToRows(grid: Grid): number[][] {
  const rows: number[][] = [];
  for (let y = 0; y < grid.height; y++)
    rows.push(Array.from(grid.cells.subarray(y * grid.width, (y + 1) * grid.width)));
  return rows;
}

const DIGITS = "0123456789abcdef";

/** One hex digit a cell, one line a row; UNKNOWN is `?`. */
export function gridToText(grid: Grid): string {
  const lines: string[] = [];
  for (let y = 0; y < grid.height; y++) {
    let line = "";
    for (let x = 0; x < grid.width; x++) line += DIGITS[grid.cells[y * grid.width + x]!] ?? "?";
    lines.push(line);
  }
  return lines.join("\n");
}

export function safeGridFromText(text: string): GridParse {
  const lines = text.trim().split(/\s+/);
  const width = lines[0]!.length;
  const cells = new Uint8Array(width * lines.length);
  for (const [y, line] of lines.entries()) {
    if (line.length !== width)
      return { ok: false, message: `Line ${y} has ${line.length} cells, not ${width}.` };
    for (let x = 0; x < width; x++) {
      const colour = line[x] === "?" ? UNKNOWN : DIGITS.indexOf(line[x]!.toLowerCase());
      if (colour < 0)
        return { ok: false, message: `"${line[x]}" at (${x},${y}) is not a colour 0-9a-f or ?.` };
      cells[y * width + x] = colour;
    }
  }
  if (width === 0) return { ok: false, message: "The text holds no cells." };
  return { ok: true, grid: { width, height: lines.length, cells } };
}

export function gridFromText(text: string): Grid {
  const parsed = safeGridFromText(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.grid;
}
