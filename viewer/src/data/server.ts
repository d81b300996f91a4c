import { type LiveMessage, type PlayAnswer, WRITING } from "../../../src/view/messages.ts";
import type { ListedRun } from "../../../src/view/summary.ts";
import { concat, openRun } from "./open-run.ts";
import type { Listing, PlayApi, RunOpened, Source } from "./source.ts";

const RETRY = 1000;

/** Follows a `twin view` server. A dropped connection is taken up again, and begins with everything. */
export class ServerSource implements Source {
  listing: Listing = { runs: [], size: 0, link: "connecting" };
  readonly play: PlayApi = playApi();
  readonly #listeners = new Set<(listing: Listing) => void>();
  readonly #followers = new Map<string, Set<() => void>>();
  readonly #runs = new Map<string, ListedRun>();

  constructor() {
    this.#connect();
  }

  watch(listener: (listing: Listing) => void): () => void {
    this.#listeners.add(listener);
    listener(this.listing);
    return () => this.#listeners.delete(listener);
  }

  follow(id: string, listener: () => void): () => void {
    const followers = this.#followers.get(id) ?? new Set();
    this.#followers.set(id, followers.add(listener));
    return () => followers.delete(listener);
  }

  async open(id: string): Promise<RunOpened> {
    try {
      const read = async (name: string, from: number) => (await fetchFile(id, name, from)).bytes;
      const [first, events, early] = await Promise.all([
        fetchFile(id, "run.json", 0),
        read("events.jsonl", 0),
        read("frames.bin", 0),
      ]);
      // Frames are written before the event that names them: those of the last events may have come meanwhile.
      const late = first.writing ? await read("frames.bin", early.length) : new Uint8Array();
      const frames = concat(early, late);
      return openRun(id, { manifest: first.bytes, events, frames }, first.writing, read);
    } catch (cause) {
      return { ok: false, message: cause instanceof Error ? cause.message : String(cause) };
    }
  }

  async text(id: string, name: string): Promise<string | undefined> {
    const response = await fetch(fileUrl(id, name, 0)).catch(() => undefined);
    return response?.ok ? response.text() : undefined;
  }

  #connect(): void {
    const events = new EventSource("/api/live");
    events.onmessage = ({ data }: MessageEvent<string>) => this.#take(JSON.parse(data) as LiveMessage);
    events.onerror = () => {
      this.#tell("connecting");
      if (events.readyState === EventSource.CLOSED) setTimeout(() => this.#connect(), RETRY);
    };
  }

  #take(message: LiveMessage): void {
    if (message.type === "beat") return;
    if (message.type === "grew") {
      this.#poke(message.id);
      return;
    }
    if (message.type === "all") {
      this.#runs.clear();
      for (const run of message.runs) this.#runs.set(run.id, run);
      this.#tell("live", message.size);
      for (const id of this.#followers.keys()) this.#poke(id);
      return;
    }
    if (message.type === "gone") this.#runs.delete(message.id);
    else this.#runs.set(message.run.id, message.run);
    this.#tell("live");
  }

  #poke(id: string): void {
    for (const listener of this.#followers.get(id) ?? []) listener();
  }

  #tell(link: Listing["link"], size = this.listing.size): void {
    const runs = [...this.#runs.values()];
    this.listing = { runs, size: Math.max(size, runs.length), link };
    for (const listener of this.#listeners) listener(this.listing);
  }
}

const fileUrl = (id: string, name: string, from: number): string =>
  `/api/file?${new URLSearchParams({ run: id, name, from: String(from) })}`;

async function fetchFile(id: string, name: string, from: number) {
  const response = await fetch(fileUrl(id, name, from));
  // A run that was only just begun has no events or frames yet.
  if (response.status === 404 && name !== "run.json") return { bytes: new Uint8Array(), writing: true };
  if (!response.ok) throw new Error("There is no such run here; it may have been moved or deleted.");
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    writing: response.headers.get(WRITING) === "true",
  };
}

function playApi(): PlayApi {
  const post = async (path: string, body: object): Promise<PlayAnswer> => {
    try {
      const response = await fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return (await response.json()) as PlayAnswer;
    } catch {
      return { ok: false, message: "The page's server does not answer; is twin view still running?" };
    }
  };
  return {
    games: async () => (await (await fetch("/api/games")).json()).games,
    start: (game) => post("/api/play/start", { game }),
    act: (run, action) => post("/api/play/act", { run, action }),
    end: (run) => post("/api/play/end", { run }),
    isOpen: async (run) =>
      (await (await fetch(`/api/play/open?${new URLSearchParams({ run })}`)).json()).open === true,
  };
}
