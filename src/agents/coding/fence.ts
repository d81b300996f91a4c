import { execFile } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** What runs where: the program, its folders outside, and the socket its model answers on. */
export interface Fenced {
  readonly program: string;
  readonly args: readonly string[];
  readonly workspace: string;
  readonly home: string;
  /** A folder with model.sock in it; undefined leaves the network open. */
  readonly bridge?: string;
}

/** Where things stand inside; neutral, whatever they are called outside. */
export const INSIDE = {
  workspace: "/twin/work",
  history: "/twin/history",
  home: "/agent",
  bridge: "/bridge",
  port: 8787,
} as const;

/**
 * Inside the fence there is the workspace, a private home, the system's programs and the agent's own; no other file, no
 * other process, and no network but the model. So the game, its source, the run folder, other runs and this harness are
 * not hidden from the agent but absent.
 */
export function fenced({ program, args, workspace, home, bridge }: Fenced): {
  program: string;
  args: string[];
} {
  const real = realpathSync(program);
  const command = [real, ...args];
  const inside = bridge ? ["/bin/sh", "-c", START, "sh", process.execPath, FORWARD, ...command] : command;
  return {
    program: "bwrap",
    args: [
      ...[
        "--unshare-user",
        "--uid",
        "1000",
        "--gid",
        "1000",
        "--unshare-pid",
        "--unshare-ipc",
        "--unshare-uts",
      ],
      ...["--hostname", "workspace", "--die-with-parent", "--new-session"],
      ...systemFolders(),
      ...["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"],
      ...outsideSystem([process.execPath, installFolder(real)]).flatMap((path) => ["--ro-bind", path, path]),
      ...maskedFolders([installFolder(real)]).flatMap((path) => ["--tmpfs", path]),
      ...["--bind", workspace, INSIDE.workspace, "--bind", home, INSIDE.home],
      // The workspace's git folder is its neighbour: the agent may read how its twin came to be.
      ...["--ro-bind-try", join(dirname(workspace), "history"), INSIDE.history],
      ...(bridge ? ["--unshare-net", "--bind", bridge, INSIDE.bridge] : []),
      ...["--chdir", INSIDE.workspace, "--", ...inside],
    ],
  };
}

/**
 * Inside there is no network: what comes to a port of loopback goes to the socket, and so to the keeper. The agent
 * itself replaces the shell: a Node process in between would make its output non-blocking, which Codex does not survive.
 */
const FORWARD = `
const net = require("node:net");
const [socket, port, ready] = process.argv.slice(1);
const door = net.createServer((from) => {
  const to = net.connect(socket);
  from.pipe(to).pipe(from);
  from.on("error", () => to.destroy());
  to.on("error", () => from.destroy());
});
door.listen(Number(port), "127.0.0.1", () => require("node:fs").writeFileSync(ready, ""));
`;
const READY = "/tmp/.door";
const START = `node=$1 code=$2; shift 2
"$node" -e "$code" -- ${INSIDE.bridge}/model.sock ${INSIDE.port} ${READY} </dev/null >/dev/null 2>&1 &
until [ -e ${READY} ]; do sleep 0.02; done
exec "$@"`;

const SYSTEM = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/nix/store"];

function systemFolders(): string[] {
  return SYSTEM.filter((path) => existsSync(path)).flatMap((path) =>
    lstatSync(path).isSymbolicLink() ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path],
  );
}

const outsideSystem = (paths: readonly string[]): string[] =>
  paths.filter((path) => !SYSTEM.some((folder) => path.startsWith(`${folder}/`)));

/** A program of npm needs its package and the packages beside it; another one the folder it lies in. */
function installFolder(program: string): string {
  const at = program.indexOf("/node_modules/");
  return at < 0 ? dirname(program) : program.slice(0, at + "/node_modules".length);
}

/** This package and the official toolkit, where they lie in a folder that is shown. */
function maskedFolders(shown: readonly string[]): string[] {
  const ours = packageRoot(dirname(fileURLToPath(import.meta.url)));
  return [...(ours ? [ours] : []), ...officialToolkit()].filter((path) =>
    [...SYSTEM, ...shown].some((folder) => path.startsWith(`${folder}/`)),
  );
}

function officialToolkit(): string[] {
  const pythons = ["/usr/lib", "/usr/local/lib"].flatMap((folder) => entries(folder, /^python3/));
  const packages = pythons.flatMap((folder) => entries(folder, /^(dist|site)-packages$/));
  return packages.flatMap((folder) => entries(folder, /^(arc_agi|arcengine)/));
}

const entries = (folder: string, name: RegExp): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((entry) => name.test(entry))
        .map((entry) => join(folder, entry))
    : [];

function packageRoot(folder: string): string | undefined {
  if (existsSync(join(folder, "package.json"))) return folder;
  return dirname(folder) === folder ? undefined : packageRoot(dirname(folder));
}

let available: Promise<boolean> | undefined;

/** Whether this machine can build the fence. */
export function canFence(): Promise<boolean> {
  available ??= new Promise((resolve) => {
    const args = ["--unshare-all", "--uid", "1000", "--ro-bind", "/", "/", "--proc", "/proc", "--", "true"];
    execFile("bwrap", args, { timeout: 10_000 }, (error) => resolve(error === null));
  });
  return available;
}

/** The program as a path: on PATH, or as given. */
export function findProgram(program: string, path = process.env.PATH ?? ""): string | undefined {
  if (program.includes("/")) return existsSync(program) ? realpathSync(program) : undefined;
  return path
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));
}
