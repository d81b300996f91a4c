import type { RunEventOf } from "../contracts/events.ts";
import { RunWriteError } from "../log/writer.ts";
import type { LoopEnd } from "../loop/loop.ts";
import type { SessionOpened } from "../loop/open.ts";
import type { Session } from "../loop/session.ts";
import { tallyEvents } from "../score/from-events.ts";
import { levelScore } from "../score/score.ts";
import { levelResults } from "../score/tally.ts";
import type { Player } from "./agents.ts";
import { UserError } from "./output.ts";

/** What `twin play --json` prints per game. */
export interface PlayResult {
  readonly game: string;
  readonly agent: string;
  readonly run: string;
  readonly levels: number;
  readonly of: number;
  readonly actions: number;
  readonly score: number | null;
  readonly state: string;
  /** How it ended, as one sentence. */
  readonly message: string;
  /** Empty without a baseline. */
  readonly perLevel: readonly LevelLine[];
}

export interface LevelLine {
  readonly level: number;
  readonly actions: number;
  readonly baseline: number;
  readonly completed: boolean;
  readonly score: number;
}

/** Plays an opened session to its end; the exit is always written, whatever happens. */
export async function playSession(
  opened: SessionOpened,
  player: Player,
  signal: AbortSignal,
): Promise<PlayResult> {
  if (!opened.ok) throw new UserError(opened.message);
  const { session } = opened;
  try {
    const end = await player.play(session, signal);
    session.finish(reasonOf(end), sentenceOf(end, session));
    return resultOf(session);
  } catch (cause) {
    if (cause instanceof RunWriteError) throw new UserError(cause.message);
    session.finish("failed", cause instanceof Error ? cause.message : String(cause));
    throw cause;
  } finally {
    await session.close();
    await player.close();
  }
}

const reasonOf = (end: LoopEnd): RunEventOf<"run-ended">["reason"] => end;

function sentenceOf(end: LoopEnd, session: Session): string {
  if (end === "won") return "The game is won.";
  if (end === "budget") return session.spentBudget() ?? "The budget is spent.";
  if (end === "interrupted") return "Interrupted; twin resume goes on from here.";
  if (end === "finished") return "The agent finished.";
  return "The agent had nothing more to offer.";
}

function resultOf(session: Session): PlayResult {
  const { manifest, journal } = session;
  const { score, levelsCompleted, actions } = session.score();
  return {
    game: manifest.game.id,
    agent: manifest.agent.name,
    run: journal.writer.folder,
    levels: levelsCompleted,
    of: journal.state.now?.levelsToWin ?? 0,
    actions,
    score: score ?? null,
    state: journal.state.ended?.reason ?? "open",
    message: journal.state.ended?.message ?? "",
    perLevel: perLevelOf(session),
  };
}

function perLevelOf({ journal, manifest }: Session): LevelLine[] {
  const play = tallyEvents(journal.events).at(-1);
  if (!play || !manifest.baseline) return [];
  return levelResults(play, manifest.baseline.actions).map((level) => ({
    level: level.index,
    actions: level.actions,
    baseline: level.baseline,
    completed: level.completed,
    score: levelScore(level),
  }));
}
