import { z } from "zod";
import { type ActionName, actionId, actionNameOf } from "../../contracts/action.ts";
import { GAME_STATES, type GameState, type Observation } from "../../contracts/env.ts";
import type { Grid } from "../../contracts/grid.ts";
import { gridToRows, safeGridFromRows } from "../../grid/grid.ts";

/** The engine gives up at 1,000 frames an action; more than this is not a game's answer. */
export const MAX_FRAMES = 2_000;

/** The published description says NOT_STARTED where the server says NOT_PLAYED. */
export const gameState = z
  .enum([...GAME_STATES, "NOT_STARTED"])
  .transform((state): GameState => (state === "NOT_STARTED" ? "NOT_PLAYED" : state));

const count = z.int().min(0);

/** Everything of a frame but its cells, which are parsed by hand: zod over 12 million numbers is slow. */
const frameShape = z.object({
  game_id: z.string(),
  guid: z.string().nullish(),
  frame: z.array(z.unknown()),
  state: gameState,
  levels_completed: count,
  win_levels: count,
  available_actions: z.array(z.int()).nullish(),
  full_reset: z.boolean().nullish(),
});

export interface WireFrame {
  readonly gameId: string;
  readonly guid: string | undefined;
  readonly observation: Observation;
}

export type FrameParse =
  | { readonly ok: true; readonly value: WireFrame }
  | { readonly ok: false; readonly message: string };

const bad = (message: string): FrameParse => ({ ok: false, message });

export function safeParseFrame(json: unknown): FrameParse {
  const shape = frameShape.safeParse(json);
  if (!shape.success) return bad(`The frame is malformed: ${firstIssue(shape.error)}.`);
  const { data } = shape;
  const grids = safeParseGrids(data.frame);
  if (!grids.ok) return bad(grids.message);
  return {
    ok: true,
    value: {
      gameId: data.game_id,
      guid: data.guid ?? undefined,
      observation: {
        frames: grids.frames,
        settled: grids.frames.at(-1)!,
        state: data.state,
        levelsCompleted: data.levels_completed,
        levelsToWin: data.win_levels,
        available: (data.available_actions ?? []).flatMap(listedAction),
        fullReset: data.full_reset ?? false,
      },
    },
  };
}

export type GridsParse =
  | { readonly ok: true; readonly frames: readonly Grid[] }
  | { readonly ok: false; readonly message: string };

/** A list of frames, or one frame on its own as some recordings hold it. */
export function safeParseGrids(frame: readonly unknown[]): GridsParse {
  const first = frame[0];
  const single = Array.isArray(first) && typeof first[0] === "number";
  const list = single ? [frame] : frame;
  if (list.length === 0) return { ok: false, message: "The answer holds no frame." };
  if (list.length > MAX_FRAMES)
    return { ok: false, message: `The answer holds ${list.length} frames, more than ${MAX_FRAMES}.` };
  const frames: Grid[] = [];
  for (const [i, rows] of list.entries()) {
    const parsed = safeGridFromRows(rows);
    if (!parsed.ok) return { ok: false, message: `Frame ${i} is malformed: ${parsed.message}` };
    frames.push(parsed.grid);
  }
  return { ok: true, frames };
}

/** RESET and unknown ids are not choices. */
function listedAction(id: number): ActionName[] {
  const name = actionNameOf(id);
  return name === undefined || name === "RESET" ? [] : [name];
}

export function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0];
  const where = issue?.path.join(".") ?? "";
  return `${where === "" ? "" : `${where}: `}${issue?.message ?? "unknown problem"}`;
}

/** The fields of a frame that come from the observation, as the server sends them. */
export const frameBody = (observation: Observation) => ({
  frame: observation.frames.map(gridToRows),
  state: observation.state,
  levels_completed: observation.levelsCompleted,
  win_levels: observation.levelsToWin,
  available_actions: observation.available.map(actionId),
  full_reset: observation.fullReset,
});
