import type { Grid } from "../../../../contracts/grid.ts";
import { axesOf, imagesOf, type Mirror } from "../../runtime/colours/mirror.ts";
import { commonColours } from "../../runtime/colours/recolour.ts";

/** Looks in every frame for a colour that is the mirror image of another across a line. */
export class MirrorLearner {
  private best: Mirror | undefined;
  private right = 0;
  private wrong = 0;
  /** Frames in which a colour of bodies that moved was to be seen in openings. */
  private readonly moving = new Int32Array(16);

  known(): Mirror | undefined {
    return this.best && this.right > this.wrong ? this.best : undefined;
  }

  learn(grid: Grid, mask: Uint8Array, under: Uint8Array): void {
    if (!this.best) this.best = discover(grid, mask);
    if (!this.best) return;
    const verdict = fits(grid, mask, this.best);
    if (verdict === undefined) return;
    this.right = this.right * 0.95 + (verdict ? 1 : 0);
    this.wrong = this.wrong * 0.95 + (verdict ? 0 : 1);
    if (this.wrong > 4 && this.right < 1) this.best = undefined;
    else if (verdict) this.best = this.seeThrough(grid, mask, under, this.best);
  }

  private seeThrough(grid: Grid, mask: Uint8Array, under: Uint8Array, mirror: Mirror): Mirror {
    const seen = seenThrough(grid, mask, under, mirror);
    let { moving = 0 } = mirror;
    for (let colour = 0; colour < 16; colour++)
      if ((seen.moving >> colour) & 1 && ++this.moving[colour]! >= SURELY) moving |= 1 << colour;
    return { ...mirror, through: mirror.through | seen.standing, moving };
  }
}

/** Frames after which what moves is believed to be seen through openings. */
const SURELY = 3;

function discover(grid: Grid, mask: Uint8Array): Mirror | undefined {
  const counts = new Int32Array(16);
  grid.cells.forEach((colour, at) => {
    if (!mask[at] && colour < 16) counts[colour]!++;
  });
  const common = commonColours(grid);
  const shapes = [...counts.keys()].filter((c) => counts[c]! >= 6 && !((common >> c) & 1));
  for (const axis of counts.keys()) {
    if (counts[axis]! < 30 || axesOf(grid, axis).length === 0) continue;
    for (const source of shapes) {
      if (source === axis) continue;
      const some = imagesOf(grid, mask, { source, axis });
      if (some.size < 6) continue;
      for (const image of shapes) {
        const mirror = { source, image, axis, through: 0 };
        if (image !== source && image !== axis && fits(grid, mask, mirror, some)) return mirror;
      }
    }
  }
  return undefined;
}

/** Undefined when the frame shows no image and should not, but for openings. */
function fits(
  grid: Grid,
  mask: Uint8Array,
  mirror: Mirror,
  images = imagesOf(grid, mask, mirror),
): boolean | undefined {
  let shown = 0;
  let stray = 0;
  grid.cells.forEach((colour, at) => {
    if (mask[at] || colour !== mirror.image) return;
    if (images.has(at)) shown++;
    else stray++;
  });
  let hidden = 0;
  for (const [at, open] of images)
    if (!open && grid.cells[at] !== mirror.image && grid.cells[at] !== mirror.source) hidden++;
  if (shown + stray + hidden === 0) return undefined;
  return stray === 0 && shown >= 6 && hidden * 3 <= shown;
}

/** Colours that are to be seen in openings of an image: of what was there before, and of others. */
function seenThrough(grid: Grid, mask: Uint8Array, under: Uint8Array, mirror: Mirror) {
  const bits = { standing: 0, moving: 0 };
  for (const [at, open] of imagesOf(grid, mask, mirror)) {
    const colour = grid.cells[at]!;
    if (!open || colour === mirror.image || colour === mirror.source) continue;
    if ([1, -1, grid.width, -grid.width].every((d) => grid.cells[at + d] === mirror.image))
      bits[colour === under[at] ? "standing" : "moving"] |= 1 << colour;
  }
  return bits;
}
