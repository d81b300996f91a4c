import type { Move } from "../contracts/action.ts";
import { type Env, type Observation, type Reply, refused } from "../contracts/env.ts";

/** Where the play stands, as far as replies have told. */
interface Position {
  readonly last: Observation | undefined;
  /** An action was surely taken in the current level, so a RESET restarts the level only. */
  readonly touched: boolean;
}

/**
 * Keeps callers to the order of play: start first, nothing after the end but RESET, never a RESET that restarts
 * the whole game by accident, never two calls at once.
 */
export function withOrder(env: Env): Env {
  let position: Position = { last: undefined, touched: false };
  let started = false;
  let closed = false;
  let busy = false;

  const once = async (send: () => Promise<Reply>, after: (reply: Reply) => void): Promise<Reply> => {
    // Overlapping calls are a mistake in the program, not an outcome of the game.
    if (busy) throw new Error("Env calls must not overlap; await the last one first.");
    busy = true;
    try {
      const reply = await send();
      after(reply);
      return reply;
    } finally {
      busy = false;
    }
  };
  const refuse = async (reply: Reply | undefined, go: () => Promise<Reply>): Promise<Reply> =>
    closed ? refused("closed", "This play is closed; open a new one.") : (reply ?? go());

  return {
    info: env.info,
    start: () =>
      refuse(started ? refused("already-started", "The play is started; use RESET.") : undefined, () =>
        once(
          () => env.start(),
          (reply) => {
            if (reply.kind === "observed") started = true;
            position = afterRestart(reply);
          },
        ),
      ),
    reset: () =>
      refuse(refuseReset(started, position), () =>
        once(
          () => env.reset(),
          (reply) => {
            if (reply.kind !== "refused") position = afterRestart(reply);
          },
        ),
      ),
    act: (move: Move) =>
      refuse(refuseAct(started, position), () =>
        once(
          () => env.act(move),
          (reply) => {
            position = afterAct(position, reply);
          },
        ),
      ),
    close: () => {
      closed = true;
      return env.close();
    },
  };
}

const notStarted = (): Reply => refused("not-started", "No play is running; call start first.");

function refuseReset(started: boolean, { last, touched }: Position): Reply | undefined {
  if (!started) return notStarted();
  // After WIN a restart is what RESET is for.
  if (touched || last?.state === "WIN") return undefined;
  return refused(
    "double-reset",
    "No action is known to have been taken in this level, so RESET would restart the whole game; act first.",
  );
}

function refuseAct(started: boolean, { last }: Position): Reply | undefined {
  if (!started) return notStarted();
  if (last?.state !== "WIN" && last?.state !== "GAME_OVER") return undefined;
  return refused("game-ended", `The game ended with ${last.state}; send RESET to go on.`);
}

const afterRestart = (reply: Reply): Position => ({
  last: reply.kind === "observed" ? reply.observation : undefined,
  touched: false,
});

function afterAct(before: Position, reply: Reply): Position {
  if (reply.kind === "refused") return before;
  // A lost action may have completed the level or never have happened: either way RESET is no longer safe.
  if (reply.kind === "lost") return { last: undefined, touched: false };
  const last = reply.observation;
  const sameLevel = !before.last || before.last.levelsCompleted === last.levelsCompleted;
  return { last, touched: before.last !== undefined && sameLevel };
}
