import { type ChildProcessByStdio, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import type { ChildCommand, SandboxLevel, SandboxLimits } from "./levels.ts";

export interface Message {
  readonly tag: number;
  readonly body: Uint8Array;
}

/** What can come back: a message, or the reason there will be none. */
export type Received =
  | Message
  | { readonly tag: "late" }
  | { readonly tag: "ended"; readonly memory: boolean };

/** Where hosts get their children from. */
export interface ChildSource {
  readonly level: SandboxLevel;
  readonly limits: SandboxLimits;
  take(): Child;
  /** A child that waits for a question may serve another twin: loading makes a new realm. */
  giveBack(child: Child): Promise<void>;
  retire(child: Child): Promise<void>;
}

const LARGEST = 1 << 29;
const OUT_OF_MEMORY = /out of memory|allocation failed|heap limit|bad_alloc/i;

/** A sandboxed process that speaks frames. One question at a time; `kill` is always safe. */
export class Child {
  readonly #process: ChildProcessByStdio<Writable, Readable, Readable>;
  #pieces: Buffer[] = [];
  #held = 0;
  #errors = "";
  #ended = false;
  #waiting: ((received: Received) => void) | undefined;
  #queue: Message[] = [];

  readonly #watch: number;
  #grewTooLarge = false;

  constructor({ command, args, watch = 0 }: ChildCommand) {
    this.#watch = watch;
    this.#process = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"], env: {}, detached: true });
    this.#process.stdin.on("error", () => {});
    this.#process.stdout.on("data", (piece: Buffer) => this.#take(piece));
    this.#process.stderr.on("data", (piece: Buffer) => {
      if (this.#errors.length < 8192) this.#errors += piece.toString("latin1");
    });
    this.#process.once("error", () => this.#end());
    this.#process.once("close", () => this.#end());
  }

  get ended(): boolean {
    return this.#ended;
  }

  send(tag: number, ...parts: readonly Uint8Array[]): void {
    const head = Buffer.alloc(5);
    head.writeUInt32LE(
      parts.reduce((sum, part) => sum + part.length, 0),
      0,
    );
    head[4] = tag;
    this.#process.stdin.write(head);
    for (const part of parts) this.#process.stdin.write(part);
  }

  receive(milliseconds: number): Promise<Received> {
    const message = this.#queue.shift();
    if (message) return Promise.resolve(message);
    if (this.#ended) return Promise.resolve(this.#ending());
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#answer({ tag: "late" }), milliseconds);
      const look = this.#watch > 0 ? setInterval(() => this.#look(), 50) : undefined;
      this.#waiting = (received) => {
        clearTimeout(timer);
        clearInterval(look);
        resolve(received);
      };
    });
  }

  /** Keeps the process from holding up our own exit while nothing is asked of it. */
  idle(): void {
    this.#process.unref();
    for (const pipe of [this.#process.stdin, this.#process.stdout, this.#process.stderr])
      if ("unref" in pipe && typeof pipe.unref === "function") pipe.unref();
  }

  busy(): void {
    this.#process.ref();
    for (const pipe of [this.#process.stdin, this.#process.stdout, this.#process.stderr])
      if ("ref" in pipe && typeof pipe.ref === "function") pipe.ref();
  }

  kill(): Promise<void> {
    this.busy();
    this.#stop();
    return this.#ended
      ? Promise.resolve()
      : new Promise((resolve) => this.#process.once("close", () => resolve()));
  }

  /** The whole group: killed while it is being set up, bubblewrap would leave its other half waiting for ever. */
  #stop(): void {
    try {
      if (this.#process.pid !== undefined) process.kill(-this.#process.pid, "SIGKILL");
    } catch {
      // Nothing of it is left.
    }
  }

  #take(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#held += piece.length;
    for (;;) {
      if (this.#held < 5) return;
      if (this.#pieces[0]!.length < 5) this.#pieces = [Buffer.concat(this.#pieces)];
      const length = this.#pieces[0]!.readUInt32LE(0);
      if (length > LARGEST) {
        void this.kill();
        return;
      }
      if (this.#held < length + 5) return;
      const all = this.#pieces.length === 1 ? this.#pieces[0]! : Buffer.concat(this.#pieces);
      const rest = all.subarray(length + 5);
      this.#pieces = rest.length > 0 ? [rest] : [];
      this.#held = rest.length;
      this.#answer({ tag: all[4]!, body: all.subarray(5, length + 5) });
    }
  }

  #answer(received: Received): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) waiting(received);
    else if ("body" in received) this.#queue.push(received);
  }

  #look(): void {
    try {
      const pages = Number(readFileSync(`/proc/${this.#process.pid}/statm`, "utf8").split(" ")[1]);
      if (pages * 4096 <= this.#watch) return;
      this.#grewTooLarge = true;
      this.#stop();
    } catch {
      // It has just ended, or this system has no /proc; the heap limit still holds.
    }
  }

  #ending(): Received {
    return { tag: "ended", memory: this.#grewTooLarge || OUT_OF_MEMORY.test(this.#errors) };
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#answer(this.#ending());
  }
}
