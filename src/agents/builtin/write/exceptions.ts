import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import type { Log } from "../../../contracts/log.ts";
import { sameGrid } from "../../../grid/grid.ts";
import { nameOf } from "../runtime/hash.ts";
import type { Knowledge } from "../runtime/knowledge.ts";
import { hudMask, moveText, predictCells, recall, remember } from "../runtime/step.ts";

interface Miss {
  readonly name: string;
  readonly past: string;
  readonly runs: string;
}

/** Replays the log; what the rules get wrong becomes an exception, so that the twin replays it exactly. */
export function findExceptions(know: Knowledge, log: Log): Record<string, string> {
  const rules: Knowledge = { ...know, exceptions: {} };
  const misses: Miss[] = [];
  /** What each pair led to; "" when it led to several. */
  const outcomes = new Map<string, string>();
  for (const { opening, steps } of log.attempts) {
    const mask = hudMask(rules, opening.cells.length);
    let memory = remember(rules, opening, nameOf(opening.cells));
    let before = opening;
    for (const { move, after } of steps) {
      const name = pairName(before, move);
      const runs = runsOf(before, after);
      outcomes.set(name, (outcomes.get(name) ?? runs) === runs ? runs : "several");
      const cells = predictCells(rules, mask, memory, before, move);
      if (!sameGrid({ ...after, cells }, after)) misses.push({ name, past: memory.past, runs });
      memory = recall(rules, mask, memory, before, move, after);
      before = after;
    }
  }
  // The same frame and move with several outcomes is told apart by the moves that led there.
  return Object.fromEntries(
    misses.map(({ name, past, runs }) => [outcomes.get(name) === "several" ? `${name}/${past}` : name, runs]),
  );
}

const pairName = (frame: Grid, move: Move): string => nameOf(frame.cells, moveText(move));

/** `cell+length=colour` for every run of changed cells. */
function runsOf(before: Grid, after: Grid): string {
  const runs: string[] = [];
  for (let at = 0; at < after.cells.length; at++) {
    if (before.cells[at] === after.cells[at]) continue;
    let length = 1;
    while (
      at + length < after.cells.length &&
      after.cells[at + length] === after.cells[at] &&
      before.cells[at + length] !== after.cells[at + length]
    )
      length++;
    runs.push(`${at}+${length}=${after.cells[at]}`);
    at += length - 1;
  }
  return runs.join(" ");
}
