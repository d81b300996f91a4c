import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeAll, expect, test } from "vitest";
import { arcadeSource } from "../../src/cli/sources.ts";
import { startRun } from "../../src/loop/open.ts";
import type { Session } from "../../src/loop/session.ts";
import { createSandbox, type Sandbox } from "../../src/twin/index.ts";
import { createWorkspace, type Workspace } from "../../src/workspace/index.ts";

const here = (name: string) => new URL(`./workspace/${name}`, import.meta.url).pathname;
const run = promisify(execFile);

let sandbox: Sandbox;
const cleanup: (() => unknown)[] = [];
beforeAll(async () => {
  sandbox = await createSandbox();
  return () => sandbox.close();
});
afterEach(async () => {
  for (const undo of cleanup.splice(0).reverse()) await undo();
});

async function open(game = "tandem", budget = 300): Promise<{ session: Session; workspace: Workspace }> {
  const folder = mkdtempSync(join(tmpdir(), "run-"));
  cleanup.push(() => rmSync(folder, { recursive: true, force: true }));
  const opened = await startRun({
    folder: join(folder, "the-run"),
    run: "the-run",
    source: arcadeSource(game),
    sandbox,
    agent: { name: "external", seed: 0 },
    budget: { actions: budget },
    version: "test",
  });
  if (!opened.ok) throw new Error(opened.message);
  const { session } = opened;
  cleanup.push(() => session.close());
  const workspace = await createWorkspace(session, { parent: folder });
  return { session, workspace };
}

test("an agent that has nothing but the workspace finishes a game", async () => {
  const { session, workspace } = await open();
  const serving = workspace.serve();
  const { stdout } = await run("node", [here("tandem-agent.mjs"), here("tandem-twin.txt")], {
    cwd: workspace.folder,
    env: { PATH: process.env.PATH },
  }).catch((failure) => {
    session.finish("failed", "the agent failed");
    throw failure;
  });
  expect(stdout).toContain("done");
  expect(await serving).toBe("won");
  await workspace.close();
  expect(session.won).toBe(true);
  expect(readFileSync(join(workspace.folder, "state/turn.json"), "utf8")).toContain('"state": "WIN"');
});
