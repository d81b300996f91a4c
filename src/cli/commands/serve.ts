import type { Command } from "commander";
import { createArcServer } from "../../arc/server/server.ts";
import { listGames, openGame } from "../../arcade/index.ts";
import { untilInterrupted } from "../interrupt.ts";
import { print, printJson, UserError } from "../output.ts";

interface ServeOptions {
  readonly port: string;
  readonly host: string;
  readonly competition?: boolean;
  readonly baselines?: boolean;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command("serve")
    .description("offer the arcade over the official ARC-AGI-3 API")
    .option("--port <n>", "0 lets the system choose", "8001")
    .option("--host <address>", "who may reach it", "127.0.0.1")
    .option("--competition", "competition mode: one scorecard, one play a game")
    .option("--baselines", "list par as baseline_actions with the games")
    .option("--json", "print {url} as the first line")
    .action(serve);
}

async function serve(options: ServeOptions): Promise<void> {
  const port = Number(options.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UserError("--port takes a number from 0 to 65535.");
  const server = createArcServer({
    games: listGames().map(({ id, mechanics }) => ({
      info: openGame(id).info,
      tags: mechanics,
      open: () => openGame(id),
    })),
    competition: options.competition ?? false,
    withBaselines: options.baselines ?? false,
  });
  const listening = await server.listen({ host: options.host, port }).catch((cause: Error) => {
    throw new UserError(
      `Port ${port} on ${options.host} cannot be used (${cause.message}); choose another with --port.`,
    );
  });
  if (options.json) printJson({ url: listening.url });
  else print(`${listGames().length} games at ${listening.url}/api/games · Ctrl-C stops`);
  await untilInterrupted();
  await listening.close();
}
