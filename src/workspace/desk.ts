import type { Move } from "../contracts/action.ts";
import type { Grid } from "../contracts/grid.ts";
import type { GoalCandidate } from "../explore/index.ts";
import type { Session } from "../loop/session.ts";
import type { Diagnostic } from "../twin/index.ts";
import type { Difference, Validation } from "../validate/index.ts";
import type { Projection } from "./projection.ts";
import type { SafeFolder } from "./safe-folder.ts";
import type { Answer } from "./types.ts";

/** Larger twins are no twins but memories. */
export const TWIN_BYTES = 256 * 1024;
export const TWIN_FILE = "twin.ts";

/** A plan of the twin, as long as twin and situation are the ones it was made for. */
export interface DeskPlan {
  readonly id: number;
  readonly moves: readonly Move[];
  readonly twin: number;
  readonly step: number;
  readonly goal: number | undefined;
}

/** What the operations work on, and what they remember from one to the next. */
export interface Desk {
  readonly session: Session;
  readonly folder: SafeFolder;
  readonly projection: Projection;
  plan: DeskPlan | undefined;
  candidates: readonly GoalCandidate[];
  predicted: Grid | undefined;
  difference: Difference | undefined;
}

export const yes = (text: string, data?: () => unknown): Answer => ({
  ok: true,
  text,
  ...(data !== undefined && { data }),
});
export const no = (text: string, data?: () => unknown): Answer => ({
  ok: false,
  text,
  ...(data !== undefined && { data }),
});

/** Makes twin.ts, as it is at this moment, the current twin; an answer when that cannot be. */
export async function takeTwin({ session, folder }: Desk, purpose: string): Promise<Answer | undefined> {
  const read = folder.read(TWIN_FILE, TWIN_BYTES);
  if (!read.ok) return no(`${read.message} Write your twin there; TWIN.md says how.`);
  const saved = await session.saveTwin(read.text, `twin.ts, for ${purpose}`);
  if (saved.ok) return undefined;
  return no(
    `twin.ts does not compile, so nothing was done.\n${diagnosticsText(TWIN_FILE, saved.diagnostics)}`,
  );
}

export const diagnosticsText = (file: string, diagnostics: readonly Diagnostic[]): string =>
  diagnostics
    .slice(0, 10)
    .map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`)
    .join("\n");

/** Remembers the first difference, for `image difference`. */
export function remember(desk: Desk, { failing, conceded }: Validation): void {
  desk.difference = [...failing, ...conceded].find((failure) => failure.kind === "differs");
}

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
