import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Manifest, RunEvent } from "../contracts/events.ts";
import { type Grid, UNKNOWN } from "../contracts/grid.ts";
import { createGrid, sameGrid } from "../grid/grid.ts";
import { loadRun } from "./folder.ts";
import { decodeFrame, encodeFrame } from "./frames.ts";
import { continueRun, createRun, REAL_DISK, type RunWriter } from "./writer.ts";

const manifest: Manifest = {
  format: 1,
  run: "test",
  game: { id: "toy", title: "Toy", source: "other" },
  agent: { name: "scripted", seed: 0 },
  budget: { actions: 10 },
  ablation: "none",
  sandbox: "none",
  version: "0",
  createdAt: "2026-01-01T00:00:00.000Z",
};
const now = () => new Date(0);
const note = (text: string): RunEvent => ({ type: "note", text });
const seen = {
  state: "NOT_FINISHED",
  levelsCompleted: 0,
  levelsToWin: 1,
  fullReset: false,
  available: [],
} as const;
const opened = (frame: number): RunEvent => ({
  type: "opened",
  cause: "start",
  attempt: 0,
  level: 0,
  ...seen,
  available: [],
  frames: [frame],
});

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "twin-log-")), "run");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

function writer(): RunWriter {
  const made = createRun(folder, manifest, { now });
  if (!made.ok) throw new Error(made.message);
  return made.writer;
}
function load() {
  const read = loadRun(folder);
  if (!read.ok) throw new Error(read.message);
  return read.run;
}
function smallRun(): void {
  const run = writer();
  run.append(opened(run.frame(createGrid(8, 8, 1))));
  run.append(note("grüße"), { durable: true });
  run.append(opened(run.frame(createGrid(8, 8, 2))));
  run.close();
}

describe("frames", () => {
  test("round-trip with and without conceded cells, at most 2,100 bytes for a seen 64×64 frame", () => {
    const sizes = fc.record({
      width: fc.integer({ min: 1, max: 9 }),
      height: fc.integer({ min: 1, max: 9 }),
    });
    const colours = fc.infiniteStream(fc.constantFrom(0, 1, 7, 15, UNKNOWN));
    fc.assert(
      fc.property(sizes, colours, ({ width, height }, stream) => {
        const grid = createGrid(width, height);
        for (let i = 0; i < grid.cells.length; i++) grid.cells[i] = stream.next().value;
        const read = decodeFrame(encodeFrame(grid), 0);
        expect(read.ok && sameGrid(read.grid, grid)).toBe(true);
      }),
    );
    expect(encodeFrame(createGrid()).length).toBeLessThan(2100);
  });
});

describe("a run folder", () => {
  test("gives back what was written, frames stored once", () => {
    const run = writer();
    const first: Grid = createGrid(8, 8, 3);
    expect([run.frame(first), run.frame(createGrid(8, 8, 4)), run.frame(createGrid(8, 8, 3))]).toEqual([
      0, 1, 0,
    ]);
    run.append(opened(0));
    run.append(note("hello"));
    run.close();
    const read = load();
    expect(read.problems).toEqual([]);
    expect(read.records.map((r) => r.event.type)).toEqual(["run-started", "opened", "note"]);
    expect(sameGrid(read.frame(0)!, first)).toBe(true);
    expect(read.frameCount).toBe(2);
  });

  test("flipping any byte of events, frames or manifest is noticed and named", () => {
    smallRun();
    for (const file of ["events.jsonl", "frames.bin", "run.json"]) {
      const path = join(folder, file);
      const bytes = readFileSync(path);
      for (let at = 0; at < bytes.length; at++) {
        const damaged = Buffer.from(bytes);
        damaged[at]! ^= 1;
        writeFileSync(path, damaged);
        const read = loadRun(folder);
        const said = read.ok ? read.run.problems.join(" ") : read.message;
        expect(said, `${file} byte ${at}`).toMatch(/events\.jsonl|frames\.bin|run\.json/);
      }
      writeFileSync(path, bytes);
    }
  });

  test("a run torn at any byte keeps every whole record and goes on", () => {
    smallRun();
    const events = readFileSync(join(folder, "events.jsonl"));
    const frames = readFileSync(join(folder, "frames.bin"));
    const whole = load().records.length;
    for (let cut = 1; cut < events.length; cut += 7) {
      writeFileSync(join(folder, "events.jsonl"), events.subarray(0, cut));
      writeFileSync(join(folder, "frames.bin"), frames);
      const torn = load();
      const lines = events.subarray(0, cut).toString().split("\n").length - 1;
      const kept = torn.records.filter((_, n) => n < lines).length;
      const went = continueRun(folder, torn, { now });
      if (!went.ok) throw new Error(went.message);
      went.writer.append(note("after"));
      went.writer.close();
      const after = load();
      expect(after.problems, `cut at ${cut}`).toEqual([]);
      expect(after.records.length).toBeGreaterThanOrEqual(kept + 1);
      expect(after.records.length).toBeLessThanOrEqual(whole + 1);
    }
  });

  test("a run altered in the middle is never cut: it is not continued", () => {
    smallRun();
    const path = join(folder, "events.jsonl");
    const before = readFileSync(path, "utf8");
    const altered = before.replace("grüße", "grusse");
    writeFileSync(path, altered);
    expect(continueRun(folder, load(), { now })).toMatchObject({
      ok: false,
      message: expect.stringContaining("altered"),
    });
    expect(readFileSync(path, "utf8")).toBe(altered);
  });

  test("no record is flushed before the frames of all records up to it", () => {
    const written = new Map<number, number>();
    const flushed: { file: number; bytes: number }[] = [];
    const disk = {
      write(file: number, bytes: Uint8Array) {
        REAL_DISK.write(file, bytes);
        written.set(file, (written.get(file) ?? 0) + bytes.length);
      },
      sync: (file: number) => flushed.push({ file, bytes: written.get(file) ?? 0 }),
    };
    const made = createRun(folder, manifest, { now, disk });
    if (!made.ok) throw new Error(made.message);
    const run = made.writer;
    run.append(opened(run.frame(createGrid(4, 4, 1))));
    const before = flushed.length;
    run.append(note("nothing new to see"), { durable: true });
    const [frames, events] = [...written.keys()].sort((a, b) => written.get(a)! - written.get(b)!);
    expect(flushed.slice(before)).toEqual([
      { file: frames, bytes: readFileSync(join(folder, "frames.bin")).length },
      { file: events, bytes: readFileSync(join(folder, "events.jsonl")).length },
    ]);
    run.append(note("again"), { durable: true });
    expect(flushed.slice(before + 2).map(({ file }) => file)).toEqual([events]);
    run.close();
  });

  test("frames of a record that never came are cut off", () => {
    smallRun();
    appendFileSync(join(folder, "frames.bin"), encodeFrame(createGrid(8, 8, 9)));
    const run = load();
    expect(run.problems).toEqual([expect.stringContaining("belong to no record")]);
    const went = continueRun(folder, run, { now });
    if (went.ok) went.writer.close();
    expect(load().problems).toEqual([]);
  });

  test("two writers: the second is told, a dead one's lock is taken over", () => {
    const run = writer();
    const second = continueRun(folder, load(), { now });
    expect(second).toMatchObject({ ok: false, message: expect.stringContaining("Another process") });
    run.close();
    writeFileSync(
      join(folder, "lock"),
      `999999999 ${(second as { message: string }).message.match(/on (\S+)\)/)![1]}`,
    );
    const third = continueRun(folder, load(), { now });
    expect(third.ok).toBe(true);
    if (third.ok) third.writer.close();
  });

  test("a folder that already holds a run is not overwritten, a newer format is refused", () => {
    smallRun();
    expect(createRun(folder, manifest)).toMatchObject({
      ok: false,
      message: expect.stringContaining("already holds a run"),
    });
    writeFileSync(join(folder, "run.json"), JSON.stringify({ ...manifest, format: 99 }));
    expect(loadRun(folder)).toMatchObject({ ok: false, message: expect.stringContaining("Update twin") });
  });
});
