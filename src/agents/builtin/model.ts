import type { Move } from "../../contracts/action.ts";
import type { Grid } from "../../contracts/grid.ts";
import type { Log } from "../../contracts/log.ts";
import { type Seen, seen } from "./learn/experience.ts";
import { HudLearner } from "./learn/hud.ts";
import { MoverLearner } from "./learn/movers.ts";
import { PlaceLearner } from "./learn/places.ts";
import { RecolourLearner } from "./learn/recolours.ts";
import { TrustLearner } from "./learn/trust.ts";
import { nameOf } from "./runtime/hash.ts";
import type { Knowledge, Memory } from "./runtime/knowledge.ts";
import { claimsOf, hudMask, predictCells, recall, remember } from "./runtime/step.ts";

/** Learns a game transition by transition. */
export class Inducer {
  private know: Knowledge = {
    bars: [],
    movers: [],
    places: {},
    recolour: { next: {}, usual: {}, spread: {} },
    trust: {},
    exceptions: {},
  };
  private mask = new Uint8Array(0);
  private readonly hud = new HudLearner();
  private readonly movers = new MoverLearner();
  private readonly places = new PlaceLearner();
  private readonly recolours = new RecolourLearner();
  private readonly trust = new TrustLearner();
  private attempt: { opening: Grid; level: string; steps: Seen[] } | undefined;
  private attempts = 0;
  memory: Memory | undefined;

  open(opening: Grid): void {
    this.attempt = { opening, level: nameOf(opening.cells), steps: [] };
    this.attempts++;
    if (this.mask.length !== opening.cells.length) this.mask = hudMask(this.know, opening.cells.length);
    this.memory = remember(this.know, opening, this.attempt.level);
  }

  hudCells(): Uint8Array {
    return this.mask;
  }

  knowledge(): Knowledge {
    return this.know;
  }

  predict(frame: Grid, move: Move, memory: Memory = this.memory!): Grid {
    return { ...frame, cells: predictCells(this.know, this.mask, memory, frame, move) };
  }

  observe(level: number, before: Grid, move: Move, after: Grid): void {
    const attempt = this.attempt!;
    const t = seen(level, this.attempts, before, move, after);
    attempt.steps.push(t);
    const memory = this.memory!;
    const rivals = { ...this.know, movers: this.movers.movers() };
    this.trust.judge(claimsOf(rivals, this.mask, memory, before, move), t);
    const newBars = this.hud.find(t);
    if (newBars) {
      this.know = { ...this.know, bars: this.hud.bars() };
      this.mask = hudMask(this.know, before.cells.length);
    }
    this.movers.learn(t, this.mask, attempt.level);
    this.places.learn(t, this.mask, attempt.level);
    this.recolours.learn(t, this.mask, attempt.level);
    const trust = this.trust.trust();
    const movers = this.movers.movers().filter(({ name }) => (trust[name] ?? 0.6) >= 0.5);
    const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join();
    const newMovers = names(movers) !== names(this.know.movers);
    this.know = {
      ...this.know,
      movers,
      trust,
      places: this.places.known(),
      recolour: this.recolours.known(),
    };
    if (newBars || newMovers) this.replay();
    else this.follow(t, memory);
  }

  private follow(t: Seen, memory: Memory): void {
    this.hud.pace(t, this.mask, this.attempt!.level, memory.bars);
    this.know = { ...this.know, bars: this.hud.bars() };
    this.memory = recall(this.know, this.mask, memory, t.before, t.after);
  }

  /** What lies beneath and the counts depend on what is known: follow the attempt again. */
  private replay(): void {
    const { opening, level, steps } = this.attempt!;
    this.memory = remember(this.know, opening, level);
    for (const t of steps) this.follow(t, this.memory);
  }
}

/** Feeds what a log holds beyond what was seen. */
export function induce(log: Log): Inducer {
  const inducer = new Inducer();
  for (const { level, opening, steps } of log.attempts) {
    inducer.open(opening);
    let before = opening;
    for (const { move, after } of steps) {
      inducer.observe(level, before, move, after);
      before = after;
    }
  }
  return inducer;
}
