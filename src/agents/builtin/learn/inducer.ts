import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { brightOpening, inLight, outlook } from "../runtime/bright.ts";
import { unscrolled } from "../runtime/camera.ts";
import { PRIOR } from "../runtime/colours/claim.ts";
import { afterEcho, echoClaims } from "../runtime/colours/echo.ts";
import { boardInColours, claimsOf, isSteered, SURE } from "../runtime/colours/in-colours.ts";
import { drawImages } from "../runtime/colours/mirror.ts";
import { allBodies, type FoundBody, isThrown, type Mover } from "../runtime/colours/mover.ts";
import { isStamp } from "../runtime/colours/stamp.ts";
import { nameOf } from "../runtime/hash.ts";
import { changesBoard, hudMask } from "../runtime/hud.ts";
import type { Knowledge, Memory } from "../runtime/knowledge.ts";
import { isSetBack } from "../runtime/setback.ts";
import { predictInLight, recall, remember } from "../runtime/step.ts";
import { hasRunOut } from "../runtime/tank.ts";
import { boardInTiles, turnOf } from "../runtime/tiles/in-tiles.ts";
import { pitchOf } from "../runtime/tiles/looks.ts";
import { NO_TILES } from "../runtime/tiles/tiles.ts";
import { takesBack } from "../runtime/undo.ts";
import { HudLearner } from "./bars/hud.ts";
import { CameraLearner } from "./cameras.ts";
import { ArrivalLearner } from "./colours/arrivals.ts";
import { ChosenLearner } from "./colours/chosen.ts";
import { EchoLearner } from "./colours/echoes.ts";
import { MarkLearner } from "./colours/marks.ts";
import { MirrorLearner } from "./colours/mirrors.ts";
import { MoverLearner } from "./colours/movers.ts";
import { PaintLearner } from "./colours/paints.ts";
import { PaletteLearner } from "./colours/palettes.ts";
import { PerilLearner } from "./colours/perils.ts";
import { PlaceLearner } from "./colours/places.ts";
import { RecolourLearner } from "./colours/recolours.ts";
import { shiftOf } from "./colours/shifts.ts";
import { StampLearner } from "./colours/stamps.ts";
import { SymmetryLearner } from "./colours/symmetries.ts";
import { WorkLearner } from "./colours/works.ts";
import { type Seen, seen } from "./experience.ts";
import { LightLearner } from "./lights.ts";
import { Telling } from "./telling.ts";
import { TileLearner } from "./tile-learner.ts";
import { TrustLearner } from "./trust.ts";
import { UndoLearner } from "./undos.ts";

export const NOTHING: Knowledge = {
  bars: [],
  movers: [],
  places: { effects: {}, echoes: {} },
  recolour: { next: {}, usual: {}, spread: {} },
  tiles: NO_TILES,
  inTiles: false,
  undo: {},
  camera: new CameraLearner().known(),
  trust: {},
  exceptions: {},
};

const MOST_WAITED = 4;

/** Learns a game transition by transition. Rules are judged on a step before they learn from it. */
export class Inducer {
  know: Knowledge = NOTHING;
  /** Cells of the HUD. */
  mask: Uint8Array = new Uint8Array(0);
  readonly trust = new TrustLearner();
  private readonly hud = new HudLearner();
  private readonly movers = new MoverLearner();
  private readonly places = new PlaceLearner();
  private readonly marks = new MarkLearner();
  private readonly chosen = new ChosenLearner();
  private readonly palettes = new PaletteLearner();
  private readonly paints = new PaintLearner();
  private readonly arrivals = new ArrivalLearner();
  private readonly works = new WorkLearner();
  private readonly perils = new PerilLearner();
  private readonly stamps = new StampLearner();
  private readonly recolours = new RecolourLearner();
  private readonly mirrors = new MirrorLearner();
  private readonly tiles = new TileLearner();
  private readonly undos = new UndoLearner();
  private readonly cameras = new CameraLearner();
  private readonly lights = new LightLearner();
  private readonly echoes = new EchoLearner();
  private readonly symmetries = new SymmetryLearner();
  private readonly telling = new Telling();
  private readonly judged = new Set<string>();
  /** Times that what moves by itself waited for a body, less how often it did not. */
  private waited = 0;
  private opening: Grid | undefined;
  private level = "";
  private steps: Seen[] = [];
  private current: Memory | undefined;

  /** What is remembered of the attempt so far. */
  get memory(): Memory {
    if (!this.current) throw new Error("No attempt is open; call open with its first frame.");
    return this.current;
  }

  /** The other telling of the game, while it comes true as often. */
  get rival(): Knowledge | undefined {
    return this.telling.isOpen ? { ...this.know, inTiles: !this.know.inTiles } : undefined;
  }

  open(opening: Grid): void {
    this.opening = opening;
    this.level = nameOf(opening.cells);
    this.steps = [];
    this.mask = hudMask(this.know, opening.cells.length);
    this.undos.open();
    const bright = brightOpening(this.know, opening, this.level, this.mask);
    this.tiles.open(bright, this.level);
    this.know = { ...this.know, tiles: this.tiles.rules() };
    this.current = remember(this.know, opening, this.level);
    this.mirrors.learn(bright, this.mask, this.current.under);
  }

  /** The attempt completed its level by this move: nobody saw what it did, but it was done. */
  won(move: Move): void {
    this.tiles.won(move.name);
  }

  /** `over`: it ended the game. */
  observe(before: Grid, move: Move, after: Grid, over = false): void {
    if (!over && isSetBack(this.memory.course, this.mask, before.cells, after.cells))
      this.beSetBack(seen(before, move, after, true));
    else this.see(seen(before, move, after, over));
  }

  private see(shown: Seen): void {
    const { before, move, after } = shown;
    this.lookIntoDark(shown);
    const { memory } = this;
    const t = this.lit(shown, memory);
    this.steps.push(shown);
    const said = predictInLight(this.know, this.mask, memory, t.before, move);
    if (!takesBack(this.know.undo, move)) this.judge(t, memory);
    const newBars = this.hud.find(t);
    if (newBars) {
      this.know = { ...this.know, bars: this.hud.bars() };
      this.mask = hudMask(this.know, before.cells.length);
    }
    let newTiles = false;
    if (!this.undos.learn(t, this.mask)) {
      this.echoes.learn(t, this.mask, said);
      newTiles = this.learn(t, memory);
    }
    const undo = this.undos.known();
    const newUndo = JSON.stringify(undo) !== JSON.stringify(this.know.undo);
    if (newUndo) this.know = { ...this.know, undo };
    const camera = this.cameras.known();
    const newWindow = camera.windows[this.level] !== this.know.camera.windows[this.level];
    this.know = { ...this.know, camera };
    const newMovers = this.gather();
    if (newWindow || newBars || newUndo || newMovers) this.replay();
    else if (newTiles) this.replay(shown);
    else this.follow(shown, memory);
    this.cameras.chart(this.level, this.memory.view);
    this.lights.note(outlook(this.know, this.mask, this.level, this.memory.view), after);
    this.learnLight();
  }

  /** Such a move tells what to keep away from, and nothing else; after it all begins again. */
  private beSetBack(shown: Seen): void {
    const { level, bars } = this.memory;
    const ranDry = this.know.bars.some((bar, i) => hasRunOut(bar, bars[i]!, level, 1));
    this.steps.push(shown);
    if (this.hud.find(shown)) {
      this.know = { ...this.know, bars: this.hud.bars() };
      this.mask = hudMask(this.know, shown.before.cells.length);
    }
    const found = allBodies(shown.before, this.mask, this.know.movers, this.memory.traced);
    this.perils.learn(shown, this.mask, this.level, found);
    const isTold = !ranDry && shown.move.name !== "ACTION6";
    this.tiles.died(isTold ? shown.move.name : undefined, shown.after);
    this.gather();
    this.replay();
  }

  /** A level that turns out to be dark is followed again. */
  private lookIntoDark(shown: Seen): void {
    const place = outlook(this.know, this.mask, this.level, this.memory.view);
    const isNew = this.lights.learn(shown, place, this.know.movers);
    if (this.learnLight() || (isNew && this.know.light)) this.replay();
  }

  /** True when levels turn out to be dark, or not to be. */
  private learnLight(): boolean {
    const { light: was, ...rest } = this.know;
    const light = this.lights.known();
    this.know = light ? { ...rest, light } : rest;
    return (was === undefined) !== (light === undefined);
  }

  /** A step as all learners see it: as if everything were lit that is known. */
  private lit(shown: Seen, memory: Memory): Seen {
    if (!this.know.light) return shown;
    const { before, after } = inLight(this.know, this.mask, memory, shown.before, shown.move, shown.after);
    return before === shown.before ? shown : seen(before, shown.move, after, shown.over);
  }

  /** True when the tiles are told anew. */
  private learn(t: Seen, memory: Memory): boolean {
    this.movers.learn(t, this.mask, this.level, memory.under, memory.traced);
    this.places.learn(t, this.mask, this.level);
    this.palettes.learn(t, this.mask);
    this.symmetries.learn(t, this.mask);
    this.paints.learn(t, this.mask);
    this.marks.learn(t, this.mask);
    this.chosen.learn(t, this.mask);
    const found = allBodies(t.before, this.mask, this.know.movers, memory.traced);
    this.stamps.learn(t, this.mask, this.level, found);
    this.arrivals.learn(t, this.mask, this.level, found);
    this.works.learn(t, this.mask, found);
    this.perils.learn(t, this.mask, this.level, found);
    this.waiting(t, memory, found);
    this.recolours.learn(t, this.mask, this.level);
    this.mirrors.learn(t.after, this.mask, memory.under);
    const lattice = this.know.tiles.lattices[this.level];
    const size = lattice ? pitchOf(lattice) : 0;
    const scroll = this.cameras.find(t, this.mask, this.level, size, this.wrongInTiles(t, memory));
    // The board may have gone past the window: what moved is seen once that is taken back.
    const still = scroll ? seen(t.before, t.move, unscrolled(t.before, t.after, scroll.box, scroll.way)) : t;
    const wrong = !this.toldInTiles(t, memory);
    this.tiles.lost = this.telling.lost;
    const news = this.tiles.learn(t, still, this.mask, scroll?.way, shiftOf(still, this.mask), wrong);
    this.cameras.learn(t, this.mask, this.level, this.tiles.rules(), memory.tiles, memory.view, scroll?.way);
    return news;
  }

  /** A button that led nowhere: whether what moves by itself waited. */
  private waiting(
    { move, before, after, changed }: Seen,
    { going }: Memory,
    found: readonly FoundBody[],
  ): void {
    const isSure = ({ name }: Mover) => (this.know.trust[name] ?? 0) >= SURE;
    const own = found.filter(({ mover }) => mover.steps[move.name] && isSure(mover));
    const stays = ({ part }: FoundBody) => part.cells.every((at) => after.cells[at] === before.cells[at]);
    const drifts = going.some(
      ({ colours, dx, dy }) => (dx !== 0 || dy !== 0) && !own.some(({ mover }) => mover.colours === colours),
    );
    if (own.length === 0 || !drifts || !own.every(stays)) return;
    const isStill = changed.every((at) => this.mask[at]);
    this.waited = Math.max(-MOST_WAITED, Math.min(MOST_WAITED, this.waited + (isStill ? 1 : -1)));
  }

  /** Cells of the board that the tiles do not tell. */
  private wrongInTiles({ before, move, after, changed }: Seen, memory: Memory): number {
    const cells = boardInTiles(this.know, memory, before, move);
    if (!cells) return changed.length;
    let wrong = 0;
    for (let i = 0; i < cells.length; i++) if (!this.mask[i] && cells[i] !== after.cells[i]) wrong++;
    return wrong;
  }

  /** A guess that came true is learned from as well. */
  private toldInTiles({ before, move, after }: Seen, memory: Memory): boolean {
    if (memory.tiles && turnOf(this.know, memory.tiles, move)?.guess) return false;
    const cells = boardInTiles(this.know, memory, before, move) ?? before.cells;
    return !changesBoard(this.mask, cells, after.cells);
  }

  /** First-seen pairs only: repeating a step proves nothing new. */
  private judge(t: Seen, memory: Memory): void {
    const pair = nameOf(t.before.cells, JSON.stringify(t.move));
    if (this.judged.has(pair)) return;
    this.judged.add(pair);
    const claims = claimsOf(this.know, this.mask, memory, t.before, t.move);
    this.trust.judge(claims, t, this.mask);
    this.compareEcho(t, memory);
    const tiles = boardInTiles(this.know, memory, t.before, t.move);
    if (!tiles) return;
    const rules = boardInColours(this.know, this.mask, memory, t.before, t.move, claims);
    // Tiles tell of no images.
    if (this.know.mirror) drawImages(rules, t.before, this.mask, memory.scene, this.know.mirror);
    const apart = claims.some((claim) => isStamp(claim) || isThrown(claim));
    this.telling.judge(t, this.mask, tiles, rules, apart);
  }

  /** What came again is judged against what the rules would have said. */
  private compareEcho(t: Seen, memory: Memory): void {
    const claims = echoClaims(
      t.before,
      this.mask,
      this.know.places.echoes,
      t.move,
      !isSteered(this.know, t.move),
      this.know.places.symmetries,
    );
    if (claims.length === 0) return;
    const withoutEchoes = { ...this.know, places: { ...this.know.places, echoes: {} } };
    const rules = predictInLight(withoutEchoes, this.mask, memory, t.before, t.move);
    const right = (cells: Uint8Array) => !changesBoard(this.mask, cells, t.after.cells);
    for (const claim of claims) {
      const better = right(afterEcho(t.before, claim));
      if (better !== right(rules)) this.trust.compare(claim, better);
    }
  }

  /** True when other bodies are believed in than before. */
  private gather(): boolean {
    const trust = this.trust.trust();
    const believed = (name: string) =>
      [trust[name] ?? PRIOR, trust[`${name} drifts`], trust[`${name} by its look drifts`]].some(
        (share) => (share ?? 0) >= 0.5,
      );
    const mirror = this.mirrors.known();
    const image = (colours: number) => mirror !== undefined && ((colours >> mirror.image) & 1) === 1;
    const movers = this.movers
      .movers()
      .map((mover) => ({ ...mover, trusted: !image(mover.colours) && believed(mover.name) }));
    const names = (list: readonly Mover[]) => list.map(({ name, trusted }) => name + trusted).join();
    const news = names(movers) !== names(this.know.movers) || mirror?.image !== this.know.mirror?.image;
    const { mirror: _, ...rest } = this.know;
    const inTiles = this.telling.inTiles;
    const palette = this.palettes.known();
    const mark = this.marks.known();
    const chosen = this.chosen.known();
    const symmetries = this.symmetries.known();
    const paints = this.paints.known(symmetries);
    const works = this.works.known();
    const stamps = this.stamps.known();
    const learned = {
      tiles: this.tiles.rules(),
      inTiles,
      movers,
      trust,
      waits: this.waited > 0,
      perils: this.perils.known(),
      places: {
        effects: this.places.known(),
        echoes: this.echoes.known(),
        ...(palette && { palette }),
        ...(mark && { mark }),
        ...(chosen && { chosen }),
        ...(stamps.length > 0 && { stamps }),
        arrivals: this.arrivals.known(),
        ...(paints.length > 0 && { paints }),
        ...(works.length > 0 && { works }),
        ...(symmetries.length > 0 && { symmetries }),
      },
      recolour: this.recolours.known(),
    };
    this.know = { ...rest, ...learned, ...(mirror && { mirror }) };
    return news;
  }

  /** `drifts` is false where it was watched before. */
  private follow(shown: Seen, memory: Memory, drifts = true): void {
    const t = this.lit(shown, memory);
    this.hud.pace(t, this.mask, this.level, memory.bars);
    this.know = { ...this.know, bars: this.hud.bars() };
    this.current = recall(this.know, this.mask, memory, shown.before, shown.move, shown.after);
    if (drifts) this.movers.drifting(t, this.mask, this.current.going, this.current.departures);
  }

  /** What lies beneath and the counts depend on what is known: follow the attempt again, or all but one step of it. */
  private replay(news?: Seen): void {
    if (!this.opening) return;
    this.current = remember(this.know, this.opening, this.level);
    for (const t of this.steps) this.follow(t, this.memory, !news || t === news);
  }
}
