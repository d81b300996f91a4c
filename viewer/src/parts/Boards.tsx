import { safeParseAction } from "../../../src/contracts/action.ts";
import { countDifferences } from "../../../src/grid/diff.ts";
import type { Moment } from "../../../src/view/story.ts";
import type { OpenRun } from "../data/open-run.ts";
import { paintChange, paintDifference } from "../draw/difference.ts";
import { paintGrid } from "../draw/grid.ts";
import { paintOverlay } from "../draw/overlay.ts";
import type { PlanDrawing, Point } from "../draw/path.ts";
import { plural } from "../words.ts";
import { Board } from "./Board.tsx";

const SQUARE = { width: 64, height: 64 };
const NOTHING = "Nothing was seen here.";

interface BoardsProps {
  readonly run: OpenRun;
  readonly moment: Moment;
  /** Which of the action's frames is shown. */
  readonly at: number;
  readonly plan: PlanDrawing | undefined;
}

/** Real, predicted, and where they differ. */
export function Boards({ run, moment, at, plan }: BoardsProps) {
  const grid = (number: number | undefined) => (number === undefined ? undefined : run.frame(number));
  const shown = grid(moment.frames[at]);
  const settled = grid(moment.frames.at(-1));
  const predicted = grid(moment.committed?.prediction);
  const before = grid(moment.before);
  const shape = shown ?? before ?? SQUARE;
  const real = shown ?? before;
  const direct = run.manifest.ablation !== "none";
  return (
    <div class={direct ? "boards two" : "boards"}>
      <Board
        class="real"
        title="Real"
        note={frameNote(moment, at)}
        label={`The real frame ${whereText(moment)}`}
        shape={shape}
        draw={real ? (canvas) => paintGrid(canvas, real) : NOTHING}
        over={(canvas) => paintOverlay(canvas, shape, plan, clickOf(moment))}
      />
      {!direct && (
        <Board
          title="Prediction"
          note={moment.committed?.twin === undefined ? "" : `twin ${moment.committed.twin}`}
          label={`The twin's prediction ${whereText(moment)}`}
          shape={shape}
          draw={predicted ? (canvas) => paintGrid(canvas, predicted) : noPrediction(moment)}
        />
      )}
      {predicted && settled && moment.observed?.outcome !== "boundary" ? (
        <Board
          title="Difference"
          note={differenceNote(moment)}
          label={`Cells where prediction and reality differ ${whereText(moment)}: ${differenceNote(moment)}`}
          shape={shape}
          draw={(canvas) =>
            paintDifference(canvas, predicted, settled, { accepted: moment.observed?.outcome === "match" })
          }
        />
      ) : (
        <Board
          title={moment.observed?.outcome === "boundary" ? "Difference" : "Change"}
          note={changeNote(moment, before && settled ? { before, settled } : undefined)}
          label={`Cells the action changed ${whereText(moment)}`}
          shape={shape}
          draw={
            moment.observed?.outcome === "boundary"
              ? "The winning frame is never shown, so there is nothing to compare."
              : before && settled
                ? (canvas) => void paintChange(canvas, before, settled)
                : "There is no frame before this one to compare with."
          }
        />
      )}
    </div>
  );
}

const whereText = ({ step, committed }: Moment): string =>
  committed ? `of action ${step}, ${committed.action}` : "at the start";

function frameNote({ frames, unanswered }: Moment, at: number): string {
  if (frames.length === 0) return unanswered ? "before the lost answer" : "waiting for the answer";
  return frames.length > 1 ? `frame ${at + 1} of ${frames.length}` : "";
}

function noPrediction({ committed }: Moment): string {
  if (!committed) return "The play begins here; nothing was predicted.";
  if (committed.action === "RESET") return "A RESET is not predicted.";
  return "This action was taken without a twin.";
}

function differenceNote({ observed }: Moment): string {
  if (!observed) return "";
  const { wrongCells, concededCells, ignoredCells } = observed;
  const parts = [
    wrongCells > 0 && `✕ ${wrongCells} wrong`,
    concededCells > 0 && `▢ ${concededCells} conceded`,
    ignoredCells > 0 && `· ${ignoredCells} ignored`,
  ].filter(Boolean);
  return parts.join("  ") || "✓ none";
}

function changeNote(
  { observed }: Moment,
  frames:
    | { before: Parameters<typeof countDifferences>[0]; settled: Parameters<typeof countDifferences>[0] }
    | undefined,
): string {
  if (observed?.outcome === "boundary" || !frames) return "";
  if (frames.before.width !== frames.settled.width || frames.before.height !== frames.settled.height)
    return "another size";
  return plural(countDifferences(frames.before, frames.settled), "cell");
}

function clickOf({ committed }: Moment): Point | undefined {
  const parsed = committed && safeParseAction(committed.action);
  if (!parsed?.ok || parsed.action.name !== "ACTION6") return undefined;
  return { x: parsed.action.x + 0.5, y: parsed.action.y + 0.5 };
}
