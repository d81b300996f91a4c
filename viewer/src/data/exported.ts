import type { ListedRun } from "../../../src/view/summary.ts";
import { openRun } from "./open-run.ts";
import type { Listing, RunOpened, Source } from "./source.ts";

interface TwinExport {
  readonly runs: ListedRun[];
  arrived?(number: number, part: string, packed: string[]): void;
}

declare global {
  var twinExport: TwinExport | undefined;
}

/** The files of an exported site. Each part of a run is a script that is loaded when it is needed. */
export class ExportedSource implements Source {
  readonly listing: Listing;
  readonly #waiting = new Map<string, (packed: string[]) => void>();
  readonly #texts = new Map<string, Promise<Record<string, string>>>();

  constructor(private readonly data: TwinExport) {
    this.listing = { runs: data.runs, size: data.runs.length, link: "static" };
    data.arrived = (number, part, packed) => this.#waiting.get(`${number} ${part}`)?.(packed);
  }

  watch(listener: (listing: Listing) => void): () => void {
    listener(this.listing);
    return () => {};
  }

  follow(): () => void {
    return () => {};
  }

  async open(id: string): Promise<RunOpened> {
    try {
      const [files, frames] = await this.#load(id, "run");
      const texts = unpack(files!).then(parseTexts);
      this.#texts.set(`${id} run`, texts);
      const named = await texts;
      const bytes = (name: string) => new TextEncoder().encode(named[name] ?? "");
      const parts = {
        manifest: bytes("run.json"),
        events: bytes("events.jsonl"),
        frames: await unpack(frames!),
      };
      return openRun(id, parts, false);
    } catch (cause) {
      return { ok: false, message: cause instanceof Error ? cause.message : String(cause) };
    }
  }

  async text(id: string, name: string): Promise<string | undefined> {
    const part = name.startsWith("transcripts/") ? "transcripts" : "run";
    const key = `${id} ${part}`;
    const texts =
      this.#texts.get(key) ?? this.#load(id, part).then(([packed]) => unpack(packed!).then(parseTexts));
    this.#texts.set(key, texts);
    return (await texts.catch(() => undefined))?.[name];
  }

  #load(id: string, part: string): Promise<string[]> {
    const number = this.data.runs.findIndex((run) => run.id === id);
    if (number < 0) return Promise.reject(new Error("There is no such run in this export."));
    const file = `data/run-${number}${part === "run" ? "" : `-${part}`}.js`;
    return new Promise((resolve, reject) => {
      this.#waiting.set(`${number} ${part}`, resolve);
      const script = document.createElement("script");
      script.src = file;
      script.onerror = () => reject(new Error(`${file} is missing from this export.`));
      document.head.append(script);
    });
  }
}

const parseTexts = (bytes: Uint8Array): Record<string, string> => JSON.parse(new TextDecoder().decode(bytes));

async function unpack(base64: string): Promise<Uint8Array> {
  const packed = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
