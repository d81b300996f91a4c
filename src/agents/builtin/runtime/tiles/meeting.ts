import type { CompiledChoice, CompiledTest, Engine } from "./engine.ts";
import { isUnlocked } from "./lock.ts";
import { ahead, EDGE, type Lattice, NOTHING, type Way } from "./looks.ts";
import { isRim } from "./solid.ts";

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

/** Where what is held stands among the cells. */
export const handAt = (cells: Uint16Array): number => cells.length - 2;

export const heldOf = ({ engine, cells }: Pick<Scene, "engine" | "cells">): number =>
  engine.hand > 0 ? cells[handAt(cells)]! : NOTHING;

/** Where the uppermost look of a tile stands among the cells. */
export const topAt = ({ cells, tiles }: Pick<Scene, "cells" | "tiles">, tile: number): number =>
  cells[tiles + tile] ? tiles + tile : tile;

/** The uppermost look of a tile. */
export const topOf = (scene: Pick<Scene, "cells" | "tiles">, tile: number): number =>
  tile < 0 ? EDGE : scene.cells[topAt(scene, tile)]!;

/** The tile of the first body, or -1. */
export function firstBody({ engine, cells, tiles }: Scene): number {
  for (let tile = 0; tile < tiles; tile++) if (engine.bodyOf.has(cells[tiles + tile]!)) return tile;
  return -1;
}

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
      return uprightOf(engine, cells[tiles + at]!);
    case "under":
      return cells[at]!;
    case "row":
      return meeting.row;
    case "run":
      return cells[cells.length - 1] === scene.button ? 1 : 0;
    case "held":
      return heldOf(scene);
    case "taken":
      return Math.min(2, cells[2 * tiles + engine.slotOf.get(of)! - 1] ?? 0);
    default:
      return isGone(scene, of) ? 1 : 0;
  }
}

/** What is hidden by something that walks is not gone. */
export function isGone(
  { engine, cells, tiles }: Pick<Scene, "engine" | "cells" | "tiles">,
  look: number,
): boolean {
  for (let tile = 0; tile < tiles; tile++) {
    const thing = cells[tiles + tile]!;
    if ((thing || cells[tile]!) === look) return false;
    if (cells[tile] === look && engine.walkerOf.has(thing)) return false;
  }
  return true;
}

const ENTER: CompiledChoice = { when: [], does: "enter", leaves: -1, atOnce: false, depends: false };
const STOP: CompiledChoice = { when: [], does: "stop", leaves: -1, atOnce: false, depends: false };

/** What comes of a meeting, and whether that is a guess: what was never met is hoped to let in. */
export function choose(
  scene: Scene,
  at: number,
  meeting: Meeting,
): { readonly choice: CompiledChoice; readonly guess: boolean } {
  const { engine } = scene;
  // There may be more beyond the edge than is shown.
  if (meeting.met === EDGE) return { choice: STOP, guess: !engine.edges.has(scene.button) };
  if (meeting.met === engine.floor) return { choice: ENTER, guess: false };
  const choices = engine.meetings.get(meeting.met);
  if (!choices && engine.bodyOf.has(meeting.met)) return { choice: STOP, guess: false };
  if (!choices && isRim(engine, meeting.met)) return { choice: STOP, guess: engine.rules.bold === true };
  if (!choices || choices.every(({ does }) => does === "stop")) {
    const isOpen = isUnlocked(scene, meeting.met);
    if (isOpen !== undefined) return { choice: isOpen ? ENTER : STOP, guess: isOpen };
  }
  // That would be a meeting indeed.
  if (!choices) return { choice: ENTER, guess: !engine.walkerOf.has(meeting.met) };
  for (const choice of choices) {
    if (!choice.when.every((test) => factAt(scene, at, meeting, test) === test.value)) continue;
    // Pushed against what stops bodies, no wall: nobody has seen what comes of it.
    if (choice.does === "push" && choice.when.length === 0 && !mayTake(engine, meeting.behind))
      return engine.tried.has(meeting.behind) ? { choice, guess: true } : { choice: STOP, guess: false };
    if (!isBar(choice) || !isNew(scene, at, meeting, choices)) return { choice, guess: false };
    break;
  }
  return { choice: choices.find((choice) => !isBar(choice)) ?? ENTER, guess: true };
}

/** Whether it keeps bodies from going on. */
const isBar = ({ does }: CompiledChoice): boolean => does === "stop" || does === "die";

/** Whether a stop may be worth another try; of what does not always stop only when nothing else is left to do. */
function isNew(scene: Scene, at: number, meeting: Meeting, choices: readonly CompiledChoice[]): boolean {
  const { engine } = scene;
  const tried = engine.tried.get(meeting.met);
  if (!tried) return false;
  const always = choices.every(isBar);
  if (always && !tried.has(circumstances(scene, at))) return true;
  if (!engine.rules.bold || (!always && !mayTake(engine, meeting.behind))) return false;
  return !tried.has(wholeCircumstances(scene, at, meeting));
}

/** Whether what is behind a thing that is pushed may make room: it did not stop a body. */
export function mayTake(engine: Engine, behind: number): boolean {
  if (behind === EDGE) return false;
  return behind === engine.floor || !engine.meetings.get(behind)?.every(({ does }) => does === "stop");
}

/** How a body looks, whichever way it is turned. */
export const uprightOf = ({ faces }: Engine, look: number): number => faces.get(look)?.upright ?? look;

/** A number for what a body is and has: its look, what it holds, what was taken, each up to so many. */
export function bearing(scene: Scene, at: number, most = 1): number {
  const { engine, cells, tiles } = scene;
  let hash =
    hashLook(engine, uprightOf(engine, cells[tiles + at]!)) ^ (hashLook(engine, heldOf(scene)) >>> 3);
  for (let i = 2 * tiles; i < 2 * tiles + engine.rules.taken.length; i++)
    hash = Math.imul(hash ^ Math.min(most, cells[i]!), 0x85ebca6b);
  return hash >>> 0;
}

/** A number for what may decide whether a thing lets in: the body's bearing, and what effects have changed. */
export function circumstances(scene: Scene, at: number): number {
  const { engine, cells, tiles } = scene;
  const weights = weightsOf(engine);
  let changed = 0;
  if (weights.size > 0 && !engine.rules.scrolls)
    for (let tile = 0; tile < tiles; tile++) changed += weights.get(cells[tile]!) ?? 0;
  return (bearing(scene, at, 3) ^ changed) >>> 0;
}

const lookWeights = new WeakMap<Engine, ReadonlyMap<number, number>>();

/** What a tile adds to the circumstances, by its look: those that effects change. */
function weightsOf(engine: Engine): ReadonlyMap<number, number> {
  let weights = lookWeights.get(engine);
  if (!weights) {
    const found = new Map<number, number>();
    for (const known of engine.effects.values())
      for (const { from } of known) found.set(from, (found.get(from) ?? 0) + (hashLook(engine, from) >>> 8));
    weights = found;
    lookWeights.set(engine, weights);
  }
  return weights;
}

/** The same, and how the body came: with which button, at a run or not, to how many things in a row; and all grounds there are. */
export const wholeCircumstances = (scene: Scene, at: number, { row }: Meeting): number => {
  const { engine, cells, tiles } = scene;
  const run = cells[cells.length - 1] === scene.button ? 8 : 0;
  let grounds = 0;
  for (let tile = 0; tile < tiles && !engine.rules.scrolls; tile++)
    grounds = (grounds + hashLook(engine, cells[tile]!)) | 0;
  const look = hashLook(engine, cells[tiles + at]!);
  return (
    Math.imul(circumstances(scene, at) ^ look ^ grounds ^ (scene.button + run + 16 * row), 0x27d4eb2f) >>> 0
  );
};

/** The same for the same cells, however looks are numbered. */
export function hashLook({ looks, hashes }: Engine, look: number): number {
  if (hashes[look] === undefined) {
    let hash = 0x243f6a88;
    for (const digit of looks.texts[look]!) hash = Math.imul(hash ^ digit.charCodeAt(0), 0x9e3779b1);
    hashes[look] = hash ^ (hash >>> 15);
  }
  return hashes[look]!;
}
