// npm run bench -- builtin [--seeds 20] [--seconds 600] [--games a,b] [--half development|held-out] [--agents a,b]
//   [--jobs 2] [--no-quiet-held-out]: the built-in agent and two baselines on the whole arcade, budget twice par, every
// play in a process of its own; development and held-out half apart, hand-made levels and seeds apart.
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { listGames } from "../src/arcade/index.ts";
import { agentNames } from "../src/cli/agents.ts";
import { interruptSignal } from "../src/cli/interrupt.ts";
import { figuresOf } from "./play/figures.ts";
import { HALVES, type Played, playAll } from "./play/plays.ts";
import { brokenPlays, gamesTable, summaryTable } from "./play/tables.ts";

const { values } = parseArgs({
  args: process.argv.slice(3),
  allowNegative: true,
  options: {
    seeds: { type: "string", default: "0" },
    seconds: { type: "string", default: "600" },
    games: { type: "string" },
    half: { type: "string" },
    agents: { type: "string", default: "builtin,graph,random" },
    jobs: { type: "string", default: String(availableParallelism()) },
    /** Nobody tunes on what is not shown: of the held-out half only sums are printed. */
    "quiet-held-out": { type: "boolean", default: true },
  },
});
function oneOf(words: readonly string[], known: readonly string[]): readonly string[] {
  const unknown = words.find((word) => !known.includes(word));
  if (unknown === undefined) return words;
  console.error(`There is no "${unknown}"; choose from: ${known.join(", ")}.`);
  process.exit(2);
}

const agents = oneOf(values.agents.split(","), agentNames());
const quiet = values["quiet-held-out"];
const ids = listGames().map(({ id }) => id);
const wanted = oneOf(values.games?.split(",") ?? ids, ids);
const halves = oneOf(values.half?.split(",") ?? HALVES, HALVES);
const chosen = listGames().filter(({ id, half }) => wanted.includes(id) && halves.includes(half));
const heldOut = chosen.filter(({ half }) => half === "held-out").length;
// The sum over a few games would tell about each of them.
const part = quiet && heldOut > 0 && heldOut < listGames().filter(({ half }) => half === "held-out").length;
if (part)
  console.error("Held-out games are played all together or not at all; --no-quiet-held-out plays some.");
const games = chosen.filter(({ half }) => !part || half === "development").map(({ id }) => id);

function show(title: string, plays: readonly Played[]): void {
  if (plays.length === 0) return;
  for (const agent of agents) {
    const mine = plays.filter((play) => play.agent === agent);
    const rows = gamesTable(mine, quiet);
    if (rows !== "") console.log(`${agent}, ${title}\n${rows}`);
  }
  console.log(`All agents, ${title}\n${summaryTable(plays)}`);
}

const root = mkdtempSync(join(tmpdir(), "twin-builtin-"));
try {
  const plays = await playAll({
    agents,
    games,
    seeds: Number(values.seeds),
    seconds: Number(values.seconds),
    atOnce: Number(values.jobs),
    root,
    signal: interruptSignal(),
    onPlayed: (done, of) => process.stderr.write(`${done} of ${of} plays done\n`),
  });
  for (const seeded of [false, true])
    show(
      seeded ? `${values.seeds} seeds a game` : "hand-made levels",
      plays.filter((play) => play.seeded === seeded),
    );
  const broken = brokenPlays(plays, quiet);
  if (broken !== "") console.log(broken);
  console.log(JSON.stringify({ bench: "builtin", figures: figuresOf(plays) }));
} finally {
  rmSync(root, { recursive: true, force: true });
}
