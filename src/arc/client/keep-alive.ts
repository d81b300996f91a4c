import type { ArcApi } from "./api.ts";
import type { ArcObserver } from "./events.ts";

/**
 * Reads the card every `everyMs`, so a long think does not let it go stale. Returns how to stop. A competition card
 * answers 403, which still shows the service that somebody is there.
 */
export function keepAlive(api: ArcApi, cardId: string, everyMs: number, onEvent: ArcObserver): () => void {
  const stop = () => clearInterval(timer);
  const beat = async () => {
    const answer = await api.readCard(cardId);
    const gone = answer.kind === "refused" && answer.status === 404;
    if (gone) stop();
    if (gone || answer.kind === "answered")
      onEvent({ kind: "card", cardId, what: gone ? "gone" : "kept-alive" });
  };
  const timer = setInterval(() => void beat(), everyMs);
  timer.unref();
  return stop;
}
