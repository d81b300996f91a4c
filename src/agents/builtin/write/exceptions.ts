import type { Move } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import type { Log } from "../../../contracts/log.ts";
import { nameOf } from "../runtime/hash.ts";
import { changesBoard, hudMask } from "../runtime/hud.ts";
import type { Knowledge, Memory } from "../runtime/knowledge.ts";
import { boardMove, frameMove, predictCells, recall, remember } from "../runtime/step.ts";

export interface Exceptions {
  /** Changed cells by board and move, whatever the HUD shows; by frame and move where that does not tell. */
  readonly changes: Readonly<Record<string, string>>;
  /** Logged transitions that no rule explains. */
  readonly transitions: number;
}

interface Step {
  readonly before: Grid;
  readonly move: Move;
  readonly after: Grid;
  readonly memory: Memory;
  readonly mask: Uint8Array;
}

const WHOLE = new Uint8Array(0);

/** Replays the log; what the rules get wrong becomes an exception, so that the twin replays it exactly. */
export function findExceptions(know: Knowledge, log: Log): Exceptions {
  const steps = stepsOf({ ...know, exceptions: {} }, log);
  const isWrong = (step: Step, beside: Uint8Array, exceptions: Knowledge["exceptions"] = {}) => {
    const said = predictCells({ ...know, exceptions }, step.mask, step.memory, step.before, step.move);
    return changesBoard(beside, said, step.after.cells);
  };
  const misses = steps.filter((step) => isWrong(step, WHOLE));
  if (misses.length === 0) return { changes: {}, transitions: 0 };
  const onBoards = outcomes(steps, boardName, (step) => runsOf(step, step.mask));
  const boards: Record<string, string> = {};
  for (const step of misses) {
    const runs = onBoards.get(boardName(step));
    if (runs !== undefined && isWrong(step, step.mask)) boards[boardName(step)] = runs;
  }
  const left = misses.filter((step) => isWrong(step, WHOLE, boards));
  const inFrames = outcomes(steps, frameName, (step) => runsOf(step, WHOLE));
  const frames: Record<string, string> = {};
  for (const step of left) {
    const name = frameName(step);
    // The same frame and move with several outcomes is told apart by the moves that led there.
    frames[inFrames.get(name) === undefined ? `${name}/${step.memory.past}` : name] = runsOf(step, WHOLE);
  }
  return { changes: { ...boards, ...frames }, transitions: misses.length };
}

const boardName = ({ before, mask, move }: Step): string => boardMove(before, mask, move);
const frameName = ({ before, move }: Step): string => frameMove(before, move);

function stepsOf(rules: Knowledge, { attempts }: Log): Step[] {
  return attempts.flatMap(({ opening, steps }) => {
    const mask = hudMask(rules, opening.cells.length);
    let memory = remember(rules, opening, nameOf(opening.cells));
    let before = opening;
    return steps.map(({ move, after }) => {
      const step = { before, move, after, memory, mask };
      memory = recall(rules, mask, memory, before, move, after);
      before = after;
      return step;
    });
  });
}

/** What each name led to; undefined when it led to several. */
function outcomes(
  steps: readonly Step[],
  name: (step: Step) => string,
  runs: (step: Step) => string,
): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const step of steps) {
    const key = name(step);
    const outcome = runs(step);
    found.set(key, !found.has(key) || found.get(key) === outcome ? outcome : undefined);
  }
  return found;
}

/** `cell+length=colour` for every run of changed cells beside the mask. */
function runsOf({ before, after }: Step, mask: Uint8Array): string {
  const runs: string[] = [];
  const isChanged = (at: number) => before.cells[at] !== after.cells[at] && !mask[at];
  for (let at = 0; at < after.cells.length; at++) {
    if (!isChanged(at)) continue;
    let length = 1;
    while (
      at + length < after.cells.length &&
      after.cells[at + length] === after.cells[at] &&
      isChanged(at + length)
    )
      length++;
    runs.push(`${at}+${length}=${after.cells[at]}`);
    at += length - 1;
  }
  return runs.join(" ");
}
