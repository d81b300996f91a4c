import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { ALIVE, type Alive, REPLIES, REQUESTS, type Reply } from "./command/ask.ts";
import { type Request, safeParseRequest } from "./request.ts";
import type { SafeFolder } from "./safe-folder.ts";
import type { Answer } from "./types.ts";

const POLL_MS = 25;
const BEAT_MS = 1_000;
const REQUEST_BYTES = 64 * 1024;
const REPLIES_KEPT = 50;
const envelope = z.looseObject({ json: z.boolean().optional() });
const NAME = /^[a-z0-9][a-z0-9-]{3,60}\.json$/;

export interface BridgeOptions {
  /** Carries a request out. */
  readonly perform: (request: Request) => Promise<Answer>;
  /** Whether nothing more can be asked. */
  readonly over: () => boolean;
  /** What to tell those who ask when nobody serves any more. */
  readonly farewell: () => string;
  /** Told once of each kind: the folder is gone, full or not ours any more. The run goes on without it. */
  readonly onTrouble: (cause: Error) => void;
  readonly onAnswer?: (request: Request | undefined, answer: Answer) => void;
}

/** The answering side: takes request files one at a time, in order, and answers each in one step. */
export class Bridge {
  readonly #troubles = new Set<string>();

  constructor(
    private readonly folder: SafeFolder,
    private readonly options: BridgeOptions,
  ) {}

  /** Requests nobody answered before a break must not be carried out by surprise. */
  clear(): void {
    for (const name of this.folder.list(REQUESTS)) this.folder.remove(`${REQUESTS}/${name}`);
    this.folder.list(REPLIES);
  }

  async serve(signal?: AbortSignal): Promise<void> {
    this.#alive(true);
    const beat = setInterval(() => this.#alive(true), BEAT_MS);
    try {
      while (!this.options.over() && !signal?.aborted) {
        if (!(await this.#answerNext())) await setTimeout(POLL_MS);
      }
      // Who asked in the same moment is still told that it is over.
      while (this.options.over() && (await this.#answerNext()));
    } finally {
      clearInterval(beat);
      this.#alive(false);
    }
  }

  farewell(): void {
    this.#alive(false);
  }

  async #answerNext(): Promise<boolean> {
    const name = this.#try(() => this.folder.list(REQUESTS).find((file) => !file.startsWith(".")));
    if (name === undefined) return false;
    const path = `${REQUESTS}/${name}`;
    const taken = NAME.test(name) ? this.#read(path) : "A request file is called something.json; use ./twin.";
    // Gone before it is carried out: a crash in between never carries it out twice.
    if (!this.#try(() => this.folder.remove(path) ?? true)) return false;
    const parsed =
      typeof taken === "string" ? { ok: false as const, message: taken } : safeParseRequest(taken.request);
    const answer = parsed.ok
      ? await this.options.perform(parsed.request)
      : { ok: false, text: parsed.message };
    const wantsData = typeof taken !== "string" && taken.wantsData;
    this.#try(() => this.#reply(NAME.test(name) ? name : "rejected.json", answer, wantsData));
    this.options.onAnswer?.(parsed.ok ? parsed.request : undefined, answer);
    return true;
  }

  /** A request may carry `json: true` beside what it asks: then the reply holds data, not only text. */
  #read(path: string): { readonly request: unknown; readonly wantsData: boolean } | string {
    const read = this.folder.read(path, REQUEST_BYTES);
    if (!read.ok) return `The request cannot be read: ${read.message}`;
    try {
      const { json, ...request } = envelope.parse(JSON.parse(read.text));
      return { request, wantsData: json ?? false };
    } catch {
      return "The request is not a JSON object; use ./twin, which writes it for you.";
    }
  }

  #reply(name: string, { ok, text, data }: Answer, wantsData: boolean): void {
    const reply: Reply = { ok, text, ...(wantsData && data && { data: data() }) };
    this.folder.write(`${REPLIES}/${name}`, JSON.stringify(reply));
    const names = this.folder.list(REPLIES, 10_000).filter((other) => other !== name);
    for (const old of names.slice(0, Math.max(0, names.length - REPLIES_KEPT)))
      this.folder.remove(`${REPLIES}/${old}`);
  }

  #alive(serving: boolean): void {
    const alive: Alive = { serving, at: Date.now(), message: serving ? "" : this.options.farewell() };
    this.#try(() => this.folder.write(ALIVE, JSON.stringify(alive)));
  }

  /** Whatever the agent does to the folder, the run stands. */
  #try<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      const kind = "code" in error ? String(error.code) : error.message;
      if (!this.#troubles.has(kind)) this.options.onTrouble(error);
      this.#troubles.add(kind);
      return undefined;
    }
  }
}
