import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadRun } from "../../src/log/folder.ts";
import { eventsOf } from "../../src/log/reader.ts";
import { Cli, fixture } from "./workspace/cli.ts";

const run = promisify(execFile);

let root: string;
let running: Cli[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "cli-"));
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((cli) => cli.stop("SIGKILL")));
  rmSync(root, { recursive: true, force: true });
});

function twin(...args: string[]): Cli {
  const cli = new Cli(...args);
  running.push(cli);
  return cli;
}

const external = (...more: string[]): Cli =>
  twin(
    "play",
    "tandem",
    "--agent",
    "external",
    "--json",
    "--runs",
    join(root, "runs"),
    "--workspace-in",
    root,
    ...more,
  );

/** `./twin` in a workspace, with nothing in the environment but PATH. */
const ask = (workspace: string, ...args: string[]) =>
  run("./twin", args, { cwd: workspace, env: { PATH: process.env.PATH } }).then(
    ({ stdout }) => stdout,
    (failure) => `FAILED ${failure.stdout}${failure.stderr}`,
  );

const play = (workspace: string) =>
  run("node", [fixture("tandem-agent.mjs"), fixture("tandem-twin.txt")], {
    cwd: workspace,
    env: { PATH: process.env.PATH },
  });

async function begin(cli: Cli): Promise<{ workspace: string; run: string }> {
  const first = await cli.json();
  expect(Object.keys(first).sort()).toEqual(["run", "workspace"]);
  return { workspace: String(first.workspace), run: String(first.run) };
}

async function server(): Promise<string> {
  return String((await twin("serve", "--port", "0", "--json", "--baselines").json()).url);
}

test.runIf(existsSync("/proc/self/cmdline"))("the list of processes does not name the game", async () => {
  const cli = external();
  await begin(cli);
  const line = readFileSync(`/proc/${cli.child.pid}/cmdline`, "utf8");
  expect(line).toContain("twin");
  expect(line).not.toContain("tandem");
});

test("over the official API: an external agent wins the game, and the server has counted it", async () => {
  const url = await server();
  const cli = external("--api", url);
  const { workspace } = await begin(cli);
  await play(workspace);
  const result = await cli.json();
  expect(result).toMatchObject({ game: "tandem", agent: "external", levels: 6, of: 6, state: "won" });
  expect(result.score).toBeGreaterThan(50);
  expect(await cli.ended).toBe(0);
  const manifest = JSON.parse(readFileSync(join(String(result.run), "run.json"), "utf8"));
  expect(manifest.game).toMatchObject({ id: "tandem", source: "api", url });
  expect(manifest.baseline.kind).toBe("human");
});

test.each(["arcade", "api"])("%s: interrupted with Ctrl-C, resumed, finished by the agent", async (from) => {
  const cli = external(...(from === "api" ? ["--api", await server()] : []));
  const { workspace, run: folder } = await begin(cli);
  expect(await ask(workspace, "submit", "ACTION2", "--why", "PROBE: what moves?")).toContain(
    "1 of 1 action sent",
  );
  writeFileSync(join(workspace, "NOTES.md"), "ACTION2 is down");
  await cli.stop();
  expect(await cli.json()).toMatchObject({ state: "interrupted", actions: 1 });
  expect(await ask(workspace, "status")).toMatch(/FAILED The run is interrupted; .* Nothing was done\./);

  const again = twin("resume", folder, "--json");
  expect(await begin(again)).toEqual({ workspace, run: folder });
  expect(readFileSync(join(workspace, "NOTES.md"), "utf8")).toBe("ACTION2 is down");
  expect(readFileSync(join(workspace, "state/moment.md"), "utf8")).toContain("after a break");
  writeFileSync(
    join(workspace, "twin.ts"),
    readFileSync(fixture("tandem-twin.txt"), "utf8").replace(
      "GOAL",
      "export const won = (): boolean => false;",
    ),
  );
  expect(await ask(workspace, "submit", "ACTION1", "ACTION1", "--why", "PROBE: and up?")).toContain(
    "came true",
  );
  expect(await ask(workspace, "finish", "seen enough")).toContain("finished");
  expect(await again.json()).toMatchObject({ state: "finished", actions: 3 });
  expect(await again.ended).toBe(0);
});

test("api: a killed process is resumed on the same play, and no action is sent twice", async () => {
  const cli = external("--api", await server());
  const { workspace, run: folder } = await begin(cli);
  await ask(workspace, "submit", "ACTION2", "--why", "PROBE: what moves?");
  await cli.stop("SIGKILL");
  const again = twin("resume", folder, "--json");
  await begin(again);
  expect(await ask(workspace, "status")).toContain("1 used");
  await ask(workspace, "finish", "enough");
  expect(await again.json()).toMatchObject({ state: "finished", actions: 1 });
  const read = loadRun(folder);
  expect(read.ok && eventsOf(read.run, "unanswered")).toEqual([]);
  expect(read.ok && eventsOf(read.run, "connected")).toHaveLength(1);
});

test("the same operations as MCP tools", async () => {
  const cli = external();
  const { workspace } = await begin(cli);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [new URL("../../bin/twin.js", import.meta.url).pathname, "mcp", workspace],
    }),
  );
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(
    "compare explore finish history image plan predict propose_goal status submit validate".split(" "),
  );
  const call = async (name: string, args = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    return { content: content as { type: string; text?: string }[], isError };
  };
  expect((await call("status")).content[0]!.text).toContain("Level 1 of 6");
  expect((await call("image", { of: "latest" })).content.map(({ type }) => type)).toEqual(["text", "image"]);
  const sent = await call("submit", { actions: ["ACTION2"], why: "PROBE: what moves?" });
  expect(sent).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("Halted") }] });
  expect((await call("submit", { actions: ["ACTION9"], why: "PROBE: x" })).content[0]!.text).toContain(
    "not an action",
  );
  expect((await call("finish", { why: "enough" })).isError).toBe(false);
  await client.close();
  expect(await cli.json()).toMatchObject({ state: "finished", actions: 1 });
});
