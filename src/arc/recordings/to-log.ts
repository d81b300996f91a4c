import { isMove } from "../../contracts/action.ts";
import type { Grid } from "../../contracts/grid.ts";
import type { Log } from "../../contracts/log.ts";
import { sameGrid } from "../../grid/grid.ts";
import { appendGap, appendMove, appendReset, type OpenLog, openLog } from "../../log/builder.ts";
import type { RecordedStep } from "./line.ts";
import { type RecordingItem, readRecording } from "./read.ts";

export interface ImportedLog {
  readonly log: Log;
  readonly gameId: string | undefined;
  readonly levelsCompleted: number;
  readonly levelsToWin: number;
  /** One sentence for everything that is missing or was left out. */
  readonly notes: readonly string[];
}

const ACTIONS_MISSING =
  "Every action is written as RESET, a known fault of the agents client, so the moves are missing and nothing can be learned from the frames.";

/** The log of a recording. Cross-level pairs never enter; RESET opens a new attempt. */
export async function logFromItems(
  items: AsyncIterable<RecordingItem> | Iterable<RecordingItem>,
): Promise<ImportedLog> {
  const notes: string[] = [];
  const watch = watchForMissingActions();
  let open = openLog();
  let last: RecordedStep | undefined;
  for await (const item of items) {
    if (item.kind !== "step") {
      notes.push(item.message);
      if (item.kind === "gap") open = appendGap(open).open;
      continue;
    }
    watch.see(item);
    if (item.action === undefined) notes.push("A line does not name its action, so it was left out.");
    open = append(open, item);
    last = item;
  }
  const missing = watch.found();
  if (missing) notes.push(ACTIONS_MISSING);
  return {
    log: missing ? { attempts: [] } : open.log,
    gameId: last?.gameId,
    levelsCompleted: last?.observation.levelsCompleted ?? 0,
    levelsToWin: last?.observation.levelsToWin ?? 0,
    notes,
  };
}

export const importRecording = (path: string): Promise<ImportedLog> => logFromItems(readRecording(path));

function append(open: OpenLog, { action, observation }: RecordedStep): OpenLog {
  if (action === undefined) return appendGap(open).open;
  return (isMove(action) ? appendMove(open, action, observation) : appendReset(open, observation)).open;
}

/** Real RESETs in a row all show the first level's opening; anything else means the actions were not written. */
function watchForMissingActions() {
  let moved = false;
  let changed = false;
  let first: Grid | undefined;
  return {
    see({ action, observation: { settled, state, levelsCompleted } }: RecordedStep): void {
      moved ||= action === undefined || isMove(action);
      first ??= settled;
      changed ||=
        levelsCompleted > 0 || state === "WIN" || state === "GAME_OVER" || !sameGrid(first, settled);
    },
    found: (): boolean => !moved && changed,
  };
}
