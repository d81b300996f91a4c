import type { Grid } from "../../../../contracts/grid.ts";
import type { Goal } from "../../runtime/search/goal.ts";
import type { Want } from "../ways/carried.ts";

/** A guess at what completes a level, made from how it looks. */
export interface Idea {
  /** The same on every level: what one win says of it counts on the next level. */
  readonly name: string;
  readonly goal: Goal;
  /** How likely it is to be meant, before any evidence. */
  readonly prior: number;
  /** The cells it speaks of. */
  readonly focus: readonly number[];
  /** Cells that shall have a colour, where that is all it asks for. */
  readonly wants: readonly Want[];
  /** Cells of a colour that shall be covered, where that is all it asks for. */
  readonly covers?: { readonly targets: readonly number[]; readonly colour: number };
  /** Tiles have goals of their own that say the same. */
  readonly inColours?: boolean;
  /** How far a frame is from it, about, in moves; 0 when it shows. */
  distance(frame: Grid): number;
}

/** What ideas are made from: a frame to begin with, all that were seen on its level, and what has changed beside the HUD. */
export interface Scene {
  readonly frame: Grid;
  readonly frames: readonly Grid[];
  readonly hud: Uint8Array;
  /** Cells that have changed on its level, or are told to. */
  readonly live: Uint8Array;
  /** Colours (bits) that came to cells which did not have them at first, on any level. */
  readonly came: number;
}
