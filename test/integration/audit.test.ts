import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, expect, test } from "vitest";
import { codexCli, commandCli, driveCli } from "../../src/agents/coding/index.ts";
import { auditRun } from "../../src/audit/index.ts";
import { loadCases } from "../../src/study/cases.ts";
import { fakeModel, inOrder } from "../fakes/model.ts";
import { openaiResponses } from "../fakes/openai-responses.ts";
import { installed, type Stage, stage } from "./drivers.ts";

const TWIN = resolve(import.meta.dirname, "../../bin/twin.js");
const PRICES = { models: {} };

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});
const keep = <T extends { close(): Promise<void> }>(one: T): T => {
  open.push(one);
  return one;
};

/** A run of the real Codex CLI in which it does this and then stops. */
async function codexRun(...commands: readonly string[]): Promise<Stage> {
  const at = keep(await stage("keyring"));
  const words = commands.map((command) => ({ kind: "shell" as const, command }));
  const finish = { kind: "shell" as const, command: "./twin finish --why enough" };
  const model = keep(
    await fakeModel(openaiResponses, inOrder(...words, finish, { kind: "text", text: "done" })),
  );
  const api = { url: `${model.url}/v1`, key: "k" };
  const cli = codexCli({ program: installed("codex")!, model: "gpt-5", api });
  await driveCli(
    at.session,
    { cli, prices: PRICES, parent: at.parent, turnSeconds: 60 },
    AbortSignal.timeout(90_000),
  );
  return at;
}

const rulesOf = (run: string, severity: string) => {
  const result = auditRun(run);
  if (!result.ok) throw new Error(result.message);
  return result.audit.findings.filter((finding) => finding.severity === severity).map(({ rule }) => rule);
};

const real = test.skipIf(!installed("codex"));

real("an honest run of the real Codex is valid", async () => {
  const at = await codexRun(
    "cat README.md; ls -la; cat log/load.py",
    "echo 'no curl, no /root' >> NOTES.md; ./twin status",
  );
  const result = auditRun(at.run);
  expect(result).toMatchObject({ ok: true, audit: { valid: true, findings: [] } });
  expect(result.ok && result.audit.acts).toBeGreaterThan(2);
  // The end the agent asked for stands, although its last turn was counted after it.
  expect(loadCases([at.run]).cases).toMatchObject([{ ended: { reason: "finished" } }]);
});

real("a run of the real Codex that snoops is invalid, although the fence showed it nothing", async () => {
  const at = await codexRun(
    "ls /srv/games; cat /root/x; true",
    "curl -s --max-time 1 http://127.0.0.1:9/ ; true",
    "sed -i 1d log/actions.tsv; true",
  );
  expect(new Set(rulesOf(at.run, "violation"))).toEqual(new Set(["outside", "web", "tampering"]));
});

test("twin audit marks the run: audit.json, exit code, one line a finding", async () => {
  const at = keep(await stage("keyring"));
  const program = join(at.parent, "agent.sh");
  // An agent we do not know, whose output has calls of tools in it.
  const call = JSON.stringify({
    type: "tool_use",
    tool: "webfetch",
    input: { url: "https://arcprize.org/x" },
  });
  writeFileSync(program, `#!/bin/bash\necho '${call}'\ncd "$1" && ./twin finish --why enough\n`);
  chmodSync(program, 0o755);
  const cli = commandCli({ command: `${program} {workspace}` });
  await driveCli(at.session, { cli, prices: PRICES, parent: at.parent }, AbortSignal.timeout(60_000));
  const { status, stdout } = spawnSync(process.execPath, [TWIN, "audit", at.run], { encoding: "utf8" });
  expect(stdout).toContain("INVALID");
  expect(stdout).toMatch(/✗ denied: arcprize\.org is on the deny list/);
  expect(status).toBe(1);
  const saved = JSON.parse(readFileSync(join(at.run, "audit.json"), "utf8"));
  expect(saved).toMatchObject({ valid: false });
  expect(loadCases([at.run])).toMatchObject({ cases: [], apart: [{ kind: "invalid" }] });
  expect(saved.findings.map(({ rule }: { rule: string }) => rule).sort()).toEqual(["denied", "web"]);
});

test("a transcript that was removed cannot be cleared", async () => {
  const at = keep(await stage("keyring"));
  const cli = commandCli({ command: "sh -c './twin finish --why enough'" });
  await driveCli(
    at.session,
    { cli: { ...cli, program: "/bin/sh" }, prices: PRICES, parent: at.parent },
    AbortSignal.timeout(60_000),
  );
  expect(auditRun(at.run)).toMatchObject({ ok: true, audit: { valid: true } });
  const file = join(at.run, "transcripts", "0000.jsonl");
  expect(existsSync(file)).toBe(true);
  rmSync(file);
  expect(rulesOf(at.run, "violation")).toEqual(["unaudited"]);
});
