import { z } from "zod";

export const ERROR_CODES = [
  "VALIDATION_ERROR",
  "GAME_NOT_AVAILABLE_ERROR",
  "SERVER_ERROR",
  "GAME_NOT_STARTED_ERROR",
  "RATE_LIMIT_EXCEEDED",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

const errorBody = z.object({ error: z.string(), message: z.string().optional() });

/** What an error answer says, in one line; framework errors are HTML and say only their status. */
export function describeError(
  status: number,
  body: string,
): { readonly code: string; readonly text: string } {
  const parsed = errorBody.safeParse(safeJson(body));
  if (!parsed.success) return { code: `HTTP_${status}`, text: `status ${status}` };
  const { error, message } = parsed.data;
  return { code: error, text: oneLine(message ?? error) };
}

export function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, 200);
