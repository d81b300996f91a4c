import { afterEach, describe, expect, it } from "vitest";
import { click, type Move } from "../contracts/action.ts";
import type { Env, Observation, RefusalReason, Reply } from "../contracts/env.ts";
import { sameGrid } from "../grid/grid.ts";
import { gridHash } from "../grid/hash.ts";

export interface EnvSuiteOptions {
  /** A move that neither completes level 1 nor ends the game. */
  readonly idle: Move;
  /** Moves from the start that complete level 1, and no more. */
  readonly firstLevel?: readonly Move[];
  /** Moves from the start that win the game. */
  readonly win?: readonly Move[];
  /** Moves from the start that end in GAME_OVER. */
  readonly die?: readonly Move[];
  /** A move the game does not list as available. */
  readonly unavailable?: Move;
}

/** What every Env owes its caller (contracts/env.ts), run over each implementation. */
export function describeEnv(name: string, open: () => Promise<Env>, options: EnvSuiteOptions): void {
  const { idle, firstLevel, win, die, unavailable } = options;

  describe(`${name} is an Env`, () => {
    const opened: Env[] = [];
    const fresh = async (): Promise<Env> => {
      const env = await open();
      opened.push(env);
      return env;
    };
    const begin = async () => {
      const env = await fresh();
      return { env, first: seen(await env.start()) };
    };
    afterEach(async () => {
      for (const env of opened.splice(0)) await env.close();
    });

    it("starts at level 1 with a frame and a choice", async () => {
      const { first } = await begin();
      expect(first).toMatchObject({ state: "NOT_FINISHED", levelsCompleted: 0, fullReset: true });
      expect(first.levelsToWin).toBeGreaterThan(0);
      expect(first.available.length).toBeGreaterThan(0);
      expectWhole(first);
    });

    it("refuses to act or reset before the start, and to start twice", async () => {
      const env = await fresh();
      expectRefused(await env.act(idle), "not-started");
      expectRefused(await env.reset(), "not-started");
      expectWhole(seen(await env.start()));
      expectRefused(await env.start(), "already-started");
    });

    it("answers a move with frames", async () => {
      const { env } = await begin();
      const after = seen(await env.act(idle));
      expect(after).toMatchObject({ state: "NOT_FINISHED", levelsCompleted: 0, fullReset: false });
      expectWhole(after);
    });

    it("refuses a click outside the frame and plays on", async () => {
      const { env, first } = await begin();
      const { width, height } = first.settled;
      for (const bad of [click(width, 0), click(0, height), click(-1, 0), click(0.5, 0)])
        expectRefused(await env.act(bad), "bad-action");
      seen(await env.act(idle));
    });

    it("restarts the level after a move, the whole game without one", async () => {
      const { env, first } = await begin();
      seen(await env.act(idle));
      const level = seen(await env.reset());
      expect(level).toMatchObject({ levelsCompleted: 0, fullReset: false });
      expect(sameGrid(level.settled, first.settled)).toBe(true);
      expect(seen(await env.reset())).toMatchObject({ levelsCompleted: 0, fullReset: true });
    });

    it("never changes an observation it has given", async () => {
      const { env, first } = await begin();
      const hash = gridHash(first.settled);
      seen(await env.act(idle));
      seen(await env.reset());
      expect(gridHash(first.settled)).toBe(hash);
    });

    it("closes twice without complaint and refuses everything afterwards", async () => {
      const { env } = await begin();
      await env.close();
      await env.close();
      expectRefused(await env.act(idle), "closed");
      expectRefused(await env.reset(), "closed");
      expectRefused(await env.start(), "closed");
    });

    given(unavailable, "none is named")("takes a move that is not available", async () => {
      const { env, first } = await begin();
      expect(first.available).not.toContain(unavailable!.name);
      expect(seen(await env.act(unavailable!))).toMatchObject({ state: "NOT_FINISHED" });
    });

    given(firstLevel, "no solution is named")("changes level inside a move", async () => {
      const { env } = await begin();
      const next = await playAll(env, firstLevel!);
      expect(next).toMatchObject({ levelsCompleted: 1, state: "NOT_FINISHED" });
      seen(await env.act(idle));
      const again = seen(await env.reset());
      expect(again).toMatchObject({ levelsCompleted: 1, fullReset: false });
      expect(sameGrid(again.settled, next.settled)).toBe(true);
    });

    given(firstLevel, "no solution")("restarts the game at an untouched level", async () => {
      const { env, first } = await begin();
      await playAll(env, firstLevel!);
      const restarted = seen(await env.reset());
      expect(restarted).toMatchObject({ levelsCompleted: 0, fullReset: true });
      expect(sameGrid(restarted.settled, first.settled)).toBe(true);
    });

    given(win, "no solution is named")("ends with WIN, then only RESET goes on", async () => {
      const { env } = await begin();
      const last = await playAll(env, win!);
      expect(last.state).toBe("WIN");
      expect(last.levelsCompleted).toBe(last.levelsToWin);
      expectRefused(await env.act(idle), "game-ended");
      expect(seen(await env.reset())).toMatchObject({
        levelsCompleted: 0,
        state: "NOT_FINISHED",
        fullReset: true,
      });
    });

    given(die, "no way to die is named")("ends with GAME_OVER, then RESET restarts the level", async () => {
      const { env } = await begin();
      expect((await playAll(env, die!)).state).toBe("GAME_OVER");
      expectRefused(await env.act(idle), "game-ended");
      expect(seen(await env.reset())).toMatchObject({ state: "NOT_FINISHED", fullReset: false });
    });
  });
}

/** A test that needs something named in the options, and says so when it is not. */
const given =
  (needed: unknown, otherwise: string) =>
  (title: string, run: () => Promise<void>): void =>
    needed ? it(title, run) : it.skip(`${title} (skipped: ${otherwise})`, run);

function seen(reply: Reply): Observation {
  if (reply.kind !== "observed")
    throw new Error(`Expected an observation, got ${reply.kind}: ${reply.message}`);
  return reply.observation;
}

async function playAll(env: Env, moves: readonly Move[]): Promise<Observation> {
  let last: Observation | undefined;
  for (const move of moves) last = seen(await env.act(move));
  if (!last) throw new Error("The suite was given an empty list of moves.");
  return last;
}

function expectWhole({ frames, settled }: Observation): void {
  expect(frames.length).toBeGreaterThan(0);
  expect(sameGrid(frames.at(-1)!, settled)).toBe(true);
  for (const frame of frames) {
    expect(frame.cells.length).toBe(frame.width * frame.height);
    expect(frame.cells.every((colour) => colour <= 15)).toBe(true);
  }
}

function expectRefused(reply: Reply, reason: RefusalReason): void {
  expect(reply).toMatchObject({ kind: "refused", reason });
  if (reply.kind === "refused") expect(reply.message.trim()).not.toBe("");
}
