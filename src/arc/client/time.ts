import { setTimeout as delay } from "node:timers/promises";

/** The clock, so tests need not wait. */
export interface Time {
  now(): number;
  sleep(ms: number): Promise<void>;
}

export const realTime: Time = { now: () => Date.now(), sleep: (ms) => delay(ms) };
