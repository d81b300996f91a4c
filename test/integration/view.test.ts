import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { handMadeLevels, listGames } from "../../src/arcade/index.ts";
import { handOffer } from "../../src/cli/hand.ts";
import { formatAction } from "../../src/contracts/action.ts";
import { loadRun } from "../../src/log/folder.ts";
import { exportRuns } from "../../src/view/export.ts";
import { serveView, type ViewServer } from "../../src/view/server.ts";
import type { ListedRun } from "../../src/view/summary.ts";
import { makeRun } from "./view-runs.ts";

let root: string;
let runs: string;
let server: ViewServer;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "twin-view-"));
  runs = join(root, "runs");
  await makeRun(runs, { name: "whole" });
  server = await serveView({ runs, play: handOffer(runs) });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const answerSchema = z.object({
  ok: z.boolean().optional(),
  id: z.string().default(""),
  message: z.string().optional(),
});
const get = (path: string) => fetch(new URL(path, server.url));
const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const response = await fetch(new URL(path, server.url), {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const json: unknown = response.ok ? await response.json() : {};
  return { status: response.status, body: answerSchema.parse(json) };
};
const listed = async (): Promise<ListedRun[]> => {
  const { runs } = (await (await get("/api/runs")).json()) as { runs: ListedRun[] };
  return runs;
};

/** fetch does not let a caller choose the Host. */
const statusFor = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    request({ port, host: "127.0.0.1", path: "/api/runs", headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });

describe("serving", () => {
  test("the page may run its own code only and load nothing from elsewhere", async () => {
    const response = await get("/");
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("unsafe");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await response.text()).not.toMatch(/https?:\/\//);
  });

  test("a run's bytes come as they are on disk, never as a type a browser would show", async () => {
    const response = await get("/api/file?run=whole&name=events.jsonl");
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(await response.text()).toBe(readFileSync(join(runs, "whole", "events.jsonl"), "utf8"));
  });

  test.each([
    "/api/file?run=../../etc&name=passwd",
    "/api/file?run=whole&name=../../../etc/passwd",
    "/api/file?run=whole&name=transcripts/../../../../etc/passwd",
    "/api/file?run=..&name=run.json",
    "/api/file?run=.&name=run.json",
    "/api/file?run=whole&name=lock",
    "/api/file?run=whole&name=run.json&from=-1",
    "/..%2f..%2fpackage.json",
    "/viewer.js/../../package.json",
  ])("%s gives nothing", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test("a foreign name for this machine is refused", async () => {
    expect(await statusFor("evil.example")).toBe(403);
    expect(await statusFor(new URL(server.url).host)).toBe(200);
  });

  test("another site cannot play here", async () => {
    const answer = await post("/api/play/start", { game: "keyring" }, { origin: "https://evil.example" });
    expect(answer.status).toBe(403);
  });
});

describe("by hand", () => {
  test("a game is recorded as a run of agent person, without a twin, and verifies", async () => {
    const { body: started } = await post("/api/play/start", { game: "keyring" });
    expect(started).toMatchObject({ ok: true });
    expect((await post("/api/play/act", { run: started.id, action: "ACTION1" })).body.ok).toBe(true);
    const odd = (await post("/api/play/act", { run: started.id, action: "ACTION6:1,1" })).body;
    expect(odd).toMatchObject({ ok: false, message: expect.stringContaining("not available") });
    await post("/api/play/end", { run: started.id });
    const read = loadRun(join(runs, started.id));
    expect(read.ok && read.run.problems).toEqual([]);
    expect(read.ok && read.run.manifest).toMatchObject({ agent: { name: "person" }, ablation: "direct" });
    const [line] = (await listed()).filter(({ id }) => id === started.id);
    expect(line).toMatchObject({ agent: "person", actions: 1, standing: "finished" });
    expect((await post("/api/play/act", { run: started.id, action: "ACTION1" })).body.ok).toBe(false);
  });

  test("a game won by hand ends its run as won, with a score", async () => {
    const glacier = listGames().find(({ id }) => id === "glacier")!;
    const { body: started } = await post("/api/play/start", { game: "glacier" });
    for (const move of handMadeLevels(glacier).flatMap(({ solution }) => solution))
      await post("/api/play/act", { run: started.id, action: formatAction(move) });
    const line = (await listed()).find(({ id }) => id === started.id);
    expect(line).toMatchObject({ standing: "won", levels: glacier.levels.length, score: expect.any(Number) });
  });

  test("a game that is not there is refused in one sentence", async () => {
    const { body } = await post("/api/play/start", { game: "../../etc" });
    expect(body).toMatchObject({ ok: false, message: expect.stringMatching(/^There is no game .*\.$/) });
  });
});

describe("damage", () => {
  const damaged = (name: string, harm: (folder: string) => void) => {
    const folder = join(runs, name);
    cpSync(join(runs, "whole"), folder, { recursive: true });
    harm(folder);
  };

  test("each run is listed with what can be read of it", async () => {
    damaged("cut", (folder) => truncateSync(join(folder, "events.jsonl"), 20_000));
    damaged("altered", (folder) => {
      const path = join(folder, "events.jsonl");
      writeFileSync(path, readFileSync(path, "utf8").replace("ACTION4", "ACTION3"));
    });
    damaged("no-frames", (folder) => rmSync(join(folder, "frames.bin")));
    damaged("no-manifest", (folder) => writeFileSync(join(folder, "run.json"), "{"));
    damaged("newer", (folder) => writeFileSync(join(folder, "run.json"), '{"format":99}'));
    const byId = new Map((await listed()).map((run) => [run.id, run]));
    expect(byId.get("cut")).toMatchObject({ standing: "unfinished", problems: expect.any(Number) });
    expect(byId.get("altered")).toMatchObject({ actions: 57 });
    for (const id of ["cut", "altered", "no-frames"]) expect(byId.get(id)).not.toMatchObject({ problems: 0 });
    for (const id of ["no-manifest", "newer"])
      expect(byId.get(id)).toMatchObject({ unreadable: expect.stringContaining("run.json") });
    expect(byId.get("whole")).toMatchObject({ problems: 0, levels: 2 });
  });
});

describe("export", () => {
  test("the same runs give the same bytes, and never into a folder with other things", () => {
    const out = join(root, "site");
    expect(exportRuns(runs, out)).toMatchObject({ ok: true });
    const first = readFileSync(join(out, "data/run-0.js"));
    expect(exportRuns(runs, out)).toMatchObject({ ok: true });
    expect(readFileSync(join(out, "data/run-0.js")).equals(first)).toBe(true);
    const taken = join(root, "taken");
    cpSync(join(runs, "whole"), taken, { recursive: true });
    expect(exportRuns(runs, taken)).toMatchObject({
      ok: false,
      message: expect.stringContaining("empty folder"),
    });
    expect(exportRuns(join(root, "nothing"), out)).toMatchObject({ ok: false });
  });

  test("what a run says cannot be taken for code", () => {
    const out = join(root, "site-hostile");
    const folder = join(runs, "</script><script>alert(1)");
    cpSync(join(runs, "whole"), folder, { recursive: true });
    appendFileSync(join(folder, "transcripts", "x.txt"), "</script>");
    exportRuns(runs, out);
    const index = readFileSync(join(out, "data/index.js"), "utf8");
    expect(index).not.toContain("<");
    expect(index).toContain("\\u003c/script\\u003e");
    rmSync(folder, { recursive: true });
  });
});

describe("commands", () => {
  const twin = join(import.meta.dirname, "../../bin/twin.js");

  test("twin view prints where the page is and ends at Ctrl-C", async () => {
    const child = spawn(process.execPath, [twin, "view", runs, "--json"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(child.stdout, "data");
    const { url } = z.object({ url: z.string() }).parse(JSON.parse(String(line)));
    expect(new URL(url).hostname).toBe("127.0.0.1");
    expect((await fetch(url)).status).toBe(200);
    child.kill("SIGINT");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("twin export says what it wrote, or in one sentence why not", () => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [twin, "export", ...args], { encoding: "utf8" });
    const done = run(runs, "-o", join(root, "cli-site"), "--json");
    expect(JSON.parse(done.stdout)).toMatchObject({ unreadable: 2 });
    const failed = run(join(root, "nothing"), "-o", join(root, "other"));
    expect(failed.status).toBe(1);
    expect(failed.stderr).toMatch(/^twin: There are no runs in .*\n$/);
  });
});
