/**
 * The published contract: what twin.ts is type-checked against and what an author is handed. Kept by hand so that it
 * reads as documentation; a test holds it against src/contracts and the helper library.
 */
export const TWIN_CONTRACT = `declare module "twin" {
  /** A frame: cells[y * width + x] is a colour 0-15. A predicted cell may be UNKNOWN. */
  export interface Grid {
    readonly width: number;
    readonly height: number;
    readonly cells: Uint8Array;
  }
  export interface Cell {
    readonly x: number;
    readonly y: number;
  }
  /** Covers x <= column < x + width. */
  export interface Box {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }
  /** A predicted cell the twin concedes: it never halts a plan and never counts as exact. */
  export const UNKNOWN = 255;

  export interface Press {
    readonly name: "ACTION1" | "ACTION2" | "ACTION3" | "ACTION4" | "ACTION5" | "ACTION7";
  }
  export interface Click {
    readonly name: "ACTION6";
    readonly x: number;
    readonly y: number;
  }
  export type Move = Press | Click;

  interface TwinOptions<View> {
    /** HUD cells left out of comparison, at most 256. */
    readonly ignored?: readonly Cell[];
    /** The clicks worth considering here. */
    clicks?(view: View): readonly Cell[];
    /** Moves still needed to reach the goal. */
    estimate?(view: View): number;
    /** Your own planner; its plan is re-run and checked. */
    plan?(view: View): readonly Move[] | null;
  }
  /** Export these when the whole world is in the frame. */
  export interface FrameTwin extends TwinOptions<Grid> {
    step(grid: Grid, move: Move): Grid;
    goalReached(grid: Grid): boolean;
  }
  /** Export these for what no frame shows, and for speed. S is plain data: numbers, text, lists, objects. */
  export interface StateTwin<S> extends TwinOptions<S> {
    begin(opening: Grid): S;
    next(state: S, move: Move): S;
    render(state: S): Grid;
    won(state: S): boolean;
    lost?(state: S): boolean;
  }

  // Looking.
  /** The colour at (x, y), or -1 outside the grid. */
  export function at(grid: Grid, x: number, y: number): number;
  /** The first cell of a colour, row by row, or null. */
  export function find(grid: Grid, colour: number): Cell | null;
  export function findAll(grid: Grid, colour: number): Cell[];
  export function count(grid: Grid, colour: number): number;
  /** The most frequent colour. */
  export function background(grid: Grid): number;
  /** The one colour of a box, or -1 when it is not uniform or leaves the grid. */
  export function uniform(grid: Grid, box: Box): number;
  /** 1 where the test holds, 0 elsewhere. */
  export function mask(grid: Grid, test: (colour: number, x: number, y: number) => boolean): Uint8Array;
  export function inside(box: Box, x: number, y: number): boolean;
  export function same(a: Grid, b: Grid): boolean;
  export interface GridObject {
    /** The one colour, or the most frequent one. */
    readonly colour: number;
    readonly colours: readonly number[];
    readonly size: number;
    readonly box: Box;
    /** Indices y * width + x in row order. */
    readonly cells: Int32Array;
  }
  export interface ObjectOptions {
    /** 4 shares edges (the default), 8 also corners. */
    readonly connectivity?: 4 | 8;
    /** "single" (the default): one colour; "multi": any neighbours that are not background. */
    readonly colours?: "single" | "multi";
    /** Colours that are part of no object. */
    readonly background?: readonly number[];
  }
  export function objects(grid: Grid, options?: ObjectOptions): GridObject[];
  /** The smallest box around some cells. */
  export function box(cells: Iterable<Cell>): Box | undefined;

  // Making: a new grid.
  export function copy(grid: Grid): Grid;
  export function blank(width: number, height: number, colour?: number): Grid;
  export function crop(grid: Grid, box: Box): Grid;
  /** Left-right ("x") or top-bottom ("y"). */
  export function mirror(grid: Grid, axis: "x" | "y"): Grid;
  /** Clockwise, in quarter turns. */
  export function rotate(grid: Grid, quarters?: number): Grid;

  // Changing: the grid given is changed and returned, so give a copy.
  export function set(grid: Grid, x: number, y: number, colour: number): Grid;
  export function fill(grid: Grid, box: Box, colour: number): Grid;
  /** Moves what is in a box, leaving a colour behind. */
  export function move(grid: Grid, box: Box, dx: number, dy: number, under: number): Grid;
  /** Draws a small grid; cells of the colour \`see\` stay transparent. */
  export function draw(grid: Grid, sprite: Grid, x: number, y: number, see?: number): Grid;
  /** Paints the connected area of one colour around (x, y). */
  export function flood(grid: Grid, x: number, y: number, colour: number): Grid;
  export function replace(grid: Grid, from: number, to: number): Grid;
}
`;
