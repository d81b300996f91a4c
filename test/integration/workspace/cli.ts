import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

const BIN = new URL("../../../bin/twin.js", import.meta.url).pathname;
export const fixture = (name: string): string => new URL(name, import.meta.url).pathname;

/** `twin` as a process, read line by line. */
export class Cli {
  readonly child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly ended: Promise<number | null>;
  stderr = "";

  constructor(...args: readonly string[]) {
    this.child = spawn(process.execPath, [BIN, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    this.#lines = createInterface({ input: this.child.stdout! })[Symbol.asyncIterator]();
    this.child.stderr!.on("data", (chunk) => {
      this.stderr += chunk;
    });
    this.ended = new Promise((done) => this.child.once("close", done));
  }

  /** The next line of its output, as JSON. */
  async json(): Promise<Record<string, unknown>> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(`twin ended: ${this.stderr}`);
    return JSON.parse(value);
  }

  async stop(signal: NodeJS.Signals = "SIGINT"): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }
}
