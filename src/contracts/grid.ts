/** A frame: `cells[y * width + x]` holds a colour 0-15, or UNKNOWN in a prediction. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array;
}

export interface Cell {
  readonly x: number;
  readonly y: number;
}

/** Half-open: covers x ≤ column < x + width. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const COLOURS = 16;
export const DEFAULT_SIZE = 64;

/** A predicted cell the twin concedes: it never halts a plan and never counts as exact. */
export const UNKNOWN = 255;
