import type { Move } from "../contracts/action.ts";
import { type GameState, type Observation, observed, type Reply, refused } from "../contracts/env.ts";
import type { Cell, Grid } from "../contracts/grid.ts";
import { createCamera, HOME, SCREEN, tileUnder } from "./camera.ts";
import { clone } from "./clone.ts";
import type { Game } from "./game.ts";
import { Hud } from "./hud.ts";
import type { PlayLevel } from "./levels.ts";
import { Scene } from "./scene.ts";
import { PlayTurn } from "./turn.ts";

export const MAX_FRAMES = 1000;
/** How many actions can be taken back; bounds the memory of a long play. */
export const MAX_UNDO = 256;

/** Everything a play depends on, as plain data. */
export interface Snapshot {
  readonly started: boolean;
  readonly level: number;
  readonly outcome: GameState;
  /** Actions in this level since it began or was reset. */
  readonly taken: number;
  readonly state: unknown;
  readonly history: readonly unknown[];
}

const onScreen = (n: number): boolean => Number.isInteger(n) && n >= 0 && n < SCREEN;

/** A play of a game, with the official semantics, without promises. */
export class ArcadeGame {
  private readonly hud = new Hud();
  private scene: Scene;
  private state: unknown;
  private history: unknown[] = [];
  private level = 0;
  private outcome: GameState = "NOT_FINISHED";
  private taken = 0;
  private started = false;

  constructor(
    readonly game: Game,
    readonly levels: readonly PlayLevel[],
  ) {
    this.scene = this.enter(0);
  }

  start(): Reply {
    if (this.started) return refused("already-started", "This play is under way; use reset to start again.");
    this.started = true;
    return this.observe([this.render()], true);
  }

  /** Restarts the level, or the whole game when no action was taken in this level or after WIN. */
  reset(): Reply {
    if (!this.started) return refused("not-started", "Start the game before resetting it.");
    const full = this.taken === 0 || this.outcome === "WIN";
    this.scene = this.enter(full ? 0 : this.level);
    return this.observe([this.render()], full);
  }

  act(move: Move): Reply {
    if (!this.started) return refused("not-started", "Start the game before acting in it.");
    if (this.outcome !== "NOT_FINISHED")
      return refused("game-ended", `The game is at ${this.outcome}; reset it before acting again.`);
    if (move.name === "ACTION6" && !(onScreen(move.x) && onScreen(move.y)))
      return refused("bad-action", `A click needs whole x and y from 0 to 63, not ${move.x},${move.y}.`);
    this.taken++;
    const frames: Grid[] = [];
    // The official server answers an action that is not offered, and counts it.
    if (this.game.actions.includes(move.name)) this.play(move, frames);
    else this.show(frames);
    return this.observe(frames, false);
  }

  snapshot(): Snapshot {
    const { started, level, outcome, taken, history } = this;
    return { started, level, outcome, taken, state: clone(this.state), history: [...history] };
  }

  restore(snapshot: Snapshot): void {
    this.scene = this.enter(snapshot.level);
    this.started = snapshot.started;
    this.outcome = snapshot.outcome;
    this.taken = snapshot.taken;
    this.state = clone(snapshot.state);
    this.history = [...snapshot.history];
  }

  private play(move: Move, frames: Grid[]): void {
    const at = move.name === "ACTION6" ? this.under(move.x, move.y) : undefined;
    const turn = new PlayTurn(at, () => this.show(frames));
    if (move.name === "ACTION7" && this.game.undo) this.takeBack();
    else {
      if (this.game.undo) this.remember();
      this.game.step(this.state, move, turn);
    }
    this.show(frames);
    if (turn.outcome === "lost") this.outcome = "GAME_OVER";
    else if (turn.outcome === "won" && this.level === this.levels.length - 1) this.outcome = "WIN";
    else if (turn.outcome === "won") {
      this.scene = this.enter(this.level + 1);
      this.show(frames);
    }
  }

  private takeBack(): void {
    // A snapshot may still hold the remembered state, so play goes on with a copy.
    if (this.history.length > 0) this.state = clone(this.history.pop());
  }

  private remember(): void {
    this.history.push(clone(this.state));
    if (this.history.length > MAX_UNDO) this.history.shift();
  }

  private under(x: number, y: number): Cell | undefined {
    return tileUnder(this.scene.camera, this.game.scroll?.(this.state) ?? HOME, x, y);
  }

  private show(frames: Grid[]): void {
    if (frames.length >= MAX_FRAMES)
      throw new Error(`One action of ${this.game.id} made more than ${MAX_FRAMES} frames.`);
    frames.push(this.render());
  }

  private enter(level: number): Scene {
    const { data } = this.levels[level]!;
    this.level = level;
    this.outcome = "NOT_FINISHED";
    this.taken = 0;
    this.history = [];
    this.state = this.game.start(data);
    const scene = new Scene(createCamera(this.game.view(data)));
    this.game.backdrop?.(this.state, scene);
    scene.keepAsBackdrop();
    return scene;
  }

  private render(): Grid {
    const { game, scene, state } = this;
    game.draw(state, scene);
    const frame = scene.render(game.scroll?.(state) ?? HOME);
    game.hud?.(state, this.hud.target(frame.cells));
    return frame;
  }

  private observe(frames: readonly Grid[], fullReset: boolean): Reply {
    const observation: Observation = {
      frames,
      settled: frames.at(-1)!,
      state: this.outcome,
      levelsCompleted: this.outcome === "WIN" ? this.levels.length : this.level,
      levelsToWin: this.levels.length,
      available: this.game.actions,
      fullReset,
    };
    return observed(observation);
  }
}
