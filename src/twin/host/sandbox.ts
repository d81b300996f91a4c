import type { SandboxLevel } from "./levels.ts";
import type { Sandbox, SandboxLimits } from "./types.ts";

export interface SandboxOptions {
  readonly limits?: Partial<SandboxLimits>;
  /** Use this level even where a stronger one is available (tests, measurements). */
  readonly level?: SandboxLevel;
  /** Refuse to go below this level. Default "process": take the strongest there is. */
  readonly floor?: SandboxLevel;
}

/** Finds the strongest level this machine offers and keeps one spare child warm. Throws when it is below `floor`. */
export function createSandbox(_options: SandboxOptions = {}): Promise<Sandbox> {
  throw new Error("not built yet");
}
