import type { ArcApi } from "./api.ts";
import type { ArcObserver } from "./events.ts";
import type { Time } from "./time.ts";

/** What every play on one card shares. */
export interface PlayContext {
  readonly api: ArcApi;
  readonly cardId: string;
  readonly competition: boolean;
  readonly settleMs: number;
  readonly time: Time;
  readonly onEvent: ArcObserver;
}
