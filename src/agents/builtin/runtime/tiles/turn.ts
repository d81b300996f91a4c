import { carryThings } from "./belts.ts";
import {
  type Bond,
  bondsOf,
  type CompiledSwing,
  hindered,
  type Load,
  putDown,
  swing,
  swingOf,
  takeUp,
} from "./bonds.ts";
import { runClocks, ticking } from "./clocks.ts";
import { coverEvents, coveredIn } from "./covers.ts";
import { draw } from "./draws.ts";
import { applyEffects } from "./effect.ts";
import {
  type Board,
  type CompiledChoice,
  type CompiledTest,
  digitOf,
  type Engine,
  eventOf,
  fallOf,
  pairOf,
} from "./engine.ts";
import { applyGates } from "./gates.ts";
import { applyIcons } from "./icon.ts";
import { latenessOf, rememberPress, wayNow } from "./late.ts";
import { landing, throwsOn } from "./leaps.ts";
import { ahead, EDGE, type Lattice, NOTHING, type Way } from "./looks.ts";
import {
  choose,
  firstBody,
  isGone,
  type Meeting,
  meetingAt,
  type Scene,
  topAt,
  topOf,
  uprightOf,
} from "./meeting.ts";
import { applyOrder } from "./order.ts";
import { goingRound } from "./rounds.ts";
import { isStruck } from "./strike.ts";
import { exchange, isUntried, touch } from "./touching.ts";
import { HEADINGS, headingsAt, walkAll } from "./walk.ts";

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
  /** A body was struck. */
  over?: boolean;
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
  const covered = engine.asksCover ? coveredIn(scene) : undefined;
  const due = ticking(scene);
  if (engine.touches.has(button)) touch(scene, turn);
  if (engine.hand === button) exchange(scene, turn);
  else if (engine.idle.has(button)) turn.guess = isUntried(scene);
  const posed = engine.posed.get(button);
  const riders: { at: number; to: number; stepped: boolean }[] = [];
  draw(scene, turn);
  const swung = engine.swings.get(button);
  if (swung) turnAbout(scene, turn, swung);
  const answers = answering(scene, name);
  const { stopped, load } = bind(scene, turn, bondsOf(scene, answers));
  for (const { at, way } of answers) {
    if (stopped.has(at)) continue;
    // How it looks then nobody has seen.
    if (posed && !posed.has(cells[tiles + at]!)) turn.guess = true;
    const look = cells[tiles + at]!;
    const to = fall(scene, turn, way ? stepBody(scene, turn, at, way) : jump(scene, turn, at));
    if (to === at && engine.doomed.has(look)) turn.over = true;
    if (engine.belts.size > 0) riders.push({ at, to, stepped: way !== undefined });
    else settle(scene, turn, at, to, way !== undefined);
  }
  putDown(scene, load, turn.events);
  if (engine.belts.size > 0) carryThings(scene, turn.events);
  for (const { at, to, stepped } of riders) settle(scene, turn, at, carry(scene, turn, to), stepped);
  const stepped = covered && coveredIn(scene);
  if (covered && stepped) turn.events.push(...coverEvents(covered, stepped));
  applyEffects(scene, turn, true);
  if (!engine.rules.inStep || turn.to !== turn.from) walkAll(scene);
  if (due.length > 0 && runClocks(scene, due)) turn.over = true;
  if (isStruck(scene, turn)) turn.over = true;
  if (engine.rules.falls) dropThings(scene);
  if (stepped) turn.events.push(...coverEvents(stepped, coveredIn(scene)));
  applyOrder(scene, turn.events);
  applyEffects(scene, turn);
  if (!applyIcons(engine, cells, turn.events)) turn.guess = true;
  applyGates(scene, (ground, body) => leftOf(engine, ground, body));
  cells[cells.length - 1] = turn.to !== turn.from ? button : 0;
  rememberPress(scene);
  return turn;
}

/** What holds together goes together, or not at all. */
function bind(scene: Scene, turn: Turn, bonds: readonly Bond[]) {
  const stopped = new Set<number>();
  const load: Load[number][] = [];
  for (const bond of bonds) {
    const { at: hindrances, guess } = hindered(scene, bond);
    if (hindrances.length === 0) {
      load.push(...takeUp(scene, bond));
      turn.guess ||= guess;
      continue;
    }
    for (const { at } of bond.members) stopped.add(at);
    const { met } = meetingAt(scene, hindrances[0]!, bond.way);
    const [{ at }] = bond.members;
    turn.events.push(eventOf("stop", met));
    if (turn.from < 0) Object.assign(turn, { from: at, to: at, met, deed: "stop" });
  }
  return { stopped, load };
}

function turnAbout(scene: Scene, turn: Turn, about: CompiledSwing): void {
  const swung = swingOf(scene, about);
  if (!swung) return;
  const met = swung.map(({ to }) => scene.cells[to]!);
  turn.deed = swing(scene, swung) ? "swing" : "stop";
  turn.guess ||= met.some((ground) => ground !== scene.engine.floor && !scene.engine.meetings.has(ground));
}

/** Bodies, those in front first: they make way for the others. Late ones come last. */
export function answering(scene: Scene, name: string) {
  const { engine, lattice, tiles, cells } = scene;
  const found: { at: number; way: Way | undefined; front: number; late: number }[] = [];
  for (let at = 0; at < tiles; at++) {
    const look = cells[tiles + at]!;
    if (look === NOTHING || !engine.bodyOf.has(look)) continue;
    const step = wayNow(scene, look, name);
    const way = step && goingRound(scene, at, step);
    const front = way ? frontOf(lattice, at, way) : 0;
    found.push({ at, way, front, late: latenessOf(engine, look) });
  }
  return found.length > 1 ? found.sort((a, b) => a.late - b.late || b.front - a.front) : found;
}

/** How far in front a tile is, that way. */
export const frontOf = ({ columns }: Lattice, at: number, [dx, dy]: Way): number =>
  (at % columns) * dx + Math.floor(at / columns) * dy;

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
  if (choice.does === "die") {
    turn.over = true;
    return at;
  }
  if (choice.does === "break") {
    turn.events.push(eventOf("stop", meeting.met));
    cells[topAt(scene, meeting.first)] = choice.leaves;
    return at;
  }
  let to = act(scene, turn, at, meeting, choice);
  if (to === meeting.first) pull(scene, turn, at, way);
  if (choice.does === "enter" && (engine.glides.get(cells[tiles + to]!) ?? engine.glides.get(0)) === "along")
    to = glide(scene, turn, to, way);
  if (throwsOn(engine)) to = leap(scene, turn, to, way);
  if (first) turn.to = to;
  return to;
}

/** Over what is ahead of it, where that was seen. */
function jump(scene: Scene, turn: Turn, at: number): number {
  const { engine, lattice, cells, tiles } = scene;
  const known = engine.jumps.get(scene.button);
  const heading = engine.faces.get(cells[tiles + at]!)?.heading;
  if (!known || heading === undefined) return at;
  const [dx, dy] = HEADINGS[heading]!;
  const over = topOf(scene, ahead(lattice, at, [dx, dy]));
  const pair = pairOf(uprightOf(engine, cells[tiles + at]!), over);
  if (!known.over.has(pair)) {
    turn.guess ||= over !== engine.floor && over !== EDGE && !known.vain.has(pair);
    return at;
  }
  const meeting = meetingAt(scene, at, [known.by * dx, known.by * dy]);
  const { choice, guess } = choose(scene, at, meeting);
  if (choice.does !== "enter") return at;
  if (turn.from < 0) Object.assign(turn, { from: at, met: meeting.met, deed: "jump", guess });
  return act(scene, turn, at, meeting, choice);
}

/** What stood behind the body follows to where it was. */
function pull(scene: Scene, turn: Turn, at: number, [dx, dy]: Way): void {
  const { engine, lattice, cells, tiles } = scene;
  if (engine.pulls.size === 0 || cells[tiles + at] !== NOTHING) return;
  const behind = ahead(lattice, at, [-dx, -dy]);
  const thing = behind < 0 ? NOTHING : cells[tiles + behind]!;
  const stays = engine.pulls.get(thing);
  if (!stays || stays.has(cells[at]!)) return;
  turn.events.push(eventOf("push", thing), eventOf("onto", cells[at]!));
  cells[tiles + behind] = NOTHING;
  cells[tiles + at] = thing;
}

/** Thrown on by what it has come to, and again from there. */
function leap(scene: Scene, turn: Turn, start: number, first: Way): number {
  let at = start;
  let way = first;
  for (let hops = 0; hops < 64; hops++) {
    const end = landing(scene, at, way);
    if (end?.choice.does !== "enter") break;
    at = act(scene, turn, at, end.meeting, end.choice);
    way = end.way;
    turn.guess ||= end.guess;
    // Who came to rest is thrown no more.
    if (scene.engine.rules.springs !== "") break;
    if (scene.engine.portals.get(scene.cells[at]!)?.turn === "on") break;
  }
  return at;
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
  { does, leaves, atOnce, depends }: CompiledChoice,
): number {
  const { cells, tiles, engine } = scene;
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
  if (engine.walkers.length > 0) {
    cells[headingsAt(engine, tiles) + at] = 0;
    // Who goes onto what walks has it, where that was seen; else nobody knows who has whom.
    if (engine.walkerOf.has(meeting.met) && engine.meetings.has(meeting.met))
      cells[headingsAt(engine, tiles) + first] = 0;
  }
  cells[at] = leftOf(engine, cells[at]!, cells[tiles + first]!);
  const ground = cells[first]!;
  if (does === "enter" && ground !== engine.floor) turn.events.push(eventOf("enter", ground));
  if (does === "enter" && leaves >= 0) {
    const slot = engine.slotOf.get(ground);
    if (slot) cells[2 * tiles + slot - 1]!++;
    turn.events.push(eventOf("take", ground));
    if (atOnce || depends) cells[first] = leaves;
  }
  return first;
}

/** What becomes of a ground when a body goes on from it. */
export function leftOf(engine: Engine, ground: number, body: number): number {
  const trails = engine.trails.get(ground);
  const upright = uprightOf(engine, body);
  if (trails) return trails.find(({ when }) => when.every(({ value }) => value === upright))?.does ?? ground;
  if (ground === engine.floor) return ground;
  const choice = engine.meetings.get(ground)?.find(({ does, leaves }) => does === "enter" && leaves >= 0);
  return choice && !choice.depends ? choice.leaves : ground;
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

/** On with the ground it stands on, by a tile. */
function carry(scene: Scene, turn: Turn, at: number): number {
  const way = scene.engine.belts.get(scene.cells[at]!);
  if (!way) return at;
  const meeting = meetingAt(scene, at, way);
  const { choice, guess } = choose(scene, at, meeting);
  turn.guess ||= guess;
  return choice.does !== "enter" ? at : act(scene, turn, at, meeting, choice);
}

/** How the body looks now; a new look may fall another way. */
function settle(scene: Scene, turn: Turn, from: number, to: number, stepped: boolean): void {
  const { engine, cells, tiles } = scene;
  if (turn.from === from) turn.to = to;
  if (engine.poses.length === 0 && engine.faces.size === 0) return;
  const look = cells[tiles + to]!;
  const upright = uprightOf(engine, look);
  const moved = to !== from;
  const value = ({ what, of }: CompiledTest): number => {
    if (what === "gone") return isGone(scene, of) ? 1 : 0;
    if (what === "button") return scene.button;
    if (what === "body") return upright;
    if (what === "moved") return moved ? 1 : 0;
    return cells[to]!;
  };
  const pose = engine.poses.find(({ when }) => when.every((test) => value(test) === test.value));
  const now = turnedTo(scene, look, pose?.does ?? upright, moved);
  if (now === look) return;
  cells[tiles + to] = now;
  // Turning is not much of a deed.
  if (!pose || pose.does === upright) return;
  turn.events.push(eventOf("pose", pose.does));
  const end = fall(scene, turn, to);
  if (turn.from === from || !stepped) turn.to = end;
}

/** How a body looks that comes to look so, turned to where it goes. */
function turnedTo({ engine, button }: Scene, look: number, upright: number, moved: boolean): number {
  const turns = moved || engine.rules.turnsInPlace === true;
  const heading = (turns && engine.facing.get(button)) || engine.faces.get(look)?.heading;
  return engine.turned.get(upright)?.[heading ?? 0] ?? upright;
}

/** Whatever can be pushed falls too, the lowest first. */
function dropThings(scene: Scene): void {
  const { engine, lattice, cells, tiles } = scene;
  const body = firstBody(scene);
  const way = body < 0 ? undefined : fallOf(engine, cells[tiles + body]!);
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
