import type { Camera, View } from "./camera.ts";
import type { Departures, Going } from "./colours/drift.ts";
import type { Traced } from "./colours/followed.ts";
import type { Mirror } from "./colours/mirror.ts";
import type { Mover } from "./colours/mover.ts";
import type { Peril } from "./colours/peril.ts";
import type { Places } from "./colours/place.ts";
import type { Recolour } from "./colours/recolour.ts";
import type { Bar, BarCount } from "./hud.ts";
import type { Light } from "./light.ts";
import type { Course } from "./setback.ts";
import type { Board } from "./tiles/engine.ts";
import type { TileRules } from "./tiles/tiles.ts";
import type { Moment, Undo } from "./undo.ts";

/** Everything the twin knows: plain data, printed into its source. */
export interface Knowledge {
  readonly bars: readonly Bar[];
  readonly movers: readonly Mover[];
  readonly places: Places;
  readonly recolour: Recolour;
  readonly mirror?: Mirror;
  /** The game told in tiles, and whether that told better than the rules above. */
  readonly tiles: TileRules;
  readonly inTiles: boolean;
  readonly undo: Undo;
  readonly camera: Camera;
  readonly light?: Light;
  /** What moves by itself does so only when a body goes where a button leads. */
  readonly waits?: boolean;
  /** What was around bodies when the game ended, and never else. */
  readonly perils?: readonly Peril[];
  /** How far to trust a claim, by rule: the share of its first-seen claims that came true. */
  readonly trust: Readonly<Record<string, number>>;
  /** What no rule explains: runs of changed cells, `cell+length=colour`, by the name of frame and move. */
  readonly exceptions: Readonly<Record<string, string>>;
}

/** What a frame does not show, followed from the opening of an attempt. */
export interface Memory {
  /** Hash of the opening: level-specific constants are looked up by it. */
  readonly level: string;
  /** What lies beneath all bodies. */
  readonly under: Uint8Array;
  /** What shows but for the bodies that are followed, and images of them. */
  readonly scene: Uint8Array;
  readonly bars: readonly BarCount[];
  readonly going: readonly Going[];
  readonly traced: readonly Traced[];
  readonly departures: Departures;
  /** The board in tiles; undefined until a lattice is known. */
  readonly tiles: Board | undefined;
  readonly view: View;
  /** The colour the selected piece had before it was selected. */
  readonly was?: number | undefined;
  readonly course: Course;
  /** What can be taken back. */
  readonly earlier: readonly Moment[];
  /** Names the moves since the opening: tells apart exceptions that look alike. */
  readonly past: string;
}
