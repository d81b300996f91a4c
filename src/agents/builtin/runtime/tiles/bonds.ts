import { type Engine, eventOf } from "./engine.ts";
import { ahead, NOTHING, turnedWay, type Way, wayBetween } from "./looks.ts";
import { choose, mayTake, meetingAt, type Scene } from "./meeting.ts";
import { floodFrom } from "./walk.ts";

interface Member {
  readonly at: number;
  readonly look: number;
}

/** What goes as one: a body first, and whatever is bound to it. */
export interface Bond {
  readonly way: Way;
  readonly members: readonly [Member, ...Member[]];
}

/** Bodies that step, each with all that touches it and holds on to it; of several in one bond the first. */
export function bondsOf(
  scene: Scene,
  answers: readonly { readonly at: number; readonly way: Way | undefined }[],
): Bond[] {
  if (scene.engine.bound.size === 0) return [];
  const known = new Set<number>();
  return answers.flatMap(({ at, way }): Bond[] => {
    if (!way || known.has(at)) return [];
    const [, ...others] = boundTo(scene, at);
    for (const tile of others) known.add(tile);
    if (others.length === 0) return [];
    const member = (tile: number): Member => ({ at: tile, look: scene.cells[scene.tiles + tile]! });
    return [{ way, members: [member(at), ...others.map(member)] }];
  });
}

const boundTo = ({ engine, lattice, cells, tiles }: Scene, at: number): number[] =>
  floodFrom(lattice, [at], (tile) => engine.bound.has(cells[tiles + tile]!));

/** Members that what is ahead of them stops, and whether anything ahead was never met. */
export function hindered(scene: Scene, { way, members }: Bond): { readonly at: number[]; guess: boolean } {
  const { engine, cells, tiles } = scene;
  const found = { at: [] as number[], guess: false };
  lift(scene, members);
  for (const { at, look } of members) {
    cells[tiles + at] = look;
    const { choice, guess } = choose(scene, at, meetingAt(scene, at, way));
    cells[tiles + at] = NOTHING;
    const goes = choice.does === "enter" || (choice.does !== "stop" && engine.bodyOf.has(look));
    if (!goes) found.at.push(at);
    else found.guess ||= guess;
  }
  for (const { at, look } of members) cells[tiles + at] = look;
  return found;
}

const lift = ({ cells, tiles }: Scene, members: readonly Member[]): void => {
  for (const { at } of members) cells[tiles + at] = NOTHING;
};

const carriedBy = ({ bodyOf }: Engine, { members }: Bond) => members.filter(({ look }) => !bodyOf.has(look));

/** What is carried, and where to. */
export type Load = readonly { readonly to: number; readonly look: number }[];

/** Takes up what is carried, so that it is in nobody's way. */
export function takeUp(scene: Scene, bond: Bond): Load {
  const carried = carriedBy(scene.engine, bond);
  lift(scene, carried);
  return carried.map(({ at, look }) => ({ to: ahead(scene.lattice, at, bond.way), look }));
}

export function putDown({ cells, tiles }: Scene, load: Load, events: number[]): void {
  for (const { to, look } of load) {
    if (to < 0) continue;
    cells[tiles + to] = look;
    events.push(eventOf("push", look), eventOf("onto", cells[to]!));
  }
}

/** A button that turns what holds together by quarters about one of its looks. */
export interface CompiledSwing {
  readonly pivot: number;
  readonly turn: number;
}

/** Where everything in the bond would come to; undefined where there is no pivot, or somebody would leave the board. */
export function swingOf(scene: Scene, { pivot, turn }: CompiledSwing) {
  const { lattice, cells, tiles } = scene;
  const at = cells.subarray(tiles, 2 * tiles).indexOf(pivot);
  if (at < 0) return undefined;
  const swung = boundTo(scene, at).map((from) => ({
    from,
    to: ahead(lattice, at, turnedWay(wayBetween(lattice, at, from), turn)),
    look: cells[tiles + from]!,
  }));
  return swung.length > 1 && swung.every(({ to }) => to >= 0) ? swung : undefined;
}

/** All of it or none: nothing may be in the way. Gives whether it turned. */
export function swing(scene: Scene, swung: NonNullable<ReturnType<typeof swingOf>>): boolean {
  const { engine, cells, tiles } = scene;
  for (const { from } of swung) cells[tiles + from] = NOTHING;
  const free = swung.every(({ to }) => cells[tiles + to] === NOTHING && mayTake(engine, cells[to]!));
  for (const { from, to, look } of swung) cells[tiles + (free ? to : from)] = look;
  return free;
}
