import type { Grid } from "../contracts/grid.ts";
import { boundingBox, diffGrids } from "../grid/diff.ts";
import { gridToText } from "../grid/grid.ts";
import type { ActionRecord, AttemptRecord, News } from "./records.ts";
import type { SafeFolder } from "./safe-folder.ts";

// The log as an agent reads it: tables for grep and tail, every distinct frame once in one file for code.
//   log/actions.tsv   one line a scored action      log/attempts.tsv   where each attempt began
//   log/frames.txt    "frame 000012", then its rows as hex digits

const ACTION_COLUMNS = "n level attempt step action before after changed box colours outcome wrong why";
const ATTEMPT_COLUMNS = "attempt level cause opening";

export const frameBlock = (number: number, grid: Grid): string =>
  `frame ${String(number).padStart(6, "0")}\n${gridToText(grid)}\n`;

/** Grows with the run. A file the agent damaged is written anew. */
export class LogFiles {
  readonly #numbers = new Map<string, number>();
  readonly #actions: GrowingFile;
  readonly #attempts: GrowingFile;
  readonly #frames: GrowingFile;

  constructor(folder: SafeFolder) {
    this.#actions = new GrowingFile(folder, "log/actions.tsv", header(ACTION_COLUMNS));
    this.#attempts = new GrowingFile(folder, "log/attempts.tsv", header(ATTEMPT_COLUMNS));
    this.#frames = new GrowingFile(folder, "log/frames.txt", "");
  }

  add({ actions, attempts }: News): void {
    let rows = "";
    let frames = "";
    const number = (grid: Grid | undefined): string => {
      if (!grid) return "-";
      const text = gridToText(grid);
      let at = this.#numbers.get(text);
      if (at === undefined) {
        at = this.#numbers.size;
        this.#numbers.set(text, at);
        frames += frameBlock(at, grid);
      }
      return String(at);
    };
    const openings = attempts.map((record) => attemptRow(record, number)).join("");
    for (const record of actions) rows += actionRow(record, number);
    // Frames first: a line never names a frame that is not there.
    this.#frames.add(frames);
    this.#attempts.add(openings);
    this.#actions.add(rows);
  }
}

const header = (columns: string): string => `${columns.replaceAll(" ", "\t")}\n`;

const attemptRow = (
  { attempt, level, cause, opening }: AttemptRecord,
  number: (grid: Grid) => string,
): string => `${[attempt, level, cause, number(opening)].join("\t")}\n`;

function actionRow(record: ActionRecord, number: (grid: Grid | undefined) => string): string {
  const { n, level, attempt, step, action, outcome, wrongCells, rationale, before, after } = record;
  const change = before && after ? changeOf(before, after) : { cells: "-", box: "-", colours: "-" };
  const why = rationale.replace(/\s+/g, " ").trim();
  const { cells, box, colours } = change;
  return `${[n, level, attempt, step, action, number(before), number(after), cells, box, colours, outcome, wrongCells, why].join("\t")}\n`;
}

/** How many cells changed, where, and from which colour into which. */
export function changeOf(before: Grid, after: Grid): { cells: number; box: string; colours: string } {
  if (before.width !== after.width || before.height !== after.height)
    return { cells: after.cells.length, box: "all", colours: "-" };
  const changes = diffGrids(before, after);
  const area = boundingBox(changes);
  if (!area) return { cells: 0, box: "-", colours: "-" };
  const counts = new Map<string, number>();
  for (const { before: from, after: to } of changes) {
    const turn = `${hex(from)}>${hex(to)}`;
    counts.set(turn, (counts.get(turn) ?? 0) + 1);
  }
  const colours = [...counts].sort((a, b) => b[1] - a[1]).map(([turn, times]) => `${turn}*${times}`);
  const box = `x${area.x}-${area.x + area.width - 1},y${area.y}-${area.y + area.height - 1}`;
  return { cells: changes.length, box, colours: colours.slice(0, 6).join(" ") };
}

const hex = (colour: number): string => colour.toString(16);

/** A text file that is appended to while nobody has touched it, and rewritten otherwise. */
class GrowingFile {
  #text: string;
  #written = -1;

  constructor(
    private readonly folder: SafeFolder,
    private readonly path: string,
    start: string,
  ) {
    this.#text = start;
  }

  add(text: string): void {
    if (text === "" && this.#written >= 0) return;
    this.#text += text;
    const appended = this.#written >= 0 && this.folder.append(this.path, text, this.#written);
    if (!appended) this.folder.write(this.path, this.#text);
    this.#written = appended ? this.#written + Buffer.byteLength(text) : Buffer.byteLength(this.#text);
  }
}
