import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createArcServer, type Listening, openArcEnv } from "../../src/arc/index.ts";
import { listGames, openGame, parsePlan } from "../../src/arcade/index.ts";
import { describeEnv } from "../../src/env/env.suite.ts";

// An arcade game over a real socket: what `twin serve` offers is what the arcade plays.
const game = listGames()[0]!;
const plans = game.levels.map(({ solution }) => parsePlan(solution));
const serve = () =>
  createArcServer({ games: [{ info: openGame(game.id).info, open: () => openGame(game.id) }] });

let server: Listening;
beforeAll(async () => {
  server = await serve().listen();
});
afterAll(() => server.close());

describeEnv(`${game.id} over REST`, () => openArcEnv(game.id, { baseUrl: server.url }), {
  idle: plans[0]![0]!,
  firstLevel: plans[0]!,
  win: plans.flat(),
});

describe("listening", () => {
  it("is for this machine, on a port the system chooses", async () => {
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect(server.port).toBeGreaterThan(0);
    expect(await (await fetch(`${server.url}/api/healthcheck`)).text()).toBe("okay");
  });

  it("says in one sentence when the port is taken", async () => {
    await expect(serve().listen({ port: server.port })).rejects.toThrow(
      `Cannot listen on 127.0.0.1:${server.port}: `,
    );
  });

  it("ends, also with connections open", async () => {
    const other = await serve().listen();
    await fetch(`${other.url}/api/games`);
    await other.close();
    await expect(fetch(`${other.url}/api/games`)).rejects.toThrow();
  });
});
