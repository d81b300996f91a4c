import { execFile, execFileSync } from "node:child_process";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { logOf } from "../../src/log/run-state.ts";
import { type Bench, openBench, reopenBench } from "./workspace/open.ts";

// The agent is not trusted: whatever it leaves in its folder gets one sentence, and the run loses nothing.

let bench: Bench;
beforeEach(async () => {
  bench = await openBench({ budget: 20 });
});
afterEach(async () => {
  await bench.stop();
  bench.remove();
});

const inside = (...path: string[]) => join(bench.workspace.folder, ...path);
const steps = () => bench.session.journal.state.actions;
const twins = () => bench.session.journal.state.twin;
const probe = { op: "submit", actions: ["ACTION2"], why: "PROBE: what moves?" };

/** Puts a raw request file there and waits for the reply of that name. */
async function drop(name: string, put: (path: string) => void): Promise<{ ok: boolean; text: string }> {
  put(inside(".twin/requests", name));
  const reply = inside(".twin/replies", /^[a-z0-9-]+\.json$/.test(name) ? name : "rejected.json");
  await expect.poll(() => existsSync(reply), { interval: 5 }).toBe(true);
  return JSON.parse(readFileSync(reply, "utf8"));
}

test.each<[string, string, (path: string) => void, RegExp]>([
  ["garbage", "garbage.json", (path) => writeFileSync(path, "{nope"), /not a JSON object/],
  ["binary", "binary.json", (path) => writeFileSync(path, Buffer.from([0xff, 0xfe, 0x00])), /not text/],
  ["a megabyte", "large.json", (path) => writeFileSync(path, "x".repeat(1 << 20)), /larger than/],
  ["a list", "a-list.json", (path) => writeFileSync(path, "[]"), /not a JSON object/],
  ["an unknown operation", "unknown.json", (path) => writeFileSync(path, '{"op":"cheat"}'), /not understood/],
  [
    "one field too many",
    "surplus.json",
    (path) => writeFileSync(path, '{"op":"plan","as":"root"}'),
    /not understood/,
  ],
  ["a folder", "folder.json", (path) => mkdirSync(path), /not a plain file/],
  ["a pipe", "pipe.json", (path) => execFileSync("mkfifo", [path]), /not a plain file/],
  ["a link", "a-link.json", (path) => symlinkSync("/etc/passwd", path), /is a link/],
  [
    "a name of its own",
    "..weird name",
    (path) => renameSync(file("{}"), join(path, "..", "Weird Name")),
    /use \.\/twin/,
  ],
])("a request that is %s", async (_, name, put, said) => {
  const reply = await drop(name, put);
  expect(reply).toMatchObject({ ok: false, text: expect.stringMatching(said) });
  expect(reply.text.split("\n")).toHaveLength(1);
  expect(await bench.ask(probe)).toMatchObject({ text: expect.stringContaining("1 of 1 action sent") });
});

function file(text: string): string {
  const path = join(bench.root, "file");
  writeFileSync(path, text);
  return path;
}

test.each<[string, () => void, RegExp]>([
  ["a link out of the workspace", () => symlinkSync(file("export {}"), inside("twin.ts")), /is a link/],
  ["missing", () => {}, /There is no file twin\.ts/],
  ["huge", () => writeFileSync(inside("twin.ts"), `// ${"x".repeat(300_000)}`), /larger than/],
  ["a folder", () => mkdirSync(inside("twin.ts")), /not a plain file/],
  [
    "no program",
    () => writeFileSync(inside("twin.ts"), "let let = let"),
    /does not compile[\s\S]*twin\.ts:1:/,
  ],
])("a twin.ts that is %s", async (_, put, said) => {
  const before = twins();
  rmSync(inside("twin.ts"));
  put();
  expect(await bench.ask(probe)).toMatchObject({ ok: false, text: expect.stringMatching(said) });
  expect([steps(), twins()]).toEqual([0, before]);
});

test.each(["../outside.ts", "/etc/passwd", "a/../../outside.ts", "..", ".twin/../../x", "a\0b"])(
  "compare does not leave the workspace: %j",
  async (name) => {
    expect(await bench.ask({ op: "compare", files: [name] })).toMatchObject({
      ok: false,
      text: expect.stringContaining("plain file name inside the workspace"),
    });
  },
);

test("a folder on the way may be a link too", async () => {
  mkdirSync(join(bench.root, "elsewhere"));
  writeFileSync(join(bench.root, "elsewhere/rival.ts"), "export {}");
  symlinkSync(join(bench.root, "elsewhere"), inside("sub"));
  const reply = await bench.ask({ op: "compare", files: ["sub/rival.ts"] });
  expect(reply.text).toContain("There is no file sub/rival.ts");
});

test("what we write never lands outside, and is there again afterwards", async () => {
  const outside = join(bench.root, "precious");
  mkdirSync(outside);
  for (const name of ["latest.json", "actions.tsv", "frames.txt"])
    writeFileSync(join(outside, name), "precious");
  for (const folder of ["frames", "log"]) {
    rmSync(inside(folder), { recursive: true });
    symlinkSync(outside, inside(folder));
  }
  await bench.ask(probe);
  for (const name of readdirSync(outside)) expect(readFileSync(join(outside, name), "utf8")).toBe("precious");
  expect(JSON.parse(readFileSync(inside("frames/latest.json"), "utf8"))).toHaveLength(64);
  expect(readFileSync(inside("log/actions.tsv"), "utf8").split("\n")).toHaveLength(3);
});

test("a log file linked to somebody's file is replaced, not written through", async () => {
  const precious = file("precious\n");
  rmSync(inside("log/actions.tsv"));
  linkSync(precious, inside("log/actions.tsv"));
  await bench.ask(probe);
  expect(readFileSync(precious, "utf8")).toBe("precious\n");
  expect(readFileSync(inside("log/actions.tsv"), "utf8")).toContain("ACTION2");
});

test("a rewritten history changes nothing: the log that counts is elsewhere", async () => {
  await bench.ask(probe);
  for (const name of ["actions.tsv", "frames.txt", "attempts.tsv"]) writeFileSync(inside("log", name), "");
  writeFileSync(inside("state/turn.json"), '{"level":7}');
  expect(await bench.ask({ op: "validate" })).toMatchObject({
    ok: false,
    text: expect.stringContaining("fails on 1 of 1"),
  });
  expect(await bench.ask(probe)).toMatchObject({
    ok: false,
    text: expect.stringContaining("replays the complete log"),
  });
  expect(steps()).toBe(1);
  expect(JSON.parse(readFileSync(inside("state/turn.json"), "utf8"))).toMatchObject({ level: 1, step: 1 });
});

test("a git folder with a hook in it is never run by us", async () => {
  const mark = join(bench.root, "hooked");
  rmSync(inside(".git"));
  execFileSync("git", ["init", "--quiet"], { cwd: bench.workspace.folder });
  writeFileSync(inside(".git/hooks/pre-commit"), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
  writeFileSync(inside(".git/config"), `[core]\n\tfsmonitor = touch ${mark}\n`);
  writeFileSync(inside(".gitattributes"), "* filter=evil\n");
  await bench.ask(probe);
  expect(existsSync(mark)).toBe(false);
});

test("two at once are answered one after the other, and both count", async () => {
  await bench.ask(probe);
  writeFileSync(inside("twin.ts"), memory());
  const both = await Promise.all([
    bench.ask({ op: "status" }),
    bench.ask({ op: "history" }),
    bench.ask({ op: "status" }),
  ]);
  expect(both.every(({ ok }) => ok)).toBe(true);
  const [a, b] = await Promise.all([bench.ask(probe), bench.ask(probe)]);
  expect([a.text, b.text].filter((text) => text.startsWith("1 of 1 action sent"))).toHaveLength(1);
  expect([a.text, b.text].filter((text) => text.startsWith("0 of 1 action sent. Refused"))).toHaveLength(1);
  expect(steps()).toBe(2);
});

/** Memorises the only transition; the next one is a surprise again. */
function memory(): string {
  const { before, after } = {
    before: logOf(bench.session.journal.state).attempts[0]!.opening,
    after: bench.session.journal.state.now!.settled,
  };
  return `const from = ${JSON.stringify([...before.cells])}; const to = ${JSON.stringify([...after.cells])};
export const step = (grid) => from.every((c, i) => grid.cells[i] === c) ? { ...grid, cells: Uint8Array.from(to) } : grid;
export const goalReached = () => false;`;
}

test("no tag, a false tag, a double RESET, an action that is not there: refused, and not counted", async () => {
  for (const [request, said] of [
    [{ ...probe, why: "just so" }, "MODEL:"],
    [{ ...probe, why: "TRUST ME: validated" }, "MODEL:"],
    [{ ...probe, actions: ["ACTION5"] }, "not available"],
    [{ ...probe, actions: ["ACTION6:3,3"] }, "not available"],
    [{ ...probe, actions: ["RESET"] }, "restart the whole game"],
    [{ ...probe, actions: ["ACTION2", "RESET"] }, "RESET stands alone"],
    [{ ...probe, actions: ["plan"] }, "no plan"],
    [{ ...probe, actions: [] }, "not understood"],
  ] as const)
    expect(await bench.ask(request)).toMatchObject({ ok: false, text: expect.stringContaining(said) });
  expect(steps()).toBe(0);
});

test("after the end every question gets one sentence, and nothing is sent", async () => {
  await bench.ask(probe);
  // All in one moment: they are taken in the order in which they were asked.
  const requests = [{ op: "finish", why: "enough" }, probe, probe, probe, probe, probe];
  const [done, ...late] = await Promise.all(requests.map((request) => bench.ask(request)));
  expect(done?.ok).toBe(true);
  for (const answer of late)
    expect(answer).toMatchObject({ ok: false, text: expect.stringMatching(/The run has ended/) });
  expect((await bench.ask(probe)).text).toMatch(
    /The run has ended; nothing more was sent\. Nothing was done\./,
  );
  expect(steps()).toBe(1);
});

test("a workspace that is thrown away while it is served costs nothing", async () => {
  const { folder } = bench.workspace;
  rmSync(join(folder, ".."), { recursive: true });
  await expect
    .poll(() => existsSync(join(folder, ".twin/alive.json")), { interval: 20, timeout: 5_000 })
    .toBe(true);
  expect((await bench.ask(probe)).text).toContain("There is no file twin.ts");
  writeFileSync(inside("twin.ts"), "export const step = (g) => g; export const goalReached = () => false;");
  expect((await bench.ask(probe)).text).toContain("1 of 1 action sent");
  expect(readFileSync(inside("log/actions.tsv"), "utf8")).toContain("ACTION2");
});

const fenced = (...command: string[]) =>
  promisify(execFile)(
    "bwrap",
    [
      ...["--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"],
      ...[
        "--bind",
        bench.workspace.folder,
        bench.workspace.folder,
        "--chdir",
        bench.workspace.folder,
        ...command,
      ],
    ],
    { env: { PATH: process.env.PATH } },
  ).then(
    ({ stdout }) => stdout,
    (failure) => `FAILED ${failure.stdout}${failure.stderr}`,
  );

test.skipIf(!hasBwrap())(
  "in a sandbox without network that may write nowhere else, ./twin works and git can be read",
  async () => {
    expect(await fenced("./twin", "status")).toContain("Level 1 of 6");
    expect(await fenced("./twin", "submit", "ACTION2", "--why", "PROBE: what moves?")).toContain(
      "1 of 1 action sent",
    );
    expect(await fenced("git", "-c", "safe.directory=*", "log", "--format=%s")).toContain("submit: twin 0");
    expect(await fenced("sh", "-c", "echo x > ../history/config")).toMatch(/FAILED .*Read-only/);
  },
);

function hasBwrap(): boolean {
  try {
    execFileSync("bwrap", ["--unshare-all", "--ro-bind", "/", "/", "true"]);
    return true;
  } catch {
    return false;
  }
}

test("a request nobody answered before a break is not carried out after it", async () => {
  const { folder } = bench.workspace;
  await bench.stop();
  writeFileSync(join(folder, ".twin/requests/leftover.json"), JSON.stringify(probe));
  writeFileSync(join(folder, "NOTES.md"), "mine");
  bench = await reopenBench(bench);
  expect(bench.workspace.folder).toBe(folder);
  await bench.ask({ op: "status" });
  expect(steps()).toBe(0);
  expect(existsSync(inside(".twin/replies/leftover.json"))).toBe(false);
  expect(readFileSync(inside("NOTES.md"), "utf8")).toBe("mine");
});

test("a workspace that was thrown away comes back with its twin, notes and history", async () => {
  await bench.ask(probe);
  writeFileSync(inside("twin.ts"), memory());
  writeFileSync(inside("NOTES.md"), "mine");
  await bench.ask({ op: "validate" });
  await bench.stop();
  rmSync(join(bench.workspace.folder, ".."), { recursive: true });
  bench = await reopenBench(bench);
  expect(readFileSync(inside("twin.ts"), "utf8")).toBe(memory());
  expect(readFileSync(inside("NOTES.md"), "utf8")).toBe("mine");
  const log = execFileSync("git", ["log", "--format=%an %s"], {
    cwd: bench.workspace.folder,
    encoding: "utf8",
  });
  expect(log).toContain("the workspace as it begins");
  expect(log).toContain("submit: twin 0, level 1, 1 action");
  expect(log).toContain("validate: twin 1");
});
