import type { CompiledTwin } from "../compile.ts";
import { childFile } from "./bundle.ts";
import { Child, type ChildSource } from "./child.ts";
import { Host } from "./host.ts";
import { atLeast, commandFor, type SandboxLevel, type SandboxLimits, strongestLevel } from "./levels.ts";
import type { Sandbox, TwinHost } from "./types.ts";

export interface SandboxOptions {
  readonly limits?: Partial<SandboxLimits>;
  /** Use this level even where a stronger one is available (tests, measurements). */
  readonly level?: SandboxLevel;
  /** Refuse to go below this level. Default "process": take the strongest there is. */
  readonly floor?: SandboxLevel;
}

const DEFAULT_LIMITS: SandboxLimits = {
  callMilliseconds: 2000,
  requestMilliseconds: 120_000,
  memoryMegabytes: 2048,
};

/** Twins that one child serves, and children that wait for another. */
const MOST_SERVED = 20;
const MOST_WAITING = 2;

/** Finds the strongest level this machine offers and keeps one spare child warm. Throws when it is below `floor`. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const available = await strongestLevel();
  const level = options.level ?? available;
  const floor = options.floor ?? "process";
  if (!atLeast(available, level))
    throw new Error(
      `This machine offers the sandbox level "${available}", not "${level}"; install bubblewrap and prlimit.`,
    );
  if (!atLeast(level, floor))
    throw new Error(
      `The sandbox level here is "${level}", below "${floor}"; install bubblewrap and prlimit, or lower the floor.`,
    );
  return new ChildPool(level, { ...DEFAULT_LIMITS, ...options.limits }, await childFile());
}

class ChildPool implements Sandbox, ChildSource {
  readonly level: SandboxLevel;
  readonly limits: SandboxLimits;
  readonly #file: string;
  readonly #children = new Set<Child>();
  readonly #waiting: Child[] = [];
  readonly #served = new WeakMap<Child, number>();
  #spare: Child | undefined;
  #refill: NodeJS.Immediate | undefined;
  #closed = false;

  constructor(level: SandboxLevel, limits: SandboxLimits, file: string) {
    this.level = level;
    this.limits = limits;
    this.#file = file;
    this.#spare = this.#start();
  }

  open(twin: CompiledTwin): TwinHost {
    return new Host(twin, this);
  }

  take(): Child {
    if (this.#closed) throw new Error("The sandbox is closed.");
    const waiting = this.#waiting.pop();
    return waiting && !waiting.ended ? waiting : this.#fresh();
  }

  async giveBack(child: Child): Promise<void> {
    const served = (this.#served.get(child) ?? 0) + 1;
    this.#served.set(child, served);
    if (this.#closed || served >= MOST_SERVED || this.#waiting.length >= MOST_WAITING)
      return this.retire(child);
    this.#waiting.push(child);
  }

  #fresh(): Child {
    const spare = this.#spare;
    this.#spare = undefined;
    // Starting a process holds us up for milliseconds: first let this one have its question.
    this.#refill ??= setImmediate(() => {
      this.#refill = undefined;
      if (!this.#closed) this.#spare ??= this.#start();
    });
    return spare && !spare.ended ? spare : this.#start();
  }

  async retire(child: Child): Promise<void> {
    this.#children.delete(child);
    await child.kill();
  }

  async close(): Promise<void> {
    this.#closed = true;
    const children = [...this.#children];
    this.#children.clear();
    await Promise.all(children.map((child) => child.kill()));
  }

  #start(): Child {
    const child = new Child(commandFor(this.level, this.#file, this.limits));
    this.#children.add(child);
    child.idle();
    return child;
  }
}
