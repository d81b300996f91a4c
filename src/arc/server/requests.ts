import { z } from "zod";
import { type Action, type Button, press, RESET } from "../../contracts/action.ts";
import { firstIssue } from "../wire/frame.ts";
import { problem, type Served, served } from "./problem.ts";

/** Both `opaque` and `reasoning` may be any JSON up to this size. */
export const MAX_BLOB_BYTES = 16_384;
export const MAX_BODY_BYTES = 256 * 1024;
const MAX_TAGS = 100;

const blob = (name: string) =>
  z
    .unknown()
    .refine(
      (value) => value === undefined || Buffer.byteLength(JSON.stringify(value)) <= MAX_BLOB_BYTES,
      `${name} exceeds ${MAX_BLOB_BYTES} bytes`,
    )
    .optional();
const text = z.string().max(1_000);

export const openRequest = z.object({
  tags: z.array(text).max(MAX_TAGS).nullish(),
  source_url: text.nullish(),
  opaque: blob("opaque"),
  competition_mode: z.boolean().nullish(),
});
export type OpenRequest = z.infer<typeof openRequest>;

export const closeRequest = z.object({ card_id: text });

const coordinate = z.int().min(0).max(63);

/** One schema for all commands; the coordinates count only for ACTION6. */
const command = z.object({
  game_id: text,
  card_id: text.nullish(),
  guid: text.nullish(),
  reasoning: blob("reasoning"),
});
export type Command = z.infer<typeof command>;

export interface CommandRequest {
  readonly action: Action;
  readonly command: Command;
}

export function parseCommand(name: Action["name"], body: unknown): Served<CommandRequest> {
  const parsed = parseBody(command, body);
  if (!parsed.ok) return parsed;
  const action = actionFrom(name, body);
  return action.ok ? served({ action: action.value, command: parsed.value }) : action;
}

function actionFrom(name: Action["name"], body: unknown): Served<Action> {
  if (name === "RESET") return served(RESET);
  if (name !== "ACTION6") return served(press(name satisfies Button));
  const at = parseBody(z.object({ x: coordinate, y: coordinate }), body);
  return at.ok ? served({ name, ...at.value }) : at;
}

export function parseBody<T>(schema: z.ZodType<T>, body: unknown): Served<T> {
  const parsed = schema.safeParse(body);
  return parsed.success
    ? served(parsed.data)
    : problem(400, "VALIDATION_ERROR", `the request is not valid: ${firstIssue(parsed.error)}`);
}

/** The body as JSON. Refuses what is not announced as JSON, as the official server does. */
export async function readJson(request: Request): Promise<Served<unknown>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type))
    return problem(415, "VALIDATION_ERROR", "send the request as application/json");
  try {
    return served(await request.json());
  } catch {
    return problem(400, "VALIDATION_ERROR", "the request body is not JSON");
  }
}
