// Actions per second of every game in one process, all frames rendered: random offered actions, reset when ended.
import { ArcadeGame, handMadeLevels, listGames } from "../src/arcade/index.ts";
import { createRng } from "../src/arcade/rng.ts";
import { randomMove } from "../src/arcade/walk.ts";

const WARM_UP = 5_000;
const ACTIONS = 50_000;

interface Row {
  readonly game: string;
  readonly actionsPerSecond: number;
  readonly framesPerAction: number;
}

function measure(id: string): Row {
  const game = listGames().find((candidate) => candidate.id === id)!;
  const levels = handMadeLevels(game);
  const rng = createRng(`bench/${id}`);
  // A level of its own for each share of the actions: random play rarely gets past the first one.
  const plays = levels.map((level) => new ArcadeGame(game, [level]));
  for (const play of plays) play.start();
  let frames = 0;
  const run = (actions: number) => {
    for (let i = 0; i < actions; i++) {
      const play = plays[Math.floor((i * plays.length) / actions)]!;
      const reply = play.act(randomMove(game.actions, rng));
      if (reply.kind !== "observed") throw new Error(`${id} did not act: ${reply.message}`);
      frames += reply.observation.frames.length;
      if (reply.observation.state !== "NOT_FINISHED") play.reset();
    }
  };
  run(WARM_UP);
  frames = 0;
  const began = performance.now();
  run(ACTIONS);
  const seconds = (performance.now() - began) / 1000;
  return {
    game: id,
    actionsPerSecond: Math.round(ACTIONS / seconds),
    framesPerAction: Number((frames / ACTIONS).toFixed(2)),
  };
}

const rows = listGames().map(({ id }) => measure(id));
console.table(rows);
const rates = rows.map((row) => row.actionsPerSecond).sort((a, b) => a - b);
const middle = rates.length >> 1;
const median = rates.length % 2 ? rates[middle]! : Math.round((rates[middle - 1]! + rates[middle]!) / 2);
console.log(JSON.stringify({ bench: "arcade", figures: { medianActionsPerSecond: median } }));
