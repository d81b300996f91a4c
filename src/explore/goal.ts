import { BUTTONS } from "../contracts/action.ts";
import type { Grid } from "../contracts/grid.ts";
import type { Log } from "../contracts/log.ts";
import { boundingBox, diffGrids } from "../grid/diff.ts";
import { gridHash } from "../grid/hash.ts";
import { countColours } from "../grid/objects.ts";
import {
  type Outcome,
  PAPER_SIGNALS,
  PATTERN_SIGNALS,
  type Position,
  type ScanCandidate,
  type TwinHost,
} from "../twin/index.ts";
import { colourText, count } from "./colours.ts";
import type { GoalScanOptions, GoalWall } from "./types.ts";

/** Appendix D: goal discovery needs more room than finding one route. */
const DISCOVERY = { depth: 14, nodes: 30_000, milliseconds: 60_000 };

/**
 * The goal wall of Appendix D: search without a goal, the strongest state per signal, in the order of the signals.
 * Rejected candidates and logged frames never come up: all of them are known non-goals.
 */
export async function goalWall(
  host: TwinHost,
  at: Position,
  options: GoalScanOptions,
): Promise<Outcome<GoalWall>> {
  const { available, signals = [...PAPER_SIGNALS, ...PATTERN_SIGNALS] } = options;
  const excluded = new Set([...(options.rejected ?? []), ...(options.log ? loggedHashes(options.log) : [])]);
  const answer = await host.scan(
    {
      start: at,
      buttons: BUTTONS.filter((button) => available.includes(button)),
      clicks: available.includes("ACTION6") ? (options.clicks ?? []) : [],
      budget: options.budget ?? DISCOVERY,
      signals,
      excluded: [...excluded],
    },
    options,
  );
  if (!answer.ok) return answer;
  const candidates = answer.value.candidates
    .filter(({ hash }) => !excluded.has(hash))
    .sort((a, b) => signals.indexOf(a.signal) - signals.indexOf(b.signal))
    .map((candidate, i) => ({
      ...candidate,
      rank: i + 1,
      paper: (PAPER_SIGNALS as readonly string[]).includes(candidate.signal),
      description: describeChange(at.frame, candidate),
    }));
  return { ok: true, value: { wall: "goal", candidates, search: answer.value } };
}

function loggedHashes(log: Log): string[] {
  return log.attempts.flatMap(({ opening, steps }) =>
    [opening, ...steps.map(({ after }) => after)].map(gridHash),
  );
}

/** What an agent should make of a candidate: the salient change, in words. */
export function describeChange(start: Grid, { frames, moves, signal }: ScanCandidate): string {
  const end = frames.at(-1) ?? start;
  const changes = diffGrids(start, end);
  const before = countColours(start);
  const after = countColours(end);
  const colours = Array.from({ length: 16 }, (_, colour) => colour);
  const gone = colours.filter((colour) => before[colour]! > 0 && after[colour] === 0);
  const found = colours.filter((colour) => before[colour] === 0 && after[colour]! > 0);
  const box = boundingBox(changes);
  const parts = [
    ...(gone.length > 0 ? [`${gone.map(colourText).join(", ")} disappears`] : []),
    ...(found.length > 0 ? [`${found.map(colourText).join(", ")} appears`] : []),
    `${count(changes.length, "cell")} change${changes.length === 1 ? "s" : ""}${
      box ? ` within x ${box.x}-${box.x + box.width - 1}, y ${box.y}-${box.y + box.height - 1}` : ""
    }`,
  ];
  return `${signal}: after ${count(moves.length, "move")} ${parts.join("; ")}.`;
}
