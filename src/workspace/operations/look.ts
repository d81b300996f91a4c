import type { Box, Grid } from "../../contracts/grid.ts";
import { boundingBox, diffGrids } from "../../grid/diff.ts";
import { blankImage, drawGrid, encodePng } from "../../grid/image.ts";
import { gridToPng } from "../../grid/png.ts";
import { differencePng } from "../../validate/index.ts";
import { type Desk, no, plural, yes } from "../desk.ts";
import { changeOf } from "../log-files.ts";
import type { ActionRecord } from "../records.ts";
import type { RequestOf } from "../request.ts";
import type { Answer } from "../types.ts";

const DEFAULT_LINES = 15;
const WIDEST = 64;
const HIGHEST = 48;
const MARGIN = 2;
const DIGITS = "0123456789abcdef";

export async function history(desk: Desk, request: RequestOf<"history">): Promise<Answer> {
  const { actions } = desk.projection.records;
  if (request.transition !== undefined) {
    const record = actions.find(({ n }) => n === request.transition);
    return record ? yes(inFull(record)) : no(`There is no action #${request.transition}; ${range(actions)}.`);
  }
  const named = actions.filter(({ action }) => !request.action || action.startsWith(request.action));
  const shown = named.slice(-(request.last ?? DEFAULT_LINES));
  if (shown.length === 0) return yes(`No such action was taken yet; ${range(actions)}.`);
  const head = `${plural(shown.length, "action")} of ${named.length}; ./twin history N shows one in full, log/actions.tsv has them all.`;
  return yes([head, ...shown.map(line)].join("\n"));
}

const range = (actions: readonly ActionRecord[]): string =>
  actions.length === 0
    ? "no action was taken yet"
    : `they go from #${actions[0]!.n} to #${actions.at(-1)!.n}`;

function line({
  n,
  level,
  attempt,
  step,
  action,
  outcome,
  wrongCells,
  before,
  after,
  rationale,
}: ActionRecord): string {
  const change = before && after ? changeOf(before, after) : undefined;
  const what = change ? (change.cells === 0 ? "no change" : `${change.cells} cells ${change.box}`) : "";
  const wrong = wrongCells > 0 ? ` (${wrongCells} wrong)` : "";
  return `#${n} L${level} a${attempt}.${step} ${action} ${outcome}${wrong} ${what} · ${rationale.slice(0, 80)}`;
}

function inFull(record: ActionRecord): string {
  const { before, after } = record;
  if (!before || !after) return `${line(record)}\nNo frame follows it in this attempt.`;
  const { colours } = changeOf(before, after);
  const box = boundingBox(diffGrids(before, after));
  if (!box) return `${line(record)}\nNothing changed.`;
  return [line(record), `Colours: ${colours}`, ...sideBySide(before, after, windowOf(box, after))].join("\n");
}

function windowOf(box: Box, { width, height }: Grid): Box {
  const x = Math.max(0, box.x - MARGIN);
  const y = Math.max(0, box.y - MARGIN);
  return {
    x,
    y,
    width: Math.min(width - x, WIDEST, box.width + box.x - x + MARGIN),
    height: Math.min(height - y, HIGHEST, box.height + box.y - y + MARGIN),
  };
}

function sideBySide(before: Grid, after: Grid, box: Box): string[] {
  const row = (grid: Grid, y: number) => {
    let text = "";
    for (let x = box.x; x < box.x + box.width; x++) text += DIGITS[grid.cells[y * grid.width + x]!] ?? "?";
    return text.padEnd(9);
  };
  const lines = [`        ${"before".padEnd(Math.max(9, box.width))}  after    (columns from x=${box.x})`];
  for (let y = box.y; y < box.y + box.height; y++)
    lines.push(`${`y${y}`.padStart(7)} ${row(before, y)}  ${row(after, y)}`);
  return lines;
}

export async function image(desk: Desk, { of, scale }: RequestOf<"image">): Promise<Answer> {
  const drawn = typeof of === "number" ? transitionPng(desk, of, scale) : pictureOf(desk, of, scale);
  if (typeof drawn === "string") return no(drawn);
  const file = `images/${typeof of === "number" ? `action-${of}` : of}.png`;
  desk.folder.write(file, drawn);
  return yes(`Drawn: ${file}`, () => ({ file }));
}

function pictureOf(
  desk: Desk,
  of: "latest" | "predicted" | "difference",
  scale?: number,
): Uint8Array | string {
  if (of === "difference")
    return desk.difference
      ? differencePng(desk.difference, scale)
      : "Nothing differs that could be drawn; ./twin validate looks for differences.";
  const grid = of === "predicted" ? desk.predicted : desk.session.journal.state.now?.settled;
  if (!grid)
    return of === "predicted"
      ? "Nothing is predicted yet; ./twin predict ACTION… does."
      : "No frame is known.";
  return gridToPng(grid, { coordinates: true, ...(scale && { scale }) });
}

function transitionPng(desk: Desk, n: number, scale = 6): Uint8Array | string {
  const { actions } = desk.projection.records;
  const record = actions.find((action) => action.n === n);
  if (!record) return `There is no action #${n}; ${range(actions)}.`;
  const grids = [record.before, record.after].filter((grid) => grid !== undefined);
  const gap = 8;
  const width = grids.reduce((sum, grid) => sum + grid.width * scale + gap, gap);
  const height = Math.max(1, ...grids.map((grid) => grid.height * scale)) + 2 * gap;
  const picture = blankImage(width, height);
  let left = gap;
  for (const grid of grids) {
    drawGrid(picture, grid, left, gap, scale);
    left += grid.width * scale + gap;
  }
  return encodePng(picture);
}
