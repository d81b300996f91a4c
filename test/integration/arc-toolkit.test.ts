import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unwrapAnswer } from "../../src/arc/client/answer.ts";
import { createArcClient, openArcEnv } from "../../src/arc/client/client.ts";
import { importRecording } from "../../src/arc/recordings/to-log.ts";
import { createArcServer } from "../../src/arc/server/server.ts";
import { listGames, openGame, parsePlan } from "../../src/arcade/index.ts";
import { click, formatAction, type Move, press } from "../../src/contracts/action.ts";
import type { Env, Observation, Reply } from "../../src/contracts/env.ts";
import { describeEnv } from "../../src/env/env.suite.ts";
import { gridHash } from "../../src/grid/hash.ts";
import { transitions } from "../../src/log/builder.ts";
import { scorePlay } from "../../src/score/card.ts";
import { countReply, type Tally } from "../../src/score/tally.ts";
import { CORRIDOR, CORRIDOR_MOVES, openCorridor } from "../toolkit/corridor.ts";
import { dropAfter, dropBefore, serveFaulty } from "../toolkit/faulty-server.ts";
import { playWithToolkit, serveToolkit, type ToolkitServer, toolkitMissing } from "../toolkit/toolkit.ts";

const missing = await toolkitMissing();
const folder = mkdtempSync(join(tmpdir(), "twin-toolkit-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const right = press("ACTION4");

type Seen = Omit<Observation, "frames" | "settled"> & { readonly frames: readonly string[] };

/** Plays `moves` ("RESET" or a move) on `env` and counts as the score does. */
async function playAndCount(env: Env, moves: readonly (Move | "RESET")[]) {
  let tally: Tally = [];
  const seen: Seen[] = [];
  const note = (sent: "start" | "reset" | "act", reply: Reply) => {
    if (reply.kind !== "observed") throw new Error(reply.message);
    const { frames, settled: _, ...rest } = reply.observation;
    seen.push({ ...rest, frames: frames.map(gridHash) });
    tally = countReply(tally, sent, reply.observation);
  };
  note("start", await env.start());
  for (const move of moves)
    if (move === "RESET") note("reset", await env.reset());
    else note("act", await env.act(move));
  return { seen, tally };
}

describe.skipIf(missing !== undefined)(
  `our client at the toolkit's server (${missing ?? "installed"})`,
  () => {
    let server: ToolkitServer;
    beforeAll(async () => {
      server = await serveToolkit(folder);
    });
    afterAll(() => server?.close());

    // The official server offers no anonymous keys and takes whatever key it is given.
    const open = () => openArcEnv("corr", { baseUrl: server.url, apiKey: "suite" });
    describeEnv("the corridor in the official engine", open, CORRIDOR_MOVES);

    it("sees, move for move, what the same game shows here, and counts the same", async () => {
      const moves = [
        press("ACTION5"),
        click(10, 20),
        press("ACTION2"),
        right,
        "RESET" as const,
        ...CORRIDOR_MOVES.firstLevel,
        press("ACTION3"),
        press("ACTION1"),
        "RESET" as const,
        ...Array<Move>(4).fill(right),
      ];
      const client = createArcClient({ baseUrl: server.url, apiKey: "count" });
      const card = unwrapAnswer(await client.openCard({ tags: ["test"] }));
      const [info] = unwrapAnswer(await client.games());
      const there = await playAndCount(card.play(info!), moves);
      const here = await playAndCount(openCorridor(), moves);
      expect(there.seen).toEqual(here.seen);

      const run = scorePlay(here.tally[0]!, CORRIDOR.baseline!.actions);
      const summary = unwrapAnswer(await card.close());
      await client.close();
      expect(summary.score).toBeCloseTo(run.score, 9);
      expect(summary.environments[0]!.runs[0]).toMatchObject({
        level_actions: run.levelActions,
        level_scores: run.levelScores,
        resets: 2,
        state: "WIN",
      });

      const [file] = readdirSync(join(folder, card.id));
      const { log, notes, levelsCompleted } = await importRecording(join(folder, card.id, file!));
      expect(notes).toEqual([]);
      expect(levelsCompleted).toBe(2);
      expect(log.attempts.map((attempt) => attempt.ending.kind)).toEqual([
        ...["reset", "boundary", "game-over", "boundary"],
      ]);
      expect(transitions(log)).toHaveLength(4 + 2 + 2 + 3);
    });

    it("resolves lost answers through the official counters", async () => {
      const relay = await serveFaulty((request) => {
        const { pathname } = new URL(request.url);
        return fetch(new Request(server.url + pathname, request));
      });
      const client = createArcClient({ baseUrl: relay.url, apiKey: "lost", settleMs: 300 });
      const card = unwrapAnswer(await client.openCard());
      const env = card.play(CORRIDOR);
      await env.start();
      relay.plant("/api/cmd/ACTION4", dropAfter, dropBefore, dropAfter);
      const replies = [await env.act(right), await env.act(right), await env.act(right)];
      expect(replies.map(({ kind }) => kind)).toEqual(["lost", "refused", "lost"]);
      expect(unwrapAnswer(await card.close()).total_actions).toBe(2);
      await client.close();
      await relay.close();
    });
  },
);

describe.skipIf(missing !== undefined)(`the toolkit at our server (${missing ?? "installed"})`, () => {
  const game = listGames()[0]!;
  const served = () => ({
    info: openGame(game.id).info,
    tags: game.mechanics,
    open: () => openGame(game.id),
  });

  it("plays a level of an arcade game to its end and closes a card with our score", async () => {
    const server = await createArcServer({ games: [served()] }).listen();
    const moves = parsePlan(game.levels[0]!.solution);
    // A false start costs two actions, so the score is no round number.
    const detour = [moves[0]!, "RESET" as const, ...moves];
    const result = await playWithToolkit(
      `${server.url}/`,
      game.id,
      folder,
      detour.map((move) => (move === "RESET" ? move : formatAction(move))),
    );
    await server.close();

    const env = openGame(game.id);
    const { tally, seen } = await playAndCount(env, detour);
    const run = scorePlay(tally[0]!, env.info.baseline!.actions);
    expect(run.score).toBeGreaterThan(0);
    expect(result).toMatchObject({
      games: [game.id],
      levels: 1,
      state: "NOT_FINISHED",
      frames: seen.at(-1)!.frames.length,
      openScore: run.score,
      score: run.score,
      actions: detour.length,
      tags: ["toolkit", "agent"],
      runs: [run.levelActions],
    });
  });
});
