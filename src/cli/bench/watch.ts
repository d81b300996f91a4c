import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { type Manifest, manifestSchema, type RunEvent, recordSchema } from "../../contracts/events.ts";
import { EVENTS, MANIFEST } from "../../log/writer.ts";
import { scorePlay } from "../../score/card.ts";
import { tallyEvents } from "../../score/from-events.ts";

/** Where a run stands, as far as its folder tells. */
export interface Standing {
  /** From 1. */
  readonly level: number;
  readonly levels: number;
  readonly of: number;
  readonly actions: number;
  /** Null without a baseline. */
  readonly score: number | null;
  /** Null while no model call has told. */
  readonly tokens: number | null;
  readonly ended: string | undefined;
}

/** Follows a run folder while another process writes it; each look reads only what is new. */
export class RunWatch {
  #at = 0;
  #rest = "";
  #manifest: Manifest | undefined;
  readonly #events: RunEvent[] = [];

  constructor(private readonly folder: string) {}

  look(): Standing {
    this.#read();
    let of = this.#manifest?.baseline?.actions.length ?? 0;
    let tokens: number | null = null;
    let ended: string | undefined;
    for (const event of this.#events) {
      if (event.type === "opened" || event.type === "observed") of = event.levelsToWin;
      if (event.type === "turn" && event.usage)
        tokens = (tokens ?? 0) + event.usage.input + event.usage.output;
      if (event.type === "run-ended") ended = event.reason;
      if (event.type === "run-resumed") ended = undefined;
    }
    const play = tallyEvents(this.#events).at(-1);
    const baseline = this.#manifest?.baseline?.actions;
    const scored = play && scorePlay(play, baseline);
    const levels = play?.levelsCompleted ?? 0;
    return {
      level: Math.min(levels + 1, Math.max(1, of)),
      levels,
      of,
      actions: play?.actions ?? 0,
      score: scored && baseline ? scored.score : null,
      tokens,
      ended,
    };
  }

  #read(): void {
    const manifest = join(this.folder, MANIFEST);
    if (!this.#manifest && existsSync(manifest)) {
      const parsed = manifestSchema.safeParse(safeJson(readFileSync(manifest, "utf8")));
      if (parsed.success) this.#manifest = parsed.data;
    }
    const path = join(this.folder, EVENTS);
    if (!existsSync(path)) return;
    const lines = (this.#rest + this.#newText(path)).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      const record = recordSchema.safeParse(safeJson(line));
      if (record.success) this.#events.push(record.data.event);
    }
  }

  #newText(path: string): string {
    const file = openSync(path, "r");
    try {
      const chunks: Buffer[] = [];
      for (;;) {
        const chunk = Buffer.alloc(65_536);
        const length = readSync(file, chunk, 0, chunk.length, this.#at);
        if (length === 0) return Buffer.concat(chunks).toString("utf8");
        this.#at += length;
        chunks.push(chunk.subarray(0, length));
      }
    } finally {
      closeSync(file);
    }
  }
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
