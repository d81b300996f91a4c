import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openCorridor } from "../../test/toolkit/corridor.ts";
import { corridorSource, corridorTwin } from "../../test/toolkit/corridor-run.ts";
import { inProcessSandbox } from "../../test/toolkit/in-process-sandbox.ts";
import { memoryTwin } from "../agents/memory-twin.ts";
import { click, formatAction, type Move, press } from "../contracts/action.ts";
import { type Env, lost } from "../contracts/env.ts";
import { logOf, standing } from "../log/run-state.ts";
import { validate } from "../validate/index.ts";
import { startRun } from "./open.ts";
import type { Session } from "./session.ts";

/** Twins of every kind: right, wrong, throwing, memorising, of the wrong size, claiming the goal everywhere. */
const TWINS: readonly ((session: Session) => string)[] = [
  () => corridorTwin("target < 0"),
  () => corridorTwin("true"),
  () => "export const step = (grid) => grid; export const goalReached = () => false;",
  () => "export const step = () => { throw new Error('no'); }; export const goalReached = () => false;",
  () =>
    "export const step = (g) => ({ ...g, cells: g.cells.map((c) => c ^ 1) }); export const goalReached = () => false;",
  (session) => memoryTwin(session.perceive().log),
];

type Command =
  | { readonly kind: "twin"; readonly which: number }
  | { readonly kind: "submit"; readonly move: Move; readonly rationale: string }
  | { readonly kind: "goal" }
  | { readonly kind: "reset" }
  | { readonly kind: "rush"; readonly move: Move };

const move = fc.constantFrom<Move>(
  press("ACTION4"),
  press("ACTION3"),
  press("ACTION1"),
  press("ACTION5"),
  click(9, 9),
);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("twin" as const), which: fc.nat(TWINS.length - 1) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("submit" as const),
      move,
      rationale: fc.constantFrom("MODEL: x", "PROBE: x", "x"),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "goal" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "reset" as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rush" as const), move }) },
);

/** A corridor that asks, at every action, whether the session's twin really replays the log and predicted this. */
function suspicious(session: () => Session, faults: readonly boolean[], broken: string[]): Env {
  const inner = openCorridor();
  let calls = 0;
  return {
    ...inner,
    async act(sent) {
      const { journal, workbench } = session();
      const event = journal.events.at(-1);
      if (event?.type !== "committed" || event.action !== formatAction(sent))
        broken.push("no commit before the action");
      else {
        const judged = await validate(workbench.host, logOf(journal.state));
        if (!judged.ok) broken.push("the twin does not replay the log");
        const said = await workbench.host.predict(standing(journal.state)!, [sent]);
        const again = said.ok && said.value[0]!.ok ? journal.frame(said.value[0]!.value.frame) : -1;
        if (again !== event.prediction) broken.push("the commit is not what the twin predicts");
      }
      return faults[calls++] ? lost("planted") : inner.act(sent);
    },
  };
}

test("the suspicious corridor does notice an action that went round the gate", async () => {
  const root = mkdtempSync(join(tmpdir(), "twin-gate-"));
  const broken: string[] = [];
  let session: Session | undefined;
  let env: Env | undefined;
  const source = corridorSource(() => {
    env = suspicious(() => session!, [], broken);
    return env;
  });
  const made = {
    run: "x",
    folder: join(root, "run"),
    source,
    sandbox: inProcessSandbox(),
    version: "test",
    typecheck: false,
  };
  const opened = await startRun({ ...made, agent: { name: "x", seed: 0 } });
  if (opened.ok) session = opened.session;
  await env!.act(press("ACTION4"));
  expect(broken).toEqual(["no commit before the action"]);
  await session!.close();
  rmSync(root, { recursive: true, force: true });
});

test("no action passes a session without a validating twin and its committed prediction", {
  timeout: 60_000,
}, async () => {
  const root = mkdtempSync(join(tmpdir(), "twin-gate-"));
  let runs = 0;
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { maxLength: 16 }),
        fc.array(fc.boolean(), { maxLength: 3 }),
        async (commands, faults) => {
          const broken: string[] = [];
          let session: Session | undefined;
          const source = corridorSource(() => suspicious(() => session!, faults, broken));
          const opened = await startRun({
            run: "gate",
            folder: join(root, String(runs++)),
            source,
            sandbox: inProcessSandbox(),
            agent: { name: "random", seed: 0 },
            budget: { actions: 8 },
            version: "test",
            typecheck: false,
            disk: { write: () => {}, sync: () => {} },
          });
          if (!opened.ok) throw new Error(opened.message);
          session = opened.session;
          for (const c of commands) await perform(session, c);
          expect(broken).toEqual([]);
          expect(session.journal.state.actions).toBeLessThanOrEqual(8);
          await session.close();
        },
      ),
      { numRuns: 400 },
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

async function perform(session: Session, c: Command): Promise<void> {
  if (c.kind === "twin") await session.saveTwin(TWINS[c.which]!(session), "another");
  else if (c.kind === "submit") await session.submit(c);
  else if (c.kind === "goal") await session.proposeGoal("a goal", "test");
  else if (c.kind === "reset") await session.reset("again");
  else
    await Promise.all([
      session.submit({ move: c.move, rationale: "PROBE: a" }),
      session.submit({ move: c.move, rationale: "PROBE: b" }),
    ]);
}
