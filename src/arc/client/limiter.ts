import type { Time } from "./time.ts";

export interface Limiter {
  /** Resolves when one more request may be sent. */
  take(): Promise<void>;
}

/** At most `max` requests in any window of `windowMs`. */
export function createLimiter(
  max: number,
  windowMs: number,
  time: Time,
  onWait: (waitMs: number) => void = () => {},
): Limiter {
  const sent: number[] = [];
  let queue = Promise.resolve();
  const next = async (): Promise<void> => {
    for (;;) {
      const now = time.now();
      while (sent.length > 0 && sent[0]! <= now - windowMs) sent.shift();
      if (sent.length < max) {
        sent.push(now);
        return;
      }
      const waitMs = sent[0]! + windowMs - now;
      onWait(waitMs);
      await time.sleep(waitMs);
    }
  };
  return {
    take() {
      queue = queue.then(next);
      return queue;
    },
  };
}
