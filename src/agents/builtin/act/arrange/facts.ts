import type { Piece } from "./pieces.ts";

/** A piece and the place it is at, by number. */
export interface Placed {
  readonly piece: Piece;
  readonly place: number;
}

export type Arrangement = readonly Placed[];

/** Something that may hold of an arrangement, and how likely a lamp is to show it. */
export interface Fact {
  readonly weight: number;
  readonly holds: (arrangement: Arrangement) => boolean;
}

/** An arrangement that was seen, and whether the lamp was lit. */
export interface Sighting {
  readonly arrangement: Arrangement;
  readonly lit: boolean;
}

const sum = (arrangement: Arrangement, at: number, worth: (piece: Piece) => number): number =>
  arrangement.reduce((total, { piece, place }) => (place === at ? total + worth(piece) : total), 0);

const area = ({ width, height }: Piece): number => width * height;

/** What a piece counts. */
interface Measure {
  readonly weight: number;
  readonly of: (piece: Piece) => number;
}

/** Equal numbers or sizes; pieces of one sort may count against the others, or not at all. */
function measuresOf(colours: readonly number[]): Measure[] {
  const plain: Measure[] = [
    { weight: 1, of: () => 1 },
    { weight: 1, of: area },
  ];
  const sorts = [
    ({ hollow }: Piece) => hollow,
    ...(colours.length > 1
      ? colours.map(
          (one) =>
            ({ colour }: Piece) =>
              colour === one,
        )
      : []),
  ];
  const odd = sorts.flatMap((isOfSort) =>
    [-1, 0].flatMap((sign) =>
      plain.map(({ of }) => ({
        weight: 0.2,
        of: (piece: Piece) => (isOfSort(piece) ? sign : 1) * of(piece),
      })),
    ),
  );
  return [...plain, ...odd];
}

/** Everything that lamps are thought to show: a place empty or holding all, two that hold the same, colours at home. */
export function factsOf(places: readonly number[], colours: readonly number[]): Fact[] {
  const facts: Fact[] = [];
  const measures = measuresOf(colours);
  const pairs = places.flatMap((a, i) => places.slice(i + 1).map((b) => [a, b] as const));
  for (const at of places) {
    facts.push({ weight: 1, holds: (all) => all.every(({ place }) => place !== at) });
    facts.push({ weight: 0.5, holds: (all) => all.every(({ place }) => place === at) });
  }
  for (const [a, b] of pairs)
    for (const { weight, of } of measures)
      facts.push({ weight, holds: (all) => sum(all, a, of) === sum(all, b, of) });
  const homes = colours.flatMap((colour) =>
    places.map((at) => ({
      colour,
      holds: (all: Arrangement) => all.every(({ piece, place }) => piece.colour !== colour || place === at),
    })),
  );
  for (const { colour, holds } of homes) {
    facts.push({ weight: 0.3, holds });
    for (const other of homes)
      if (other.colour > colour) facts.push({ weight: 0.3, holds: (all) => holds(all) && other.holds(all) });
  }
  return facts;
}

/** What is believed of a lamp. */
export interface Belief {
  /** What agrees with everything that was seen; with this level alone where nothing agrees with all. */
  readonly facts: readonly Fact[];
  /** What was seen on this level. */
  readonly here: readonly Sighting[];
}

export function beliefOf(
  facts: readonly Fact[],
  sightings: readonly Sighting[],
  here: readonly Sighting[],
): Belief {
  const agreeing = (seen: readonly Sighting[]) =>
    facts.filter(({ holds }) => seen.every(({ arrangement, lit }) => holds(arrangement) === lit));
  const always = agreeing(sightings);
  return { facts: always.length > 0 ? always : agreeing(here), here };
}

/** The weight of what is not thought of. */
const DOUBT = 0.1;

/** How likely a lamp is to be lit. */
export function chance({ facts, here }: Belief, arrangement: Arrangement): number {
  let [lit, total] = [DOUBT * likeNearest(here, arrangement), DOUBT];
  for (const { weight, holds } of facts) {
    total += weight;
    if (holds(arrangement)) lit += weight;
  }
  return lit / total;
}

/** Whatever a lamp shows, it is likelier to be lit where it was with few pieces elsewhere. */
function likeNearest(here: readonly Sighting[], arrangement: Arrangement): number {
  let [lit, total] = [0.5, 1];
  for (const seen of here) {
    const near = 1 / (1 + piecesElsewhere(seen.arrangement, arrangement)) ** 2;
    total += near;
    if (seen.lit) lit += near;
  }
  return lit / total;
}

/** Pieces of a level come in an order that may change as they move: each is told by its kind. */
function piecesElsewhere(a: Arrangement, b: Arrangement): number {
  const left = b.map(nameOf);
  for (const placed of a) {
    const same = left.indexOf(nameOf(placed));
    if (same >= 0) left.splice(same, 1);
  }
  return left.length;
}

const nameOf = ({ piece, place }: Placed): string => `${piece.kind} ${place}`;
