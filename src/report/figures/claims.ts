import { type Claims, tenths } from "../../study/claims.ts";
import { median, share, sum } from "../../study/statistics.ts";
import { type Figure, ink, line, rect, text, titled } from "../svg.ts";
import { labelsOf, labelWidth, percent } from "./labels.ts";

const CELL = 34;
const ROW = 22;
const TOP = 50;

/** Figure 17 of the paper: in which tenth of its level a false claim falls; correct claims in a column of their own. */
export function claimsFigure(measured: readonly Claims[]): Figure | undefined {
  const shown = measured.filter(
    ({ right, wrong, missed }) => right.length + wrong.length + missed.length > 0,
  );
  if (shown.length === 0) return undefined;
  const labels = labelsOf(shown.map(({ one }) => one));
  const names = shown.map((claims) => {
    const precision = share(claims.right.length, claims.right.length + claims.wrong.length);
    return `${labels.get(claims.one)}  ${precision === null ? "no claim" : precision.toFixed(2)}`;
  });
  const left = labelWidth(names);
  const counts = shown.map(({ wrong }) => tenths(wrong));
  const most = Math.max(1, ...counts.flat());
  const rows = shown.map((claims, row) => {
    const y = TOP + row * ROW;
    const cells = counts[row]!.map((count, tenth) =>
      titled(
        `${labels.get(claims.one)}: ${count} false claims in tenth ${tenth + 1}`,
        rect(left + tenth * CELL, y, CELL - 2, ROW - 3, { fill: ink("line") }) +
          (count === 0
            ? ""
            : rect(left + tenth * CELL, y, CELL - 2, ROW - 3, {
                fill: ink("amber"),
                "fill-opacity": 0.3 + (0.7 * count) / most,
              }) + text(left + tenth * CELL + CELL / 2, y + 13, `${count}`, SMALL)),
      ),
    );
    const right =
      rect(left + 10 * CELL + 12, y, CELL - 2, ROW - 3, { fill: ink("blue") }) +
      text(left + 10 * CELL + 12 + CELL / 2, y + 13, `${claims.right.length}`, { ...SMALL, fill: "#ffffff" });
    return text(left - 8, y + 13, names[row]!, { "text-anchor": "end" }) + cells.join("") + right;
  });
  const pooled = tenths(shown.flatMap(({ wrong }) => wrong));
  const positions = shown.flatMap(({ wrong }) => wrong.flatMap(({ position }) => position ?? []));
  const bottom = TOP + shown.length * ROW + 14;
  const middle = median(positions);
  return {
    id: "goal-claims",
    title: "Where a false goal claim falls within its level",
    description: `Levels are cut into ten equal parts. ${sum(pooled)} false claims fall inside a completed level, ${pooled.join(", ")} from the first tenth to the last${middle === null ? "" : `, the median at ${middle.toFixed(3)}`}. Beside each run its precision; the blue column counts correct claims.`,
    width: left + 11 * CELL + 40,
    height: bottom + (sum(pooled) === 0 ? 34 : 96),
    body: heading(left) + rows.join("") + strip(pooled, left, bottom),
  };
}

const SMALL = { "text-anchor": "middle", "font-size": 9.5 };

function heading(left: number): string {
  const muted = { fill: ink("muted"), "font-size": 10 };
  return (
    text(left - 8, 40, "run, precision", { ...muted, "text-anchor": "end" }) +
    text(left, 40, "level start", muted) +
    text(left + 10 * CELL - 4, 40, "finish", { ...muted, "text-anchor": "end" }) +
    text(left + 10 * CELL + 12, 40, "right", muted) +
    text(left, 18, "orange: false claims by tenth of their level", muted)
  );
}

/** All runs together, against an even 10%. */
function strip(pooled: readonly number[], left: number, top: number): string {
  const total = sum(pooled);
  if (total === 0)
    return text(left, top + 20, "no false claims inside completed levels", { fill: ink("muted") });
  const tallest = Math.max(...pooled, total / 10);
  const height = (count: number) => (count / tallest) * 54;
  const bars = pooled.map((count, tenth) =>
    titled(
      `tenth ${tenth + 1}: ${percent(count / total)}`,
      rect(left + tenth * CELL, top + 60 - height(count), CELL - 2, height(count), { fill: ink("amber") }),
    ),
  );
  const even = top + 60 - height(total / 10);
  return (
    bars.join("") +
    line(left, even, left + 10 * CELL, even, { stroke: ink("ink"), "stroke-dasharray": "4 3" }) +
    text(left, top + 76, `all runs, ${total} claims; dashed: an even 10%`, {
      fill: ink("muted"),
      "font-size": 10,
    })
  );
}
