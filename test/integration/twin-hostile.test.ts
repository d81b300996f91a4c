import { afterAll, beforeAll, expect, test } from "vitest";
import { press } from "../../src/contracts/action.ts";
import { createGrid } from "../../src/grid/grid.ts";
import { compileTwin, createSandbox, IDENTITY_TWIN, type Sandbox, unwrap } from "../../src/twin/index.ts";
import { confront } from "../hostile/confront.ts";
import { HOSTILE } from "../hostile/corpus.ts";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await createSandbox({ limits: { callMilliseconds: 400, memoryMegabytes: 512 } });
});

afterAll(() => sandbox.close());

test("the corpus has at least 40 twins with names of their own", () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(40);
  expect(new Set(HOSTILE.map(({ name }) => name)).size).toBe(HOSTILE.length);
});

async function goodTwinAnswers(): Promise<boolean> {
  const compiled = await compileTwin(IDENTITY_TWIN, { typecheck: false });
  if (!compiled.ok) return false;
  const host = sandbox.open(compiled.twin);
  const opening = createGrid(64, 64, 4);
  const rollout = unwrap(await host.rollout({ opening, moves: [], frame: opening }, [press("ACTION1")]));
  await host.close();
  return rollout.predictions[0]?.frame.cells[7] === 4;
}

test.each(HOSTILE.map((twin) => [twin.name, twin] as const))("%s", async (_name, twin) => {
  expect([twin.expect, twin.or]).toContain(await confront(sandbox, twin));
  expect(await goodTwinAnswers()).toBe(true);
});
