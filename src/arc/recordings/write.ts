import { type FileHandle, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { RESET } from "../../contracts/action.ts";
import type { RecordingSink } from "../../env/recording.ts";
import { formatLine } from "./line.ts";

export interface RecordingPlace {
  readonly folder: string;
  readonly scorecardId: string;
  readonly gameId: string;
  readonly guid: string;
}

/** `{folder}/{scorecard}/{game}-{guid}.jsonl`, where the toolkit looks for it. */
export const recordingPath = ({ folder, scorecardId, gameId, guid }: RecordingPlace): string =>
  join(folder, fileName(scorecardId), `${fileName(gameId)}-${fileName(guid)}.jsonl`);

/** Ids come from servers: none may lead out of the folder. */
const fileName = (id: string): string => id.replace(/[^\w.-]/g, "_").replace(/\.{2,}|^\./g, "_");

export interface RecordingWriter extends RecordingSink {
  readonly path: string;
  close(): Promise<void>;
}

/** A sink for withRecording that writes the toolkit's format. Only observed replies have a line. */
export async function openRecording(
  place: RecordingPlace,
  now: () => Date = () => new Date(),
): Promise<RecordingWriter> {
  const path = recordingPath(place);
  await mkdir(join(path, ".."), { recursive: true });
  const file: FileHandle = await open(path, "a");
  const { gameId, guid } = place;
  return {
    path,
    async after(call, reply) {
      if (reply.kind !== "observed") return;
      const action = call.kind === "act" ? call.move : RESET;
      const line = formatLine({ gameId, guid, action, observation: reply.observation, at: now() });
      await file.appendFile(`${line}\n`);
    },
    close: () => file.close(),
  };
}
