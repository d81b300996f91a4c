import type { Move } from "../../contracts/action.ts";
import type { Grid } from "../../contracts/grid.ts";
import type { Attempt, Log } from "../../contracts/log.ts";
import { sameGrid } from "../../grid/grid.ts";
import { Inducer, NOTHING } from "./learn/inducer.ts";
import { nameOf } from "./runtime/hash.ts";
import { hudMask } from "./runtime/hud.ts";
import type { Knowledge, Memory } from "./runtime/knowledge.ts";
import { predictCells, recall, remember } from "./runtime/step.ts";
import { type Exceptions, findExceptions } from "./write/exceptions.ts";
import { type Aim, writeTwin } from "./write/source.ts";
import { type Said, sentences } from "./write/words.ts";

/** What is remembered of an attempt; `begin` and `advance` make it, `predict` reads it. */
export type Context = Memory;

/** A learned world model. It predicts in process; `source` is the same model as a twin. */
export interface Model {
  /** The context after the whole log: where the last attempt stands. */
  readonly context: Context | undefined;
  readonly knowledge: Knowledge;
  /** 1 where the HUD was found. */
  readonly hud: Uint8Array;
  begin(opening: Grid): Context;
  advance(context: Context, before: Grid, move: Move, after: Grid): Context;
  predict(frame: Grid, move: Move, context: Context): Grid;
  /** Other rules that come true about as often. */
  readonly rival: Knowledge | undefined;
  /** What is believed, in words. */
  said(): readonly Said[];
  /** Logged transitions no rule explains. */
  exceptions(): number;
  /** What is known with the exceptions found: what the twin will hold. */
  complete(): Knowledge;
  /** twin.ts, state dialect; replays the whole log exactly. */
  source(aim?: Aim): string;
  /** The same without any rule: the log by heart. */
  byHeart(aim?: Aim): string;
  /** Learned state for the next `induce`. */
  readonly carried: Carried;
}

interface Carried {
  readonly inducer: Inducer;
  /** Attempts and steps already learned. */
  readonly attempts: readonly Attempt[];
}

/** Learns from a log, continuing where `previous` stopped when the log goes on from there. */
export function induce(log: Log, previous?: Model): Model {
  if (previous?.carried.attempts === log.attempts) return previous;
  const going = previous && continues(log, previous.carried.attempts) ? previous.carried : undefined;
  const inducer = going?.inducer ?? new Inducer();
  const known = going?.attempts ?? [];
  log.attempts.forEach((attempt, i) => {
    const done = known[i]?.steps.length ?? -1;
    if (i < known.length - 1) return;
    if (done < 0) {
      const before = log.attempts[i - 1]?.ending;
      if (before?.kind === "boundary") inducer.won(before.move);
      inducer.open(attempt.opening);
    }
    for (let step = Math.max(0, done); step < attempt.steps.length; step++) {
      const before = step === 0 ? attempt.opening : attempt.steps[step - 1]!.after;
      const { move, after, state } = attempt.steps[step]!;
      inducer.observe(before, move, after, state === "GAME_OVER");
    }
  });
  return modelOf(inducer, log);
}

/** The log holds what was learned, unchanged: attempts are only added, only the last one grows. */
function continues(log: Log, known: readonly Attempt[]): boolean {
  return known.every((old, i) => {
    const now = log.attempts[i];
    if (!now || !sameGrid(now.opening, old.opening)) return false;
    return i === known.length - 1
      ? now.steps.length >= old.steps.length
      : now.steps.length === old.steps.length;
  });
}

/** Told in tiles, a game needs no rules of colours: the twin is shorter and faster without. */
function needed(know: Knowledge): Knowledge {
  if (!know.inTiles) return know;
  const { bars, tiles, inTiles, undo, camera, light, exceptions } = know;
  const kept = { bars, tiles, inTiles, undo, camera, exceptions, ...(light && { light }) };
  return { ...NOTHING, ...kept };
}

function modelOf(inducer: Inducer, log: Log): Model {
  const { mask } = inducer;
  const know = needed(inducer.know);
  let exceptions: Exceptions | undefined;
  const found = () => (exceptions ??= findExceptions(know, log));
  const cellsOf = (frame: Grid) =>
    mask.length === frame.cells.length ? mask : hudMask(know, frame.cells.length);
  const predict = (frame: Grid, move: Move, context: Context): Grid => ({
    width: frame.width,
    height: frame.height,
    cells: predictCells({ ...know, exceptions: found().changes }, cellsOf(frame), context, frame, move),
  });
  const write = (rules: Knowledge, { changes, transitions }: Exceptions, aim?: Aim): string =>
    writeTwin(
      { ...rules, exceptions: changes },
      {
        unexplained: transitions,
        transitions: log.attempts.reduce((sum, { steps }) => sum + steps.length, 0),
        levels: new Set(log.attempts.map(({ level }) => level)).size,
        of: (rule) => inducer.trust.evidence(rule),
      },
      aim,
    );
  return {
    context: log.attempts.length > 0 ? inducer.memory : undefined,
    knowledge: know,
    hud: mask,
    begin: (opening) => remember(know, opening, nameOf(opening.cells)),
    advance: (context, before, move, after) => recall(know, cellsOf(before), context, before, move, after),
    predict,
    rival: inducer.rival,
    said: () => sentences(know),
    exceptions: () => found().transitions,
    complete: () => ({ ...know, exceptions: found().changes }),
    source: (aim) => write(know, found(), aim),
    byHeart: (aim) => write(NOTHING, findExceptions(NOTHING, log), aim),
    carried: { inducer, attempts: log.attempts },
  };
}
