/** What the client did on its own; for logs and reports. */
export type ArcEvent =
  | { readonly kind: "retry"; readonly request: string; readonly waitMs: number; readonly message: string }
  | { readonly kind: "throttled"; readonly waitMs: number }
  | {
      readonly kind: "card";
      readonly cardId: string;
      readonly what: "opened" | "kept-alive" | "gone" | "closed";
    }
  /** The answer to an action was lost; `outcome` is what the scorecard's counters said about it. */
  | {
      readonly kind: "gap";
      readonly gameId: string;
      readonly action: string;
      readonly outcome: "counted" | "not-counted" | "unknown";
      readonly message: string;
    };

export type ArcObserver = (event: ArcEvent) => void;
