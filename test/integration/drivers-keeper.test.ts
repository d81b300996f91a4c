import { afterEach, beforeEach, expect, test } from "vitest";
import { Keeper } from "../../src/agents/coding/keeper.ts";
import { type FakeModel, fakeModel, type Said } from "../fakes/model.ts";
import { openaiChat } from "../fakes/openai-chat.ts";

let model: FakeModel;
let keeper: Keeper;
let next: Said;
beforeEach(async () => {
  next = { kind: "text", text: "hello" };
  model = await fakeModel(openaiChat, () => next);
  keeper = await Keeper.open({ url: `${model.url}/v1`, key: "the-real-key" });
});
afterEach(async () => {
  await keeper.close();
  await model.close();
});

const ask = (path = "/chat/completions", token = keeper.token, body: object = { messages: [] }) =>
  fetch(`${keeper.urlAt()}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("passes questions on with the real key, and the answer back", async () => {
  const answer = await ask();
  expect(await answer.text()).toContain("hello");
  expect(model.asked[0]!.headers.authorization).toBe("Bearer the-real-key");
  expect(keeper.calls).toBe(1);
});

test("puts the key where the vendor's program put the word", async () => {
  const post = (name: string) =>
    fetch(`${keeper.urlAt()}/chat/completions`, {
      method: "POST",
      headers: { [name]: keeper.token },
      body: '{"messages":[]}',
    });
  for (const name of ["x-api-key", "x-goog-api-key"]) {
    await post(name);
    expect(model.asked.at(-1)!.headers[name]).toBe("the-real-key");
  }
});

test.each([
  ["another word", () => ask("/chat/completions", "guess")],
  ["the real key", () => ask("/chat/completions", "the-real-key")],
  ["a path outside the API", () => ask("/../admin/keys")],
])("opens to nobody with %s", async (_, knock) => {
  expect((await knock()).status).toBe(403);
  expect(model.asked).toHaveLength(0);
});

test.each([
  { type: "web_search_preview" },
  { type: "web_search_20250305", name: "web_search" },
  { type: "function", name: "WebFetch" },
])("refuses to offer the model a web tool: %j", async (tool) => {
  const answer = await ask("/chat/completions", keeper.token, { messages: [], tools: [tool] });
  expect(answer.status).toBe(403);
  expect(keeper.refused).toHaveLength(1);
  expect(model.asked).toHaveLength(0);
});

test("remembers what the API complains about until it answers again", async () => {
  next = { kind: "error", status: 429, headers: { "retry-after": "12" } };
  expect((await ask()).status).toBe(429);
  expect(keeper.problem).toEqual({ status: 429, retryAfterSeconds: 12 });
  next = { kind: "text", text: "again" };
  await ask();
  expect(keeper.problem).toBeUndefined();
  await model.close();
  expect((await ask()).status).toBe(502);
  expect(keeper.problem).toEqual({ status: 502 });
});
