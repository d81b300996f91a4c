import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadRun } from "../../src/log/folder.ts";
import { eventsOf } from "../../src/log/reader.ts";
import { installLearner, playThrough } from "../fakes/learner.ts";
import { type FakeModel, fakeModel, inOrder } from "../fakes/model.ts";
import { openaiResponses } from "../fakes/openai-responses.ts";
import { installed, solutionOf } from "./drivers.ts";

const TWIN = resolve(import.meta.dirname, "../../bin/twin.js");

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "drivers-cli-")));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const environment = () => ({
  PATH: process.env.PATH ?? "",
  HOME: folder,
  XDG_STATE_HOME: join(folder, "state"),
});

const twin = (args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [TWIN, ...args], {
    cwd: folder,
    encoding: "utf8",
    timeout: 60_000,
    env: { ...environment(), ...env },
  });

function agentScript(text: string): string {
  const file = join(folder, "agent.sh");
  writeFileSync(file, `#!/bin/bash\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe("what is missing is said before anything begins", () => {
  test.each([
    [["--agent", "codex", "--model", "m", "--program", process.execPath], "Set OPENAI_API_KEY"],
    [["--agent", "claude", "--program", process.execPath], "Set ANTHROPIC_API_KEY"],
    [["--agent", "command"], "--agent command needs --command"],
    [["--agent", "command", "--command", "no-such-agent {prompt_file}"], 'no program "no-such-agent"'],
    [["--agent", "model", "--model", "gpt-5"], "Which provider"],
    [["--agent", "model", "--model", "ollama/x", "--ablate", "twin"], "use --agent direct"],
    [["--agent", "direct"], "Which model?"],
    [["--agent", "model", "--model", "ollama/x", "--prices", "nowhere.json"], "no price file"],
  ])("%j", (args, said) => {
    const { status, stderr } = twin(["play", "keyring", ...args]);
    expect(stderr).toContain(said);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(status).not.toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test("twin play --agent command: any program plays, its run can be audited and verified", () => {
  const script = agentScript(
    `${installLearner}\n${playThrough(solutionOf("keyring"))}\n./twin finish --why enough`,
  );
  const { stdout, stderr } = twin(["play", "keyring", "--agent", "command", "--command", script, "--json"]);
  const result = JSON.parse(stdout.trim().split("\n").at(-1) ?? stderr);
  expect(result).toMatchObject({ agent: "command", levels: 1, state: "finished" });
  expect(twin(["audit", result.run]).stdout).toContain("valid");
  expect(twin(["verify", result.run]).stdout).toContain("The run is sound.");
});

test("twin play --ablate twin: the manifest says so, and nothing is gated", () => {
  const script = agentScript(
    `./twin submit ${solutionOf("keyring").join(" ")} --why "straight on"; ./twin finish --why enough`,
  );
  const { stdout } = twin([
    "play",
    "keyring",
    "--agent",
    "command",
    "--command",
    script,
    "--ablate",
    "twin",
    "--json",
  ]);
  const result = JSON.parse(stdout.trim().split("\n").at(-1)!);
  expect(result).toMatchObject({ levels: 1, state: "finished" });
  const read = loadRun(join(folder, result.run));
  expect(read.ok && read.run.manifest.ablation).toBe("twin");
});

test.skipIf(!installed("codex"))(
  "the harness is killed in the middle of a turn of Codex: twin resume goes on in the same conversation",
  async () => {
    let reached = () => {};
    const hung = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const script = inOrder(
      {
        kind: "shell",
        command: "echo remembered-word; ./twin submit ACTION4 --why 'PROBE: what does it do?'",
      },
      { kind: "text", text: "A pause." },
      { kind: "hang" },
      { kind: "shell", command: "./twin finish --why enough" },
      { kind: "text", text: "done" },
    );
    const model: FakeModel = await fakeModel(openaiResponses, (asked) => {
      if (asked.n === 2) reached();
      return script(asked);
    });
    try {
      const agent = ["--program", installed("codex")!, "--base-url", `${model.url}/v1`];
      const env = { OPENAI_API_KEY: "the-real-key" };
      const playing = spawn(
        process.execPath,
        [TWIN, "play", "keyring", "--agent", "codex", "--model", "gpt-5", ...agent, "--json"],
        { cwd: folder, env: { ...environment(), ...env }, stdio: "ignore" },
      );
      const ended = new Promise((done) => playing.on("exit", done));
      await Promise.race([hung, ended]);
      playing.kill("SIGKILL");
      await ended;
      const run = join(folder, "runs", readdirSync(join(folder, "runs"))[0]!);
      const resumed = spawn(process.execPath, [TWIN, "resume", run, ...agent, "--json"], {
        cwd: folder,
        env: { ...environment(), ...env },
      });
      let output = "";
      resumed.stdout.on("data", (chunk) => {
        output += chunk;
      });
      await new Promise((done) => resumed.on("exit", done));
      expect(JSON.parse(output.trim().split("\n").at(-1)!)).toMatchObject({ state: "finished", actions: 1 });
      expect(JSON.stringify(model.asked.at(-1)!.body)).toContain("remembered-word");
      const read = loadRun(run);
      if (!read.ok) throw new Error(read.message);
      // The action was sent once; the turn that died has its transcript, the others their tokens.
      expect(eventsOf(read.run, "committed")).toHaveLength(1);
      expect(eventsOf(read.run, "turn").map(({ moment }) => moment)).toEqual(["first-contact", "resumed"]);
      expect(
        readFileSync(join(run, "transcripts", "0001.jsonl"), "utf8").match(/"harness":"launch"/g),
      ).toHaveLength(2);
    } finally {
      await model.close();
    }
  },
);
