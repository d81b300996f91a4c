import { beltEnd } from "../../runtime/tiles/belts.ts";
import { boardOf, place, scrollCells } from "../../runtime/tiles/board.ts";
import { type Bond, bondsOf, hindered, type Load, putDown, takeUp } from "../../runtime/tiles/bonds.ts";
import { clickTile } from "../../runtime/tiles/clicks.ts";
import { runClocks, ticking } from "../../runtime/tiles/clocks.ts";
import { coverEvents, coveredIn } from "../../runtime/tiles/covers.ts";
import { draw } from "../../runtime/tiles/draws.ts";
import { applyEffects } from "../../runtime/tiles/effect.ts";
import {
  type CompiledChoice,
  digitOf,
  type Engine,
  eventOf,
  pairOf,
  shownLook,
} from "../../runtime/tiles/engine.ts";
import { latenessOf, rememberPress } from "../../runtime/tiles/late.ts";
import { leapAt, throwsOn } from "../../runtime/tiles/leaps.ts";
import { ahead, type Lattice, NOTHING, type Way } from "../../runtime/tiles/looks.ts";
import {
  choose,
  heldOf,
  isGone,
  type Meeting,
  meetingAt,
  type Scene,
  topAt,
  topOf,
  uprightOf,
} from "../../runtime/tiles/meeting.ts";
import { mayStand, standingIn } from "../../runtime/tiles/standing.ts";
import { exchange, touch } from "../../runtime/tiles/touching.ts";
import { answering } from "../../runtime/tiles/turn.ts";
import { followSwing, followThings, followWalkers } from "./bodies/follow.ts";
import { PoseTeller } from "./bodies/posing.ts";
import { destinationOf, isLeading } from "./bodies/whereabouts.ts";
import { planOf, type Watch, type Watched } from "./history.ts";
import { hasPulled, pushIn } from "./pushing.ts";
import { changesIn, type Outcome, type Page, type Rest, type Story, type ToldMove } from "./story.ts";

/** Tells one attempt, move by move: what every body met and did. */
export class Teller {
  private readonly lattice: Lattice;
  private readonly tiles: number;
  private cells: Uint16Array;
  private readonly page: Page;
  private readonly poses: PoseTeller;
  /** Which of the counted looks were gone before the move. */
  private before: readonly number[] = [];
  /** Where the body is that stepped first of late. */
  private leader = 0;
  /** Where the body comes to rest that is told of. */
  private end = -1;
  /** Moves told so far, and whether what ended the attempt was told. */
  private told = 0;
  private isComplete = false;

  constructor(
    private readonly engine: Engine,
    readonly watch: Watch,
    private readonly counted: readonly number[],
    private readonly story: Omit<Story, "engine">,
  ) {
    this.page = { story, open: new Map(), accepted: new Map() };
    this.poses = new PoseTeller(this.page);
    this.lattice = planOf(watch);
    this.tiles = watch.columns * watch.rows;
    this.cells = boardOf(engine, this.lattice, watch.opening).cells;
  }

  tellOn(): void {
    for (; this.told < this.watch.moves.length; this.told++) {
      const move = this.watch.moves[this.told]!;
      if (move.clicked < 0) this.press(move);
      else this.click(move);
      this.correct(move);
      this.story.moves.at(-1)!.cells = this.cells;
    }
    const { won, lost } = this.watch;
    if (this.isComplete) return;
    this.isComplete = won !== undefined || lost !== undefined;
    if (won !== undefined) this.suppose(won);
    if (lost !== undefined) this.blame(lost);
  }

  /** A life was lost on what the body was before; of several bodies nobody knows which one. */
  private blame(button: string): void {
    const { engine, tiles } = this;
    const scene = this.scene(digitOf(button));
    const [answer, another] = answering(scene, button);
    if (!answer?.way || another) return;
    const { at, way } = answer;
    const meeting = meetingAt(scene, at, way);
    const { first, met } = meeting;
    if (first < 0 || met === engine.floor || engine.walkerOf.has(met)) return;
    const facts = this.facts(scene, scene.cells[tiles + at]!, scene.cells[at]!, meeting);
    const outcome: Outcome = { does: "die", leaves: -1, resolved: true };
    this.story.meetings.push({ look: met, example: { facts, outcome } });
  }

  /** What a body was before when the level was completed seems to have let it in. */
  private suppose(button: string): void {
    const scene = this.scene(digitOf(button));
    for (const { at, way } of answering(scene, button)) {
      const meeting = way && meetingAt(scene, at, way);
      if (!meeting || meeting.first < 0 || meeting.met === this.engine.floor) continue;
      const facts = this.facts(scene, scene.cells[this.tiles + at]!, scene.cells[at]!, meeting);
      const outcome: Outcome = { does: "enter", leaves: -1, resolved: true };
      this.story.meetings.push({ look: meeting.met, example: { facts, outcome }, supposed: true });
    }
  }

  private scene(button: number): Scene {
    return { engine: this.engine, lattice: this.lattice, tiles: this.tiles, cells: this.cells, button };
  }

  private press(move: Watched): void {
    this.cells = this.cells.slice();
    const scene = this.scene(digitOf(move.button));
    const events = [eventOf("press", scene.button)];
    this.before = this.gone();
    const covered = coveredIn(scene);
    const due = ticking(scene);
    if (this.engine.touches.has(scene.button)) touch(scene, { guess: false, deed: "" });
    if (this.engine.hand === scene.button) exchange(scene, { events, guess: false, deed: "" });
    if (this.engine.belts.size > 0) followThings(scene, move.after);
    let moved = false;
    draw(scene, { events, guess: false, deed: "" });
    const swung = this.engine.swings.get(scene.button);
    if (swung) followSwing(scene, move.after, swung);
    const answers = answering(scene, move.button);
    const { skipped, load } = this.bind(scene, move, bondsOf(scene, answers), events);
    for (const { at, way } of answers) {
      if (skipped.has(at)) continue;
      const to = this.follow(scene, move, at, way, events);
      moved ||= to >= 0 && to !== at;
    }
    putDown(scene, load, events);
    const stepped = coveredIn(scene);
    events.push(...coverEvents(covered, stepped));
    applyEffects(scene, { events }, true);
    followWalkers(scene, move.after);
    runClocks(scene, due);
    this.cells[this.cells.length - 1] = moved ? scene.button : 0;
    rememberPress(scene);
    events.push(...coverEvents(stepped, coveredIn(scene)));
    const told = this.shown();
    this.tellMove(events, told, move.over ? [] : changesIn(told, move.after));
  }

  /** What holds together went as its body did; where it stayed, one member that was hindered tells why. */
  private bind(scene: Scene, move: Watched, bonds: readonly Bond[], events: number[]) {
    const { engine, cells, tiles } = scene;
    const skipped = new Set<number>();
    const load: Load[number][] = [];
    for (const bond of bonds) {
      const [{ at, look }] = bond.members;
      const to = destinationOf(scene, move, at, bond.way, look);
      if (to >= 0 && to !== at) {
        load.push(...takeUp(scene, bond));
        continue;
      }
      const ahead = bond.members.filter((one) => this.isObstructed(scene, bond, one.at));
      const known = hindered(scene, bond).at.length > 0;
      for (const one of bond.members) if (known || one.at !== ahead[0]?.at) skipped.add(one.at);
      // A thing that is stopped tells what stops things.
      if (!known && ahead[0] && !engine.bodyOf.has(cells[tiles + ahead[0].at]!)) {
        skipped.add(ahead[0].at);
        this.meet(
          scene,
          move,
          ahead[0].at,
          ahead[0].at,
          meetingAt(scene, ahead[0].at, bond.way),
          bond.way,
          events,
        );
      }
    }
    return { skipped, load };
  }

  private isObstructed(scene: Scene, { way, members }: Bond, at: number): boolean {
    const { first, met } = meetingAt(scene, at, way);
    return met !== this.engine.floor && !members.some((member) => member.at === first);
  }

  /** A click may choose a piece: what it stands on stays there. */
  private click({ clicked, before }: Watched): void {
    this.tellMove([], before, []);
    if (this.engine.chosen.size > 0 && clicked < this.tiles)
      this.cells = clickTile(this.engine, { lattice: this.lattice, cells: this.cells }, clicked).cells;
  }

  private tellMove(events: number[], told: Uint16Array, changes: ToldMove["changes"]): void {
    this.story.moves.push({
      events,
      told,
      hidden: this.hidden(),
      changes,
      level: this.watch.level,
      columns: this.lattice.columns,
      cells: this.cells,
    });
  }

  /** One body: where it went, what it did there, how it looks. Gives its tile, or -1 when it is lost. */
  private follow(scene: Scene, move: Watched, at: number, way: Way | undefined, events: number[]): number {
    const { cells, tiles } = scene;
    const look = cells[tiles + at]!;
    const meeting = way && meetingAt(scene, at, way);
    const to = destinationOf(scene, move, at, way, look);
    if (to < 0) return -1;
    // Where the game ended nothing need have stopped it: the end came first.
    if (move.over && to === at) return at;
    this.answer(scene, move.button, at, to !== at || move.changed.includes(at));
    const leads = isLeading(scene, move.button, at, way, this.leader);
    if (leads) this.leader = to;
    const rests = way && to !== at && cells[to] !== this.engine.floor;
    const rest: Rest = {
      look,
      way,
      from: at,
      first: meeting?.first ?? at,
      to,
      button: scene.button,
      leads,
      board: leads || rests ? { lattice: this.lattice, cells: cells.slice() } : undefined,
    };
    const under = cells[at]!;
    const hops = way && this.hops(scene, meeting!.first, way, to);
    const stop = hops ? meeting!.first : this.beforeBelt(scene, at, meeting?.first ?? at, to);
    const belt = stop === to ? undefined : this.engine.belts.get(cells[stop]!);
    this.end = to;
    if (meeting && way) this.meet(scene, move, at, stop, meeting, way, events);
    if (stop !== at) {
      if (cells[tiles + at] === look) cells[tiles + at] = NOTHING;
      if (!(way && stop === meeting?.first && hasPulled(scene, move, at, way, under, events, this.page)))
        this.leave(move, at, under, look, events);
      cells[tiles + stop] = look;
    }
    if (hops) for (const { tile, far } of hops) this.carried(scene, move, tile, far, events);
    else if (belt) this.carried(scene, move, stop, belt, events);
    this.poses.tell(scene, move, way ? at : to, to, look, this.before, events);
    // What only fell did so as it looks now.
    this.story.rests.push(way ? rest : { ...rest, look: cells[tiles + to]! });
    return to;
  }

  /** Where a body was when the ground carried it on to where it is. */
  private beforeBelt(scene: Scene, at: number, first: number, to: number): number {
    if (scene.engine.belts.size === 0) return to;
    if (to === first) return to;
    return [first, at].find((tile) => tile >= 0 && tile !== to && beltEnd(scene, tile) === to) ?? to;
  }

  /** From where to how far a body was thrown until it came there; undefined where it was not. */
  private hops(scene: Scene, first: number, way: Way, to: number) {
    if (!throwsOn(scene.engine) || first === to) return undefined;
    const hops: { tile: number; far: Way }[] = [];
    let heading = way;
    for (let tile = first; tile !== to; ) {
      const thrown = tile < 0 || hops.length > 64 ? undefined : leapAt(scene, tile, heading);
      if (!thrown) return undefined;
      hops.push({ tile, far: thrown.far });
      tile = ahead(this.lattice, tile, thrown.far);
      heading = thrown.way;
    }
    return hops;
  }

  private carried(scene: Scene, move: Watched, from: number, way: Way, events: number[]): void {
    const { cells, tiles, engine } = scene;
    const look = cells[tiles + from]!;
    const meeting = meetingAt(scene, from, way);
    const to = meeting.first;
    const outcome: Outcome = { does: "enter", leaves: -1, resolved: false };
    const facts = this.facts(scene, look, cells[from]!, meeting);
    const hidden = this.page.open.has(to);
    if (meeting.met !== engine.floor && !hidden)
      this.story.meetings.push({ look: meeting.met, example: { facts, outcome } });
    cells[tiles + from] = NOTHING;
    this.leave(move, from, cells[from]!, look, events);
    cells[tiles + to] = look;
    // What is hidden by the body now is not what it met.
    if (hidden || cells[to] === engine.floor) return;
    events.push(eventOf("enter", cells[to]!));
    this.enter(move, to, cells[to]!, outcome, events);
  }

  /** A body with the floor ahead goes on, if it answers at all. */
  private answer({ engine, cells, tiles }: Scene, button: string, at: number, went: boolean): void {
    const look = cells[tiles + at]!;
    const body = engine.bodyOf.get(look);
    // Another one may stand there by now; one that is late does not sleep.
    const isPunctual = body !== undefined && latenessOf(engine, look) === 0;
    const way = isPunctual ? engine.rules.bodies[body - 1]!.steps[button] : undefined;
    const next = way ? ahead(this.lattice, at, way) : -1;
    if (next < 0 || this.top(next) !== engine.floor) return;
    const answers = this.story.answers.get(look) ?? new Map<string, boolean>();
    this.story.answers.set(look, answers.set(button, went || answers.get(button) === true));
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
    const facts = this.facts(scene, cells[tiles + at]!, cells[at]!, meeting);
    const record = (outcome: Outcome): void => {
      if (meeting.met !== this.engine.floor)
        this.story.meetings.push({ look: meeting.met, example: { facts, outcome } });
    };
    if (to === at) {
      events.push(eventOf("stop", meeting.met));
      record(this.broken(move, meeting) ?? { does: "stop", leaves: -1, resolved: true });
      return;
    }
    const pushed =
      to === meeting.first ? pushIn(scene, move, meeting, at, way, this.end, this.page) : undefined;
    if (pushed) {
      events.push(eventOf("push", pushed.thing), eventOf("onto", cells[pushed.end]!));
      record(pushed.outcome);
      cells[tiles + meeting.first] = NOTHING;
      return;
    }
    const ground = cells[to]!;
    const outcome: Outcome = { does: "enter", leaves: -1, resolved: false };
    record(outcome);
    if (to !== meeting.first)
      this.passed(scene, move, cells[tiles + at]!, meeting.first, to, way, outcome, events);
    if (ground !== this.engine.floor) events.push(eventOf("enter", ground));
    if (to === meeting.first && ground !== this.engine.floor)
      this.enter(move, to, ground, outcome, events, choose(scene, at, meeting).choice);
  }

  /** What stopped the body may have become something else. */
  private broken({ after, before, over }: Watched, { first, met }: Meeting): Outcome | undefined {
    const { cells, tiles, engine } = this;
    const leaves = after[first]!;
    // It would have become so by itself, or is part of the end.
    if (over || engine.clocks.get(met)?.to === leaves) return undefined;
    if (leaves === before[first] || engine.bodyOf.has(leaves) || engine.walkerOf.has(met)) return undefined;
    cells[topAt({ cells, tiles }, first)] = leaves;
    return { does: "break", leaves, resolved: true };
  }

  /** What a body glided over let it in, and shows at once what is left of it. */
  private passed(
    scene: Scene,
    move: Watched,
    body: number,
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
      const under = this.cells[tile]!;
      this.leftBehind(move, tile, outcome, events);
      const meeting = meetingAt(scene, tile, way);
      outcome = { does: "enter", leaves: -1, resolved: false };
      const facts = this.facts(scene, body, under, meeting);
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
  private enter(
    move: Watched,
    to: number,
    ground: number,
    outcome: Outcome,
    events: number[],
    chosen?: CompiledChoice,
  ): void {
    const { engine, cells, tiles } = this;
    const shown = move.after[to]!;
    const stands = mayStand(engine, shown, ground);
    if (engine.trails.has(ground)) return;
    const choices = chosen?.depends ? [chosen] : engine.meetings.get(ground);
    const usual = choices?.find(({ leaves }) => leaves >= 0);
    const beneath = stands ? undefined : standingIn(engine, shown)?.[1];
    if (beneath !== undefined) {
      outcome.leaves = beneath;
      outcome.atOnce = true;
      outcome.resolved = true;
      cells[to] = beneath;
      this.page.open.set(to, { met: outcome, ground, shown });
    } else {
      this.page.open.set(to, { met: outcome, ground });
      if (usual === undefined) return;
      if (usual.atOnce) cells[to] = usual.leaves;
    }
    events.push(eventOf("take", ground));
    const slot = engine.slotOf.get(ground);
    if (slot) cells[2 * tiles + slot - 1]!++;
  }

  /** Leaving shows what is there now. */
  private leave(move: Watched, at: number, under: number, body: number, events: number[]): void {
    const { cells, tiles, engine } = this;
    events.push(eventOf("leave", under));
    const left = move.after[at]!;
    const open = this.page.open.get(at);
    this.page.open.delete(at);
    // Another one has come there, or will have.
    if (cells[tiles + at] !== NOTHING || this.isBodyOn(left, open?.ground ?? under)) return;
    const hidden = open?.shown !== undefined && left === open.ground;
    const isTaken = open?.shown !== undefined && !hidden;
    // How the end looks is no rule.
    const ground = isTaken ? under : (open?.ground ?? under);
    if (!move.over) this.story.lefts.push({ ground, body: uprightOf(engine, body), left });
    // It was there all the time: the body hid it.
    if (hidden) {
      open.met.leaves = -1;
      open.met.atOnce = false;
      this.story.shows.set(pairOf(body, open.ground), open.shown!);
    } else if (open && !isTaken) {
      open.met.resolved = true;
      // What was put there is not what entering left.
      open.met.leaves = left === open.ground || (left === under && under !== open.ground) ? -1 : left;
    }
    if (left !== under && !engine.bodyOf.has(left) && !engine.things.has(left)) cells[at] = left;
  }

  private isBodyOn(shown: number, ground: number): boolean {
    return [...this.engine.bodyOf.keys()].some((own) => shownLook(this.engine, own, ground) === shown);
  }

  private facts({ button }: Scene, body: number, under: number, { behind, row }: Meeting): number[] {
    const { cells, tiles, engine } = this;
    const taken = [...engine.slotOf.values()].map((slot) => Math.min(2, cells[2 * tiles + slot - 1]!));
    const run = cells[cells.length - 1] === button ? 1 : 0;
    const held = heldOf({ engine, cells });
    return [uprightOf(engine, body), held, behind, ...taken, ...this.gone(), under, button, row, run];
  }

  private top(tile: number): number {
    return topOf({ cells: this.cells, tiles: this.tiles }, tile);
  }

  private gone(): number[] {
    const { engine, cells, tiles } = this;
    const scene = { engine, cells, tiles };
    return this.counted.map((look) => (isGone(scene, look) ? 1 : 0));
  }

  private hidden(): number[] {
    const { engine, cells, tiles } = this;
    if (engine.walkers.length === 0) return [];
    const found = new Set<number>();
    for (let tile = 0; tile < tiles; tile++)
      if (engine.walkerOf.has(cells[tiles + tile]!)) found.add(cells[tile]!);
    return [...found];
  }

  private shown(): Uint16Array {
    const { engine, cells, tiles } = this;
    const told = cells.slice(0, tiles);
    for (let tile = 0; tile < tiles; tile++)
      if (cells[tiles + tile] !== NOTHING) told[tile] = shownLook(engine, cells[tiles + tile]!, cells[tile]!);
    return told;
  }

  /** Goes on from what the frame shows. */
  private correct(move: Watched): void {
    this.cells = this.cells.slice();
    if (move.scroll) this.scroll(move.scroll);
    for (const { tile, to } of changesIn(this.shown(), move.settled))
      if (this.page.accepted.get(tile) !== to || move.scroll)
        place(this.engine, this.cells, this.tiles, tile, to);
    this.page.accepted.clear();
  }

  private scroll(way: Way): void {
    this.cells = scrollCells(this.engine, this.cells, this.lattice, way);
    this.page.open.clear();
    this.poses.forget();
  }
}
