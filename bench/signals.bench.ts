// Which signs of progress the goals of the arcade's development half show: per signal the share of levels whose winning
// frame shows it, and the share of the frames on the way there that do. The rank of the signals beyond the paper's
// five follows from this. The held-out half is not looked at.
import { handMadeLevels, listGames, openGame } from "../src/arcade/index.ts";
import type { Grid } from "../src/contracts/grid.ts";
import { SceneMaker } from "../src/twin/kernel/scene.ts";
import { isSignalName, SIGNALS } from "../src/twin/kernel/signals.ts";

const names = Object.keys(SIGNALS).filter(isSignalName);
const goal = new Map(names.map((name) => [name, 0]));
const onTheWay = new Map(names.map((name) => [name, 0]));
let levels = 0;

function judge(start: Grid, way: readonly Grid[], win: Grid): void {
  const maker = new SceneMaker(start, []);
  levels++;
  for (const name of names) {
    const fires = ({ cells }: Grid): number => Number(SIGNALS[name](maker.scene(cells)) > 0);
    const share = way.reduce((sum, frame) => sum + fires(frame), 0) / Math.max(1, way.length);
    goal.set(name, goal.get(name)! + fires(win));
    onTheWay.set(name, onTheWay.get(name)! + share);
  }
}

for (const game of listGames().filter(({ half }) => half === "development")) {
  const env = openGame(game.id);
  let reply = await env.start();
  for (const { solution } of handMadeLevels(game)) {
    if (reply.kind !== "observed") throw new Error(reply.message);
    const start = reply.observation.settled;
    const way: Grid[] = [];
    for (const move of solution) {
      reply = await env.act(move);
      if (reply.kind !== "observed") throw new Error(reply.message);
      way.push(reply.observation.settled);
    }
    // Our engine shows the winning state as an animation frame before the next level opens.
    const { frames, state } = reply.observation;
    const win = state === "WIN" ? frames.at(-1) : frames.at(-2);
    if (win) judge(start, way.slice(0, -1), win);
  }
}

const share = (count: number | undefined): number => Number(((count ?? 0) / levels).toFixed(3));
const figures = Object.fromEntries(
  names.map((name) => [name, { goal: share(goal.get(name)), onTheWay: share(onTheWay.get(name)) }]),
);
console.log(`${levels} levels of the development half`);
console.table(figures);
console.log(JSON.stringify({ bench: "signals", figures: { levels, ...figures } }));
