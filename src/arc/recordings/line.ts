import { z } from "zod";
import {
  ACTION_NAMES,
  type Action,
  actionId,
  actionNameOf,
  click,
  press,
  RESET,
} from "../../contracts/action.ts";
import type { Observation } from "../../contracts/env.ts";
import { frameBody, safeParseFrame } from "../wire/frame.ts";

/** One line of a recording: what was sent and what it led to. `action` is undefined when the line does not tell. */
export interface RecordedStep {
  readonly kind: "step";
  readonly gameId: string;
  readonly guid: string | undefined;
  readonly action: Action | undefined;
  readonly observation: Observation;
}

export type LineParse =
  | RecordedStep
  /** Not about a frame: the agents client ends its file with the scorecard. */
  | { readonly kind: "other" }
  | { readonly kind: "bad"; readonly message: string };

const NAMES = ["RESET", ...ACTION_NAMES] as const;

/** The toolkit writes names, the agents client integers. */
const idSchema = z.union([z.enum(NAMES), z.int().transform(actionNameOf)]);

const actionInput = z.object({
  id: idSchema,
  data: z.object({ x: z.coerce.number().optional(), y: z.coerce.number().optional() }).nullish(),
});

const lineSchema = z.object({ data: z.record(z.string(), z.unknown()) });

export function parseLine(text: string): LineParse {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { kind: "bad", message: "it is not JSON" };
  }
  const line = lineSchema.safeParse(json);
  if (!line.success) return { kind: "bad", message: "it holds no data object" };
  const { data } = line.data;
  if (!("state" in data) || !("game_id" in data)) return { kind: "other" };
  if (!("frame" in data)) return { kind: "bad", message: "it was recorded without its frame" };
  const frame = safeParseFrame(data);
  if (!frame.ok) return { kind: "bad", message: frame.message };
  const { gameId, guid, observation } = frame.value;
  return { kind: "step", gameId, guid, action: actionOf(data.action_input), observation };
}

function actionOf(input: unknown): Action | undefined {
  const parsed = actionInput.safeParse(input);
  if (!parsed.success) return undefined;
  const { id, data } = parsed.data;
  if (id === undefined || id === "RESET") return id && RESET;
  if (id !== "ACTION6") return press(id);
  const [x, y] = [data?.x, data?.y];
  return Number.isInteger(x) && Number.isInteger(y) ? click(x!, y!) : undefined;
}

export interface LineToWrite {
  readonly gameId: string;
  readonly guid: string;
  readonly action: Action;
  readonly observation: Observation;
  readonly reasoning?: unknown;
  readonly at: Date;
}

/** A line as the toolkit writes it, without the line break. */
export function formatLine({ gameId, guid, action, observation, reasoning, at }: LineToWrite): string {
  const { frame, ...counts } = frameBody(observation);
  return JSON.stringify({
    timestamp: at.toISOString(),
    data: {
      game_id: gameId,
      guid,
      ...counts,
      action_input: {
        id: NAMES[actionId(action.name)],
        data: action.name === "ACTION6" ? { x: action.x, y: action.y } : {},
        reasoning: reasoning ?? null,
      },
      frame,
    },
  });
}
