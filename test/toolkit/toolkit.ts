import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PYTHON = at("../../.venv/bin/python");
const INSTALLED = at("../../.venv/bin/pip");

/** Why the official toolkit cannot be used here, or undefined when it can. */
export async function toolkitMissing(): Promise<string | undefined> {
  const advice = "run scripts/install-toolkit";
  if (!existsSync(PYTHON) || !existsSync(INSTALLED))
    return `the official toolkit is not installed; ${advice}`;
  try {
    await promisify(execFile)(PYTHON, ["-c", "import arc_agi, arcengine"], { env: cleanEnvironment() });
    return undefined;
  } catch {
    return `the official toolkit in .venv does not load; remove .venv and ${advice}`;
  }
}

/** No key, address or mode of the person running the tests may reach the toolkit. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG } = process.env;
  return { PATH, HOME, LANG, PYTHONDONTWRITEBYTECODE: "1", MPLBACKEND: "Agg" };
}

export interface ToolkitServer {
  readonly url: string;
  close(): Promise<void>;
}

/** The toolkit's own server with the games of environments/, healthy when this resolves. */
export async function serveToolkit(recordings: string): Promise<ToolkitServer> {
  const child = spawn(PYTHON, [at("serve.py"), at("environments"), recordings], {
    cwd: recordings,
    env: cleanEnvironment(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const close = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve();
      child.once("exit", () => resolve());
      child.kill();
    });
  try {
    const url = `http://127.0.0.1:${await announcedPort(child)}`;
    const health = await fetch(`${url}/api/healthcheck`);
    if ((await health.text()) !== "okay") throw new Error("The toolkit's server is not healthy.");
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function announcedPort({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error("The toolkit's server has no output.");
  for await (const line of createInterface({ input: stdout })) {
    const port = /^PORT (\d+)$/.exec(line)?.[1];
    if (port) return port;
  }
  throw new Error("The toolkit's server ended before it listened.");
}

/** The toolkit plays `moves` (RESET, ACTION1, ACTION6:x,y) online and closes its card; its last line is the result. */
export async function playWithToolkit(
  url: string,
  game: string,
  recordings: string,
  moves: readonly string[],
): Promise<unknown> {
  const { stdout } = await promisify(execFile)(PYTHON, [at("play.py"), url, game, recordings, ...moves], {
    cwd: recordings,
    env: cleanEnvironment(),
  });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}
