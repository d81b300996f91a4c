import type { Grid } from "../../../../contracts/grid.ts";
import {
  cellLike,
  cellsOf,
  type Spot,
  spotLike,
  TURNED,
  type Turned,
  wrongIn,
} from "../../runtime/tiles/sight.ts";
import { boxesIn } from "./boxes.ts";
import type { Idea, Scene } from "./idea.ts";

const SMALLEST = 6;
/** Of the frame. */
const LARGEST = 1 / 4;
/** Borders that are taken off. */
const BORDERS = 2;
const PRIOR = 2;
/** That of a rectangle within another that has a picture too. */
const PRIOR_OF_PARTS = 0.5;
/** How much likelier a picture is meant as it is than turned over. */
const TURNED_OVER = 0.4;
/** Moves that a picture takes which is all wrong, about. */
const MOVES = 12;

/** A rectangle that changes shall look like one that does not, as large or so many times larger, perhaps turned over. */
export function copyIdeas({ frame, hud, live }: Scene): Idea[] {
  const all = rectanglesIn(frame, hud);
  const isLive = (box: Spot) => cellsOf(frame, box).some((at) => live[at]);
  const pictures = all.filter((box) => !isLive(box) && coloursIn(frame, box) > 1);
  const pairs = all
    .filter(isLive)
    .flatMap((canvas) =>
      pictures
        .filter((picture) => isMagnified(canvas, picture) && !overlap(canvas, picture))
        .map((picture) => ({ canvas, picture })),
    );
  return pairs.flatMap(({ canvas, picture }) => {
    const isPart = pairs.some((other) => other.canvas !== canvas && isInside(canvas, other.canvas));
    const prior = isPart ? PRIOR_OF_PARTS : PRIOR;
    const turned = TURNED.filter((as) => looksOtherwise(frame, picture, as));
    return [
      ideaOf(frame, canvas, picture, prior),
      ...turned.map((as) => ideaOf(frame, canvas, picture, TURNED_OVER * prior, as)),
    ];
  });
}

function ideaOf(frame: Grid, canvas: Spot, picture: Spot, prior: number, as?: Turned): Idea {
  const sight = spotLike(canvas, picture, as);
  const area = canvas.width * canvas.height;
  return {
    name: as ? `copied ${as}` : "copied",
    goal: [sight],
    prior,
    focus: cellsOf(frame, canvas),
    wants: cellsOf(frame, canvas).map((at) => {
      const [dx, dy] = [(at % frame.width) - canvas.x, Math.floor(at / frame.width) - canvas.y];
      return { at, colour: frame.cells[cellLike(canvas, picture, frame.width, dx, dy, as)]! };
    }),
    distance: (after) => (MOVES * wrongIn(after, sight)) / area,
  };
}

/** By a quarter only what is square. */
function looksOtherwise(frame: Grid, picture: Spot, as: Turned): boolean {
  const isQuarter = as === "rightward" || as === "leftward";
  if (isQuarter && picture.width !== picture.height) return false;
  return wrongIn(frame, spotLike(picture, picture, as)) > 0;
}

const isInside = (a: Spot, b: Spot): boolean =>
  a.x > b.x && a.y > b.y && a.x + a.width < b.x + b.width && a.y + a.height < b.y + b.height;

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
