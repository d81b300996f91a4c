import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ACTION_NAMES, type Action } from "../../contracts/action.ts";
import { runCommand, type Tables } from "./commands.ts";
import { findGame, gameBody } from "./games.ts";
import { type Problem, problem, type Served, served } from "./problem.ts";
import { closeRequest, MAX_BODY_BYTES, openRequest, parseBody, parseCommand, readJson } from "./requests.ts";
import { countersOf, fillUntouched, summarise } from "./summary.ts";

export interface AppOptions {
  readonly since: string;
  readonly withBaselines: boolean;
  /** Runs before every request: closes idle cards. */
  readonly sweep: () => Promise<void>;
}

const COMMANDS: readonly Action["name"][] = ["RESET", ...ACTION_NAMES];

/** What the official server takes a request without a key for. */
const keyOf = (c: Context): string => c.req.header("x-api-key") ?? "1234";

export function createApp(tables: Tables, options: AppOptions): Hono {
  // The official client sends //api/games when its base URL ends in a slash.
  const app = new Hono({ getPath: (request) => new URL(request.url).pathname.replace(/\/{2,}/g, "/") });
  const tooLarge = {
    status: 413,
    code: "VALIDATION_ERROR",
    message: "the request body is too large",
  } as const;
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => fail(c, tooLarge) }));
  app.use(async (_, next) => {
    await options.sweep();
    await next();
  });
  app.get("/api/healthcheck", (c) => c.text("okay"));
  addGames(app, tables, options);
  addCards(app, tables);
  for (const name of COMMANDS)
    app.post(`/api/cmd/${name}`, async (c) => {
      const request = await bodyAs(c, (body) => parseCommand(name, body));
      return answer(c, request.ok ? await runCommand(tables, keyOf(c), request.value) : request);
    });
  addErrors(app);
  return app;
}

function addGames(app: Hono, { games }: Tables, { since, withBaselines }: AppOptions): void {
  app.get("/api/games", (c) => c.json(games.map((game) => gameBody(game, since, withBaselines))));
  app.get("/api/games/anonkey", (c) => c.json({ api_key: randomUUID() }));
  app.get("/api/games/:id", (c) => {
    const id = c.req.param("id");
    const game = findGame(games, id);
    if (!game) return answer(c, problem(404, "SERVER_ERROR", `game ${id} not found`));
    return c.json(gameBody(game, since, withBaselines));
  });
}

function addCards(app: Hono, { games, cards, sessions }: Tables): void {
  app.post("/api/scorecard/open", async (c) => {
    const request = await bodyAs(c, (body) => parseBody(openRequest, body));
    const card = request.ok ? cards.open(keyOf(c), request.value) : request;
    return answer(c, card.ok ? served({ card_id: card.value.id }) : card);
  });
  app.post("/api/scorecard/close", async (c) => {
    const request = await bodyAs(c, (body) => parseBody(closeRequest, body));
    if (!request.ok) return answer(c, request);
    const id = request.value.card_id;
    const card = cards.find(id, keyOf(c));
    if (!card) return answer(c, problem(404, "VALIDATION_ERROR", `scorecard ${id} not found`));
    cards.remove(card);
    await sessions.endAll(new Set([card]));
    if (card.competition) fillUntouched(card, games);
    return c.json(summarise(card, games));
  });
  const read = (c: Context, id: string, gameId?: string): Response => {
    const card = cards.find(id, keyOf(c));
    if (!card) return answer(c, problem(404, "SERVER_ERROR", `card_id \`${id}\` not found`));
    if (card.competition)
      return answer(c, problem(403, "SERVER_ERROR", "cannot get scorecard that is in competition mode"));
    return c.json(gameId === undefined ? summarise(card, games) : countersOf(card, gameId));
  };
  app.get("/api/scorecard/:id", (c) => read(c, c.req.param("id")));
  app.get("/api/scorecard/:id/:game", (c) => read(c, c.req.param("id"), c.req.param("game")));
}

function addErrors(app: Hono): void {
  const refuse = (allow: string) => (c: Context) => {
    c.header("Allow", allow);
    return fail(c, { status: 405, code: "VALIDATION_ERROR", message: `use ${allow} for this address` });
  };
  for (const name of COMMANDS) app.all(`/api/cmd/${name}`, refuse("POST"));
  app.all("/api/scorecard/open", refuse("POST"));
  app.all("/api/scorecard/close", refuse("POST"));
  for (const path of ["/api/healthcheck", "/api/games", "/api/games/:id"]) app.all(path, refuse("GET"));
  for (const path of ["/api/scorecard/:id", "/api/scorecard/:id/:game"]) app.all(path, refuse("GET"));
  app.notFound((c) =>
    fail(c, { status: 404, code: "SERVER_ERROR", message: "there is nothing at this address" }),
  );
  app.onError((error, c) => fail(c, { status: 500, code: "SERVER_ERROR", message: error.message }));
}

async function bodyAs<T>(c: Context, parse: (body: unknown) => Served<T>): Promise<Served<T>> {
  const body = await readJson(c.req.raw);
  return body.ok ? parse(body.value) : body;
}

const answer = (c: Context, result: Served<object>): Response =>
  result.ok ? c.json(result.value) : fail(c, result.problem);

const fail = (c: Context, { status, code, message }: Problem): Response =>
  c.json({ error: code, message }, status);
