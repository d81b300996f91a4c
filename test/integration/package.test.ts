import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

test("the library entry lets a stranger play a game with an agent of their own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "twin-library-"));
  const script = `
    import { createSandbox, openGame, playGame, scriptedAgent, startRun } from "${ROOT}/dist/src/index.js";
    const env = openGame("keyring");
    const source = { info: env.info, game: { id: "keyring", title: "x", source: "other" }, open: async () => env, reopen: async () => "no" };
    const sandbox = await createSandbox();
    const opened = await startRun({ run: "x", folder: "${folder}/run", source, sandbox, agent: { name: "mine", seed: 0 }, version: "0" });
    const end = await playGame(opened.session, scriptedAgent({ actions: ["ACTION4", "ACTION1"] }));
    console.log(JSON.stringify({ end, ...opened.session.score() }));
    await opened.session.close();
    await sandbox.close();`;
  try {
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script]);
    expect(JSON.parse(stdout)).toMatchObject({ end: "stuck", actions: 2 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("commands answer in one sentence and a non-zero exit code when something is wrong", async () => {
  const wrong = [
    ["play", "nosuchgame"],
    ["verify", "/nowhere"],
    ["resume", "/nowhere"],
    ["serve", "--port", "99999999"],
    ["check", "/nowhere.ts", "--log", "/nowhere"],
  ];
  for (const args of wrong) {
    const failed = await run(process.execPath, [join(ROOT, "bin/twin.js"), ...args]).then(
      () => undefined,
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    expect(failed?.code, args.join(" ")).toBeGreaterThan(0);
    expect(`${failed?.stdout}${failed?.stderr}`).not.toMatch(/\n\s+at .*\.js:\d+/);
  }
});
