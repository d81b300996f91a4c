import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ArcadeEnv, handMadeLevels, listGames } from "../../src/arcade/index.ts";
import { formatAction, type Move, press } from "../../src/contracts/action.ts";
import type { Env, Reply } from "../../src/contracts/env.ts";
import { lost } from "../../src/contracts/env.ts";
import { type Manifest, RUN_FORMAT } from "../../src/contracts/events.ts";
import { type Grid, UNKNOWN } from "../../src/contracts/grid.ts";
import { Executor } from "../../src/execute/executor.ts";
import type { Clearance, Submission } from "../../src/execute/types.ts";
import { copyGrid } from "../../src/grid/grid.ts";
import { hashPrediction, hashText } from "../../src/log/chain.ts";
import { createRun, type RunWriter } from "../../src/log/writer.ts";
import { RunJournal } from "../../src/loop/journal.ts";

export interface MadeRunOptions {
  readonly name?: string;
  readonly game?: string;
  readonly agent?: string;
  /** Probes before the first plan: enough of them make a long run. */
  readonly probes?: number;
  readonly levels?: number;
  /** Left without run-ended, its lock still held by this process. */
  readonly open?: boolean;
}

export interface MadeRun {
  readonly id: string;
  readonly folder: string;
  readonly maker: RunMaker;
}

/** A run with something of everything: right and wrong predictions, plans, probes, goals, twins, turns, a gap. */
export async function makeRun(runs: string, options: MadeRunOptions = {}): Promise<MadeRun> {
  const maker = new RunMaker(runs, options);
  await maker.play();
  if (!options.open) maker.finish();
  return { id: maker.id, folder: maker.folder, maker };
}

/** A twin that knows everything: it asks a second copy of the game, and is wrong when it is told to be. */
class Oracle {
  readonly env: ArcadeEnv;
  constructor(game: string) {
    this.env = openArcade(game);
  }
  async ask(move: Move): Promise<Grid> {
    const reply = await this.env.act(move);
    return reply.kind === "observed" ? reply.observation.settled : blank();
  }
}
const blank = (): Grid => ({ width: 64, height: 64, cells: new Uint8Array(4096) });

function openArcade(id: string): ArcadeEnv {
  return new ArcadeEnv(listGames().find((game) => game.id === id)!);
}

/** Loses the answer to one action, after the game has carried it out. */
class Lossy implements Env {
  loseNext = false;
  constructor(private readonly env: Env) {}
  get info() {
    return this.env.info;
  }
  start = () => this.env.start();
  reset = () => this.env.reset();
  close = () => this.env.close();
  async act(move: Move): Promise<Reply> {
    const reply = await this.env.act(move);
    if (!this.loseNext) return reply;
    this.loseNext = false;
    return lost("The server did not answer within 30 s.");
  }
}

export class RunMaker {
  readonly id: string;
  readonly folder: string;
  readonly #options: MadeRunOptions;
  readonly #game: string;
  readonly #env: Lossy;
  readonly #oracle: Oracle;
  readonly #writer: RunWriter;
  readonly #journal: RunJournal;
  readonly #executor: Executor;
  #mistake: "none" | "wrong" | "conceded" = "none";
  #claim = false;
  #clock = Date.parse("2026-11-15T12:00:00Z");
  #twins = 0;
  #turns = 0;
  #plans = 0;

  constructor(runs: string, options: MadeRunOptions) {
    this.#options = options;
    this.#game = options.game ?? "keyring";
    this.id = options.name ?? `made-${this.#game}`;
    this.folder = join(runs, this.id);
    this.#env = new Lossy(openArcade(this.#game));
    this.#oracle = new Oracle(this.#game);
    mkdirSync(runs, { recursive: true });
    const now = () => {
      this.#clock += 700;
      return new Date(this.#clock);
    };
    const made = createRun(this.folder, this.#manifest(), { now });
    if (!made.ok) throw new Error(made.message);
    this.#writer = made.writer;
    mkdirSync(join(this.folder, "transcripts"));
    this.#journal = new RunJournal(made.writer);
    this.#executor = new Executor({
      env: this.#env,
      journal: this.#journal,
      budget: 100_000,
      clear: (submission) => this.#clear(submission),
    });
  }

  #manifest(): Manifest {
    const { info } = this.#env;
    return {
      format: RUN_FORMAT,
      run: this.id,
      game: { id: info.id, title: info.title, source: "arcade" },
      baseline: { kind: "par", actions: [...info.baseline!.actions] },
      agent: { name: this.#options.agent ?? "oracle", model: "test-model-1", seed: 7 },
      budget: { actions: 100_000 },
      ablation: "none",
      sandbox: "sealed",
      version: "0.1.0",
      createdAt: "2026-11-15T12:00:00.000Z",
    };
  }

  async #clear(submission: Submission): Promise<Clearance> {
    const { state } = this.#journal;
    const prediction = copyGrid(await this.#oracle.ask(submission.move));
    if (this.#mistake === "wrong") spoil(prediction, state.nextStep, (cell) => (cell + 3) % 16);
    if (this.#mistake === "conceded") spoil(prediction, state.nextStep, () => UNKNOWN);
    this.#journal.append({
      type: "validated",
      twin: state.twin,
      transitions: state.actions,
      failing: 0,
      conceded: 0,
      ignored: 0,
    });
    return { ok: true, twin: state.twin, prediction, goalClaim: this.#claim, ignored: [] };
  }

  async play(): Promise<void> {
    this.saveTwin("every game starts from the identity twin");
    await this.#oracle.env.start();
    await this.#executor.start();
    await this.#firstSteps();
    await this.#setbacks();
    const levels = handMadeLevels(listGames().find(({ id }) => id === this.#game)!);
    for (const [level, { solution }] of levels.slice(0, this.#options.levels ?? 2).entries())
      await this.plan(solution, level);
  }

  /** Probes with a mistake now and then; each mistake is repaired by a new twin. */
  async #firstSteps(): Promise<void> {
    this.turn("dynamics");
    const moves = ["ACTION1", "ACTION4", "ACTION2", "ACTION3"] as const;
    for (let i = 0; i < (this.#options.probes ?? 16); i++) {
      this.#mistake =
        i % 11 === 3 ? "conceded" : i < 8 ? (i % 2 ? "wrong" : "none") : i % 13 === 0 ? "wrong" : "none";
      const wrong = this.#mistake === "wrong";
      await this.probe(press(moves[i % 4]!), `PROBE: does ${moves[i % 4]} move the figure by one tile?`);
      if (wrong && this.#twins < 12) this.repair();
    }
    this.#mistake = "none";
  }

  /** A refusal, a goal tested in vain, a RESET, a lost answer and the RESET after it. */
  async #setbacks(): Promise<void> {
    this.#journal.append({
      type: "refused",
      action: "ACTION1",
      missing: "a rationale that starts with MODEL: or PROBE:",
    });
    this.propose(0, "count", "The figure stands on a cell of the rarest colour.");
    this.#claim = true;
    await this.probe(
      press("ACTION4"),
      "PROBE: is the goal reached when the figure stands at the right edge?",
    );
    this.#claim = false;
    this.judge(0, "rejected", "The state was reached exactly and no level boundary came.");
    await this.#reset("the figure is boxed in");
    this.#env.loseNext = true;
    await this.probe(press("ACTION1"), 'PROBE: <b>bold</b> <img src=x onerror="window.hacked=1"> up again?');
    await this.#reset("the last answer was lost; begin again");
    this.propose(1, "vanish", "Every key is gone from the board.");
  }

  async #reset(rationale: string): Promise<void> {
    await this.#oracle.env.reset();
    await this.#executor.reset(rationale);
  }

  async plan(moves: readonly Move[], level: number): Promise<void> {
    const id = this.#plans++;
    const { twin } = this.#journal.state;
    const actions = moves.map(formatAction);
    this.#journal.append({
      type: "planned",
      id,
      twin,
      actions,
      goal: 1,
      nodes: 1234 + 77 * id,
      depth: moves.length,
      result: "shortest",
    });
    for (const [at, move] of moves.entries()) {
      const last = at === moves.length - 1;
      this.#claim = last;
      await this.#executor.submit({
        move,
        rationale: `MODEL: step ${at + 1} of ${moves.length} to the open door`,
        plan: { id, at, of: moves.length },
        goal: 1,
      });
    }
    this.#claim = false;
    this.judge(1, "confirmed", "A level boundary came.", level);
    this.turn("boundary");
    this.saveTwin("fewer rules after the boundary");
  }

  async probe(move: Move, rationale: string): Promise<void> {
    await this.#executor.submit({ move, rationale });
  }

  repair(): void {
    const { twin, actions } = this.#journal.state;
    this.#journal.append({
      type: "validated",
      twin,
      transitions: actions,
      failing: 1,
      conceded: 0,
      ignored: 0,
    });
    this.#journal.append({
      type: "explored",
      wall: "dynamics",
      twin,
      report: `1 counterexample in ${actions} transitions.\n\n1. ACTION4 at action ${actions - 1}: 4 cells differ.\n   seen before: the figure moved right by 4\n   here: it stayed, because a wall stands there.\n`,
    });
    this.turn("repair");
    this.saveTwin("walls stop the figure");
  }

  saveTwin(why: string): void {
    const version = this.#twins++;
    const source = twinSource(version);
    this.#writer.saveTwin(version, source);
    const bytes = Buffer.byteLength(source);
    this.#journal.append({ type: "twin", version, sha256: hashText(source), bytes, dialect: "frame", why });
  }

  turn(moment: string): void {
    const turn = this.#turns++;
    const transcript = `transcripts/${String(turn).padStart(4, "0")}-${moment}.txt`;
    this.#writer.saveFile(
      transcript,
      `assistant: I look at the ${moment} wall.\n<script>window.hacked = 1</script>\n> edit twin.ts\n`,
    );
    this.#journal.append({
      type: "turn",
      turn,
      moment,
      usage: { input: 12_000 + turn * 900, cached: 8_000, output: 700 + turn * 31, reasoning: 300 },
      money: 0.04 + turn * 0.003,
      seconds: 21 + turn,
      transcript,
      ended: "done",
    });
  }

  propose(goal: number, signal: string, description: string): void {
    const { twin, now } = this.#journal.state;
    const candidate = now && { candidate: this.#journal.frame(now.settled) };
    this.#journal.append({ type: "goal-proposed", goal, twin, signal, description, ...candidate });
  }

  judge(goal: number, verdict: "confirmed" | "rejected", why: string, level = 0): void {
    const step = this.#journal.state.nextStep - 1;
    this.#journal.append({ type: "goal-judged", goal, verdict, step, level, why });
  }

  finish(reason: "won" | "budget" = "budget"): void {
    const { actions, now } = this.#journal.state;
    const levels = now?.levelsCompleted ?? 0;
    this.#journal.append({ type: "run-ended", reason, message: "All actions are spent.", levels, actions });
    this.close();
  }

  close(): void {
    this.#writer.close();
  }
}

function spoil(grid: Grid, seed: number, paint: (cell: number) => number): void {
  for (let i = 0; i < 12; i++) {
    const x = 20 + ((seed * 7) % 24) + (i % 4);
    const y = 20 + ((seed * 5) % 24) + Math.floor(i / 4);
    grid.cells[y * grid.width + x] = paint(grid.cells[y * grid.width + x]!);
  }
}

function twinSource(version: number): string {
  const rules = Array.from(
    { length: version },
    (_, i) => `  if (seen(grid, ${i})) out = slide(out, move, ${i + 1}); // rule ${i}`,
  );
  return `import type { Grid, Move } from "twin";

const GOAL = "keys"; /* version ${version} */

/** Moves the figure by one tile unless a wall stands there. */
export function step(grid: Grid, move: Move): Grid {
  let out = copy(grid);
${rules.join("\n")}
  return out;
}

export function goalReached(grid: Grid): boolean {
  return count(grid, 11) === 0 && \`\${GOAL}\` !== "</script><script>window.hacked=1</script>";
}
`;
}

/** A long run with as many distinct frames as there can be, written without waiting for the disk. */
export function makeLongRun(runs: string, name: string, actions: number): string {
  const folder = join(runs, name);
  const made = createRun(folder, {
    format: RUN_FORMAT,
    run: name,
    game: { id: "long", title: "Long", source: "other" },
    baseline: { kind: "human", actions: [actions >> 1, actions >> 1] },
    agent: { name: "inducer", seed: 0 },
    budget: { actions },
    ablation: "none",
    sandbox: "sealed",
    version: "0.1.0",
    createdAt: "2026-11-15T12:00:00.000Z",
  });
  if (!made.ok) throw new Error(made.message);
  const { writer } = made;
  const seen = (step: number) => ({
    frames: [writer.frame(noise(step))],
    state: "NOT_FINISHED" as const,
    levelsCompleted: 0,
    levelsToWin: 2,
    available: ["ACTION1" as const, "ACTION6" as const],
    fullReset: false,
  });
  const source = twinSource(40);
  writer.saveTwin(0, source);
  writer.append({
    type: "twin",
    version: 0,
    sha256: hashText(source),
    bytes: source.length,
    dialect: "frame",
    why: "first",
  });
  writer.append({ type: "opened", cause: "start", attempt: 0, level: 0, ...seen(-1) });
  for (let step = 0; step < actions; step++) {
    const wrong = step % 17 === 0;
    const prediction = noise(wrong ? step + 0.5 : step);
    writer.append({
      type: "committed",
      step,
      level: 0,
      attempt: 0,
      action: step % 3 === 0 ? `ACTION6:${step % 64},${(step * 7) % 64}` : "ACTION1",
      tag: step % 5 === 0 ? "PROBE" : "MODEL",
      rationale: `MODEL: step ${step} of a long run with a rationale of usual length, so that the file is as large as real ones`,
      twin: 0,
      prediction: writer.frame(prediction),
      predictionHash: hashPrediction(prediction),
      goalClaim: false,
    });
    const outcome = wrong ? "mismatch" : "match";
    writer.append({
      type: "observed",
      step,
      outcome,
      wrongCells: wrong ? 9 : 0,
      concededCells: 0,
      ignoredCells: 0,
      ...seen(step),
    });
  }
  writer.append({
    type: "run-ended",
    reason: "budget",
    message: "All actions are spent.",
    levels: 0,
    actions,
  });
  writer.close();
  return name;
}

/** A board on which something moves, different for every seed. */
function noise(seed: number): Grid {
  const grid = blank();
  grid.cells.fill(5);
  for (let i = 0; i < 400; i++) grid.cells[(i * 37 + Math.floor(seed) * 11) % 4096] = (i * 7) % 16;
  const at = Math.abs(Math.floor(seed * 2)) % 4000;
  for (let bit = 0; bit < 13; bit++) grid.cells[bit] = (at >> bit) & 1 ? 8 : 9;
  return grid;
}
