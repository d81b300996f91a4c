import type { Grid } from "../../../../contracts/grid.ts";
import { cellLike, cellsOf, type Spot, spotLike, wrongIn } from "../../runtime/tiles/sight.ts";
import { boxesIn } from "./boxes.ts";
import type { Idea, Scene } from "./idea.ts";

const SMALLEST = 6;
/** Of the frame. */
const LARGEST = 1 / 4;
/** Borders that are taken off. */
const BORDERS = 2;
const PRIOR = 2;
/** Moves that a picture takes which is all wrong, about. */
const MOVES = 12;

/** A rectangle that changes shall look like one that does not, as large or so many times larger. */
export function copyIdeas({ frame, hud, live }: Scene): Idea[] {
  const all = rectanglesIn(frame, hud);
  const isLive = (box: Spot) => cellsOf(frame, box).some((at) => live[at]);
  const pictures = all.filter((box) => !isLive(box) && coloursIn(frame, box) > 1);
  const canvases = all.filter(isLive);
  return canvases.flatMap((canvas) =>
    pictures
      .filter((picture) => isMagnified(canvas, picture) && !overlap(canvas, picture))
      .map((picture) => ideaOf(frame, canvas, picture)),
  );
}

function ideaOf(frame: Grid, canvas: Spot, picture: Spot): Idea {
  const sight = spotLike(canvas, picture);
  const area = canvas.width * canvas.height;
  return {
    name: "copied",
    goal: [sight],
    prior: PRIOR,
    focus: cellsOf(frame, canvas),
    wants: cellsOf(frame, canvas).map((at) => {
      const [dx, dy] = [(at % frame.width) - canvas.x, Math.floor(at / frame.width) - canvas.y];
      return { at, colour: frame.cells[cellLike(canvas, picture, frame.width, dx, dy)]! };
    }),
    distance: (after) => (MOVES * wrongIn(after, sight)) / area,
  };
}

const isMagnified = (canvas: Spot, picture: Spot): boolean => {
  const [across, down] = [canvas.width / picture.width, canvas.height / picture.height];
  return across === down && (Number.isInteger(across) || Number.isInteger(1 / across));
};

const overlap = (a: Spot, b: Spot): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** What fills its box on one of the commonest grounds, and the same without its border. */
function rectanglesIn(frame: Grid, hud: Uint8Array): Spot[] {
  const found = new Map<string, Spot>();
  for (const { x, y, width, height } of boxesIn(frame, hud)) {
    let box: Spot | undefined = { x, y, width, height };
    for (let borders = 0; box && borders <= BORDERS; borders++, box = withoutBorder(frame, box)) {
      const area = box.width * box.height;
      if (area >= SMALLEST && area <= LARGEST * frame.cells.length) found.set(JSON.stringify(box), box);
    }
  }
  return [...found.values()];
}

function withoutBorder({ cells, width: across }: Grid, { x, y, width, height }: Spot): Spot | undefined {
  if (width < 4 || height < 4) return undefined;
  const border = cells[y * across + x];
  for (let dx = 0; dx < width; dx++)
    for (let dy = 0; dy < height; dy++) {
      const isInside = dx > 0 && dy > 0 && dx < width - 1 && dy < height - 1;
      if (!isInside && cells[(y + dy) * across + x + dx] !== border) return undefined;
    }
  return { x: x + 1, y: y + 1, width: width - 2, height: height - 2 };
}

const coloursIn = (frame: Grid, box: Spot): number =>
  new Set(cellsOf(frame, box).map((at) => frame.cells[at])).size;
