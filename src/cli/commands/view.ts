import { spawn } from "node:child_process";
import type { Command } from "commander";
import { isRun } from "../../view/catalog.ts";
import { serveView } from "../../view/server.ts";
import { handOffer } from "../hand.ts";
import { untilInterrupted } from "../interrupt.ts";
import { print, printJson, UserError } from "../output.ts";

interface ViewOptions {
  readonly port: string;
  readonly host: string;
  readonly open: boolean;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command("view")
    .argument("[runs]", "a folder of runs, or one run's folder", "runs")
    .description("the page: replay runs, watch one live, play by hand")
    .option("--port <n>", "0 lets the system choose", "0")
    .option("--host <address>", "who may reach it", "127.0.0.1")
    .option("--no-open", "do not open a browser")
    .option("--json", "print {url} as the first line")
    .action(view);
}

async function view(runs: string, options: ViewOptions): Promise<void> {
  const port = Number(options.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UserError("--port takes a number from 0 to 65535.");
  const play = isRun(runs) ? undefined : handOffer(runs);
  const server = await serveView({ runs, host: options.host, port, ...(play && { play }) }).catch(
    (cause: Error) => {
      throw new UserError(
        `Port ${port} on ${options.host} cannot be used (${cause.message}); choose another with --port.`,
      );
    },
  );
  if (options.json) printJson({ url: server.url });
  else print(`The page is at ${server.url} · Ctrl-C stops`);
  if (options.open && !options.json) openBrowser(server.url);
  await untilInterrupted();
  await server.close();
}

/** Where there is a browser to open; the address is printed in any case. */
function openBrowser(url: string): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  const opener =
    process.platform === "darwin"
      ? ["open", url]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", "", url]
        : DISPLAY || WAYLAND_DISPLAY
          ? ["xdg-open", url]
          : undefined;
  if (!opener) return;
  const child = spawn(opener[0]!, opener.slice(1), { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
