import type { Move } from "../contracts/action.ts";
import { type Env, type GameInfo, type Reply, refused } from "../contracts/env.ts";
import { ArcadeGame } from "./engine.ts";
import type { Game } from "./game.ts";
import { generatedLevels, handMadeLevels, levelPar } from "./levels.ts";

export interface OpenOptions {
  /** Fresh layouts; the hand-made levels without it. */
  readonly seed?: number;
}

/** An arcade game as an Env. `play` is the same game without promises. */
export class ArcadeEnv implements Env {
  readonly info: GameInfo;
  readonly play: ArcadeGame;
  private closed = false;

  constructor(game: Game, { seed }: OpenOptions = {}) {
    const levels = seed === undefined ? handMadeLevels(game) : generatedLevels(game, seed);
    this.play = new ArcadeGame(game, levels);
    this.info = {
      id: seed === undefined ? game.id : `${game.id}-${seed}`,
      title: game.title,
      baseline: { kind: "par", actions: levels.map(levelPar) },
    };
  }

  async start(): Promise<Reply> {
    return this.ended() ?? this.play.start();
  }

  async reset(): Promise<Reply> {
    return this.ended() ?? this.play.reset();
  }

  async act(move: Move): Promise<Reply> {
    return this.ended() ?? this.play.act(move);
  }

  async close(): Promise<void> {
    this.closed = true;
  }

  private ended(): Reply | undefined {
    return this.closed ? refused("closed", "This session is closed; open the game again.") : undefined;
  }
}
