import type { Move } from "../../../../contracts/action.ts";
import { engineOf } from "../../runtime/compile.ts";
import type { Knowledge, Memory } from "../../runtime/knowledge.ts";
import { clickedAt, clickOn, kindOfLook, ruleFor } from "../../runtime/tiles/clicks.ts";
import { tilesRound } from "../../runtime/tiles/corners.ts";
import { type Board, type Engine, formOf } from "../../runtime/tiles/engine.ts";
import { blockOf, changeable } from "../../runtime/tiles/samples.ts";

/** Whether some click is known to do something: then not every piece has to be touched. */
export const clicksTell = ({ tiles }: Knowledge): boolean =>
  tiles.stacks !== undefined ||
  [tiles.chosen, tiles.swaps].some((looks) => Object.keys(looks).length > 0) ||
  Object.values(tiles.clicks).some(({ does }) => does !== "nothing");

/** Whether clicks between tiles are known to do something: tiles themselves then hardly do. */
export const cornersTell = ({ tiles }: Knowledge): boolean => Object.keys(tiles.corners).length > 0;

/**
 * A click on a kind of tile nobody has clicked and of which nothing is believed: among the tiles that change, or
 * anywhere. What there is more of comes first, then what stands among such.
 */
export function untouched(
  know: Knowledge,
  { tiles: board }: Memory,
  anywhere: boolean,
  isTried: (move: Move) => boolean,
): Move | undefined {
  if (!board || board.world) return undefined;
  const engine = engineOf(know.tiles);
  const looks = looksOf(engine, board);
  // What did nothing in one colour does nothing in another.
  const idle = new Set(idleLooks(engine).map((look) => formOf(engine, look)));
  // So does what goes round a corner, wherever it comes.
  const round = new Set(idle.size > 0 ? tilesRound(engine, board) : []);
  const strange = (tile: number) => {
    if (!anywhere && round.has(tile)) return false;
    const { rule, guess } = ruleFor(engine, looks[tile]!);
    if (!guess || rule || looks[tile] === engine.floor || engine.pieces.has(looks[tile]!)) return false;
    return anywhere || !idle.has(formOf(engine, looks[tile]!));
  };
  const found = (anywhere ? [...looks.keys()] : inBlock(engine, board)).filter(strange);
  return found
    .map((tile) => ({ tile, company: companyOf(engine, board, looks, tile) }))
    .sort((a, b) => b.company - a.company || a.tile - b.tile)
    .map(({ tile }) => clickOn(board.lattice, tile))
    .find((move) => !isTried(move));
}

function idleLooks({ rules, looks }: Engine): number[] {
  return Object.entries(rules.clicks)
    .filter(([, { does }]) => does === "nothing")
    .map(([name]) => looks.numbers.get(rules.looks[name]!)!);
}

const looksOf = (engine: Engine, { lattice, cells }: Board): number[] => {
  const tiles = lattice.columns * lattice.rows;
  return Array.from({ length: tiles }, (_, tile) => cells[clickedAt(engine, cells, tiles, tile)]!);
};

/** Tiles among those that can change, or beside them. */
function inBlock(engine: Engine, board: Board): number[] {
  const changing = changeable(engine, board);
  if (changing.length === 0) return [];
  const { columns, rows } = board.lattice;
  const { x, y, columns: width, rows: height } = blockOf(board.lattice, changing);
  return [...Array(columns * rows).keys()].filter((tile) => {
    const [dx, dy] = [(tile % columns) - x, Math.floor(tile / columns) - y];
    return dx >= -1 && dy >= -1 && dx <= width && dy <= height;
  });
}

/** Whether a look has nothing but stripes from edge to edge: the edge of something, hardly a thing. */
function isBanded(text: string): boolean {
  const side = Math.round(Math.sqrt(text.length));
  const cells = [...text];
  return (
    cells.every((digit, i) => digit === text[i % side]) ||
    cells.every((digit, i) => digit === text[i - (i % side)])
  );
}

/** How many tiles are of a tile's kind, or stand beside it and are of one kind with others. */
function companyOf(engine: Engine, { lattice }: Board, looks: readonly number[], tile: number): number {
  const kind = (at: number) => kindOfLook(engine, looks[at]!);
  const like = (at: number) => looks.filter((_, other) => kind(other) === kind(at)).length;
  if (isBanded(engine.looks.texts[looks[tile]!]!)) return -1;
  const own = like(tile);
  if (own > 1) return 100 * own;
  const { columns, rows } = lattice;
  let company = 0;
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const x = (tile % columns) + dx;
      const y = Math.floor(tile / columns) + dy;
      if (x < 0 || y < 0 || x >= columns || y >= rows) continue;
      const at = y * columns + x;
      if (at !== tile && looks[at] !== engine.floor && like(at) > 1) company++;
    }
  return company;
}
