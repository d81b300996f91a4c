import { describe, expect, it } from "vitest";
import { openGame } from "../arcade/index.ts";
import type { Env } from "../contracts/env.ts";
import { gridHash } from "../grid/hash.ts";
import { defaultActions } from "../loop/open.ts";
import { arcadeSource, sourceOfRun } from "./sources.ts";

async function opening(env: Env): Promise<string> {
  const reply = await env.start();
  if (reply.kind !== "observed") throw new Error(reply.message);
  return gridHash(reply.observation.settled);
}

describe("an arcade game with a seed", () => {
  it("is the seeded game when opened, found again and judged", async () => {
    const source = arcadeSource("keyring", 7);
    const seeded = await opening(openGame("keyring", { seed: 7 }));
    expect(seeded).not.toBe(await opening(openGame("keyring")));
    expect(await opening(await source.open())).toBe(seeded);
    const { baseline } = openGame("keyring", { seed: 7 }).info;
    expect(source.info.baseline).toEqual(baseline);
    expect(baseline).not.toEqual(openGame("keyring").info.baseline);
    const again = sourceOfRun({ game: source.game });
    expect(typeof again === "string" ? again : await opening(await again.open())).toBe(seeded);
  });

  it("may be played for twice the par of the whole game", () => {
    const { info } = arcadeSource("keyring", 7);
    const par = info.baseline!.actions.reduce((sum, actions) => sum + actions, 0);
    expect(defaultActions(info)).toBe(2 * par);
  });

  it("refuses a seed that no run folder could name again", async () => {
    await expect(arcadeSource("keyring", 999_999_999).open()).resolves.toBeDefined();
    expect(() => arcadeSource("keyring", 1_000_000_000)).toThrow("--seed takes a whole number");
  });
});
