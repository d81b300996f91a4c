import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Session } from "../../loop/session.ts";
import { accountOf } from "./account.ts";
import { moneyFor, type Prices } from "./prices.ts";
import type { Usage } from "./usage.ts";

export const ACCOUNTING = "accounting.json";

export interface TurnSpent {
  readonly moment: string;
  readonly seconds: number;
  readonly usage?: Usage | undefined;
  /** What was said; absent where it was written to `transcriptFile()` as it came. */
  readonly transcript?: string;
  /** How it ended, as one short phrase. */
  readonly ended: string;
}

/** Writes what each turn cost into the run: an event, a transcript, and the totals so far. */
export class Meter {
  constructor(
    private readonly session: Session,
    private readonly model: string | undefined,
    private readonly prices: Prices,
  ) {}

  /** The number the next turn gets. */
  get turn(): number {
    return this.session.journal.state.turns;
  }

  transcriptFile(): string {
    return `transcripts/${String(this.turn).padStart(4, "0")}.jsonl`;
  }

  record({ moment, seconds, usage, transcript, ended }: TurnSpent): void {
    const { journal } = this.session;
    const file = this.transcriptFile();
    if (transcript !== undefined) this.save(file, transcript);
    const money = usage && moneyFor(usage, this.model, this.prices);
    journal.append({
      type: "turn",
      turn: this.turn,
      moment,
      seconds,
      transcript: file,
      ended,
      ...(usage && {
        usage: {
          input: usage.input,
          cached: usage.cached,
          output: usage.output,
          reasoning: usage.reasoning,
        },
      }),
      ...(money !== undefined && { money }),
    });
    this.settle();
  }

  /** Writes the totals as they stand; actions may have been sent since the last turn. */
  settle(): void {
    this.save(ACCOUNTING, `${JSON.stringify(accountOf(this.session.journal.events), null, 1)}\n`);
  }

  /** A side file of the run folder. */
  save(path: string, text: string): void {
    const { writer } = this.session.journal;
    mkdirSync(dirname(join(writer.folder, path)), { recursive: true });
    writer.saveFile(path, text);
  }
}
