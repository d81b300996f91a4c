import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openCorridor } from "../../test/toolkit/corridor.ts";
import { click, formatAction, type Move, press } from "../contracts/action.ts";
import { type Env, lost, type Reply, refused } from "../contracts/env.ts";
import type { Grid } from "../contracts/grid.ts";
import { transitions } from "../log/builder.ts";
import { hashPrediction } from "../log/chain.ts";
import { logOf, standing } from "../log/run-state.ts";
import { executeChecked } from "./execute-checked.ts";
import { Executor } from "./executor.ts";
import { MemoryJournal } from "./memory-journal.ts";
import type { Clearance, Submission } from "./types.ts";

type Fault = "none" | "lost-before" | "lost-after" | "lost-counted" | "refused";

interface Setup {
  /** Consumed one per clearance: does the twin validate, and is its prediction right? */
  readonly verdicts?: readonly ("right" | "wrong" | "invalid")[];
  readonly faults?: readonly Fault[];
  readonly budget?: number;
}

/** An executor over the corridor whose Env checks, at every call, that the gate did its work first. */
function setUp({ verdicts = [], faults = [], budget = 1000 }: Setup = {}) {
  const journal = new MemoryJournal();
  const game = openCorridor();
  const broken: string[] = [];
  let clearance: { ok: boolean; move: string; transitions: number } | undefined;
  let calls = 0;
  let sent = 0;

  const checkCommitted = (action: string) => {
    const event = journal.events.at(-1);
    if (event?.type !== "committed" || event.action !== action)
      broken.push(`${action} was sent without a commit`);
    else if (journal.durableUpTo !== journal.events.length - 1)
      broken.push(`${action}: the commit was not durable`);
    else if (action !== "RESET") {
      if (!clearance?.ok || clearance.move !== action)
        broken.push(`${action} was sent without a passing validation`);
      if (clearance?.transitions !== transitions(logOf(journal.state)).length)
        broken.push(`${action} was validated against an older log`);
      if (!event.predictionHash || event.prediction === undefined) broken.push(`${action} had no prediction`);
    }
    clearance = undefined;
  };
  const deliver = async (action: string, send: () => Promise<Reply>): Promise<Reply> => {
    checkCommitted(action);
    const fault = faults[sent++] ?? "none";
    if (fault === "refused") return refused("server-refused", "planted");
    if (fault === "lost-before") return lost("planted");
    const reply = await send();
    if (fault === "lost-counted") return lost("planted", true);
    return fault === "lost-after" ? lost("planted") : reply;
  };
  const env: Env = {
    info: game.info,
    start: () => game.start(),
    act: (move) => deliver(formatAction(move), () => game.act(move)),
    reset: () => deliver("RESET", () => game.reset()),
    close: () => game.close(),
  };
  const clear = async ({ move }: Submission): Promise<Clearance> => {
    await Promise.resolve();
    const verdict = verdicts[calls++] ?? "right";
    clearance = {
      ok: verdict !== "invalid",
      move: formatAction(move),
      transitions: transitions(logOf(journal.state)).length,
    };
    if (verdict === "invalid") return { ok: false, missing: "a twin that replays the complete log" };
    const prediction = await foresee(journal, move);
    const wrong = { ...prediction, cells: prediction.cells.map((c, i) => (i === 5 ? c ^ 1 : c)) };
    return {
      ok: true,
      twin: 0,
      prediction: verdict === "right" ? prediction : wrong,
      goalClaim: false,
      ignored: [],
    };
  };
  return {
    env,
    journal,
    broken,
    executor: new Executor({ env, journal, budget, clear }),
    sentCount: () => sent,
  };
}

/** What the corridor really shows next: a second engine that is led to the same place. */
async function foresee(journal: MemoryJournal, move: Move): Promise<Grid> {
  const oracle = openCorridor();
  await oracle.start();
  for (const finished of logOf(journal.state).attempts)
    if (finished.ending.kind === "boundary") for (let i = 0; i < 3; i++) await oracle.act(right);
  for (const done of standing(journal.state)!.moves) await oracle.act(done);
  const reply = await oracle.act(move);
  if (reply.kind !== "observed") throw new Error(reply.message);
  return reply.observation.settled;
}

const right = press("ACTION4");
const planted = {
  step: 0,
  level: 0,
  attempt: 0,
  tag: "PROBE",
  rationale: "PROBE: x",
  goalClaim: false,
} as const;
const probe = (move: Move): Submission => ({ move, rationale: "PROBE: what does it do" });

describe("the gate", () => {
  test("no action without a passing validation and a durable commit, over any order of calls and faults", async () => {
    const move = fc.constantFrom<Move>(
      right,
      press("ACTION1"),
      press("ACTION5"),
      press("ACTION2"),
      click(3, 3),
    );
    const rationale = fc.constantFrom("PROBE: x", "MODEL: x", "x", "MODEL:", "probe: x");
    const command = fc.oneof(
      { weight: 8, arbitrary: fc.record({ kind: fc.constant("submit" as const), move, rationale }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant("both" as const), move, rationale }) },
      { weight: 2, arbitrary: fc.constant({ kind: "reset" as const }) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { maxLength: 14 }),
        fc.array(fc.constantFrom<"right" | "wrong" | "invalid">("right", "right", "wrong", "invalid"), {
          maxLength: 14,
        }),
        fc.array(fc.constantFrom<Fault>("none", "none", "none", "lost-before", "lost-after", "refused"), {
          maxLength: 14,
        }),
        fc.integer({ min: 0, max: 12 }),
        async (commands, verdicts, faults, budget) => {
          const { executor, broken, journal, sentCount } = setUp({ verdicts, faults, budget });
          await executor.start();
          for (const c of commands) {
            if (c.kind === "reset") await executor.reset("again");
            else if (c.kind === "submit") await executor.submit(c);
            else await Promise.all([executor.submit(c), executor.submit(c), executor.reset("again")]);
          }
          expect(broken).toEqual([]);
          expect(journal.state.actions).toBeLessThanOrEqual(budget);
          expect(journal.events.filter((e) => e.type === "committed")).toHaveLength(sentCount());
          expect(journal.state.pending).toBeUndefined();
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("the instrumented Env does notice an ungated action", async () => {
    const { env, broken, executor, journal } = setUp();
    await executor.start();
    await env.act(right);
    journal.append({ type: "committed", ...planted, action: "ACTION4" });
    await env.act(right);
    expect(broken).toEqual(["ACTION4 was sent without a commit", "ACTION4: the commit was not durable"]);
  });

  test.each([
    ["no tag", { move: right, rationale: "because" }, "MODEL:"],
    ["an empty tag", { move: right, rationale: "MODEL: " }, "MODEL:"],
    ["an action the game does not offer", { move: press("ACTION7"), rationale: "PROBE: x" }, "not available"],
    ["a click outside", { move: click(64, 0), rationale: "PROBE: x" }, "outside"],
  ])("refuses %s, for free", async (_, submission, words) => {
    const { executor, journal, sentCount } = setUp();
    await executor.start();
    const done = await executor.submit(submission);
    expect(done).toMatchObject({ kind: "refused", missing: expect.stringContaining(words) });
    expect([journal.state.actions, sentCount()]).toEqual([0, 0]);
    expect(journal.events.at(-1)).toMatchObject({ type: "refused" });
  });

  test("a second RESET in a row is prevented", async () => {
    const { executor, sentCount } = setUp();
    await executor.start();
    expect(await executor.reset("why not")).toMatchObject({ kind: "refused" });
    await executor.submit(probe(right));
    expect(await executor.reset("again")).toMatchObject({ kind: "reset" });
    expect(await executor.reset("again")).toMatchObject({
      kind: "refused",
      missing: expect.stringContaining("whole game"),
    });
    expect(sentCount()).toBe(2);
  });

  test("a lost answer is a gap in the log, never a transition, and counts", async () => {
    const { executor, journal } = setUp({ faults: ["none", "lost-after"] });
    await executor.start();
    await executor.submit(probe(right));
    expect(await executor.submit(probe(right))).toMatchObject({ kind: "lost" });
    expect(journal.state.actions).toBe(2);
    expect(transitions(logOf(journal.state))).toHaveLength(1);
    expect(await executor.submit(probe(right))).toMatchObject({
      kind: "refused",
      missing: expect.stringContaining("RESET"),
    });
    expect(await executor.reset("to know where we are")).toMatchObject({ kind: "reset" });
  });

  test("a lost first action of a later level: RESET only when it surely counted, never the whole game by accident", async () => {
    for (const counted of [undefined, true] as const) {
      const { executor, journal } = setUp({
        faults: ["none", "none", "none", counted ? "lost-counted" : "lost-after"],
      });
      await executor.start();
      for (let i = 0; i < 4; i++) await executor.submit(probe(right));
      expect(journal.state.level).toBe(1);
      const done = await executor.reset("to know where we are");
      expect(done.kind).toBe(counted ? "reset" : "refused");
    }
  });

  test("what is committed is the hash of what the twin predicted", async () => {
    const { executor, journal } = setUp({ verdicts: ["wrong"] });
    await executor.start();
    const predicted = await foresee(journal, right);
    predicted.cells[5]! ^= 1;
    const done = await executor.submit(probe(right));
    expect(done).toMatchObject({ kind: "observed", outcome: "mismatch", comparison: { wrong: 1 } });
    const committed = journal.events.find((event) => event.type === "committed");
    expect(committed?.predictionHash).toBe(hashPrediction(predicted));
  });
});

describe("execute checked", () => {
  const route = (moves: Move[]) => ({ moves, rationale: "MODEL: walk", plan: 0 });
  const run = async (setup: Setup, moves: Move[]) => {
    const made = setUp(setup);
    await made.executor.start();
    return { ...made, result: await executeChecked(made.executor, route(moves)) };
  };

  test("halts at the first mismatch (Equation 3)", async () => {
    const { result, sentCount } = await run({ verdicts: ["right", "wrong", "right"] }, [right, right, right]);
    expect(result).toMatchObject({ sent: 2, end: { kind: "mismatch" } });
    expect(sentCount()).toBe(2);
  });

  test("stops at a level boundary even when moves are left", async () => {
    const { result, journal } = await run({}, [right, right, right, right, right]);
    expect(result).toMatchObject({ sent: 3, end: { kind: "boundary" } });
    expect(journal.state.level).toBe(1);
    expect(journal.state.actionsPerLevel).toEqual([3, 0]);
  });

  test("stops at game over and at the budget", async () => {
    expect((await run({}, [right, press("ACTION1"), right])).result).toMatchObject({
      sent: 2,
      end: { kind: "game-over" },
    });
    expect((await run({ budget: 2 }, [right, right, right])).result).toMatchObject({
      sent: 2,
      end: { kind: "refused", missing: expect.stringContaining("budget") },
    });
  });

  test("says when everything came true and nothing happened", async () => {
    const done = (await run({}, [right, right])).result;
    expect(done).toMatchObject({ sent: 2, end: { kind: "reached" } });
  });
});
