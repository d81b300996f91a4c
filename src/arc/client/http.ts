import { CookieJar } from "tough-cookie";
import { Agent, type Dispatcher, request } from "undici";

export type Method = "GET" | "POST";

/** What came back over the wire, before anybody looks into it. */
export type RawAnswer =
  | {
      readonly kind: "response";
      readonly status: number;
      readonly text: string;
      readonly retryAfter: string | undefined;
    }
  | { readonly kind: "unsent"; readonly message: string }
  | { readonly kind: "broken"; readonly finished: boolean; readonly message: string };

export interface Http {
  send(method: Method, path: string, headers: Record<string, string>, body?: unknown): Promise<RawAnswer>;
  /** The cookies it was given, for the next process. */
  cookies(): string;
  close(): Promise<void>;
}

/** A thousand frames of 64×64 cells are about 12 MB of JSON. */
const MAX_BODY = 64 * 1024 * 1024;

/** One connection pool and one cookie jar: the hosted service routes a session by its AWSALB cookies. */
export function createHttp(baseUrl: string, timeoutMs: number, cookies?: string): Http {
  const base = baseUrl.replace(/\/+$/, "");
  const agent = new Agent({ connect: { timeout: timeoutMs } });
  const jar =
    cookies === undefined
      ? new CookieJar(undefined, { looseMode: true })
      : CookieJar.deserializeSync(cookies);
  return {
    async send(method, path, headers, body) {
      const url = base + path;
      try {
        const cookie = await jar.getCookieString(url);
        const response = await request(url, {
          dispatcher: agent,
          method,
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            accept: "application/json",
            ...headers,
            ...(cookie === "" ? {} : { cookie }),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        for (const line of list(response.headers["set-cookie"]))
          await jar.setCookie(line, url, { ignoreError: true });
        return await readBody(response, timeoutMs);
      } catch (error) {
        return failure(error, timeoutMs);
      }
    },
    cookies: () => JSON.stringify(jar.serializeSync()),
    close: () => agent.destroy(),
  };
}

async function readBody(response: Dispatcher.ResponseData, timeoutMs: number): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body) {
      const bytes: Buffer = chunk;
      size += bytes.length;
      if (size > MAX_BODY)
        return { kind: "broken", finished: true, message: `the answer is larger than ${MAX_BODY} bytes` };
      chunks.push(bytes);
    }
  } catch (error) {
    // The head of a frame was there, so the server had acted; an error may come from a proxy.
    return {
      kind: "broken",
      finished: response.statusCode < 500,
      message: `the answer was cut short (${reason(error, timeoutMs)})`,
    };
  }
  return {
    kind: "response",
    status: response.statusCode,
    text: Buffer.concat(chunks).toString("utf8"),
    retryAfter: list(response.headers["retry-after"])[0],
  };
}

const NEVER_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|ERR_INVALID_URL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

function failure(error: unknown, timeoutMs: number): RawAnswer {
  const message = reason(error, timeoutMs);
  return NEVER_SENT.test(codeOf(error))
    ? { kind: "unsent", message }
    : { kind: "broken", finished: false, message };
}

function reason(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === "TimeoutError") return `no answer within ${timeoutMs} ms`;
  return codeOf(error) || (error instanceof Error ? error.message : String(error));
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

const list = (header: string | string[] | undefined): string[] =>
  header === undefined ? [] : Array.isArray(header) ? header : [header];
