import { beforeEach, describe, expect, it } from "vitest";
import { CORRIDOR, openCorridor } from "../../../test/toolkit/corridor.ts";
import { type Env, lost, refused } from "../../contracts/env.ts";
import { type ArcServer, type ArcServerOptions, createArcServer } from "./server.ts";

const games = [
  { info: CORRIDOR, tags: ["line"], open: () => openCorridor() },
  { info: { id: "hall-0002", title: "Hall" }, open: () => openCorridor({ id: "hall-0002", title: "Hall" }) },
];
const ID = CORRIDOR.id;

interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** What stands in the body at a path. */
  at(...path: (string | number)[]): unknown;
}

const lookUp = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce((found, key) => (found instanceof Object ? Reflect.get(found, key) : undefined), value);

function talkTo(server: ArcServer, key = "key-1") {
  const send = async (method: string, path: string, sent?: unknown, headers = {}): Promise<Answer> => {
    const request = new Request(`http://twin.test${path}`, {
      method,
      headers: {
        "x-api-key": key,
        ...(sent === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: typeof sent === "string" ? sent : JSON.stringify(sent) }),
    });
    const response = await server.fetch(request);
    const text = await response.text();
    const body: unknown = /^[{[]/.test(text) ? JSON.parse(text) : text;
    return { status: response.status, body, at: (...path) => lookUp(body, path) };
  };
  const get = (path: string) => send("GET", path);
  const post = (path: string, body: unknown) => send("POST", path, body);
  const open = async (body: object = {}) => String((await post("/api/scorecard/open", body)).at("card_id"));
  const reset = (body: object) => post("/api/cmd/RESET", { game_id: ID, ...body });
  const begin = async (card: object = {}) => {
    const card_id = await open(card);
    const first = await reset({ card_id });
    const guid = String(first.at("guid"));
    const act = (name: string, body: object = {}) => post(`/api/cmd/${name}`, { game_id: ID, guid, ...body });
    const right = async (times: number) => {
      let last = first;
      for (let i = 0; i < times; i++) last = await act("ACTION4");
      return last;
    };
    const counters = async () => (await get(`/api/scorecard/${card_id}/${ID}`)).at("cards", ID);
    const close = () => post("/api/scorecard/close", { card_id });
    return { card_id, guid, first, act, right, counters, close, again: () => reset({ guid, card_id }) };
  };
  return { send, get, post, open, reset, begin };
}

let now = 0;
const make = (options: Partial<ArcServerOptions> = {}) =>
  createArcServer({ games, now: () => now, ...options });
beforeEach(() => {
  now = Date.parse("2026-01-01T00:00:00Z");
});

describe("games", () => {
  const { get, send } = talkTo(make());

  it("lists them as the official server does, without baselines", async () => {
    const games = await get("/api/games");
    expect(games.at(0)).toEqual({
      game_id: ID,
      title: "Corridor",
      default_fps: 5,
      tags: ["line"],
      date_downloaded: expect.any(String),
      class_name: "Corr",
    });
    expect((await get("//api/games")).body).toHaveLength(2);
  });

  it("finds one by its id or the part before the dash", async () => {
    expect((await get(`/api/games/${ID}`)).at("game_id")).toBe(ID);
    expect((await get("/api/games/corr")).at("game_id")).toBe(ID);
    expect((await get("/api/games/cor")).status).toBe(404);
  });

  it("lists baselines when told to", async () => {
    const told = talkTo(make({ withBaselines: true }));
    expect((await told.get("/api/games/corr")).at("baseline_actions")).toEqual([3, 4]);
  });

  it("is healthy and hands out a key", async () => {
    expect((await get("/api/healthcheck")).body).toBe("okay");
    expect((await get("/api/games/anonkey")).at("api_key")).toMatch(/.{8}/);
  });

  it("answers framework errors with their status", async () => {
    expect((await get("/api/cmd/ACTION1")).status).toBe(405);
    expect((await send("POST", "/api/games", {})).status).toBe(405);
    expect((await send("POST", "/api/cmd/ACTION8", {})).status).toBe(404);
    expect((await get("/nothing")).status).toBe(404);
    expect((await send("POST", "/api/cmd/RESET", "{", {})).status).toBe(400);
    expect((await send("POST", "/api/cmd/RESET", "{}", { "content-type": "text/plain" })).status).toBe(415);
    expect((await send("POST", "/api/scorecard/open", { opaque: "x".repeat(300_000) })).status).toBe(413);
  });
});

describe("frames and counting", () => {
  it("opens a session and echoes what was sent", async () => {
    const { first, act } = await talkTo(make()).begin();
    expect(first.body).toMatchObject({
      game_id: ID,
      state: "NOT_FINISHED",
      levels_completed: 0,
      win_levels: 2,
      available_actions: [1, 3, 4, 5, 6],
      full_reset: true,
      action_input: { id: 0, data: { game_id: ID }, reasoning: null },
    });
    expect(first.at("frame")).toHaveLength(1);
    expect(first.at("frame", 0)).toHaveLength(64);
    const clicked = await act("ACTION6", { x: 5, y: 6, reasoning: { why: ["because"] } });
    expect(clicked.at("action_input")).toEqual({
      id: 6,
      data: { game_id: ID, x: 5, y: 6 },
      reasoning: { why: ["because"] },
    });
    expect(clicked.at("frame", 0, 6, 5)).toBe(2);
    expect((await act("ACTION5")).at("frame")).toHaveLength(3);
  });

  it("counts actions, level resets and actions that are not offered", async () => {
    const { act, again, counters } = await talkTo(make()).begin();
    await act("ACTION5");
    expect((await act("ACTION2")).status).toBe(200);
    expect((await again()).at("full_reset")).toBe(false);
    expect(await counters()).toMatchObject({ actions: [3], resets: [1], total_plays: 1 });
  });

  it("counts an action the Env itself refuses as not offered", async () => {
    const strict: Env = { ...openCorridor(), act: async () => refused("bad-action", "no") };
    const server = make({ games: [{ info: CORRIDOR, open: () => strict }] });
    const { act, counters } = await talkTo(server).begin();
    const answer = await act("ACTION2");
    expect(answer).toMatchObject({ status: 200, body: { state: "NOT_FINISHED" } });
    expect((await act("ACTION4")).status).toBe(400);
    expect(await counters()).toMatchObject({ actions: [1] });
  });

  it("two RESETs in a row restart the game under the same guid, as a new play", async () => {
    const { right, again, counters, guid, act } = await talkTo(make()).begin();
    await right(4);
    expect((await again()).body).toMatchObject({ levels_completed: 1, full_reset: false });
    expect((await again()).body).toMatchObject({ levels_completed: 0, full_reset: true, guid });
    await act("ACTION5");
    expect(await counters()).toMatchObject({ actions: [5, 1], resets: [1, 0], guids: [guid, guid] });
  });

  it("refuses actions after the end, uncounted", async () => {
    const { act, again, counters, right } = await talkTo(make()).begin();
    expect((await act("ACTION1")).at("state")).toBe("GAME_OVER");
    expect(await act("ACTION4")).toMatchObject({ status: 400, body: { error: "GAME_NOT_STARTED_ERROR" } });
    await again();
    expect((await right(7)).body).toMatchObject({ state: "WIN", levels_completed: 2 });
    expect((await act("ACTION4")).status).toBe(400);
    expect((await again()).body).toMatchObject({ full_reset: true, levels_completed: 0 });
    expect(await counters()).toMatchObject({ actions: [9, 0], states: ["WIN", "NOT_FINISHED"] });
  });

  it("refuses bad clicks and too much reasoning, uncounted", async () => {
    const { act, counters } = await talkTo(make()).begin();
    for (const at of [{}, { x: 64, y: 0 }, { x: -1, y: 0 }, { x: 0.5, y: 0 }, { x: "1", y: 0 }])
      expect((await act("ACTION6", at)).status).toBe(400);
    expect((await act("ACTION4", { reasoning: "x".repeat(16_383) })).status).toBe(400);
    expect((await act("ACTION4", { reasoning: "x".repeat(16_382) })).status).toBe(200);
    expect(await counters()).toMatchObject({ actions: [1] });
  });

  it("takes RESET with an empty guid for a new session, an unknown one for a mistake", async () => {
    const { reset, open, post } = talkTo(make());
    const card_id = await open();
    for (const guid of [undefined, null, ""]) expect((await reset({ card_id, guid })).status).toBe(200);
    expect((await reset({ guid: "unknown" })).at("message")).toBe(`game ${ID} not found`);
    expect((await post("/api/cmd/ACTION1", { game_id: ID, guid: "unknown" })).status).toBe(400);
    expect((await post("/api/cmd/ACTION1", { game_id: ID })).status).toBe(400);
    expect((await post("/api/cmd/ACTION1", {})).status).toBe(400);
    expect((await reset({ card_id, game_id: "none" })).at("message")).toBe("game none not found");
    expect((await reset({})).status).toBe(400);
  });

  it("lets overlapping commands take turns", async () => {
    const { act, counters } = await talkTo(make()).begin();
    await Promise.all([act("ACTION4"), act("ACTION3"), act("ACTION5")]);
    expect(await counters()).toMatchObject({ actions: [3] });
  });

  it("tells an Env's failures apart: refused is not counted, lost is, a crash is a 500", async () => {
    let fault: "unreachable" | "lost" | "crash" = "unreachable";
    const failing: Env = {
      ...openCorridor(),
      act: async () => {
        if (fault === "crash") throw new Error("boom");
        return fault === "lost" ? lost("gone") : refused("unreachable", "away");
      },
    };
    const { act, counters } = await talkTo(
      make({ games: [{ info: CORRIDOR, open: () => failing }] }),
    ).begin();
    expect((await act("ACTION4")).status).toBe(503);
    expect(await counters()).toMatchObject({ actions: [0] });
    fault = "lost";
    expect((await act("ACTION4")).status).toBe(502);
    expect(await counters()).toMatchObject({ actions: [1] });
    fault = "crash";
    expect(await act("ACTION4")).toMatchObject({ status: 500, body: { message: "boom" } });
  });
});

describe("scorecards", () => {
  it("closes with the official summary", async () => {
    const { get, begin } = talkTo(make());
    const { right, act, card_id, guid, close } = await begin({
      source_url: "https://x.test",
      opaque: { a: 1 },
    });
    await act("ACTION5");
    await right(3);
    const { body } = await close();
    expect(body).toMatchObject({
      card_id,
      score: (9 / 16) * 100 * (1 / 3),
      tags: ["agent"],
      source_url: "https://x.test",
      opaque: { a: 1 },
      total_environments: 1,
      total_environments_completed: 0,
      total_levels: 2,
      total_levels_completed: 1,
      total_actions: 4,
      environments: [
        {
          id: ID,
          completed: false,
          level_count: 2,
          runs: [{ guid, level_actions: [4, 0], level_baseline_actions: [3, 4], level_scores: [56.25, 0] }],
        },
      ],
      tags_scores: [{ id: "line", number_of_levels: 2, number_of_environments: 1, levels_completed: 1 }],
    });
    expect(body).not.toHaveProperty("competition_mode");
    expect((await close()).status).toBe(404);
    expect((await get(`/api/scorecard/${card_id}`)).status).toBe(404);
    expect((await act("ACTION4")).status).toBe(400);
  });

  it("appends the tag agent unless told who plays", async () => {
    const { open, get } = talkTo(make());
    for (const [given, expected] of [
      [["a"], ["a", "agent"]],
      [["human"], ["human"]],
      [undefined, ["agent"]],
    ]) {
      const id = await open(given ? { tags: given } : {});
      expect((await get(`/api/scorecard/${id}`)).at("tags")).toEqual(expected);
    }
  });

  it("keeps cards to their key, also for commands", async () => {
    const server = make();
    const mine = await talkTo(server).begin();
    const other = talkTo(server, "key-2");
    expect((await other.get(`/api/scorecard/${mine.card_id}`)).status).toBe(404);
    expect((await other.post("/api/scorecard/close", { card_id: mine.card_id })).status).toBe(404);
    expect((await other.reset({ card_id: mine.card_id })).status).toBe(400);
    expect((await other.post("/api/cmd/ACTION4", { game_id: ID, guid: mine.guid })).status).toBe(400);
    expect(await mine.counters()).toMatchObject({ actions: [0] });
  });

  it("checks its input", async () => {
    const { post, get, open } = talkTo(make());
    expect((await post("/api/scorecard/close", {})).status).toBe(400);
    expect((await post("/api/scorecard/open", [])).status).toBe(400);
    expect((await post("/api/scorecard/open", { tags: "x" })).status).toBe(400);
    expect((await post("/api/scorecard/open", { opaque: "x".repeat(16_383) })).status).toBe(400);
    expect((await post("/api/scorecard/open", { opaque: "x".repeat(16_382) })).status).toBe(200);
    const id = await open();
    expect((await get(`/api/scorecard/${id}/unknown`)).body).toMatchObject({ played: 0, cards: {} });
  });

  it("closes idle cards; a read keeps one alive", async () => {
    const { begin, get } = talkTo(make());
    const { card_id, act } = await begin();
    for (let i = 0; i < 3; i++) {
      now += 14 * 60_000;
      expect((await get(`/api/scorecard/${card_id}`)).status).toBe(200);
    }
    now += 15 * 60_000;
    expect((await act("ACTION4")).status).toBe(400);
    expect((await get(`/api/scorecard/${card_id}`)).status).toBe(404);
  });

  it("bounds cards, sessions and plays", async () => {
    const { post, begin, open, reset } = talkTo(make({ maxCards: 2, maxSessions: 2, maxPlays: 2 }));
    const { again, card_id, act } = await begin();
    await again();
    await act("ACTION4");
    expect((await again()).status).toBe(400);
    const second = await open();
    expect((await reset({ card_id: second })).status).toBe(200);
    expect((await reset({ card_id: second })).status).toBe(503);
    expect((await post("/api/scorecard/open", {})).status).toBe(503);
    await post("/api/scorecard/close", { card_id });
    expect((await reset({ card_id: second })).status).toBe(200);
  });
});

describe("competition mode", () => {
  it("hides the card, plays a game once and restarts only levels", async () => {
    const { get, begin, reset } = talkTo(make());
    const { card_id, again, right, act, close } = await begin({ competition_mode: true });
    expect((await get(`/api/scorecard/${card_id}`)).status).toBe(403);
    expect((await get(`/api/scorecard/${card_id}/${ID}`)).status).toBe(403);
    expect((await reset({ card_id })).status).toBe(400);
    await right(3);
    await act("ACTION5");
    expect((await again()).at("levels_completed")).toBe(1);
    expect((await again()).body).toMatchObject({ levels_completed: 1, full_reset: false });
    await right(4);
    expect((await again()).status).toBe(400);
    const closed = await close();
    const played = (100 * (1 + 2 * (4 / 7) ** 2)) / 3;
    expect(closed.body).toMatchObject({
      competition_mode: true,
      environments: [
        { id: ID, score: played, runs: [{ level_actions: [3, 7] }] },
        { id: "hall-0002", score: 0, runs: [{ actions: 0 }] },
      ],
    });
    expect(closed.at("score")).toBeCloseTo(played / 2, 10);
  });

  it("opens one scorecard on a competition server", async () => {
    const { post } = talkTo(make({ competition: true }));
    expect((await post("/api/scorecard/open", {})).status).toBe(200);
    expect((await post("/api/scorecard/open", {})).status).toBe(409);
  });

  it("opens one play when two are asked for at once", async () => {
    const { open, reset } = talkTo(make());
    const card_id = await open({ competition_mode: true });
    const both = await Promise.all([reset({ card_id }), reset({ card_id })]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });
});
