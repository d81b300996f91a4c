import type { Engine } from "./engine.ts";
import { ahead, type Lattice, type Looks, turnedWay, type Way, wayBetween } from "./looks.ts";
import { choose, meetingAt, type Scene } from "./meeting.ts";
import { SIDES } from "./walk.ts";

/** How a portal lets out: on the other one, or beside it, so many quarter turns from the way one came. */
export type Exit = "on" | 0 | 1 | 2 | 3;

export const throwsOn = ({ leaps, portals, rules }: Engine): boolean =>
  leaps.size > 0 || portals.size > 0 || rules.springs !== "";

/** The colour all along the side of what is behind a body that would go that way; "" where there are several. */
export function colourBehind(
  { texts }: Looks,
  lattice: Lattice,
  grounds: Uint16Array,
  tile: number,
  [dx, dy]: Way,
): string {
  const behind = ahead(lattice, tile, [-dx, -dy]);
  const text = behind < 0 ? "" : texts[grounds[behind]!]!;
  const side = Math.round(Math.sqrt(text.length));
  const cells = Array.from({ length: side }, (_, i) =>
    dx === 0 ? (dy > 0 ? side * (side - 1) : 0) + i : side * i + (dx > 0 ? side - 1 : 0),
  );
  const [first = 0] = cells;
  return cells.every((cell) => text[cell] === text[first]) ? (text[first] ?? "") : "";
}

/** Where a spring throws a body: away from it, up to what stops it. */
function flightFrom(scene: Scene, at: number): Way | undefined {
  const { engine, lattice, cells } = scene;
  const { springs } = engine.rules;
  if (springs === "") return undefined;
  const isSpring = (way: Way) => {
    const colour = colourBehind(engine.looks, lattice, cells, at, way);
    return colour !== "" && springs.includes(colour);
  };
  const way = SIDES.find(isSpring);
  if (!way) return undefined;
  let to = at;
  for (;;) {
    const meeting = meetingAt(scene, to, way);
    const { choice, guess } = choose(scene, at, meeting);
    if (meeting.first < 0 || choice.does !== "enter" || guess) break;
    to = meeting.first;
  }
  return to === at ? undefined : wayBetween(lattice, at, to);
}

/** How far what a body has come to throws it on, and which way it goes then; undefined where it does not. */
export function leapAt(
  scene: Scene,
  at: number,
  way: Way,
): { readonly far: Way; readonly way: Way } | undefined {
  const { engine, lattice, cells } = scene;
  const leap = engine.leaps.get(cells[at]!);
  if (leap) return { far: times(way, leap.by), way };
  const flight = flightFrom(scene, at);
  if (flight) return { far: flight, way };
  const portal = engine.portals.get(cells[at]!);
  const end = portal ? exitOf(lattice, cells, at, way, portal) : -1;
  if (!portal || end < 0) return undefined;
  return { far: wayBetween(lattice, at, end), way: wayOut(way, portal.turn) };
}

/** What a body meets that is thrown on, and what comes of it; undefined where something stops it on its way. */
export function landing(scene: Scene, at: number, way: Way) {
  const thrown = leapAt(scene, at, way);
  if (!thrown || ahead(scene.lattice, at, thrown.far) < 0) return undefined;
  const leap = scene.engine.leaps.get(scene.cells[at]!);
  for (let hop = 1; leap && hop < leap.by; hop++) {
    const meeting = meetingAt(scene, at, times(way, hop));
    if (!leap.over.has(meeting.met) && choose(scene, at, meeting).choice.does === "stop") return undefined;
  }
  const meeting = meetingAt(scene, at, thrown.far);
  return { meeting, way: thrown.way, ...choose(scene, at, meeting) };
}

/** Where a portal lets out who came to it that way, or -1. */
export function exitOf(
  lattice: Lattice,
  cells: Uint16Array,
  at: number,
  way: Way,
  { to, turn }: { readonly to: number; readonly turn: Exit },
): number {
  const other = onlyOther(cells, lattice, at, to);
  return other < 0 || turn === "on" ? other : ahead(lattice, other, turnedWay(way, turn));
}

/** Which way one goes on from there. */
export const wayOut = (way: Way, turn: Exit): Way => (turn === "on" ? way : turnedWay(way, turn));

const times = ([dx, dy]: Way, by: number): Way => [by * dx, by * dy];

/** The only tile but this one with that ground, or -1. */
function onlyOther(cells: Uint16Array, { columns, rows }: Lattice, tile: number, ground: number): number {
  let found = -1;
  for (let other = 0; other < columns * rows; other++) {
    if (other === tile || cells[other] !== ground) continue;
    if (found >= 0) return -1;
    found = other;
  }
  return found;
}
