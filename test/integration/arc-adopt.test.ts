import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ArcClient,
  createArcClient,
  createArcServer,
  type LeftPlay,
  type Listening,
  unwrapAnswer,
} from "../../src/arc/index.ts";
import { openGame } from "../../src/arcade/index.ts";
import { press } from "../../src/contracts/action.ts";

let server: Listening;
beforeAll(async () => {
  const { info } = openGame("tandem");
  server = await createArcServer({ games: [{ info, tags: [], open: () => openGame("tandem") }] }).listen({
    port: 0,
  });
});
afterAll(() => server.close());

const client = (cookies?: string): ArcClient =>
  createArcClient({ baseUrl: server.url, apiKey: "k", settleMs: 20, ...(cookies && { cookies }) });
const info = openGame("tandem").info;

/** A play with two moves made, as a process leaves it. */
async function leave(): Promise<{ card: string; left: LeftPlay; cookies: string }> {
  const first = client();
  const card = unwrapAnswer(await first.openCard());
  const play = card.play(info);
  await play.start();
  for (const name of ["ACTION2", "ACTION1"] as const)
    expect((await play.act(press(name))).kind).toBe("observed");
  const cookies = first.cookies();
  await first.close();
  const left: LeftPlay = {
    guid: play.guid!,
    answered: 2,
    pending: undefined,
    levels: 0,
    state: "NOT_FINISHED",
    touched: true,
  };
  return { card: card.id, left, cookies };
}

async function adopt(changes: Partial<LeftPlay>) {
  const { card, left, cookies } = await leave();
  const second = client(cookies);
  const answer = await second.adoptCard(card).adopt(info, { ...left, ...changes });
  return { answer, close: () => second.close() };
}

test("a play is taken over where it stands, and goes on", async () => {
  const { answer, close } = await adopt({});
  const { play, pending } = unwrapAnswer(answer);
  expect(pending).toBe("not-sent");
  expect((await play.act(press("ACTION2"))).kind).toBe("observed");
  expect(await play.reset()).toMatchObject({ kind: "observed", observation: { fullReset: false } });
  await close();
});

test("an action that never reached the server may be sent again", async () => {
  const { answer, close } = await adopt({ pending: "act" });
  expect(unwrapAnswer(answer).pending).toBe("not-sent");
  await close();
});

test("an action that was counted is never sent again; RESET is known to restart the level only", async () => {
  const { answer, close } = await adopt({ answered: 1, pending: "act" });
  const { play, pending } = unwrapAnswer(answer);
  expect(pending).toBe("unknown");
  expect(await play.reset()).toMatchObject({ kind: "observed", observation: { fullReset: false } });
  await close();
});

test.each([
  ["another guid", { guid: "none" }, "does not know this play"],
  ["a level nobody here completed", { levels: 1 }, "somebody else has played it"],
])("%s is refused with a sentence", async (_, changes, said) => {
  const { answer, close } = await adopt(changes);
  expect(answer).toMatchObject({ kind: "refused", message: expect.stringContaining(said) });
  await close();
});
