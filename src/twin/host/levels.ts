/** From strongest to weakest; each has what stands below it. */
export const SANDBOX_LEVELS = ["sealed", "limited", "process"] as const;

/**
 * sealed: bubblewrap, no network, no files, own process namespace · limited: kernel limits on memory by prlimit ·
 * process: a child under Node's permission model with a bare vm context, watched from outside.
 */
export type SandboxLevel = (typeof SANDBOX_LEVELS)[number];

export const atLeast = (level: SandboxLevel, floor: SandboxLevel): boolean =>
  SANDBOX_LEVELS.indexOf(level) <= SANDBOX_LEVELS.indexOf(floor);
