import {
  type Board,
  type CompiledChoice,
  type CompiledEffect,
  type CompiledTest,
  digitOf,
  type Engine,
  eventOf,
  fallOf,
} from "./engine.ts";
import { ahead, EDGE, type Lattice, NOTHING, type Way } from "./looks.ts";

/** What a move does to a board. */
export interface Turn {
  readonly cells: Uint16Array;
  /** What happened, as `eventOf` numbers it. */
  readonly events: number[];
  /** Of the first body: where it was and is, what it met, what came of it. */
  from: number;
  to: number;
  met: number;
  deed: string;
  /** A guess: no such meeting was seen. */
  guess: boolean;
}

export interface Scene {
  readonly engine: Engine;
  readonly lattice: Lattice;
  /** Tiles: things stand in the second part of the cells, counters follow. */
  readonly tiles: number;
  readonly cells: Uint16Array;
  readonly button: number;
}

/** What is so when a body meets a tile. */
export interface Meeting {
  readonly first: number;
  readonly met: number;
  /** Tiles of things in a row ahead, and the tile after them. */
  readonly row: number;
  readonly end: number;
  readonly behind: number;
}

/** The uppermost look of a tile. */
export const topOf = ({ cells, tiles }: Pick<Scene, "cells" | "tiles">, tile: number): number =>
  tile < 0 ? EDGE : cells[tiles + tile]! || cells[tile]!;

export function meetingAt(scene: Scene, at: number, way: Way): Meeting {
  const { engine, lattice, cells, tiles } = scene;
  const first = ahead(lattice, at, way);
  let end = first;
  let row = 0;
  while (end >= 0 && engine.things.has(cells[tiles + end]!)) {
    end = ahead(lattice, end, way);
    row++;
  }
  if (row === 0) end = first < 0 ? -1 : ahead(lattice, first, way);
  return { first, met: topOf(scene, first), row, end, behind: topOf(scene, end) };
}

function factAt(scene: Scene, at: number, meeting: Meeting, { what, of }: CompiledTest): number {
  const { engine, cells, tiles } = scene;
  switch (what) {
    case "behind":
      return meeting.behind;
    case "button":
      return scene.button;
    case "body":
      return cells[tiles + at]!;
    case "under":
      return cells[at]!;
    case "row":
      return meeting.row;
    case "run":
      return cells[cells.length - 1] === scene.button ? 1 : 0;
    case "taken":
      return Math.min(2, cells[2 * tiles + engine.slotOf.get(of)! - 1] ?? 0);
    default:
      return isGone(scene, of) ? 1 : 0;
  }
}

function isGone({ cells, tiles }: Scene, look: number): boolean {
  for (let tile = 0; tile < tiles; tile++) if (topOf({ cells, tiles }, tile) === look) return false;
  return true;
}

const ENTER: CompiledChoice = { when: [], does: "enter", leaves: -1, atOnce: false };
const STOP: CompiledChoice = { when: [], does: "stop", leaves: -1, atOnce: false };

/** What comes of a meeting, and whether that is a guess: what was never met is hoped to let in. */
export function choose(
  scene: Scene,
  at: number,
  meeting: Meeting,
): { readonly choice: CompiledChoice; readonly guess: boolean } {
  const { engine } = scene;
  if (meeting.met === EDGE) return { choice: STOP, guess: false };
  if (meeting.met === engine.floor) return { choice: ENTER, guess: false };
  const choices = engine.meetings.get(meeting.met);
  if (!choices)
    return engine.bodyOf.has(meeting.met) ? { choice: STOP, guess: false } : { choice: ENTER, guess: true };
  for (const choice of choices) {
    if (!choice.when.every((test) => factAt(scene, at, meeting, test) === test.value)) continue;
    if (choice.does === "push" && choice.when.length === 0 && !mayTake(engine, meeting.behind))
      return { choice: STOP, guess: false };
    const tried = choice.does === "stop" ? engine.tried.get(meeting.met) : undefined;
    return tried && isNew(scene, at, tried) ? { choice: ENTER, guess: true } : { choice, guess: false };
  }
  return { choice: choices.find(({ does }) => does !== "stop") ?? ENTER, guess: true };
}

/** Whether a stop may be worth another try. */
const isNew = (scene: Scene, at: number, tried: ReadonlySet<number>): boolean =>
  !tried.has(circumstances(scene, at)) ||
  (scene.engine.rules.bold === true && !tried.has(wholeCircumstances(scene, at)));

/** Whether what is behind a thing that is pushed may make room: it did not stop a body. */
function mayTake(engine: Engine, behind: number): boolean {
  if (behind === EDGE) return false;
  return behind === engine.floor || !engine.meetings.get(behind)?.every(({ does }) => does === "stop");
}

/** A number for what may decide whether a thing lets in: the body's look, what was taken, what effects have changed. */
export function circumstances({ engine, cells, tiles }: Scene, at: number): number {
  let hash = hashLook(engine, cells[tiles + at]!);
  for (let i = 2 * tiles; i < cells.length - 1; i++)
    hash = Math.imul(hash ^ Math.min(3, cells[i]!), 0x85ebca6b);
  let changed = 0;
  for (const known of engine.effects.values())
    for (const { from } of known)
      for (let tile = 0; tile < tiles; tile++)
        if (cells[tile] === from) changed += hashLook(engine, from) >>> 8;
  return (hash ^ changed) >>> 0;
}

/** The same, and how the body came: with which button, at a run or not. */
export const wholeCircumstances = (scene: Scene, at: number): number => {
  const run = scene.cells[scene.cells.length - 1] === scene.button ? 8 : 0;
  return Math.imul(circumstances(scene, at) ^ (scene.button + run), 0x27d4eb2f) >>> 0;
};

/** The same for the same cells, however looks are numbered. */
function hashLook({ looks, hashes }: Engine, look: number): number {
  if (hashes[look] === undefined) {
    let hash = 0x243f6a88;
    for (const digit of looks.texts[look]!) hash = Math.imul(hash ^ digit.charCodeAt(0), 0x9e3779b1);
    hashes[look] = hash ^ (hash >>> 15);
  }
  return hashes[look]!;
}

/** A button: every body that answers to it takes its step, then what falls falls, then effects. */
export function press(engine: Engine, board: Board, name: string): Turn {
  const { lattice } = board;
  const tiles = lattice.columns * lattice.rows;
  const cells = board.cells.slice();
  const button = digitOf(name);
  const scene: Scene = { engine, lattice, tiles, cells, button };
  const turn: Turn = {
    cells,
    events: [eventOf("press", button)],
    from: -1,
    to: -1,
    met: NOTHING,
    deed: "",
    guess: false,
  };
  for (const { at, way } of answering(scene, name)) {
    const to = way ? stepBody(scene, turn, at, way) : at;
    settle(scene, turn, at, fall(scene, turn, to), way !== undefined);
  }
  if (engine.rules.falls) dropThings(scene);
  applyEffects(scene, turn);
  cells[cells.length - 1] = turn.to !== turn.from ? button : 0;
  return turn;
}

/** Bodies, those in front first: they make way for the others. */
export function answering({ engine, lattice, tiles, cells }: Scene, name: string) {
  const found: { at: number; way: Way | undefined; front: number }[] = [];
  for (let at = 0; at < tiles; at++) {
    const look = cells[tiles + at]!;
    const body = look === NOTHING ? undefined : engine.bodyOf.get(look);
    if (body === undefined) continue;
    const way = engine.rules.bodies[body - 1]!.steps[name];
    const front = way ? (at % lattice.columns) * way[0] + Math.floor(at / lattice.columns) * way[1] : 0;
    found.push({ at, way, front });
  }
  return found.length > 1 ? found.sort((a, b) => b.front - a.front) : found;
}

/** One step, and on while it glides; gives the tile where the body is does. */
function stepBody(scene: Scene, turn: Turn, at: number, way: Way): number {
  const { engine, cells, tiles } = scene;
  const meeting = meetingAt(scene, at, way);
  const { choice, guess } = choose(scene, at, meeting);
  if (turn.from < 0) {
    turn.from = at;
    turn.to = at;
    turn.met = meeting.met;
    turn.deed = choice.does;
    turn.guess = guess;
  }
  const first = turn.from === at;
  if (choice.does === "stop") {
    turn.events.push(eventOf("stop", meeting.met));
    return at;
  }
  let to = act(scene, turn, at, meeting, choice);
  if (choice.does === "enter" && (engine.glides.get(cells[tiles + to]!) ?? engine.glides.get(0)) === "along")
    to = glide(scene, turn, to, way);
  if (first) turn.to = to;
  return to;
}

/** Goes on while what is ahead lets in. */
function glide(scene: Scene, turn: Turn, start: number, way: Way): number {
  const { engine, cells } = scene;
  let at = start;
  for (let hops = 0; hops < 64 && !engine.halts.has(cells[at]!); hops++) {
    const meeting = meetingAt(scene, at, way);
    const { choice, guess } = choose(scene, at, meeting);
    if (choice.does !== "enter") break;
    at = act(scene, turn, at, meeting, choice);
    // What was never met is hoped to be worth coming to rest on.
    if (guess) {
      turn.guess = true;
      turn.met = meeting.met;
      break;
    }
  }
  return at;
}

/** Carries a choice out; gives where the body is does. */
function act(
  scene: Scene,
  turn: Turn,
  at: number,
  meeting: Meeting,
  { does, leaves, atOnce }: CompiledChoice,
): number {
  const { cells, tiles, lattice, engine } = scene;
  const { first, end } = meeting;
  if (does === "push" || does === "sink") {
    if (end < 0) return at;
    const step = first - at;
    const last = cells[tiles + end - step]!;
    turn.events.push(eventOf("push", last), eventOf("onto", cells[end]!));
    for (let tile = end; tile !== first; tile -= step) cells[tiles + tile] = cells[tiles + tile - step]!;
    if (does === "sink") {
      cells[tiles + end] = NOTHING;
      cells[end] = leaves < 0 ? engine.floor : leaves;
    }
  }
  turn.events.push(eventOf("leave", cells[at]!));
  cells[tiles + first] = cells[tiles + at]!;
  cells[tiles + at] = NOTHING;
  cells[at] = leftOf(engine, cells[at]!);
  const ground = cells[first]!;
  if (does === "enter" && ground !== engine.floor) turn.events.push(eventOf("enter", ground));
  if (does === "enter" && leaves >= 0) {
    const slot = engine.slotOf.get(ground);
    if (slot) cells[2 * tiles + slot - 1]!++;
    turn.events.push(eventOf("take", ground));
    if (atOnce) cells[first] = leaves;
  }
  if (does !== "warp") return first;
  const other = otherTile(cells, lattice, first);
  if (other < 0) return first;
  cells[tiles + other] = cells[tiles + first]!;
  cells[tiles + first] = NOTHING;
  return other;
}

/** What becomes of a ground when a body goes on from it. */
export function leftOf(engine: Engine, ground: number): number {
  if (ground === engine.floor) return ground;
  const choice = engine.meetings.get(ground)?.find(({ does, leaves }) => does === "enter" && leaves >= 0);
  return choice?.leaves ?? ground;
}

/** The only other tile with this ground, or -1. */
function otherTile(cells: Uint16Array, { columns, rows }: Lattice, tile: number): number {
  let found = -1;
  for (let other = 0; other < columns * rows; other++) {
    if (other === tile || cells[other] !== cells[tile]) continue;
    if (found >= 0) return -1;
    found = other;
  }
  return found;
}

/** Falls while what is below lets in. */
function fall(scene: Scene, turn: Turn, start: number): number {
  const { engine, cells, tiles } = scene;
  let at = start;
  for (let hops = 0; hops < 64; hops++) {
    const way = fallOf(engine, cells[tiles + at]!);
    if (!way) return at;
    const meeting = meetingAt(scene, at, way);
    const { choice, guess } = choose(scene, at, meeting);
    if (choice.does !== "enter" || guess) return at;
    at = act(scene, turn, at, meeting, choice);
  }
  return at;
}

/** How the body looks now; a new look may fall another way. */
function settle(scene: Scene, turn: Turn, from: number, to: number, stepped: boolean): void {
  const { engine, cells, tiles } = scene;
  if (turn.from === from) turn.to = to;
  if (engine.poses.length === 0) return;
  const look = cells[tiles + to]!;
  const value = ({ what }: CompiledTest): number => {
    if (what === "button") return scene.button;
    if (what === "body") return look;
    if (what === "moved") return to !== from ? 1 : 0;
    return cells[to]!;
  };
  const pose = engine.poses.find(({ when }) => when.every((test) => value(test) === test.value));
  if (!pose || pose.does === look) return;
  cells[tiles + to] = pose.does;
  turn.events.push(eventOf("pose", pose.does));
  const end = fall(scene, turn, to);
  if (turn.from === from || !stepped) turn.to = end;
}

/** Whatever can be pushed falls too, the lowest first. */
function dropThings(scene: Scene): void {
  const { engine, lattice, cells, tiles } = scene;
  const body = cells.subarray(tiles, 2 * tiles).find((look) => engine.bodyOf.has(look));
  const way = body === undefined ? undefined : fallOf(engine, body);
  if (!way) return;
  const order = [...Array(tiles).keys()].filter((tile) => engine.things.has(cells[tiles + tile]!));
  if (way[0] + way[1] > 0) order.reverse();
  for (const start of order) {
    let at = start;
    for (;;) {
      const next = ahead(lattice, at, way);
      if (next < 0 || cells[tiles + next] !== NOTHING) break;
      const blocks = cells[next] !== engine.floor && engine.meetings.get(cells[next]!)?.[0]?.does === "stop";
      if (blocks) break;
      cells[tiles + next] = cells[tiles + at]!;
      cells[tiles + at] = NOTHING;
      at = next;
    }
  }
}

function applyEffects(scene: Scene, { events }: Turn): void {
  const { engine, cells, tiles } = scene;
  if (engine.effects.size === 0) return;
  for (const event of events) {
    const known = engine.effects.get(event);
    if (!known) continue;
    const turned = new Map<number, CompiledEffect>();
    for (const effect of known)
      if (effect.when.every(({ of, value }) => (isGone(scene, of) ? 1 : 0) === value))
        turned.set(effect.from, effect);
    for (let i = 0; turned.size > 0 && i < 2 * tiles; i++) {
      const effect = turned.get(cells[i]!);
      if (!effect || cells[i] === NOTHING) continue;
      cells[i] = effect.to;
      if (effect.first) turned.delete(effect.from);
    }
  }
}
