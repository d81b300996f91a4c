import { formatAction } from "../../contracts/action.ts";
import type { Log } from "../../contracts/log.ts";
import { boundingBox, diffGrids } from "../../grid/diff.ts";
import { gridToText } from "../../grid/grid.ts";
import type { Situation } from "../../loop/agent.ts";

const RECENT = 12;

/** What can be seen now: the frame as 64 rows of hex digits, the last moves, what may be done. */
export function sceneText(situation: Situation): string {
  const { now, level, actionsLeft, goals } = situation;
  const verdicts = goals.slice(-6).map((goal) => `- ${goal.description} (${goal.verdict})`);
  return [
    `Level ${level + 1} of ${now.levelsToWin}, state ${now.state}, ${actionsLeft} scored actions left.`,
    `Available: ${now.available.join(", ")}.`,
    `The frame, ${now.settled.width}×${now.settled.height}, a hex digit a cell, row 0 first:`,
    gridToText(now.settled),
    recentText(situation.log),
    ...(verdicts.length > 0 ? ["Goals so far:", ...verdicts] : []),
  ].join("\n");
}

/** The last moves of the attempt under way, and what each changed. */
function recentText(log: Log): string {
  const attempt = log.attempts.at(-1);
  if (!attempt || attempt.steps.length === 0) return "Nothing has been done in this attempt yet.";
  const from = Math.max(0, attempt.steps.length - RECENT);
  const lines = attempt.steps.slice(from).map(({ move, after }, i) => {
    const before = attempt.steps[from + i - 1]?.after ?? attempt.opening;
    const changes = diffGrids(before, after);
    const box = boundingBox(changes);
    const where = box
      ? ` within x ${box.x}-${box.x + box.width - 1}, y ${box.y}-${box.y + box.height - 1}`
      : "";
    return `- ${formatAction(move)}: ${changes.length} cells changed${where}`;
  });
  return ["The last moves of this attempt:", ...lines].join("\n");
}

/** For later questions to remember this one by. */
export const shortScene = ({ level, actionsLeft }: Situation, about: string): string =>
  `(level ${level + 1}, ${actionsLeft} actions left) ${about}`;
