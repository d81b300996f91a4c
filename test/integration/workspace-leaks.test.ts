import { execFileSync } from "node:child_process";
import { lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { homedir, hostname, userInfo } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openGame } from "../../src/arcade/index.ts";
import { type Env, lost, type Reply, refused } from "../../src/contracts/env.ts";
import type { GameSource } from "../../src/loop/source.ts";
import { type Bench, openBench } from "./workspace/open.ts";

// agents.md lists the leaks other harnesses found. The game below is full of them; none may reach the workspace.

const GUID = "6f1d2c3b-4a59-4e68-9777-8695a4b3c2d1";
const CARD = "0b9a8c7d-6e5f-4a3b-8c1d-2e3f4a5b6c7d";
const KEY = "sk-secret-key-of-the-user";
const URL_OF_SERVER = "http://games.example:8123";
const GAME = { id: "zq77-0a1b2c3d4e5f", title: "Quixotic Zebra", tag: "zebra-herding" };
const BASELINE = [13_171, 17_911, 23_333];
const RUN = "20260101T000000-zq77-0a1b2c3d4e5f-external-beef";

/** Tandem under another name, whose server talks too much. */
function talkative(): GameSource {
  const info = { id: GAME.id, title: GAME.title, baseline: { kind: "human" as const, actions: BASELINE } };
  const server = `The server answered POST ${URL_OF_SERVER}/api/cmd/ACTION3 with 400: game ${GAME.id} (${GAME.title}), guid ${GUID}, card ${CARD}, full_reset false.`;
  const open = async (): Promise<Env> => {
    const inner = openGame("tandem");
    return {
      ...{ info, start: () => inner.start(), reset: () => inner.reset(), close: () => inner.close() },
      act: async (move): Promise<Reply> => {
        if (move.name === "ACTION3") return refused("server-refused", server);
        if (move.name === "ACTION4") return lost(server);
        return inner.act(move);
      },
      token: () => JSON.stringify({ card: CARD, guid: GUID, key: KEY, cookies: "" }),
    };
  };
  return {
    info,
    game: { id: GAME.id, title: GAME.title, source: "api", url: URL_OF_SERVER },
    open,
    reopen: async () => "no",
  };
}

let bench: Bench;
const replies: string[] = [];
beforeAll(async () => {
  process.env.ARC_API_KEY = KEY;
  bench = await openBench({ source: talkative(), runName: RUN, budget: 30 });
  const ask = async (request: object) => replies.push(JSON.stringify(await bench.ask(request)));
  const probe = { op: "submit", actions: ["ACTION2"], why: "PROBE: what moves?" };
  await ask({ op: "status" });
  await ask(probe);
  await ask({ op: "validate" });
  await ask({ op: "explore" });
  // A twin that breaks down, one that does not compile, one that passes.
  writeFileSync(
    join(bench.workspace.folder, "twin.ts"),
    'export const step = () => { throw new Error("x"); }; export const goalReached = () => false;',
  );
  await ask({ op: "validate" });
  writeFileSync(join(bench.workspace.folder, "twin.ts"), "export const step = ;");
  await ask({ op: "validate" });
  const opening = bench.session.journal.state.open.log.attempts[0]!;
  const after = JSON.stringify([...opening.steps[0]!.after.cells]);
  writeFileSync(
    join(bench.workspace.folder, "twin.ts"),
    `const after = ${after}; export const step = (g) => ({ ...g, cells: Uint8Array.from(after) }); export const goalReached = () => false;`,
  );
  await ask({ op: "validate" });
  await ask({ op: "explore" });
  await ask({ op: "history" });
  await ask({ op: "image", of: 0 });
  await ask({ op: "compare", files: ["missing.ts"] });
  await ask({ ...probe, actions: ["ACTION3"] });
  await ask({ ...probe, actions: ["ACTION4"] });
  await ask({ op: "status" });
  await bench.workspace.commit("one more");
});
afterAll(async () => {
  delete process.env.ARC_API_KEY;
  await bench.stop();
  bench.remove();
});

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => lstatSync(path).isFile());
}

/** Every byte an agent can read by name from its folder: its files, their names, the history beside it. */
function readable(): string {
  const { folder } = bench.workspace;
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  const own = files(dirname(folder)).map(
    (path) => `${path.slice(bench.root.length)}\n${readFileSync(path, "latin1")}`,
  );
  return [
    ...own,
    git("log", "-p", "--format=fuller", "--all"),
    git("config", "--list", "--local"),
    ...replies,
  ].join("\n");
}

test("the game was really played, and its server really said too much", () => {
  expect(bench.session.journal.state.actions).toBe(2);
  const events = JSON.stringify(bench.session.journal.events);
  for (const secret of [GAME.id, GAME.title, GUID, CARD]) expect(events).toContain(secret);
  expect(readable().length).toBeGreaterThan(100_000);
});

test.each<[string, readonly string[]]>([
  ["the game's id, whole or in part", [GAME.id, "zq77", "0a1b2c3d4e5f"]],
  ["its title", [GAME.title, "Quixotic", "Zebra"]],
  ["its tags", [GAME.tag]],
  ["where it runs", [URL_OF_SERVER, "games.example", "/api/cmd", "arcprize", "tandem", "arcade"]],
  ["guid and scorecard", [GUID, CARD, "scorecard"]],
  ["full_reset", ["full_reset", "fullReset", "full-reset"]],
  ["baselines", ["baseline", ...BASELINE.map(String), String(BASELINE.reduce((a, b) => a + b))]],
  ["the model's or the user's key", [KEY, "ARC_API_KEY"]],
  ["the run's name and folder", [RUN, basename(RUN), "events.jsonl", "run.json"]],
  ["the harness and its prompts", [process.cwd(), "node_modules", "first-contact", "src/workspace"]],
  [
    "who runs it and on which machine",
    [homedir() === "/root" ? "/root/" : homedir(), ...machine(), ...account()],
  ],
])("nothing readable from the workspace tells %s", (_, secrets) => {
  const text = readable().toLowerCase();
  for (const secret of secrets) expect(text.includes(secret.toLowerCase()), secret).toBe(false);
});

/** A machine called `vm` or `box` cannot be looked for: such words stand in every text. */
function machine(): string[] {
  return hostname().length > 4 && hostname() !== "localhost" ? [hostname()] : [];
}

/** Accounts with an everyday name cannot be looked for. */
function account(): string[] {
  const { username } = userInfo();
  return username.length > 4 ? [`/${username}/`, `${username}@`] : [];
}

test("the folder's own name and its neighbours tell nothing", () => {
  const { folder } = bench.workspace;
  expect(basename(folder)).toBe("work");
  expect(basename(dirname(folder))).toMatch(/^w-\w{6}$/);
  expect(readdirSync(dirname(folder)).sort()).toEqual(["history", "work"]);
});

test("links lead nowhere", () => {
  for (const path of readdirSync(bench.workspace.folder, { recursive: true, encoding: "utf8" }))
    expect(lstatSync(join(bench.workspace.folder, path)).isSymbolicLink()).toBe(false);
});

test("what state/turn.json holds", () => {
  const turn = JSON.parse(readFileSync(join(bench.workspace.folder, "state/turn.json"), "utf8"));
  expect(Object.keys(turn).sort()).toEqual(
    "actions_left animation_frames attempt ended goal last_action legal_actions level levels state step twin".split(
      " ",
    ),
  );
});

test("file times and commits are nobody's", () => {
  for (const name of [
    "README.md",
    "AGENTS.md",
    "TWIN.md",
    "contract.d.ts",
    "twin",
    ".twin/command.mjs",
    "log/load.py",
  ])
    expect(statSync(join(bench.workspace.folder, name)).mtime.toISOString()).toBe("2000-01-01T00:00:00.000Z");
  const log = execFileSync("git", ["log", "--format=%an <%ae> %cn <%ce> %ad", "--date=format:%Y-%m-%d"], {
    cwd: bench.workspace.folder,
    encoding: "utf8",
  });
  const said = new Set(log.trim().split("\n"));
  expect([...said]).toEqual(["workspace <workspace@localhost> workspace <workspace@localhost> 2000-01-01"]);
});

test("the command in the workspace is one file that needs no package and no network", () => {
  const script = readFileSync(join(bench.workspace.folder, ".twin/command.mjs"), "utf8");
  const imported = [...script.matchAll(/from "([^"]+)"/g)].map(([, name]) => name);
  expect(imported.every((name) => name!.startsWith("node:"))).toBe(true);
  expect(imported.some((name) => /net|http|dns|tls/.test(name!))).toBe(false);
});
