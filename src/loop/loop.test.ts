import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type CorridorRun, corridorTwin, playCorridor } from "../../test/toolkit/corridor-run.ts";
import { scriptedAgent } from "../agents/scripted.ts";
import type { RunEvent } from "../contracts/events.ts";
import { transitions } from "../log/builder.ts";
import { logOf } from "../log/run-state.ts";
import type { Agent } from "./agent.ts";

const runs: CorridorRun[] = [];
afterEach(() => {
  for (const run of runs.splice(0)) run.remove();
});
async function play(agent: Agent, options?: Parameters<typeof playCorridor>[1]): Promise<CorridorRun> {
  const run = await playCorridor(agent, options);
  runs.push(run);
  return run;
}
const only = <T extends RunEvent["type"]>(run: CorridorRun, type: T) =>
  run.events.filter((event): event is Extract<RunEvent, { type: T }> => event.type === type);

/** The player stands where the target was; a click can hide the target too, but leaves its mark. */
const RIGHT_GOAL = "target < 0 && !grid.cells.includes(2)";

/** Knows the dynamics; proposes these predicates in turn. */
function knowing(goals: readonly string[], probes: readonly string[] = ["ACTION5"]): Agent {
  const left = [...goals];
  return scriptedAgent({
    actions: probes,
    twin: () => corridorTwin("false"),
    goal: () => {
      const goal = left.shift();
      return goal === undefined ? undefined : { source: corridorTwin(goal), why: goal, description: goal };
    },
  });
}

describe("Algorithm 1", () => {
  test("a right goal is planned for, confirmed at the boundary and carried to the next level", async () => {
    const run = await play(knowing([RIGHT_GOAL]));
    expect(run.end).toBe("won");
    expect(run.session.score()).toMatchObject({ levelsCompleted: 2, actions: 7, score: 100 });
    expect(only(run, "goal-judged").map(({ verdict }) => verdict)).toEqual(["confirmed", "confirmed"]);
    expect(only(run, "committed").every(({ tag }) => tag === "MODEL")).toBe(true);
    expect(only(run, "committed").map(({ goalClaim }) => goalClaim)).toEqual([
      false,
      false,
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  test("a goal reached in vain is rejected for ever, its state excluded, and the next is tried", async () => {
    const run = await play(knowing(["player === 5", RIGHT_GOAL]));
    expect(run.end).toBe("won");
    const judged = only(run, "goal-judged");
    expect(judged[0]).toMatchObject({
      goal: 0,
      verdict: "rejected",
      state: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(judged[1]).toMatchObject({ goal: 1, verdict: "confirmed" });
    expect(run.session.journal.goals.excluded.size).toBe(1);
    expect(run.session.score().actions).toBe(7);
  });

  test("a goal that fires on a logged frame is refused before any action tests it", async () => {
    const run = await play(knowing(["player === 4", RIGHT_GOAL]));
    expect(only(run, "goal-judged")[0]).toMatchObject({ goal: 0, verdict: "inconsistent" });
    expect(only(run, "committed")[0]).toMatchObject({ goal: 1 });
    expect(run.session.score().actions).toBe(7);
  });

  test("a goal out of reach in the twin is passed over", async () => {
    const run = await play(knowing(["player === -7", RIGHT_GOAL]));
    expect(run.end).toBe("won");
    expect(only(run, "planned")[0]!.actions).toEqual([]);
  });

  test("a wrong twin halts at its first mismatch and is repaired before anything else is sent", async () => {
    const run = await play(scriptedAgent({ actions: ["ACTION4", "ACTION4", "ACTION4"] }));
    const kinds = run.events.map(({ type }) => type);
    const mismatch = run.events.findIndex((e) => e.type === "observed" && e.outcome === "mismatch");
    const between = kinds.slice(mismatch + 1, kinds.indexOf("committed", mismatch));
    expect(mismatch).toBeGreaterThan(0);
    expect(between).toContain("twin");
    expect(between).not.toContain("observed");
    expect(only(run, "validated").filter(({ failing }) => failing > 0)).not.toHaveLength(0);
  });

  test("a repair that comes with a goal has it tested without another twin", async () => {
    const agent: Agent = {
      ...scriptedAgent({ actions: ["ACTION4"] }),
      repair: async () => ({
        source: corridorTwin(RIGHT_GOAL),
        why: "rules and goal",
        goal: "at the target",
      }),
    };
    const run = await play(agent);
    expect(run.end).toBe("won");
    expect(only(run, "twin").map(({ why }) => why)).toEqual([expect.any(String), "rules and goal"]);
    expect(only(run, "goal-proposed")).toMatchObject([{ goal: 0, twin: 1, description: "at the target" }]);
    expect(only(run, "goal-judged").every(({ verdict }) => verdict === "confirmed")).toBe(true);
  });

  test("game over: one RESET opens a new attempt, which counts, and two in a row never happen", async () => {
    const run = await play(scriptedAgent({ actions: ["ACTION1", "ACTION4", "ACTION1", "ACTION4"] }));
    expect(run.end).toBe("stuck");
    expect(only(run, "committed").map(({ action }) => action)).toEqual([
      "ACTION1",
      "RESET",
      "ACTION4",
      "ACTION1",
      "RESET",
      "ACTION4",
    ]);
    expect(run.session.score().actions).toBe(6);
    expect(run.session.journal.state.attempt).toBe(2);
  });

  test("an attempt the agent gives up is begun anew, and what it learned from a loss is kept", async () => {
    const scripted = scriptedAgent({ actions: ["ACTION4", "ACTION1", "ACTION4"] });
    let hopeless = true;
    const agent: Agent = {
      ...scripted,
      startOver: async ({ log }) => {
        if (!hopeless || log.attempts[0]!.steps.length === 0) return undefined;
        hopeless = false;
        return "nothing leads on from here";
      },
      lost: async ({ twin }) => ({ source: `${twin}\n// beware\n`, why: "what ended the game is avoided" }),
    };
    const run = await play(agent);
    const sent = only(run, "committed");
    expect(sent.slice(0, 2).map(({ action }) => action)).toEqual(["ACTION4", "RESET"]);
    expect(sent[1]!.rationale).toBe("nothing leads on from here");
    expect(only(run, "twin").map(({ why }) => why)).toContain("what ended the game is avoided");
  });

  test("cross-level pairs never enter the log", async () => {
    const run = await play(scriptedAgent({ actions: ["ACTION4", "ACTION4", "ACTION4", "ACTION4"] }));
    const log = logOf(run.session.journal.state);
    expect(log.attempts.map(({ level, steps, ending }) => [level, steps.length, ending.kind])).toEqual([
      [0, 2, "boundary"],
      [1, 1, "open"],
    ]);
    expect(transitions(log)).toHaveLength(3);
  });

  test("stops at the budget, with the exit written", async () => {
    const run = await play(scriptedAgent({ actions: Array(10).fill("ACTION5") }), { budget: 3 });
    expect(run.end).toBe("budget");
    expect(only(run, "committed")).toHaveLength(3);
    expect(JSON.parse(readFileSync(join(run.folder, "exit.json"), "utf8"))).toMatchObject({
      reason: "budget",
      actions: 3,
    });
  });

  test("an agent with nothing to offer ends the run as stuck, not in a loop", async () => {
    expect((await play(scriptedAgent())).end).toBe("stuck");
    const broken: Agent = {
      ...scriptedAgent({ actions: ["ACTION4"] }),
      repair: async () => ({ source: "syntax error", why: "" }),
    };
    expect((await play(broken)).end).toBe("stuck");
  });

  test("the same game, seed and agent give the same events, byte for byte", async () => {
    const now = () => new Date(0);
    const bytes = async () =>
      readFileSync(
        join((await play(knowing(["player === 5", RIGHT_GOAL]), { now })).folder, "events.jsonl"),
        "utf8",
      );
    expect(await bytes()).toBe(await bytes());
  });

  test("a refactored twin that does not replay the log is taken back", async () => {
    const agent: Agent = {
      ...knowing([RIGHT_GOAL]),
      refactor: async () => ({
        source: "export const step = (g) => g; export const goalReached = () => false;",
        why: "worse",
      }),
    };
    const run = await play(agent);
    expect(run.end).toBe("won");
    expect(only(run, "twin").map(({ why }) => why)).toContain("the edit did not replay the log; taken back");
  });
});
