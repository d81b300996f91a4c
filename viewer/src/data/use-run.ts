import { useEffect, useState } from "preact/hooks";
import type { OpenRun } from "./open-run.ts";
import type { Source } from "./source.ts";

export type RunView =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly message: string }
  | { readonly state: "open"; readonly run: OpenRun; more(): Promise<void> };

/** A run, kept up to date while it grows. */
export function useRun(source: Source, id: string): RunView {
  const [view, setView] = useState<RunView>({ state: "loading" });
  useEffect(() => {
    const follower = new Follower(source, id, setView);
    return () => follower.stop();
  }, [source, id]);
  return view;
}

class Follower {
  #run: OpenRun | undefined;
  #stopped = false;
  #working: Promise<void> | undefined;
  #again = false;
  readonly #unfollow: () => void;

  constructor(
    private readonly source: Source,
    private readonly id: string,
    private readonly show: (view: RunView) => void,
  ) {
    show({ state: "loading" });
    this.#unfollow = source.follow(id, () => void this.more());
    this.#working = this.#open().finally(() => {
      this.#working = undefined;
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#unfollow();
  }

  /** One reading at a time; a wish during one is fulfilled after it. */
  async more(): Promise<void> {
    if (this.#working) {
      this.#again = true;
      return this.#working;
    }
    this.#working = this.#grow().finally(() => {
      this.#working = undefined;
    });
    return this.#working;
  }

  async #open(): Promise<void> {
    const opened = await this.source.open(this.id);
    if (this.#stopped) return;
    if (!opened.ok) this.show({ state: "failed", message: opened.message });
    else this.#show(opened.run);
    if (this.#again) await this.#grow();
  }

  async #grow(): Promise<void> {
    do {
      this.#again = false;
      const grown = await this.#next();
      if (grown && !this.#stopped) this.#show(grown);
    } while (this.#again && !this.#stopped);
  }

  /** A run that looked finished or damaged and grows all the same was resumed: it is read anew. */
  async #next(): Promise<OpenRun | undefined> {
    const run = this.#run;
    // A server that is gone for a moment tells when it is back.
    if (run?.writing && run.problems.length === 0) return run.more().catch(() => undefined);
    const opened = await this.source.open(this.id);
    return opened.ok && opened.run.records.length !== run?.records.length ? opened.run : undefined;
  }

  #show(run: OpenRun): void {
    this.#run = run;
    this.show({ state: "open", run, more: () => this.more() });
  }
}
