import { describe, expect, it } from "vitest";
import { CORRIDOR_MOVES, openCorridor } from "../../test/toolkit/corridor.ts";
import { press } from "../contracts/action.ts";
import { type Env, lost, type Reply, refused } from "../contracts/env.ts";
import { withBudget } from "./budget.ts";
import { describeEnv } from "./env.suite.ts";
import { withOrder } from "./order.ts";
import { withRecording } from "./recording.ts";

const { idle, firstLevel, die, win } = CORRIDOR_MOVES;
const right = press("ACTION4");

describeEnv("the corridor", async () => openCorridor(), CORRIDOR_MOVES);
describeEnv(
  "a recorded corridor",
  async () => withRecording(openCorridor(), { after: () => {} }),
  CORRIDOR_MOVES,
);
describeEnv("a budgeted corridor", async () => withBudget(openCorridor(), 1_000), CORRIDOR_MOVES);

/** `env`, but the replies to some calls are replaced: a planted fault. The call itself still happens. */
function faulty(
  env: Env,
  faults: { act?: (call: number) => Reply | undefined; reset?: () => Reply | undefined },
): Env {
  let acts = 0;
  return {
    ...env,
    act: async (move) => {
      const reply = await env.act(move);
      return faults.act?.(++acts) ?? reply;
    },
    reset: async () => {
      const reply = await env.reset();
      return faults.reset?.() ?? reply;
    },
  };
}
const reasonOf = (reply: Reply) => (reply.kind === "refused" ? reply.reason : reply.kind);

describe("withBudget", () => {
  it("refuses the action past the limit without sending it", async () => {
    const sent: string[] = [];
    const inner = withRecording(openCorridor(), {
      before: ({ kind }) => void sent.push(kind),
      after: () => {},
    });
    const env = withBudget(inner, 2);
    await env.start();
    await env.act(idle);
    expect(reasonOf(await env.reset())).toBe("observed");
    expect(reasonOf(await env.act(idle))).toBe("budget-spent");
    expect(reasonOf(await env.reset())).toBe("budget-spent");
    expect(sent).toEqual(["start", "act", "reset"]);
  });

  it("counts lost answers, not refusals and not full resets", async () => {
    const env = withBudget(faulty(openCorridor(), { act: (n) => (n === 1 ? lost("gone") : undefined) }), 10);
    await env.start();
    await env.act(idle);
    expect(env.spent()).toBe(1);
    await env.act({ name: "ACTION6", x: 99, y: 0 });
    await env.reset();
    expect(env.spent()).toBe(2);
    await env.reset(); // Nothing was done in the level: a full reset.
    expect(env.spent()).toBe(2);
  });
});

describe("withOrder", () => {
  const begin = async (env: Env = openCorridor()) => {
    const ordered = withOrder(env);
    await ordered.start();
    return ordered;
  };

  it("wants start first, and once", async () => {
    const env = withOrder(openCorridor());
    expect(reasonOf(await env.act(idle))).toBe("not-started");
    expect(reasonOf(await env.reset())).toBe("not-started");
    await env.start();
    expect(reasonOf(await env.start())).toBe("already-started");
    await env.close();
    expect(reasonOf(await env.act(idle))).toBe("closed");
  });

  it("allows no RESET that would restart the game by accident", async () => {
    const env = await begin();
    expect(reasonOf(await env.reset())).toBe("double-reset");
    await env.act(idle);
    expect(reasonOf(await env.reset())).toBe("observed");
    expect(reasonOf(await env.reset())).toBe("double-reset");
    for (const move of firstLevel) await env.act(move);
    expect(reasonOf(await env.reset())).toBe("double-reset");
    await env.act(idle);
    expect(reasonOf(await env.reset())).toBe("observed");
  });

  it("allows nothing but RESET after WIN and GAME_OVER", async () => {
    for (const moves of [die, win]) {
      const env = await begin();
      for (const move of moves) await env.act(move);
      expect(reasonOf(await env.act(idle))).toBe("game-ended");
      expect(reasonOf(await env.reset())).toBe("observed");
    }
  });

  it("distrusts RESET after a lost answer until a move is seen inside a level", async () => {
    const env = await begin(faulty(openCorridor(), { act: (n) => (n === 3 ? lost("gone") : undefined) }));
    await env.act(right);
    await env.act(right);
    expect((await env.act(right)).kind).toBe("lost"); // It completed the level, unseen.
    expect(reasonOf(await env.reset())).toBe("double-reset");
    await env.act(idle);
    expect(reasonOf(await env.reset())).toBe("double-reset");
    await env.act(idle);
    const reply = await env.reset();
    expect(reply).toMatchObject({ kind: "observed", observation: { levelsCompleted: 1, fullReset: false } });
  });

  it("treats a lost RESET as sent and a refused one as not", async () => {
    let fault: Reply | undefined = refused("unreachable", "down");
    const env = await begin(faulty(openCorridor(), { reset: () => fault }));
    await env.act(idle);
    expect(reasonOf(await env.reset())).toBe("unreachable");
    fault = lost("gone");
    expect(reasonOf(await env.reset())).toBe("lost");
    expect(reasonOf(await env.reset())).toBe("double-reset");
  });

  it("catches overlapping calls", async () => {
    const env = await begin();
    const first = env.act(idle);
    await expect(env.act(idle)).rejects.toThrow("must not overlap");
    expect((await first).kind).toBe("observed");
  });
});

describe("withRecording", () => {
  it("tells of a call before it is sent and of its reply after", async () => {
    const seen: string[] = [];
    const env = withRecording(openCorridor(), {
      before: (call) => void seen.push(`>${call.kind}`),
      after: (call, reply) => void seen.push(`<${call.kind} ${reply.kind}`),
    });
    await env.start();
    await env.act(idle);
    expect(seen).toEqual([">start", "<start observed", ">act", "<act observed"]);
  });

  it("sends nothing when the record cannot be written", async () => {
    let acted = false;
    const inner: Env = {
      ...openCorridor(),
      act: async () => {
        acted = true;
        return lost("never");
      },
    };
    const env = withRecording(inner, {
      before: () => Promise.reject(new Error("disk full")),
      after: () => {},
    });
    await expect(env.act(idle)).rejects.toThrow("disk full");
    expect(acted).toBe(false);
  });
});
