import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";

/** From strongest to weakest; each has what stands below it. */
export const SANDBOX_LEVELS = ["sealed", "limited", "process"] as const;

/**
 * sealed: bubblewrap, no network, no files, own process namespace · limited: kernel limits on memory by prlimit ·
 * process: a child under Node's permission model with a bare vm context, watched from outside.
 */
export type SandboxLevel = (typeof SANDBOX_LEVELS)[number];

export const atLeast = (level: SandboxLevel, floor: SandboxLevel): boolean =>
  SANDBOX_LEVELS.indexOf(level) <= SANDBOX_LEVELS.indexOf(floor);

export interface SandboxLimits {
  /** One call into the twin, loading included. */
  readonly callMilliseconds: number;
  /** A whole replay or purity check. Searches have their own budget. */
  readonly requestMilliseconds: number;
  /** Heap and buffers of a child together. */
  readonly memoryMegabytes: number;
}

export interface ChildCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** Where the kernel does not bound its memory, we look: kill it above so many bytes. */
  readonly watch?: number;
}

const permission = process.allowedNodeEnvironmentFlags.has("--permission")
  ? "--permission"
  : "--experimental-permission";

function nodeArgs(script: string, limits: SandboxLimits): string[] {
  // Half the memory for the heap; prlimit bounds heap and buffers together.
  const heap = Math.floor(limits.memoryMegabytes / 2);
  return [
    permission,
    `--allow-fs-read=${script}`,
    "--disallow-code-generation-from-strings",
    "--no-warnings",
    `--max-old-space-size=${heap}`,
    "--max-semi-space-size=32",
    "--stack-size=900",
    script,
    String(limits.memoryMegabytes),
    String(limits.callMilliseconds),
  ];
}

/** RLIMIT_AS does not fit V8, which reserves far more than it uses; RLIMIT_DATA counts what is really writable. */
const prlimitArgs = (limits: SandboxLimits): string[] => [
  `--data=${limits.memoryMegabytes * 1024 * 1024}`,
  "--core=0",
  "--nofile=64",
  "--fsize=0",
];

const INSIDE = "/twin/child.cjs";

function bwrapArgs(file: string): string[] {
  const node = realpathSync(process.execPath);
  const system = ["/usr", "/lib", "/lib64", "/bin"].filter((path) => existsSync(path));
  return [
    "--unshare-all",
    "--die-with-parent",
    "--new-session",
    "--clearenv",
    ...system.flatMap((path) => ["--ro-bind", path, path]),
    "--ro-bind",
    node,
    "/twin/node",
    "--ro-bind",
    file,
    INSIDE,
    "--proc",
    "/proc",
    "--dev",
    "/dev",
    "--chdir",
    "/twin",
  ];
}

/** How a child of this level is started. */
export function commandFor(level: SandboxLevel, file: string, limits: SandboxLimits): ChildCommand {
  const watch = limits.memoryMegabytes * 1024 * 1024;
  if (level === "process") return { command: process.execPath, args: nodeArgs(file, limits), watch };
  if (level === "limited")
    return {
      command: "prlimit",
      args: [...prlimitArgs(limits), process.execPath, ...nodeArgs(file, limits)],
    };
  return {
    command: "bwrap",
    args: [...bwrapArgs(file), "prlimit", ...prlimitArgs(limits), "/twin/node", ...nodeArgs(INSIDE, limits)],
  };
}

const runs = (command: string, args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "ignore" });
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });

/** Tries each tool for real: an installed bwrap may still be forbidden by the kernel. */
export async function strongestLevel(): Promise<SandboxLevel> {
  const limited = await runs("prlimit", ["--data=1000000000", "true"]);
  if (!limited) return "process";
  const sealed = await runs("bwrap", [...bwrapArgs("/dev/null"), "prlimit", "--core=0", "true"]);
  return sealed ? "sealed" : "limited";
}
