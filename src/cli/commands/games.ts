import Table from "cli-table3";
import type { Command } from "commander";
import { type Game, handMadeLevels, levelPar, listGames } from "../../arcade/index.ts";
import { print, printJson } from "../output.ts";

export function register(program: Command): void {
  program
    .command("games")
    .description("list the arcade's games: mechanics, levels, par")
    .option("--json", "print one JSON array")
    .action(({ json }: { json?: boolean }) => {
      const rows = listGames().map(describe);
      if (json) printJson(rows);
      else print(table(rows));
    });
}

function describe(game: Game) {
  const levels = handMadeLevels(game);
  return {
    id: game.id,
    title: game.title,
    half: game.half,
    description: game.description,
    mechanics: game.mechanics,
    actions: game.actions,
    levels: levels.length,
    par: levels.map(levelPar),
    best: levels.map(({ solution }) => solution.length),
    /** "search": proven shortest in the engine. */
    proof: levels.map(({ proof }) => proof),
  };
}

function table(rows: readonly ReturnType<typeof describe>[]): string {
  const out = new Table({
    head: ["game", "half", "levels", "par per level", "mechanics"],
    colWidths: [12, 13, 8, 30, Math.max(30, (process.stdout.columns ?? 120) - 70)],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  for (const row of rows)
    out.push([row.id, row.half, row.levels, row.par.join(" "), row.mechanics.join(", ")]);
  const note =
    "Par stands in for a first-time player: twice the shortest known solution plus 5 per new mechanic.\n" +
    "Play one by hand: twin try NAME. Add -N to a name (keyring-7) for fresh layouts of seed N.\n" +
    "The held-out half is for reporting; nobody tunes an agent on it.";
  return `${out.toString()}\n${note}`;
}
