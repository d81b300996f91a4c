import { changesBoard } from "../runtime/hud.ts";
import type { Seen } from "./experience.ts";

/** Tiles are searched faster and say more of goals: they are believed while they come true nearly as often. */
const NEARLY = 0.85;
/** From so many that came true. */
const PROVEN = 2;
/** So many behind, tiles have lost. */
const LOST = 25;

/** Which of two tellings of the game comes true more often on pairs not seen before; old ones fade. */
export class Telling {
  private tiles = 0;
  private rules = 0;
  /** How often tiles alone were right, less how often rules alone were. */
  private ahead = 0;

  /** The same where something was painted or a body thrown, and on all pairs from then on. */
  private apart = 0;
  private since: number | undefined;

  /** Where tiles do not tell those, they may do for walking all the same: nearly as often is not enough. */
  get inTiles(): boolean {
    if (this.apart < 0) return (this.since ?? 0) > 0;
    return this.tiles > this.rules || (this.tiles >= PROVEN && this.tiles >= NEARLY * this.rules);
  }

  /** Whether both come true about as often: a move on which they part would tell which of them to believe. */
  get isOpen(): boolean {
    const [less, more] = [this.tiles, this.rules].sort((a, b) => a - b) as [number, number];
    return less >= PROVEN && less >= NEARLY * more;
  }

  /** Whether tiles are hardly worth being learned. */
  get lost(): boolean {
    return this.ahead <= -LOST;
  }

  judge({ after }: Seen, mask: Uint8Array, tiles: Uint8Array, rules: Uint8Array, special: boolean): void {
    const right = (cells: Uint8Array) => (changesBoard(mask, cells, after.cells) ? 0 : 1);
    this.tiles = 0.95 * this.tiles + right(tiles);
    this.rules = 0.95 * this.rules + right(rules);
    const ahead = right(tiles) - right(rules);
    this.ahead += ahead;
    if (special) this.apart += ahead;
    if (special || this.since !== undefined) this.since = (this.since ?? 0) + ahead;
  }
}
