// What a twin gets from `import … from "twin"`. docs/twin-helpers.md is its page, contract.ts its published types.
export type { Click, Move, Press } from "../../contracts/action.ts";
export { type Box, type Cell, type Grid, UNKNOWN } from "../../contracts/grid.ts";
export type { FrameTwin, StateTwin } from "../../contracts/twin.ts";
export { boundingBox as box } from "../../grid/diff.ts";
export { cellAt as at, sameGrid as same } from "../../grid/grid.ts";
export {
  backgroundColour as background,
  findObjects as objects,
  type GridObject,
  type ObjectOptions,
} from "../../grid/objects.ts";
export { draw, fill, flood, move, replace, set } from "./change.ts";
export { count, find, findAll, inside, mask, uniform } from "./look.ts";
export { blank, copy, crop, mirror, rotate } from "./make.ts";
