import type { Seen } from "./experience.ts";

/** Tiles are searched faster and say more of goals: they are believed while they come true nearly as often. */
const HEAD_START = 0.8;
/** From so many that came true. */
const PROVEN = 2;

/** Which of two tellings of the game comes true more often on pairs not seen before; old ones fade. */
export class Telling {
  private tiles = 0;
  private rules = 0;

  get inTiles(): boolean {
    return this.tiles > this.rules || (this.tiles >= PROVEN && this.tiles + HEAD_START >= this.rules);
  }

  judge(t: Seen, mask: Uint8Array, tiles: Uint8Array, rules: Uint8Array): void {
    this.tiles = 0.95 * this.tiles + (same(t, mask, tiles) ? 1 : 0);
    this.rules = 0.95 * this.rules + (same(t, mask, rules) ? 1 : 0);
  }
}

function same({ after }: Seen, mask: Uint8Array, cells: Uint8Array): boolean {
  for (let i = 0; i < cells.length; i++) if (cells[i] !== after.cells[i] && !mask[i]) return false;
  return true;
}
