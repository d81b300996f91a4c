import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findRuns } from "./catalog.ts";
import { readRunFile } from "./files.ts";

let root: string;
let run: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "twin-view-"));
  run = join(root, "runs", "one");
  mkdirSync(join(run, "transcripts"), { recursive: true });
  mkdirSync(join(run, "twins"));
  writeFileSync(join(run, "run.json"), "{}");
  writeFileSync(join(run, "events.jsonl"), "0123456789");
  writeFileSync(join(run, "secret.txt"), "secret");
  writeFileSync(join(root, "outside.txt"), "secret");
  writeFileSync(join(run, "transcripts", "a b.txt"), "said");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("a run's own files are read, from any place on", () => {
  expect(readRunFile(run, "events.jsonl", 7)?.toString()).toBe("789");
  expect(readRunFile(run, "events.jsonl", 99)?.toString()).toBe("");
  expect(readRunFile(run, "transcripts/a b.txt")?.toString()).toBe("said");
});

test.each([
  "secret.txt",
  "../outside.txt",
  "../../outside.txt",
  "transcripts/../secret.txt",
  "transcripts/../../../outside.txt",
  "transcripts//etc/passwd",
  "/etc/passwd",
  "twins/../run.json",
  "twins/0000.ts/../../secret.txt",
  "transcripts",
  "",
  "lock",
])("%j is not the page's to read", (name) => {
  expect(readRunFile(run, name)).toBeUndefined();
});

test("a link that leads out of the run is not followed", () => {
  symlinkSync(join(root, "outside.txt"), join(run, "transcripts", "link.txt"));
  symlinkSync(join(root, "outside.txt"), join(run, "twins", "0000.ts"));
  symlinkSync(root, join(run, "transcripts", "up"));
  expect(readRunFile(run, "transcripts/link.txt")).toBeUndefined();
  expect(readRunFile(run, "twins/0000.ts")).toBeUndefined();
  expect(readRunFile(run, "transcripts/up/outside.txt")).toBeUndefined();
});

test("runs are found in groups, and not through a link out of the folder", () => {
  const elsewhere = join(root, "elsewhere");
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, "run.json"), "{}");
  symlinkSync(elsewhere, join(root, "runs", "linked"));
  mkdirSync(join(root, "runs", "group", "two"), { recursive: true });
  writeFileSync(join(root, "runs", "group", "two", "run.json"), "{}");
  expect(findRuns(join(root, "runs")).map(({ id }) => id)).toEqual(["group/two", "one"]);
  expect(findRuns(run).map(({ id }) => id)).toEqual(["one"]);
  expect(findRuns(join(root, "nowhere"))).toEqual([]);
});
