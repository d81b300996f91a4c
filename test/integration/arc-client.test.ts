import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { unwrapAnswer } from "../../src/arc/client/answer.ts";
import {
  type ArcCard,
  type ArcClient,
  type ArcClientOptions,
  createArcClient,
  openArcEnv,
} from "../../src/arc/client/client.ts";
import type { ArcEvent } from "../../src/arc/client/events.ts";
import { createArcServer } from "../../src/arc/server/server.ts";
import { press } from "../../src/contracts/action.ts";
import type { Env } from "../../src/contracts/env.ts";
import { describeEnv } from "../../src/env/env.suite.ts";
import { gridHash } from "../../src/grid/hash.ts";
import { CORRIDOR, CORRIDOR_MOVES, openCorridor } from "../toolkit/corridor.ts";
import {
  answer,
  dropAfter,
  dropBefore,
  type Fault,
  type FaultyServer,
  garble,
  hang,
  serveFaulty,
  truncate,
} from "../toolkit/faulty-server.ts";

const { idle, firstLevel } = CORRIDOR_MOVES;
const right = press("ACTION4");
const RIGHT = "/api/cmd/ACTION4";
const RESET = "/api/cmd/RESET";

const games = [{ info: CORRIDOR, open: () => openCorridor() }];
let faulty: FaultyServer;
let events: ArcEvent[];
let slept: number[];
const clients: ArcClient[] = [];

beforeEach(async () => {
  events = [];
  slept = [];
  faulty = await serveFaulty(createArcServer({ games, withBaselines: true }).fetch, {
    "set-cookie": ["AWSALB=one; Path=/", "AWSALBCORS=two; Path=/; SameSite=None; Secure"],
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await faulty.close();
});

function connect(options: ArcClientOptions = {}): ArcClient {
  const client = createArcClient({
    baseUrl: `${faulty.url}/`,
    apiKey: "test-key",
    onEvent: (event) => void events.push(event),
    time: { now: () => Date.now(), sleep: async (ms) => void slept.push(ms) },
    ...options,
  });
  clients.push(client);
  return client;
}

async function begin(
  options: ArcClientOptions = {},
  competition = false,
): Promise<{ env: Env; card: ArcCard }> {
  const client = connect(options);
  const card = unwrapAnswer(await client.openCard({ competition }));
  const env = card.play(unwrapAnswer(await client.game("corr")));
  expect((await env.start()).kind).toBe("observed");
  return { env, card };
}
const sent = (path: string) => faulty.seen.filter((request) => request.path === path).length;
const gaps = () => events.flatMap((event) => (event.kind === "gap" ? [event.outcome] : []));

describeEnv(
  "the corridor over REST",
  async () => openArcEnv("corr", { baseUrl: faulty.url, apiKey: "suite" }),
  CORRIDOR_MOVES,
);

describe("the client", () => {
  it("lists games, with the human baseline where the service gives it", async () => {
    const [game] = unwrapAnswer(await connect().games());
    expect(game).toEqual({
      id: CORRIDOR.id,
      title: "Corridor",
      baseline: { kind: "human", actions: [3, 4] },
    });
  });

  it("sends its key and the session's cookies on every later call", async () => {
    const { env } = await begin();
    await env.act(idle);
    const last = faulty.seen.at(-1)!;
    expect(last.headers["x-api-key"]).toBe("test-key");
    expect(last.headers.cookie).toContain("AWSALB=one");
  });

  it("asks for an anonymous key when it has none", async () => {
    const client = createArcClient({ baseUrl: faulty.url });
    clients.push(client);
    await client.games();
    expect(faulty.seen.map(({ path }) => path)).toEqual(["/api/games/anonkey", "/api/games"]);
    expect(faulty.seen[1]!.headers["x-api-key"]).toMatch(/.{8}/);
  });

  it("plays to the end and closes the card with its score", async () => {
    const { env, card } = await begin();
    for (const move of CORRIDOR_MOVES.win) await env.act(move);
    expect(unwrapAnswer(await card.read()).score).toBe(100);
    expect(unwrapAnswer(await card.close())).toMatchObject({ score: 100, total_actions: 7 });
  });

  it("brings every frame of an animation over unchanged", async () => {
    const { env } = await begin();
    const local = openCorridor();
    await local.start();
    for (const move of [idle, ...firstLevel]) {
      const [there, here] = [await env.act(move), await local.act(move)];
      if (there.kind !== "observed" || here.kind !== "observed") throw new Error("no observation");
      expect(there.observation.frames.map(gridHash)).toEqual(here.observation.frames.map(gridHash));
      expect({ ...there.observation, frames: [], settled: 0 }).toEqual({
        ...here.observation,
        frames: [],
        settled: 0,
      });
    }
  });

  it("keeps an idle card alive and says when it is gone", async () => {
    const { card } = await begin({ keepAliveMs: 5 });
    const said = (what: string) => events.some((event) => event.kind === "card" && event.what === what);
    await expect.poll(() => said("kept-alive")).toBe(true);
    await fetch(`${faulty.url}/api/scorecard/close`, {
      method: "POST",
      headers: { "x-api-key": "test-key", "content-type": "application/json" },
      body: JSON.stringify({ card_id: card.id }),
    });
    await expect.poll(() => said("gone")).toBe(true);
  });

  it("names an address it cannot use", () => {
    expect(() => createArcClient({ baseUrl: "three.arcprize.org" })).toThrow("is not a server's address");
  });

  it("waits rather than pass the rate limit", async () => {
    const client = connect({ requestsPerMinute: 2, time: virtualTime() });
    for (let i = 0; i < 5; i++) await client.games();
    const waits = events.flatMap((event) => (event.kind === "throttled" ? [event.waitMs] : []));
    expect(waits).toEqual([60_000, 60_000]);
  });
});

function virtualTime() {
  let now = 0;
  return {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
    },
  };
}

describe("requests that may be repeated", () => {
  it.each<[string, Fault]>([
    ["a dead line", dropBefore],
    ["a 500", answer(500, "<html>oops</html>")],
    ["a 429", answer(429, '{"error":"RATE_LIMIT_EXCEEDED","message":"slow down"}')],
    ["half an answer", truncate],
  ])("are, after %s", async (_, fault) => {
    faulty.plant("/api/games", fault, fault);
    expect((await connect().games()).kind).toBe("answered");
    expect(sent("/api/games")).toBe(3);
    expect(slept).toEqual([500, 1_000]);
    expect(events.filter(({ kind }) => kind === "retry")).toHaveLength(2);
  });

  it("wait as long as the server asks", async () => {
    faulty.plant("/api/games", answer(429, "", { "retry-after": "7" }));
    await connect().games();
    expect(slept).toEqual([7_000]);
  });

  it("end in one sentence when the server stays away", async () => {
    faulty.plant("/api/games", ...Array<Fault>(3).fill(answer(503, "<html>")));
    const away = await connect({ attempts: 3 }).games();
    expect(away).toMatchObject({
      kind: "unclear",
      message: "The server answered GET /api/games with 503: status 503.",
    });
    const nobody = createArcClient({ baseUrl: "http://127.0.0.1:1", apiKey: "k", attempts: 1 });
    clients.push(nobody);
    expect(await nobody.games()).toMatchObject({ kind: "unsent" });
  });

  it("include the start of a play, which costs nothing", async () => {
    faulty.plant(RESET, dropAfter);
    const { card } = await begin();
    expect(sent(RESET)).toBe(2);
    expect(unwrapAnswer(await card.read()).total_actions).toBe(0);
  });
});

describe("an action whose answer was lost", () => {
  it.each<[string, Fault]>([
    ["the line died after it", dropAfter],
    ["the answer was cut", truncate],
    ["the answer is not JSON", garble(() => "<html>")],
    ["the answer holds no frame", garble((body) => ({ ...body, frame: [] }))],
    ["a cell is no colour", garble((body) => ({ ...body, frame: [[[16]]] }))],
    ["the frame is ragged", garble((body) => ({ ...body, frame: [[[1, 2], [3]]] }))],
    ["the frames are too many", garble((body) => ({ ...body, frame: Array(2_001).fill([[1]]) }))],
    ["the state is unknown", garble((body) => ({ ...body, state: "SLEEPING" }))],
    ["a field is missing", garble(({ levels_completed: _, ...body }) => body)],
  ])("is lost and reported when the card shows it was counted: %s", async (_, fault) => {
    const { env } = await begin();
    await env.act(idle);
    faulty.plant(RIGHT, fault);
    const reply = await env.act(right);
    expect(reply).toMatchObject({ kind: "lost" });
    if (reply.kind === "lost") expect(reply.message).toMatch(/counted\.$/);
    expect(sent(RIGHT)).toBe(1);
    expect(gaps()).toEqual(["counted"]);
    expect((await env.act(idle)).kind).toBe("observed");
    expect((await env.reset()).kind).toBe("observed");
  });

  it.each<[string, Fault]>([
    ["the line died before it", dropBefore],
    ["a proxy answered", answer(502, "<html>bad gateway</html>")],
    ["the server failed", answer(500, '{"error":"SERVER_ERROR","message":"boom"}')],
  ])("is refused when the card shows it was not counted: %s", async (_, fault) => {
    const { env } = await begin();
    faulty.plant(RIGHT, fault);
    expect(await env.act(right)).toMatchObject({ kind: "refused", reason: "unreachable" });
    expect(sent(RIGHT)).toBe(1);
    expect(gaps()).toEqual(["not-counted"]);
    expect((await env.act(right)).kind).toBe("observed");
  });

  it("is watched for while a slow server may still act on it", async () => {
    let act = () => {};
    const acting = new Promise<void>((resolve) => {
      act = resolve;
    });
    const { env } = await begin({
      timeoutMs: 300,
      time: {
        now: () => Date.now(),
        // The server acts while the client watches the counters.
        sleep: async (ms) => {
          slept.push(ms);
          if (slept.length === 2) act();
        },
      },
    });
    faulty.plant(RIGHT, hang(acting));
    const reply = await env.act(right);
    expect(reply).toMatchObject({ kind: "lost" });
    if (reply.kind === "lost") expect(reply.message).toContain("no answer within 300 ms");
    expect(gaps()).toEqual(["counted"]);
    expect(slept.slice(0, 2)).toEqual([250, 500]);
  });

  it("stays unknown in competition mode, where the card cannot be read", async () => {
    const { env, card } = await begin({}, true);
    await env.act(idle);
    faulty.plant(RIGHT, dropAfter);
    expect((await env.act(right)).kind).toBe("lost");
    expect(gaps()).toEqual(["unknown"]);
    expect(faulty.seen.some(({ path }) => path === `/api/scorecard/${card.id}/${CORRIDOR.id}`)).toBe(false);
    expect(await env.reset()).toMatchObject({ kind: "observed", observation: { fullReset: false } });
  });

  it("stays unknown when the card cannot be read, and RESET waits until it is safe", async () => {
    const { env, card } = await begin({ attempts: 1 });
    await env.act(right);
    await env.act(right);
    faulty.plant(RIGHT, dropAfter); // It completes the level, unseen.
    faulty.plant(`/api/scorecard/${card.id}/${CORRIDOR.id}`, answer(500, ""));
    expect((await env.act(right)).kind).toBe("lost");
    expect(gaps()).toEqual(["unknown"]);
    expect(await env.reset()).toMatchObject({ kind: "refused", reason: "double-reset" });
    await env.act(idle); // This move, or the lost one, may have changed the level.
    expect(await env.reset()).toMatchObject({ kind: "refused", reason: "double-reset" });
    await env.act(idle);
    expect(await env.reset()).toMatchObject({ observation: { levelsCompleted: 1, fullReset: false } });
  });

  it("knows that a lost move completed the level, so RESET would restart the game", async () => {
    const { env } = await begin();
    await env.act(right);
    await env.act(right);
    faulty.plant(RIGHT, dropAfter);
    expect((await env.act(right)).kind).toBe("lost");
    await env.act(idle);
    expect(await env.reset()).toMatchObject({ observation: { levelsCompleted: 1, fullReset: false } });
  });

  it("is told apart from the next one: each is compared with the counters as they are", async () => {
    const { env } = await begin();
    faulty.plant(RIGHT, dropAfter, dropBefore, dropAfter);
    const replies = [await env.act(right), await env.act(right), await env.act(right)];
    expect(replies.map(({ kind }) => kind)).toEqual(["lost", "refused", "lost"]);
  });

  it("may be a RESET, which is never doubled", async () => {
    const { env, card } = await begin();
    await env.act(right);
    faulty.plant(RESET, dropAfter);
    expect((await env.reset()).kind).toBe("lost");
    expect(sent(RESET)).toBe(2);
    const [game] = unwrapAnswer(await card.read()).environments;
    expect(game).toMatchObject({ actions: 2, resets: 1 });
    expect(game!.runs).toHaveLength(1);
  });

  it("is sent again after a 429, where nothing was counted", async () => {
    const { env, card } = await begin();
    faulty.plant(RIGHT, answer(429, '{"error":"RATE_LIMIT_EXCEEDED","message":"slow down"}'));
    expect((await env.act(right)).kind).toBe("observed");
    expect(unwrapAnswer(await card.read()).total_actions).toBe(1);
  });

  it("is refused by the server in the server's words", async () => {
    const { env, card } = await begin();
    await card.close();
    expect(await env.act(right)).toMatchObject({
      kind: "refused",
      reason: "server-refused",
      message: `The server answered POST ${RIGHT} with 400: game ${CORRIDOR.id} not found.`,
    });
  });
});

describe("servers that set no full_reset and say NOT_STARTED", () => {
  it("are understood: the rule of RESET is applied by the client", async () => {
    const { env } = await begin();
    const official = garble((body) => ({ ...body, full_reset: false, state: "NOT_STARTED" }));
    faulty.plant(RESET, official, official);
    await env.act(idle);
    expect(await env.reset()).toMatchObject({ observation: { fullReset: false, state: "NOT_PLAYED" } });
    expect(await env.reset()).toMatchObject({ observation: { fullReset: true } });
  });
});
