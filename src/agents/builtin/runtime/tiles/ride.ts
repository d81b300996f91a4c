import { type CompiledRiders, type Engine, pairOf } from "./engine.ts";
import { ahead, FIRST_LOOK, NOTHING, numberOf, overlay, quarterTurned } from "./looks.ts";
import type { Scene } from "./meeting.ts";
import { HEADINGS, quarters } from "./walk.ts";

/** What comes of going on: a heading, or one of these. */
export const BACK = 0;
export const STAY = -1;

const reversed = (heading: number): number => quarters(heading, 2);

/** Where something that rides goes on is found once for each ground. */
const tracksKnown = new WeakMap<Engine, Map<number, readonly number[]>>();
const rests = new WeakMap<Engine, Map<number, number>>();
const ridden = new WeakMap<Engine, Map<number, readonly [thing: number, ground: number] | undefined>>();

const cached = <K, V>(caches: WeakMap<Engine, Map<K, V>>, engine: Engine, key: K, find: () => V): V => {
  const cache = caches.get(engine) ?? new Map<K, V>();
  caches.set(engine, cache);
  if (!cache.has(key)) cache.set(key, find());
  return cache.get(key)!;
};

/** Everything that rides goes on to where it looks, and looks then to where the ground there leads. */
export function rideAll(scene: Scene): void {
  const { engine, cells, tiles } = scene;
  const { riders } = engine;
  if (!riders) return;
  const found: number[] = [];
  for (let at = 0; at < tiles; at++) if (riders.headings.has(cells[tiles + at]!)) found.push(at);
  for (const at of found) rideOn(scene, riders, at);
}

function rideOn({ engine, lattice, cells, tiles }: Scene, riders: CompiledRiders, at: number): void {
  const look = cells[tiles + at]!;
  const heading = riders.headings.get(look)!;
  const poses = riders.poses.get(look)!;
  const to = ahead(lattice, at, HEADINGS[heading]!);
  const isFree = to >= 0 && cells[tiles + to] === NOTHING;
  const home = isFree ? restingOn(engine, poses[1]!, cells[to]!) : NOTHING;
  const out = home === NOTHING && isFree ? trackOf(engine, cells[to]!, heading) : BACK;
  if (home !== NOTHING) {
    cells[tiles + at] = NOTHING;
    cells[to] = home;
  } else if (out > 0) {
    cells[tiles + at] = NOTHING;
    cells[tiles + to] = poses[out]!;
  } else if (out === BACK) {
    const back = trackOf(engine, cells[at]!, reversed(heading));
    cells[tiles + at] = poses[back > 0 ? back : reversed(heading)]!;
  }
}

/** What rides on ground that is changed under it goes on as it came. */
export function reroute(scene: Scene, tile: number, was: number): void {
  const { engine, cells, tiles } = scene;
  const { riders } = engine;
  const heading = riders?.headings.get(cells[tiles + tile]!);
  if (!riders || heading === undefined) return;
  const came = [1, 2, 3, 4].find((way) => trackOf(engine, was, way) === heading);
  const out = came === undefined ? BACK : trackOf(engine, cells[tile]!, came);
  if (out > 0) cells[tiles + tile] = riders.poses.get(cells[tiles + tile]!)![out]!;
}

/** What it leaves where it comes to rest; something of its own colour like what another one came to rest on. */
const restingOn = (engine: Engine, rider: number, ground: number): number =>
  cached(rests, engine, pairOf(rider, ground), () => findRest(engine, rider, ground));

function findRest({ riders, looks }: Engine, rider: number, ground: number): number {
  const { homes } = riders!;
  const known = homes.find((home) => home.rider === rider && home.on === ground);
  if (known) return known.left;
  const { texts } = looks;
  for (const home of homes) {
    const swaps = recolouring(texts[home.rider]!, texts[rider]!);
    if (swaps && recoloured(texts[home.on]!, swaps) === texts[ground])
      return numberOf(looks, recoloured(texts[home.left]!, swaps));
  }
  return NOTHING;
}

const recoloured = (text: string, swaps: ReadonlyMap<string, string>): string =>
  [...text].map((digit) => swaps.get(digit) ?? digit).join("");

/** The colours that make one look of another; undefined when they differ in more. */
export function recolouring(from: string, to: string): Map<string, string> | undefined {
  const swaps = new Map<string, string>();
  for (let i = 0; i < from.length; i++) {
    if ((swaps.get(from[i]!) ?? to[i]) !== to[i]) return undefined;
    swaps.set(from[i]!, to[i]!);
  }
  return swaps;
}

/** Where it looks to once it came to a ground with a heading; BACK where it cannot go there, STAY where it waits. */
export function trackOf(engine: Engine, ground: number, heading: number): number {
  return cached(tracksKnown, engine, ground, () =>
    [0, 1, 2, 3, 4].map((way) => findTrack(engine, ground, way)),
  )[heading]!;
}

function findTrack(engine: Engine, ground: number, heading: number): number {
  const text = engine.looks.texts[ground]!;
  for (let turns = 0; turns < 4; turns++) {
    const alike = engine.looks.numbers.get(quarterTurned(text, turns));
    const out = engine.riders!.tracks.get(alike ?? 0)?.[quarters(heading, turns)];
    if (out !== undefined) return out > 0 ? quarters(out, 4 - turns) : out;
  }
  return drawnTrack(text, heading);
}

/** As it is drawn: on through a side that is like the one it comes in by; straight on rather than round a corner. */
function drawnTrack(text: string, heading: number): number {
  const side = Math.round(Math.sqrt(text.length));
  /** The colour in the middle of the side that lies there; "" where that is as its corners are. */
  const opening = (way: number): string => {
    const line = quarterTurned(text, (5 - way) % 4).slice(0, side);
    return line[side >> 1] === line[0] ? "" : line[side >> 1]!;
  };
  const entry = opening(reversed(heading));
  if (entry === "") return BACK;
  const ways = [heading, quarters(heading, 1), quarters(heading, 3)].filter((way) => opening(way) !== "");
  return ways.find((way) => opening(way) === entry) ?? ways[0] ?? BACK;
}

/** A look that is something that rides on a ground. */
export function ridingIn(engine: Engine, look: number): readonly [thing: number, ground: number] | undefined {
  if (!engine.riders || look < FIRST_LOOK) return undefined;
  return cached(ridden, engine, look, () => findRiding(engine, look));
}

function findRiding({ riders, looks, floor }: Engine, look: number): readonly [number, number] | undefined {
  const { texts } = looks;
  const [text, plain] = [texts[look]!, texts[floor]!];
  const isOn = (rider: number, shown: string) =>
    [...texts[rider]!].every((digit, i) => digit === plain[i] || digit === shown[i]);
  const all = [...riders!.headings.keys()];
  const rider = all.find((one) => isOn(one, text));
  if (rider === undefined || text.length !== plain.length) return undefined;
  const isGround = (under: string) =>
    under.length === text.length &&
    !all.some((one) => isOn(one, under)) &&
    overlay(texts[rider]!, plain, under) === text;
  const grounds = [...texts.keys()].filter((one) => one >= FIRST_LOOK && isGround(texts[one]!));
  // It did not come to where it stays before it.
  const ground = grounds.find((one) => !riders!.tracks.get(one)?.includes(STAY)) ?? grounds[0];
  return [rider, ground ?? numberOf(looks, bare(text, texts[rider]!, plain))];
}

/** What is to be seen of a ground. */
const bare = (text: string, rider: string, floor: string): string =>
  [...text].map((digit, i) => (rider[i] === floor[i] ? digit : floor[i]!)).join("");
