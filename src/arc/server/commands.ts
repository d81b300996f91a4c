import { actionId, isMove, type Move } from "../../contracts/action.ts";
import { type Env, type Observation, observed, type Reply } from "../../contracts/env.ts";
import { frameBody } from "../wire/frame.ts";
import { type CardStore, countOn } from "./cards.ts";
import { findGame, type ServedGame } from "./games.ts";
import { gameNotFound, problem, type Served, served } from "./problem.ts";
import type { Command, CommandRequest } from "./requests.ts";
import { Session, type SessionStore } from "./sessions.ts";

export interface Tables {
  readonly games: readonly ServedGame[];
  readonly cards: CardStore;
  readonly sessions: SessionStore;
}

/** RESET or an action: the frame to answer with. */
export async function runCommand(
  tables: Tables,
  key: string,
  request: CommandRequest,
): Promise<Served<object>> {
  const { action, command } = request;
  const isNew = !isMove(action) && !command.guid;
  const done = isNew ? await open(tables, key, command) : await proceed(tables, key, request);
  if (!done.ok) return done;
  const { guid, observation } = done.value;
  const at = action.name === "ACTION6" ? { x: action.x, y: action.y } : {};
  return served({
    game_id: command.game_id,
    guid,
    ...frameBody(observation),
    action_input: {
      id: actionId(action.name),
      data: { game_id: command.game_id, ...at },
      reasoning: command.reasoning ?? null,
    },
  });
}

interface Done {
  readonly guid: string;
  readonly observation: Observation;
}

/** RESET without guid: a new session. In competition mode a game is played once. */
async function open(
  { games, cards, sessions }: Tables,
  key: string,
  command: Command,
): Promise<Served<Done>> {
  const game = findGame(games, command.game_id);
  const card = command.card_id ? cards.find(command.card_id, key) : undefined;
  if (!game || !card || (card.competition && card.games.has(game.info.id)))
    return gameNotFound(command.game_id);
  if (sessions.full)
    return problem(503, "SERVER_ERROR", "too many games are running; close a scorecard first");
  if (!cards.hasRoom(card)) return noRoom();
  // Taken before the first await, so that two requests at once cannot both open a competition game.
  if (card.competition) card.games.set(game.info.id, []);
  let begun: Served<Begun> | undefined;
  try {
    begun = await begin(game);
  } finally {
    if (!begun?.ok && card.competition) card.games.delete(game.info.id);
  }
  if (!begun.ok) return begun;
  const { env, first } = begun.value;
  if (!cards.find(card.id, key)) {
    await env.close();
    return gameNotFound(command.game_id);
  }
  const session = new Session(game, card, env, first);
  sessions.add(session);
  countOn(card, game.info.id, session.guid, "start", first);
  return served({ guid: session.guid, observation: first });
}

interface Begun {
  readonly env: Env;
  readonly first: Observation;
}

async function begin(game: ServedGame): Promise<Served<Begun>> {
  const env = await game.open();
  const reply = await env.start();
  if (reply.kind === "observed") return served({ env, first: reply.observation });
  await env.close();
  return refusalOf(reply);
}

/** Anything for a known session. */
async function proceed(
  tables: Tables,
  key: string,
  { action, command }: CommandRequest,
): Promise<Served<Done>> {
  if (!command.guid)
    return problem(400, "VALIDATION_ERROR", "missing `guid` for any action other than RESET");
  const session = tables.sessions.get(command.guid);
  if (!session || findGame([session.game], command.game_id) === undefined)
    return gameNotFound(command.game_id);
  if (session.card.key !== key)
    return problem(400, "VALIDATION_ERROR", `game ${command.game_id} does not match the API key`);
  const { card } = session;
  return session.inTurn(async () => {
    if (!tables.cards.find(card.id, key)) return gameNotFound(command.game_id);
    if (!isMove(action) && !tables.cards.hasRoom(card)) return noRoom();
    return isMove(action) ? act(session, action) : reset(session);
  });
}

async function act(session: Session, move: Move): Promise<Served<Done>> {
  const { state, available } = session.last;
  if (state === "WIN" || state === "GAME_OVER") return notStarted(session);
  const reply = await session.env.act(move);
  // The API counts an action the game does not offer; an Env may refuse it, and then nothing changes.
  const unoffered =
    reply.kind === "refused" && reply.reason === "bad-action" && !available.includes(move.name);
  return settle(session, "act", unoffered ? observed({ ...session.last, fullReset: false }) : reply);
}

async function reset(session: Session): Promise<Served<Done>> {
  if (!session.card.competition) return settle(session, "reset", await session.env.reset());
  if (session.last.state === "WIN") return notStarted(session);
  // An untouched Env would restart the whole game; in competition mode the level is already where RESET leads.
  const reply = session.touched ? await session.env.reset() : observed({ ...session.last, fullReset: false });
  return settle(session, "reset", reply);
}

function settle(session: Session, sent: "act" | "reset", reply: Reply): Served<Done> {
  const { card, game, guid } = session;
  if (reply.kind === "refused") return refusalOf(reply);
  // A lost answer may have counted: the card says so rather than too little.
  const observation = reply.kind === "lost" ? { ...session.last, fullReset: false } : reply.observation;
  countOn(card, game.info.id, guid, sent, observation);
  if (reply.kind === "lost") return refusalOf(reply);
  session.see(observation, sent === "act");
  return served({ guid, observation });
}

const noRoom = (): Served<never> =>
  problem(400, "SERVER_ERROR", "this scorecard holds too many plays; open a new one");

const notStarted = ({ game }: Session): Served<never> =>
  problem(
    400,
    "GAME_NOT_STARTED_ERROR",
    `game ${game.info.id} is available but has not been started, send RESET to begin playing`,
  );

/** What an Env says no to, told apart from what the API says no to. */
function refusalOf(reply: Exclude<Reply, { kind: "observed" }>): Served<never> {
  if (reply.kind === "lost") return problem(502, "SERVER_ERROR", reply.message);
  switch (reply.reason) {
    case "bad-action":
      return problem(400, "VALIDATION_ERROR", reply.message);
    case "game-ended":
    case "not-started":
      return problem(400, "GAME_NOT_STARTED_ERROR", reply.message);
    case "unreachable":
      return problem(503, "SERVER_ERROR", reply.message);
    default:
      return problem(400, "SERVER_ERROR", reply.message);
  }
}
