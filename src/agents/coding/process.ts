import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export interface Running {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  /** Ends the process and everything it started. */
  readonly signal: AbortSignal;
  onLine(stream: "stdout" | "stderr", line: string): void;
}

export interface Exit {
  readonly how: "exited" | "timeout" | "stopped" | "killed" | "not-started";
  readonly code: number | null;
  readonly message: string;
}

/** Time between asking a process to end and ending it. */
const GRACE_MILLISECONDS = 3_000;

/** Runs a program in a process group of its own, so that nothing it started outlives it. */
export function runProcess({
  program,
  args,
  cwd,
  env,
  timeoutSeconds,
  signal,
  onLine,
}: Running): Promise<Exit> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ how: "stopped", code: null, message: "stopped" });
    const child = spawn(program, [...args], {
      cwd,
      env: { ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    let ended: Exit["how"] = "exited";
    let force: NodeJS.Timeout | undefined;
    const end = (how: Exit["how"]) => {
      if (ended !== "exited") return;
      ended = how;
      killGroup(child.pid, "SIGTERM");
      force = setTimeout(() => killGroup(child.pid, "SIGKILL"), GRACE_MILLISECONDS);
    };
    const clock = setTimeout(() => end("timeout"), timeoutSeconds * 1000);
    const stop = () => end("stopped");
    signal.addEventListener("abort", stop, { once: true });
    for (const stream of ["stdout", "stderr"] as const)
      createInterface({ input: child[stream] }).on("line", (line) => onLine(stream, line));
    const done = (exit: Exit) => {
      clearTimeout(clock);
      clearTimeout(force);
      signal.removeEventListener("abort", stop);
      killGroup(child.pid, "SIGKILL");
      resolve(exit);
    };
    child.on("error", (cause) => done({ how: "not-started", code: null, message: cause.message }));
    // What it left behind would hold its output open.
    child.on("exit", () => killGroup(child.pid, "SIGKILL"));
    child.on("close", (code, by) => {
      const how = ended === "exited" && code === null ? "killed" : ended;
      done({ how, code, message: by ? `ended by ${by}` : `exit code ${code}` });
    });
  });
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Everything in the group is gone already.
  }
}
