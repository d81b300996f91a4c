import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { EVENTS, FRAMES, MANIFEST } from "../log/writer.ts";
import { findRuns, isBeingWritten, listRun, type RunPlace } from "./catalog.ts";
import type { Change } from "./messages.ts";
import type { ListedRun } from "./summary.ts";

interface Known {
  readonly place: RunPlace;
  stamp: string;
  /** The stamp the summary was made from. */
  summarized: string;
  summary: ListedRun | undefined;
  /** When a summary may next be made: a long run in progress is not read again at every action. */
  nextAt: number;
}

const POLL = 300;
/** Summaries wait this long after a page asked for something: the run a person opens comes first. */
const COURTESY = 250;

/** Knows the runs below a folder and tells of changes. Polls: that works on every file system and over mounts. */
export class Watcher {
  readonly #known = new Map<string, Known>();
  readonly #listeners = new Set<(change: Change) => void>();
  #timer: NodeJS.Timeout | undefined;
  #working = false;
  #quietUntil = 0;

  constructor(private readonly root: string) {
    this.look();
  }

  /** Where a run stands on disk, by the id it is listed under. Nothing else can be asked for. */
  find(id: string): string | undefined {
    if (!this.#known.has(id)) this.look();
    this.#quietUntil = performance.now() + COURTESY;
    return this.#known.get(id)?.place.folder;
  }

  /** Every run, summarised; those already read come without waiting. */
  async list(): Promise<ListedRun[]> {
    this.look();
    await this.#summarize(Number.POSITIVE_INFINITY);
    return this.summaries();
  }

  summaries(): ListedRun[] {
    return [...this.#known.values()].flatMap(({ summary }) => summary ?? []);
  }

  /** How many runs there are, read or not. */
  get size(): number {
    return this.#known.size;
  }

  /** Polls while anybody listens. Returns how to stop. */
  listen(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => this.look(), POLL);
    this.#quietUntil = performance.now() + COURTESY / 2;
    this.look();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.close();
    };
  }

  /** Looks at the disk now. */
  look(): void {
    const places = findRuns(this.root);
    const ids = new Set(places.map(({ id }) => id));
    for (const id of this.#known.keys())
      if (!ids.has(id)) {
        this.#known.delete(id);
        this.#tell({ type: "gone", id });
      }
    for (const place of places) this.#compare(place);
    if (this.#listeners.size > 0) void this.#summarize(Date.now());
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #compare(place: RunPlace): void {
    const stamp = stampOf(place.folder);
    const known = this.#known.get(place.id);
    if (!known) this.#known.set(place.id, { place, stamp, summarized: "", summary: undefined, nextAt: 0 });
    else if (known.stamp !== stamp) {
      known.stamp = stamp;
      this.#tell({ type: "grew", id: place.id });
    }
  }

  async #summarize(now: number): Promise<void> {
    if (this.#working && now !== Number.POSITIVE_INFINITY) return;
    this.#working = true;
    for (const known of [...this.#known.values()]) {
      if (known.summarized === known.stamp || known.nextAt > now) continue;
      await this.#courtesy();
      if (!this.#known.has(known.place.id)) continue;
      const began = performance.now();
      known.summarized = known.stamp;
      known.summary = listRun(known.place);
      known.nextAt = Date.now() + Math.max(POLL, 8 * (performance.now() - began));
      this.#tell({ type: "run", run: known.summary });
    }
    this.#working = false;
  }

  /** Lets requests through; a page that never stops asking does not hold the overview up for ever. */
  async #courtesy(): Promise<void> {
    for (let waits = 0; waits === 0 || (waits < 40 && performance.now() < this.#quietUntil); waits++)
      await delay(10);
  }

  #tell(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}

function stampOf(folder: string): string {
  const size = (name: string) => {
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    return stat ? `${stat.size}@${stat.mtimeMs}` : "-";
  };
  return `${size(MANIFEST)} ${size(EVENTS)} ${size(FRAMES)} ${isBeingWritten(folder)}`;
}
