import type { z } from "zod";
import type { GameInfo } from "../../contracts/env.ts";
import { describeError, safeJson } from "../wire/error.ts";
import { firstIssue, safeParseFrame, type WireFrame } from "../wire/frame.ts";
import { anonKeySchema, gameSchema, gamesSchema } from "../wire/game.ts";
import {
  countersSchema,
  openedSchema,
  type PlayCounter,
  type ScorecardSummary,
  summarySchema,
} from "../wire/scorecard.ts";
import { type Answer, answered, mapAnswer } from "./answer.ts";
import type { Http, Method, RawAnswer } from "./http.ts";
import type { Repeat, Repeater } from "./repeat.ts";

export interface CardRequest {
  readonly tags?: readonly string[];
  readonly sourceUrl?: string;
  readonly opaque?: unknown;
  readonly competition?: boolean;
}

type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

/** The official API, one method a route; every outcome is an Answer. */
export class ArcApi {
  readonly #http: Http;
  readonly #repeater: Repeater;
  #key: string | undefined;

  constructor(http: Http, repeater: Repeater, key: string | undefined) {
    this.#http = http;
    this.#repeater = repeater;
    this.#key = key;
  }

  /** The key in use: the one given, or the anonymous one the service handed out. */
  get key(): string | undefined {
    return this.#key;
  }

  games(): Promise<Answer<GameInfo[]>> {
    return this.#call("GET", "/api/games", "always", bySchema(gamesSchema));
  }

  game(id: string): Promise<Answer<GameInfo>> {
    return this.#call("GET", `/api/games/${encodeURIComponent(id)}`, "always", bySchema(gameSchema));
  }

  /** A card opened twice by a repeat is an empty card too many, which harms nobody. */
  async openCard(card: CardRequest): Promise<Answer<string>> {
    const body = {
      ...(card.tags ? { tags: card.tags } : {}),
      ...(card.sourceUrl ? { source_url: card.sourceUrl } : {}),
      ...(card.opaque === undefined ? {} : { opaque: card.opaque }),
      ...(card.competition ? { competition_mode: true } : {}),
    };
    const opened = await this.#call(
      "POST",
      "/api/scorecard/open",
      card.competition ? "if-uncounted" : "always",
      bySchema(openedSchema),
      body,
    );
    return mapAnswer(opened, ({ card_id }) => card_id);
  }

  readCard(cardId: string): Promise<Answer<ScorecardSummary>> {
    return this.#call(
      "GET",
      `/api/scorecard/${encodeURIComponent(cardId)}`,
      "always",
      bySchema(summarySchema),
    );
  }

  counters(cardId: string, gameId: string): Promise<Answer<PlayCounter[]>> {
    const path = `/api/scorecard/${encodeURIComponent(cardId)}/${encodeURIComponent(gameId)}`;
    return this.#call("GET", path, "always", bySchema(countersSchema));
  }

  closeCard(cardId: string): Promise<Answer<ScorecardSummary>> {
    return this.#call("POST", "/api/scorecard/close", "if-uncounted", bySchema(summarySchema), {
      card_id: cardId,
    });
  }

  command(name: string, body: Record<string, unknown>, repeat: Repeat): Promise<Answer<WireFrame>> {
    return this.#call("POST", `/api/cmd/${name}`, repeat, safeParseFrame, body);
  }

  async #call<T>(
    method: Method,
    path: string,
    repeat: Repeat,
    parse: (json: unknown) => Parsed<T>,
    body?: unknown,
  ): Promise<Answer<T>> {
    const key = await this.#resolveKey();
    if (key.kind !== "answered") return key;
    return this.#send(method, path, repeat, parse, body, key.value);
  }

  async #send<T>(
    method: Method,
    path: string,
    repeat: Repeat,
    parse: (json: unknown) => Parsed<T>,
    body: unknown,
    key: string,
  ): Promise<Answer<T>> {
    const headers: Record<string, string> = key === "" ? {} : { "x-api-key": key };
    const request = `${method} ${path}`;
    const raw = await this.#repeater(request, repeat, () => this.#http.send(method, path, headers, body));
    return interpret(request, raw, parse);
  }

  /** Without a key the service hands out an anonymous one; a server that has none is asked without. */
  async #resolveKey(): Promise<Answer<string>> {
    if (this.#key !== undefined) return answered(this.#key);
    const path = "/api/games/anonkey";
    const anon = await this.#send("GET", path, "always", bySchema(anonKeySchema), undefined, "");
    if (anon.kind === "unsent") return anon;
    this.#key = anon.kind === "answered" ? anon.value.api_key : "";
    return answered(this.#key);
  }
}

const bySchema =
  <T>(schema: z.ZodType<T>) =>
  (json: unknown): Parsed<T> => {
    const parsed = schema.safeParse(json);
    return parsed.success
      ? { ok: true, value: parsed.data }
      : { ok: false, message: `The answer is malformed: ${firstIssue(parsed.error)}.` };
  };

/** Proxies answer 502-504 for a server that may still be busy with the request. */
const stillRunning = (status: number): boolean => status >= 502 && status <= 504;

function interpret<T>(request: string, raw: RawAnswer, parse: (json: unknown) => Parsed<T>): Answer<T> {
  if (raw.kind === "unsent")
    return { kind: "unsent", message: `${request} could not be sent: ${raw.message}.` };
  if (raw.kind === "broken")
    return { kind: "unclear", finished: raw.finished, message: `${request}: ${raw.message}.` };
  const { status, text } = raw;
  if (status >= 200 && status < 300) {
    const json = safeJson(text);
    const parsed: Parsed<T> =
      json === undefined ? { ok: false, message: "The answer is not JSON." } : parse(json);
    if (parsed.ok) return answered(parsed.value);
    return { kind: "unclear", finished: true, message: `${request}: ${parsed.message}` };
  }
  const { code, text: said } = describeError(status, text);
  const message = `The server answered ${request} with ${status}: ${said.replace(/\.$/, "")}.`;
  if (status >= 400 && status < 500) return { kind: "refused", status, code, message };
  return { kind: "unclear", finished: !stillRunning(status), message };
}
