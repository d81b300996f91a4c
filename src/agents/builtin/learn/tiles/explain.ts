import { place, scrollCells } from "../../runtime/board.ts";
import { digitOf, type Engine, eventOf, pairOf, shownLook } from "../../runtime/engine.ts";
import { ahead, type Lattice, NOTHING, overlay, type Way } from "../../runtime/looks.ts";
import { type Meeting, meetingAt, type Scene, topOf } from "../../runtime/meeting.ts";
import { answering } from "../../runtime/turn.ts";
import type { Example } from "./decide.ts";
import type { Watch, Watched } from "./history.ts";
import { remains, resembles } from "./resemble.ts";
import type { Change, Outcome, Story } from "./story.ts";

/** Tells every move of every attempt. */
export function explain(engine: Engine, watches: readonly Watch[], counted: readonly number[]): Story {
  const story: Story = {
    meetings: [],
    poses: [],
    shows: new Map(),
    things: new Set(),
    bare: new Set(),
    looks: new Map(),
    rests: [],
    moves: [],
  };
  for (const watch of watches) new Telling(engine, watch, counted, story).tell();
  return story;
}

class Telling {
  private readonly lattice: Lattice;
  private readonly tiles: number;
  private cells: Uint16Array;
  /** Meetings whose tile the body has not left yet, by tile. */
  private readonly open = new Map<number, { met: Outcome; ground: number }>();
  /** A look on a ground that was not known: which pose it was is seen on the floor. */
  private readonly unclear = new Map<
    number,
    { facts: Example<number>["facts"]; ground: number; look: number }
  >();

  /** Which of the counted looks were gone before the move. */
  private before: ReadonlyMap<number, number> = new Map();
  /** Tiles where a thing is known to be on a ground though the look of both was not. */
  private readonly accepted = new Map<number, number>();

  constructor(
    private readonly engine: Engine,
    private readonly watch: Watch,
    private readonly counted: readonly number[],
    private readonly story: Story,
  ) {
    const { columns, rows } = watch;
    this.lattice = { size: 0, x: 0, y: 0, columns, rows };
    this.tiles = columns * rows;
    this.cells = new Uint16Array(2 * this.tiles + engine.rules.taken.length + 1);
    this.cells.fill(engine.floor, 0, this.tiles);
    watch.opening.forEach((look, tile) => {
      place(engine, this.cells, this.tiles, tile, look);
    });
  }

  tell(): void {
    for (const move of this.watch.moves) {
      if (move.clicked < 0) this.press(move);
      else this.story.moves.push({ events: [], changes: [], told: move.before });
      this.correct(move);
    }
  }

  private scene(button: number): Scene {
    return { engine: this.engine, lattice: this.lattice, tiles: this.tiles, cells: this.cells, button };
  }

  private press(move: Watched): void {
    this.cells = this.cells.slice();
    const scene = this.scene(digitOf(move.button));
    const events = [eventOf("press", scene.button)];
    this.before = new Map(this.counted.map((look) => [look, this.isGone(look) ? 1 : 0]));
    let moved = false;
    for (const { at, way } of answering(scene, move.button)) {
      const to = this.follow(scene, move, at, way, events);
      moved ||= to >= 0 && to !== at;
    }
    this.cells[this.cells.length - 1] = moved ? scene.button : 0;
    const told = this.told();
    this.story.moves.push({ events, told, changes: changesIn(told, move.after) });
  }

  /** One body: where it went, what it did there, how it looks. Gives its tile, or -1 when it is lost. */
  private follow(scene: Scene, move: Watched, at: number, way: Way | undefined, events: number[]): number {
    const { cells, tiles } = scene;
    const look = cells[tiles + at]!;
    const meeting = way && meetingAt(scene, at, way);
    const to = this.destination(move, at, way, look);
    if (to < 0) return -1;
    const rest = {
      look,
      way,
      from: at,
      first: meeting?.first ?? at,
      to,
      scene: { ...scene, cells: cells.slice() },
    };
    const under = cells[at]!;
    if (meeting && way) this.meet(scene, move, at, to, meeting, way, events);
    if (to !== at) {
      if (cells[tiles + at] === look) cells[tiles + at] = NOTHING;
      this.leave(move, at, under, events);
      cells[tiles + to] = look;
    }
    this.pose(scene, move, way ? at : to, to, look, events);
    // What only fell did so as it looks now.
    this.story.rests.push(way ? rest : { ...rest, look: cells[tiles + to]! });
    return to;
  }

  /** Where the body is now. */
  private destination(move: Watched, at: number, way: Way | undefined, look: number): number {
    const { cells, tiles, engine } = this;
    const { after } = move;
    if (after[at] === shownLook(engine, look, cells[at]!)) return at;
    const line: number[] = [];
    if (way)
      for (let tile = ahead(this.lattice, at, way); tile >= 0; tile = ahead(this.lattice, tile, way))
        line.push(tile);
    const body = engine.bodyOf.get(look);
    const sure = (tile: number) =>
      after[tile] !== shownLook(engine, cells[tiles + tile]!, cells[tile]!) &&
      this.isBody(after[tile]!, cells[tile]!, body);
    const found = line.find(sure) ?? move.changed.find((tile) => tile !== at && sure(tile));
    if (found !== undefined) return found;
    const alike = (tile: number) =>
      move.changed.includes(tile) && resembles(engine, after[tile]!, look, cells[tile]!);
    return alike(at) ? at : (line.find(alike) ?? move.changed.find(alike) ?? -1);
  }

  /** Whether a look is this body on that ground. */
  private isBody(look: number, ground: number, body: number | undefined): boolean {
    const { engine } = this;
    if (engine.bodyOf.get(look) === body) return true;
    for (const [own, of] of engine.bodyOf)
      if (of === body && shownLook(engine, own, ground) === look) return true;
    return false;
  }

  private meet(
    scene: Scene,
    move: Watched,
    at: number,
    to: number,
    meeting: Meeting,
    way: Way,
    events: number[],
  ): void {
    const { cells, tiles } = scene;
    if (meeting.first < 0) return;
    const facts = this.facts(scene, at, meeting, move.button);
    const record = (outcome: Outcome): void => {
      if (meeting.met !== this.engine.floor)
        this.story.meetings.push({ look: meeting.met, example: { facts, outcome } });
    };
    if (to === at) {
      events.push(eventOf("stop", meeting.met));
      record({ does: "stop", leaves: -1, resolved: true });
      return;
    }
    const pushed = to === meeting.first ? this.pushed(move, meeting, at, way) : undefined;
    if (pushed) {
      events.push(eventOf("push", pushed.thing), eventOf("onto", cells[pushed.end]!));
      record(pushed.outcome);
      cells[tiles + meeting.first] = NOTHING;
      return;
    }
    const ground = cells[to]!;
    const warped = to !== meeting.first && ground === meeting.met && cells[meeting.first] === ground;
    const outcome: Outcome = { does: warped ? "warp" : "enter", leaves: -1, resolved: warped };
    record(outcome);
    if (!warped && to !== meeting.first) this.passed(scene, move, meeting.first, to, way, outcome, events);
    if (ground !== this.engine.floor) events.push(eventOf("enter", ground));
    if (to === meeting.first && ground !== this.engine.floor) this.enter(move, to, ground, outcome, events);
  }

  /** What a body glided over let it in, and shows at once what is left of it. */
  private passed(
    scene: Scene,
    move: Watched,
    first: number,
    to: number,
    way: Way,
    met: Outcome,
    events: number[],
  ): void {
    const line = [first];
    while (line.at(-1) !== to && line.at(-1)! >= 0) line.push(ahead(this.lattice, line.at(-1)!, way));
    if (line.at(-1) !== to) return;
    let outcome = met;
    for (const tile of line.slice(0, -1)) {
      this.leftBehind(move, tile, outcome, events);
      const meeting = meetingAt(scene, tile, way);
      outcome = { does: "enter", leaves: -1, resolved: false };
      const facts = this.facts(scene, tile, meeting, move.button);
      if (meeting.met !== this.engine.floor)
        this.story.meetings.push({ look: meeting.met, example: { facts, outcome } });
    }
    if (this.cells[to] !== this.engine.floor) this.enter(move, to, this.cells[to]!, outcome, events);
  }

  private leftBehind(move: Watched, tile: number, outcome: Outcome, events: number[]): void {
    const { cells, tiles, engine } = this;
    const ground = cells[tile]!;
    outcome.resolved = true;
    if (ground === engine.floor || move.after[tile] === ground) return;
    outcome.leaves = move.after[tile]!;
    events.push(eventOf("take", ground));
    const slot = engine.slotOf.get(ground);
    if (slot) cells[2 * tiles + slot - 1]!++;
    cells[tile] = outcome.leaves;
  }

  /** What was entered may be taken: seen at once where the body does not hide it, else when it leaves. */
  private enter(move: Watched, to: number, ground: number, outcome: Outcome, events: number[]): void {
    const { engine, cells, tiles } = this;
    const { texts } = engine.looks;
    const shown = move.after[to]!;
    const hides = overlay(texts[shown]!, texts[engine.floor]!, texts[ground]!) === texts[shown];
    const usual = engine.meetings.get(ground)?.find(({ leaves }) => leaves >= 0);
    if (engine.bodyOf.has(shown) && !hides) {
      outcome.leaves = engine.floor;
      outcome.atOnce = true;
      outcome.resolved = true;
      cells[to] = engine.floor;
    } else {
      this.open.set(to, { met: outcome, ground });
      if (usual === undefined) return;
      if (usual.atOnce) cells[to] = usual.leaves;
    }
    events.push(eventOf("take", ground));
    const slot = engine.slotOf.get(ground);
    if (slot) cells[2 * tiles + slot - 1]!++;
  }

  /** The row ahead went on, or its last thing vanished into what was behind. */
  private pushed(move: Watched, meeting: Meeting, at: number, way: Way) {
    const { cells, tiles, engine } = this;
    const known = meeting.row > 0;
    const end = known ? meeting.end : ahead(this.lattice, meeting.first, way);
    if (end < 0 || meeting.met === engine.floor) return undefined;
    const thing = known ? cells[tiles + end - (meeting.first - at)]! : meeting.met;
    const shown = move.after[end]!;
    const was = this.top(end);
    const looks = shown === shownLook(engine, thing, cells[end]!) || (known && remains(engine, thing, shown));
    if (shown !== was && looks) {
      if (shown !== shownLook(engine, thing, cells[end]!)) {
        this.story.shows.set(pairOf(thing, cells[end]!), shown);
        this.accepted.set(end, shown);
      }
      this.story.things.add(thing);
      if (!known) cells[meeting.first] = engine.floor;
      const step = meeting.first - at;
      for (let tile = end; tile !== meeting.first; tile -= step)
        cells[tiles + tile] = cells[tiles + tile - step]! || thing;
      cells[tiles + end] = thing;
      return { end, thing, outcome: { does: "push", leaves: -1, resolved: true } as Outcome };
    }
    if (!known) return undefined;
    for (let tile = end; tile !== meeting.first; tile -= meeting.first - at)
      cells[tiles + tile] = tile === end ? NOTHING : cells[tiles + tile - (meeting.first - at)]!;
    cells[end] = shown;
    return { end, thing, outcome: { does: "sink", leaves: shown, resolved: true } as Outcome };
  }

  /** Leaving shows what is there now. */
  private leave(move: Watched, at: number, under: number, events: number[]): void {
    const { cells, tiles, engine } = this;
    events.push(eventOf("leave", under));
    const left = move.after[at]!;
    const open = this.open.get(at);
    this.open.delete(at);
    if (cells[tiles + at] !== NOTHING) return;
    if (open) {
      open.met.resolved = true;
      open.met.leaves = left === open.ground ? -1 : left;
    }
    if (left !== under && !engine.bodyOf.has(left) && !engine.things.has(left)) cells[at] = left;
  }

  private pose(scene: Scene, move: Watched, from: number, to: number, look: number, events: number[]): void {
    const { engine, story } = this;
    const { cells, tiles } = scene;
    const ground = cells[to]!;
    const shown = move.after[to]!;
    const facts = new Map<string, string | number>([
      ["button", scene.button],
      ["body", look],
      ["onto", ground],
      ["moved", to === from ? 0 : 1],
    ]);
    for (const [look, gone] of this.before) facts.set(`gone ${look}`, gone);
    if (ground === engine.floor) story.bare.add(shown);
    const waiting = this.unclear.get(from);
    this.unclear.delete(from);
    if (shown === shownLook(engine, look, ground)) {
      story.poses.push({ facts, outcome: look });
      return;
    }
    const body = engine.bodyOf.get(look);
    for (const [own, of] of engine.bodyOf)
      if (of === body && shownLook(engine, own, ground) === shown) {
        cells[tiles + to] = own;
        if (waiting && to !== from) this.clear(waiting, own);
        else {
          story.poses.push({ facts, outcome: own });
          events.push(eventOf("pose", own));
        }
        return;
      }
    if (ground === engine.floor) {
      story.looks.set(body!, (story.looks.get(body!) ?? new Set()).add(shown));
      cells[tiles + to] = shown;
      if (waiting && to !== from) this.clear(waiting, shown);
      else story.poses.push({ facts, outcome: shown });
    } else {
      story.shows.set(pairOf(look, ground), shown);
      this.accepted.set(to, shown);
      this.unclear.set(to, { facts, ground, look: shown });
    }
  }

  /** On the floor at last: the pose it took when it entered. */
  private clear(
    { facts, ground, look }: { facts: Example<number>["facts"]; ground: number; look: number },
    pose: number,
  ): void {
    this.story.shows.delete(pairOf(facts.get("body") as number, ground));
    this.story.shows.set(pairOf(pose, ground), look);
    this.story.poses.push({ facts, outcome: pose });
  }

  private facts(scene: Scene, at: number, meeting: Meeting, button: string): Map<string, string | number> {
    const { cells, tiles, engine } = this;
    const facts = new Map<string, string | number>([
      ["body", cells[tiles + at]!],
      ["behind", meeting.behind],
    ]);
    for (const [look, slot] of engine.slotOf)
      facts.set(`taken ${look}`, Math.min(2, cells[2 * tiles + slot - 1]!));
    for (const look of this.counted) facts.set(`gone ${look}`, this.isGone(look) ? 1 : 0);
    facts.set("under", cells[at]!);
    facts.set("button", digitOf(button));
    facts.set("row", meeting.row);
    facts.set("run", cells[cells.length - 1] === scene.button ? 1 : 0);
    return facts;
  }

  private top(tile: number): number {
    return topOf({ cells: this.cells, tiles: this.tiles }, tile);
  }

  private isGone(look: number): boolean {
    for (let tile = 0; tile < this.tiles; tile++) if (this.top(tile) === look) return false;
    return true;
  }

  private told(): Uint16Array {
    const { engine, cells, tiles } = this;
    const told = cells.slice(0, tiles);
    for (let tile = 0; tile < tiles; tile++)
      if (cells[tiles + tile] !== NOTHING)
        told[tile] = shownLook(engine, cells[tiles + tile]!, cells[tile]!);
    return told;
  }

  /** Goes on from what the frame shows. */
  private correct(move: Watched): void {
    this.cells = this.cells.slice();
    if (move.scroll) this.scroll(move.scroll);
    for (const { tile, to } of changesIn(this.told(), move.settled))
      if (this.accepted.get(tile) !== to || move.scroll) place(this.engine, this.cells, this.tiles, tile, to);
    this.accepted.clear();
  }

  private scroll(way: Way): void {
    this.cells = scrollCells(this.cells, this.lattice, this.engine.floor, way);
    this.open.clear();
    this.unclear.clear();
  }
}

function changesIn(told: Uint16Array, shown: Uint16Array): Change[] {
  const found: Change[] = [];
  for (let tile = 0; tile < told.length; tile++)
    if (told[tile] !== shown[tile]) found.push({ tile, from: told[tile]!, to: shown[tile]! });
  return found;
}
