import { setTimeout as sleep } from "node:timers/promises";
import { APICallError, generateText, type LanguageModel, type ModelMessage } from "ai";
import type { Session } from "../../loop/session.ts";
import { failureOf, passes, waitSeconds } from "../coding/failure.ts";
import type { Failure } from "../coding/types.ts";
import type { Meter, Usage } from "../prices/index.ts";
import type { Parsed } from "./answer.ts";
import type { ModelSettings } from "./provider.ts";

export interface ConversationOptions {
  readonly session: Session;
  readonly model: LanguageModel;
  readonly meter: Meter;
  readonly system: string;
  readonly signal: AbortSignal;
  /** What else the vendor is told. */
  readonly settings?: ModelSettings;
  /** Exchanges remembered, in their short form. */
  readonly remembered?: number;
  readonly wait?: (seconds: number, signal: AbortSignal) => Promise<void>;
}

export interface Question {
  readonly moment: string;
  /** Everything, sent once. */
  readonly text: string;
  /** What later questions remember of it. */
  readonly short: string;
}

interface Exchange {
  readonly asked: string;
  readonly answered: string;
}

const REMEMBERED = 8;
const ANSWER_LIMIT = 6_000;
const WAITS = 24;
const CALL_SECONDS = 900;

/**
 * Questions to a model, one call each, every call a turn of the run. The context stays bounded: the present question in
 * full, the last few exchanges in short.
 */
export class Conversation {
  readonly #past: Exchange[] = [];

  constructor(private readonly options: ConversationOptions) {}

  /** An answer that parses, asked again once with what was wrong; undefined when there is none. */
  async ask<T>(
    question: Question,
    parse: (answer: string) => Promise<Parsed<T>> | Parsed<T>,
  ): Promise<T | undefined> {
    const messages = this.#messages(question.text);
    for (const last of [false, true]) {
      const answer = await this.#call(question.moment, messages);
      if (answer === undefined) return undefined;
      const parsed = await parse(answer);
      this.#remember({ asked: question.short, answered: answer });
      if (parsed.ok) return parsed.value;
      if (last) this.#note(`The model's answer was of no use twice (${parsed.error}).`);
      messages.push(
        { role: "assistant", content: answer || "(nothing)" },
        {
          role: "user",
          content: `That cannot be used: ${parsed.error}\nAnswer again, in the form described.`,
        },
      );
    }
    return undefined;
  }

  #messages(text: string): ModelMessage[] {
    const past = this.#past.flatMap(({ asked, answered }): ModelMessage[] => [
      { role: "user", content: asked },
      { role: "assistant", content: answered },
    ]);
    return [...past, { role: "user", content: text }];
  }

  #remember({ asked, answered }: Exchange): void {
    const cut = answered.length > ANSWER_LIMIT ? `${answered.slice(0, ANSWER_LIMIT)}\n…` : answered;
    this.#past.push({ asked, answered: cut || "(nothing)" });
    const most = this.options.remembered ?? REMEMBERED;
    this.#past.splice(0, Math.max(0, this.#past.length - most));
  }

  /** One call with waiting for servers that recover; undefined when the run cannot go on. */
  async #call(moment: string, messages: ModelMessage[]): Promise<string | undefined> {
    const { session, signal, wait = pause } = this.options;
    for (let attempt = 1; !signal.aborted && !session.over; attempt++) {
      const called = await this.#once(moment, messages);
      if (typeof called === "string") return called;
      if (signal.aborted) return undefined;
      if (!passes(called) || attempt > WAITS) {
        session.finish("failed", `The model gave no answer: ${called.message}`);
        return undefined;
      }
      const seconds = waitSeconds(attempt, called);
      this.#note(`${called.kind}: waiting ${seconds} s (${called.message})`);
      await wait(seconds, signal);
    }
    return undefined;
  }

  async #once(moment: string, messages: ModelMessage[]): Promise<string | Failure> {
    const { model, system, signal, settings } = this.options;
    const began = performance.now();
    const record = (ended: string, answer: string, usage?: Usage) =>
      this.#record(moment, messages, { ended, answer, usage, seconds: (performance.now() - began) / 1000 });
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(CALL_SECONDS * 1000)]);
      const { text, usage } = await generateText({
        model,
        system,
        messages,
        maxRetries: 0,
        abortSignal: limit,
        ...settings,
      });
      record("completed", text, {
        input: usage.inputTokens ?? 0,
        cached: usage.inputTokenDetails.cacheReadTokens ?? 0,
        written: usage.inputTokenDetails.cacheWriteTokens ?? 0,
        output: usage.outputTokens ?? 0,
        reasoning: usage.outputTokenDetails.reasoningTokens ?? 0,
      });
      return text;
    } catch (cause) {
      const failure = failureIn(cause);
      record(`${failure.kind}: ${failure.message}`.slice(0, 300), "");
      return failure;
    }
  }

  #record(
    moment: string,
    messages: readonly ModelMessage[],
    {
      ended,
      answer,
      usage,
      seconds,
    }: { ended: string; answer: string; usage: Usage | undefined; seconds: number },
  ): void {
    const lines = [
      { system: this.options.system },
      ...messages,
      { role: "assistant", content: answer, ended },
    ];
    const transcript = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    this.options.meter.record({ moment, seconds, transcript, ended, usage });
  }

  #note(text: string): void {
    if (!this.options.session.journal.state.ended)
      this.options.session.journal.append({ type: "note", text });
  }
}

function failureIn(cause: unknown): Failure {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (!APICallError.isInstance(cause)) return failureOf(message);
  const after = Number(cause.responseHeaders?.["retry-after"]);
  return failureOf(message, cause.statusCode, Number.isFinite(after) ? after : undefined);
}

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  await sleep(seconds * 1000, undefined, { signal }).catch(() => undefined);
}
