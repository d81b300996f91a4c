import type { Grid } from "../../../../contracts/grid.ts";
import { cellsOf, type Spot, spotHas, spotLacks, wrongIn } from "../../runtime/tiles/sight.ts";
import type { Want } from "../ways/carried.ts";
import { type Box, boxesIn } from "./boxes.ts";
import type { Idea, Scene } from "./idea.ts";

/** Cells of a miniature, along a side; the one in the middle stands for itself, the others for what is around it. */
const SIDE = 3;
const MIDDLE = 4;
/** Colours of such cells that may mean something. */
const MOST_CODES = 6;
/** Where boxes that do not change agree, and where there are none. */
const PRIOR_SHOWN = 6;
const PRIOR = 0.8;

/** What colours of cells may mean: what is there has the colour in the middle, or another one. */
interface Meaning {
  readonly like?: number | undefined;
  readonly unlike?: number | undefined;
}

/** What is asked of a box. */
interface Asked {
  readonly box: Box;
  readonly like: ReadonlySet<number>;
  readonly unlike: ReadonlySet<number>;
}

/** Boxes of one size that lie side by side, those drawn in three by three cells with the colours of those. */
interface Board {
  readonly boxes: readonly Box[];
  readonly pictures: ReadonlyMap<Box, readonly number[]>;
  around(box: Box): readonly (Box | undefined)[];
}

/** Boxes drawn as miniatures tell of the boxes around them which shall be of one colour with their middle, and which not. */
export function cluedIdeas(scene: Scene): Idea[] {
  return boardsIn(scene).flatMap((board) => {
    const codes = codesOf(board);
    if (codes.length === 0 || codes.length > MOST_CODES) return [];
    const meanings: Meaning[] =
      codes.length === 1
        ? [{ like: codes[0] }, { unlike: codes[0] }]
        : codes.flatMap((like) => codes.filter((code) => code !== like).map((unlike) => ({ like, unlike })));
    return meanings.flatMap((meaning) => ideaOf(scene, board, meaning) ?? []);
  });
}

function ideaOf({ frame, live, came }: Scene, board: Board, meaning: Meaning): Idea | undefined {
  const grounds = new Set(board.boxes.filter((box) => isLive(frame, live, box)).map(({ ground }) => ground));
  const all = asksOf(board, meaning);
  // What lies where nothing changes is an example.
  const asks = all.filter(({ box }) => grounds.size === 0 || grounds.has(box.ground));
  const examples = all.filter((ask) => !asks.includes(ask));
  const holds = ({ box, like, unlike }: Asked) => {
    const colour = colourOf(frame, box);
    return [...like].every((other) => other === colour) && !unlike.has(colour);
  };
  const isPossible = ({ like, unlike }: Asked) => like.size <= 1 && ![...like].some((one) => unlike.has(one));
  if (asks.length === 0 || !examples.every(holds) || !asks.every(isPossible)) return undefined;
  const known = new Set([
    ...asks.flatMap(({ box, like, unlike }) => [colourOf(frame, box), ...like, ...unlike]),
    ...[...Array(16).keys()].filter((colour) => (came >> colour) & 1),
  ]);
  const sights = asks.map(sightsOf);
  return {
    name: `clued by ${meaning.like ?? "none"} and ${meaning.unlike ?? "none"}`,
    goal: sights.flat(),
    prior: examples.length > 0 ? PRIOR_SHOWN : PRIOR,
    focus: asks.flatMap(({ box }) => cellsOf(frame, box)),
    wants: asks.flatMap((ask) => wantOf(frame, ask, known) ?? []),
    distance: (after) => sights.filter((own) => own.some((sight) => wrongIn(after, sight) > 0)).length,
  };
}

function sightsOf({ box, like, unlike }: Asked): string[] {
  const spot = middleOf(box);
  return [
    ...[...like].map((colour) => spotHas(spot, spot.width * spot.height, colour)),
    ...(like.size > 0 ? [] : [...unlike].map((colour) => spotLacks(spot, colour))),
  ];
}

/** Any colour that is known and not ruled out will do. */
function wantOf(frame: Grid, { box, like, unlike }: Asked, known: ReadonlySet<number>): Want | undefined {
  const { x, y } = middleOf(box);
  const [colour, ...or] = [...(like.size > 0 ? like : known)].filter((one) => !unlike.has(one));
  return colour === undefined ? undefined : { at: y * frame.width + x, colour, or };
}

/** What miniatures ask of the boxes around them; those are none themselves. */
function asksOf({ boxes, pictures, around }: Board, { like, unlike }: Meaning): Asked[] {
  const speaks = (colour: number) => colour === like || colour === unlike;
  const clues = boxes.filter((box) => pictures.get(box)?.some((colour, i) => i !== MIDDLE && speaks(colour)));
  const asked = new Map<Box, { box: Box; like: Set<number>; unlike: Set<number> }>();
  for (const clue of clues) {
    const picture = pictures.get(clue)!;
    for (const [i, box] of around(clue).entries()) {
      if (!box || i === MIDDLE || clues.includes(box) || !speaks(picture[i]!)) continue;
      const ask = asked.get(box) ?? { box, like: new Set(), unlike: new Set() };
      asked.set(box, ask);
      (picture[i] === like ? ask.like : ask.unlike).add(picture[MIDDLE]!);
    }
  }
  return [...asked.values()];
}

/** Colours in miniatures, where there is a box to speak of. */
function codesOf({ pictures, around }: Board): number[] {
  const codes = new Set<number>();
  for (const [clue, picture] of pictures)
    for (const [i, box] of around(clue).entries()) if (box && i !== MIDDLE) codes.add(picture[i]!);
  return [...codes];
}

function boardsIn({ frame, hud, live }: Scene): Board[] {
  const bySize = new Map<number, Box[]>();
  for (const box of boxesIn(frame, hud))
    if (box.width === box.height && box.width % SIDE === 0)
      bySize.set(box.width, [...(bySize.get(box.width) ?? []), box]);
  return [...bySize.values()].flatMap((boxes) => {
    const pitch = pitchOf(boxes);
    const drawn = boxes.filter((box) => !isLive(frame, live, box));
    const pictures = new Map(
      drawn.flatMap((box) => {
        const picture = pictureOf(frame, box);
        return picture ? [[box, picture] as const] : [];
      }),
    );
    if (pitch === undefined || pictures.size === 0) return [];
    const at = new Map(boxes.map((box) => [`${box.x},${box.y}`, box]));
    const around = ({ x, y }: Box) =>
      Array.from({ length: SIDE * SIDE }, (_, i) =>
        at.get(`${x + pitch * ((i % SIDE) - 1)},${y + pitch * (Math.floor(i / SIDE) - 1)}`),
      );
    return [{ boxes, pictures, around }];
  });
}

/** How far boxes that are next to each other in a row or a column are apart. */
function pitchOf(boxes: readonly Box[]): number | undefined {
  const apart = boxes.flatMap((a) =>
    boxes
      .filter((b) => (a.x === b.x) !== (a.y === b.y))
      .map((b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y)),
  );
  return apart.length > 0 ? Math.min(...apart) : undefined;
}

/** The colours of three by three equal cells, where there is more than one. */
function pictureOf({ cells, width }: Grid, { x, y, width: side }: Box): number[] | undefined {
  const cell = side / SIDE;
  const picture: number[] = [];
  for (let i = 0; i < SIDE * SIDE; i++) {
    const spot = { x: x + cell * (i % SIDE), y: y + cell * Math.floor(i / SIDE), width: cell, height: cell };
    const colours = new Set(cellsOf({ width }, spot).map((at) => cells[at]!));
    if (colours.size > 1) return undefined;
    picture.push(...colours);
  }
  return new Set(picture).size > 1 ? picture : undefined;
}

const middleOf = ({ x, y, width }: Box): Spot => {
  const cell = width / SIDE;
  return { x: x + cell, y: y + cell, width: cell, height: cell };
};

const colourOf = ({ cells, width }: Grid, box: Box): number => {
  const { x, y } = middleOf(box);
  return cells[y * width + x]!;
};

const isLive = (frame: Grid, live: Uint8Array, box: Box): boolean =>
  cellsOf(frame, box).some((at) => live[at]);
