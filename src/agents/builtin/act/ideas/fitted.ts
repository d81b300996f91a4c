import type { Grid } from "../../../../contracts/grid.ts";
import { commonest } from "../../runtime/colours/under.ts";
import { spotLacks, wrongIn } from "../../runtime/tiles/sight.ts";
import type { Idea, Scene } from "./idea.ts";
import { type Figure, figuresIn, turnedShapes } from "./shapes.ts";

const PRIOR = 1.5;
/** Cells that a move takes a piece farther, about; moves that a turn takes, and one that is nowhere to be seen. */
const STRIDE = 4;
const TURN = 3;
const LOST = 12;
/** Frames that tell how pieces look, the last ones. */
const MOST_FRAMES = 30;
const MOST_TARGETS = 12;

/** A place of a shape, and the figures that may come there. */
interface Target {
  readonly figure: Figure;
  /** Quarter turns by which a piece is off, by its shape. */
  readonly turns: ReadonlyMap<string, number>;
  /** Sights of it that show while something is there. */
  readonly filled: readonly string[];
}

/** Pieces that go about shall lie where something that stays has their shape: an outline, a hole, a picture. */
export function fittedIdeas(scene: Scene): Idea[] {
  const { frame, hud } = scene;
  const ground = commonest(frame.cells);
  const figures = figuresIn(frame, hud, ground);
  const left = new Set(figures.filter((figure) => wasLeft(scene, figure, ground)));
  const targets = figures.flatMap((figure) => targetOf(scene, figure, figures, left, ground) ?? []);
  if (targets.length === 0 || targets.length > MOST_TARGETS) return [];
  const looks = looksOf(scene, targets, ground);
  return [
    {
      name: "fitted",
      goal: targets.flatMap(({ filled }) => filled),
      prior: PRIOR,
      focus: targets.flatMap(({ figure }) => figure.cells),
      wants: [],
      distance: remembered((after) => distanceIn(after, targets, looks)),
    },
  ];
}

/** Searches ask more than once of each frame. */
function remembered(distance: (frame: Grid) => number): (frame: Grid) => number {
  const known = new WeakMap<Uint8Array, number>();
  return (frame) => {
    const is = known.get(frame.cells) ?? distance(frame);
    known.set(frame.cells, is);
    return is;
  };
}

/** It went away once, or is told to go with some button. */
function wasLeft({ frames, live }: Scene, { cells }: Figure, ground: number): boolean {
  const isMost = (is: (at: number) => boolean) => 2 * cells.filter(is).length > cells.length;
  if (frames.length <= 1) return isMost((at) => live[at] === 1);
  return frames.some(({ cells: colours }) => isMost((at) => colours[at] === ground));
}

function targetOf(
  { frame }: Scene,
  figure: Figure,
  figures: readonly Figure[],
  left: ReadonlySet<Figure>,
  ground: number,
): Target | undefined {
  const isPlain = figure.cells.length === figure.width * figure.height;
  if (left.has(figure) || (isPlain && !figure.hollow)) return undefined;
  const shapes = turnedShapes(figure, frame.width);
  const isAlike = (other: Figure) => other !== figure && shapes.includes(other.shape);
  // What is not known to go about is a piece beside what is hollow.
  const pieces = figures.filter(
    (other) => isAlike(other) && (left.has(other) || (figure.hollow && !other.hollow)),
  );
  if (pieces.length === 0) return undefined;
  const filled = sightsOf(frame, figure, pieces, ground);
  if (filled.length === 0) return undefined;
  const turns = new Map(
    shapes.map((shape, i) => [shape, Math.min(i, 4 - i)]).reverse() as [string, number][],
  );
  return { figure, turns, filled };
}

/** Colours of it that no piece has are not to be seen there any more, row by row. */
function sightsOf(
  { cells, width }: Grid,
  figure: Figure,
  pieces: readonly Figure[],
  ground: number,
): string[] {
  const own = new Set(pieces.flatMap((piece) => piece.cells.map((at) => cells[at]!)));
  const strange = [...new Set(figure.cells.map((at) => cells[at]!))].filter(
    (colour) => !own.has(colour) || (colour === ground && figure.hollow),
  );
  const sights: string[] = [];
  for (let i = 0; i < figure.cells.length; ) {
    const first = figure.cells[i]!;
    let count = 1;
    while (figure.cells[i + count] === first + count && (first + count) % width !== 0) count++;
    i += count;
    const row = cells.subarray(first, first + count);
    const spot = { x: first % width, y: Math.floor(first / width), width: count, height: 1 };
    sights.push(...strange.filter((colour) => row.includes(colour)).map((colour) => spotLacks(spot, colour)));
  }
  return sights;
}

/** How something looks that goes about: its cells from the corner of its box. */
interface Look {
  readonly shape: string;
  readonly cells: readonly (readonly [dx: number, dy: number, colour: number])[];
  readonly wide: number;
  readonly high: number;
  /** The first cell of its rarest colour. */
  readonly rarest: number;
}

/** Pieces as they were seen, and turned. */
function looksOf({ frame, frames, hud }: Scene, targets: readonly Target[], ground: number): readonly Look[] {
  const looks = new Map<string, Look>();
  const marks = new Set(targets.map(({ figure }) => nameOf(frame, figure)));
  for (const seen of [frame, ...frames.slice(-MOST_FRAMES)])
    for (const figure of figuresIn(seen, hud, ground)) {
      if (figure.hollow || !targets.some(({ turns }) => turns.has(figure.shape))) continue;
      const name = nameOf(seen, figure);
      if (marks.has(name) || looks.has(name)) continue;
      for (const [turned, look] of turnedLooks(seen, figure)) looks.set(turned, look);
    }
  return [...looks.values()];
}

const nameOf = ({ cells }: Grid, { shape, cells: own }: Figure): string =>
  `${shape} ${own.map((at) => cells[at]).join()}`;

function turnedLooks({ cells, width }: Grid, figure: Figure): [string, Look][] {
  let now = figure.cells.map(
    (at) => [(at % width) - figure.x, Math.floor(at / width) - figure.y, cells[at]!] as const,
  );
  let [wide, high] = [figure.width, figure.height];
  return [0, 1, 2, 3].map(() => {
    const sorted = now.toSorted(([ax, ay], [bx, by]) => ay - by || ax - bx);
    const shape = sorted.map(([dx, dy]) => dy * width + dx).join();
    const name = `${shape} ${sorted.map(([, , colour]) => colour).join()}`;
    const look = { shape, cells: sorted, wide, high, rarest: rarestOf(sorted.map(([, , colour]) => colour)) };
    now = now.map(([dx, dy, colour]) => [look.high - 1 - dy, dx, colour] as const);
    [wide, high] = [high, wide];
    return [name, look];
  });
}

function rarestOf(colours: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const least = Math.min(...counts.values());
  return colours.findIndex((colour) => counts.get(colour) === least);
}

function distanceIn(frame: Grid, targets: readonly Target[], looks: readonly Look[]): number {
  const open = targets.filter(({ filled }) => filled.some((sight) => wrongIn(frame, sight) > 0));
  if (open.length === 0) return 0;
  const places = looks.flatMap((look) =>
    placesOf(frame, look).map((place) => ({ ...place, shape: look.shape })),
  );
  const free = new Set(places);
  for (const { figure } of targets)
    for (const place of places)
      if (isThere(place, figure) && place.shape === figure.shape) free.delete(place);
  let moves = 0;
  for (const { figure, turns } of open) {
    let best: { readonly far: number; readonly place: (typeof places)[number] } | undefined;
    for (const place of free) {
      const turn = turns.get(place.shape);
      if (turn === undefined) continue;
      const far = TURN * turn + (Math.abs(place.x - figure.x) + Math.abs(place.y - figure.y)) / STRIDE;
      if (!best || far < best.far) best = { far, place };
    }
    if (best) free.delete(best.place);
    moves += Math.max(1, best?.far ?? LOST);
  }
  return moves;
}

const isThere = (place: { readonly x: number; readonly y: number }, figure: Figure): boolean =>
  place.x === figure.x && place.y === figure.y;

/** Where it is to be seen: asked of every frame of a search. */
function placesOf({ cells, width, height }: Grid, look: Look): { readonly x: number; readonly y: number }[] {
  const [rx, ry, rare] = look.cells[look.rarest]!;
  const places: { readonly x: number; readonly y: number }[] = [];
  for (let at = cells.indexOf(rare); at >= 0; at = cells.indexOf(rare, at + 1)) {
    const [x, y] = [(at % width) - rx, Math.floor(at / width) - ry];
    if (x < 0 || y < 0 || x + look.wide > width || y + look.high > height) continue;
    if (look.cells.every(([dx, dy, colour]) => cells[(y + dy) * width + x + dx] === colour))
      places.push({ x, y });
  }
  return places;
}
