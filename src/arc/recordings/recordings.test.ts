import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CORRIDOR, CORRIDOR_MOVES, openCorridor } from "../../../test/toolkit/corridor.ts";
import { type Action, click, formatAction, press } from "../../contracts/action.ts";
import { withRecording } from "../../env/recording.ts";
import { sameGrid } from "../../grid/grid.ts";
import { transitions } from "../../log/builder.ts";
import { formatLine, parseLine } from "./line.ts";
import { type RecordingItem, readRecording } from "./read.ts";
import { importRecording } from "./to-log.ts";
import { openRecording, recordingPath } from "./write.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twin-recordings-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const right = press("ACTION4");
const place = () => ({ folder, scorecardId: "card", gameId: CORRIDOR.id, guid: "guid-1" });

/** Plays the corridor and returns the recording's path. */
async function record(...actions: Action[]): Promise<string> {
  const writer = await openRecording(place(), () => new Date(0));
  const env = withRecording(openCorridor(), writer);
  await env.start();
  for (const action of actions) await (action.name === "RESET" ? env.reset() : env.act(action));
  await writer.close();
  return writer.path;
}
const lines = (path: string) => readFileSync(path, "utf8").trimEnd().split("\n");
const rewrite = (path: string, change: (line: string, i: number) => string) =>
  writeFileSync(path, `${lines(path).map(change).join("\n")}\n`);

describe("writing", () => {
  it("stands where the toolkit looks and says what the toolkit says", async () => {
    const path = await record(click(7, 9));
    expect(path).toBe(join(folder, "card", `${CORRIDOR.id}-guid-1.jsonl`));
    const { timestamp, data } = JSON.parse(lines(path)[1]!);
    expect(timestamp).toBe("1970-01-01T00:00:00.000Z");
    expect(data).toMatchObject({
      game_id: CORRIDOR.id,
      guid: "guid-1",
      state: "NOT_FINISHED",
      levels_completed: 0,
      win_levels: 2,
      full_reset: false,
      action_input: { id: "ACTION6", data: { x: 7, y: 9 }, reasoning: null },
    });
  });

  it("never leaves its folder", () => {
    const path = recordingPath({ folder, scorecardId: "../..", gameId: "a/b", guid: "..\\c" });
    expect(path.startsWith(`${folder}/`)).toBe(true);
    expect(path).not.toContain("..");
  });
});

describe("reading", () => {
  it("gives back what was written, animations included", async () => {
    const path = await record(CORRIDOR_MOVES.idle, click(1, 2));
    const items: RecordingItem[] = [];
    for await (const item of readRecording(path)) items.push(item);
    expect(items.map((item) => (item.kind === "step" ? formatAction(item.action!) : item.kind))).toEqual([
      "RESET",
      "ACTION5",
      "ACTION6:1,2",
    ]);
    expect(items[1]).toMatchObject({
      gameId: CORRIDOR.id,
      guid: "guid-1",
      observation: { state: "NOT_FINISHED" },
    });
    if (items[1]!.kind === "step") expect(items[1]!.observation.frames).toHaveLength(3);
  });

  it("accepts names and integers as ids, one frame or a list of them, gzip or not", async () => {
    const path = await record(right);
    rewrite(path, (line) => {
      const json = JSON.parse(line);
      json.data.action_input.id = json.data.action_input.id === "RESET" ? 0 : 4;
      json.data.frame = json.data.frame.at(-1);
      return JSON.stringify(json);
    });
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path)));
    const [plain, zipped] = [await importRecording(path), await importRecording(`${path}.gz`)];
    expect(plain).toEqual(zipped);
    expect(plain.notes).toEqual([]);
    expect(transitions(plain.log).map(({ move }) => move)).toEqual([right]);
  });

  it("leaves out a last line that is cut off, and says so", async () => {
    const path = await record(right, right);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.slice(0, -500));
    const { log, notes } = await importRecording(path);
    expect(notes).toEqual(["The last line (3) is cut off and was left out."]);
    expect(transitions(log)).toHaveLength(1);
    writeFileSync(path, gzipSync(text).subarray(0, -40));
    expect((await importRecording(path)).notes).toContain(
      "The gzip'd file ends early, so the end of the recording is missing.",
    );
  });

  it("takes a bad line in the middle for a gap: nothing is paired across it", async () => {
    const path = await record(right, right, { name: "RESET" }, right);
    rewrite(path, (line, i) => (i === 1 ? "{" : line));
    const { log, notes } = await importRecording(path);
    expect(notes).toEqual(["Line 2 was left out: it is not JSON."]);
    expect(log.attempts.map((a) => [a.steps.length, a.ending.kind])).toEqual([
      [0, "gap"],
      [1, "open"],
    ]);
  });

  it("notices when the agents client wrote every action as RESET", async () => {
    const path = await record(right, right);
    rewrite(path, (line) => line.replaceAll('"ACTION4"', '"RESET"'));
    const { log, notes } = await importRecording(path);
    expect(notes[0]).toContain("Every action is written as RESET");
    expect(log.attempts).toEqual([]);
  });

  it("believes real RESETs", async () => {
    const { log, notes } = await importRecording(await record({ name: "RESET" }, { name: "RESET" }));
    expect(notes).toEqual([]);
    expect(log.attempts).toHaveLength(3);
  });

  it("skips the scorecard at the end of an agents file and names lines without frames", async () => {
    const path = await record(right);
    const card = JSON.stringify({ timestamp: "t", data: { won: 1, cards: {} } });
    writeFileSync(path, `${readFileSync(path, "utf8")}${card}\n`);
    expect((await importRecording(path)).notes).toEqual([]);
    expect(parseLine('{"data":{"game_id":"a","state":"WIN"}}')).toMatchObject({ kind: "bad" });
  });

  it("says which file cannot be opened", async () => {
    await expect(importRecording(join(folder, "none.jsonl"))).rejects.toThrow("none.jsonl");
  });
});

describe("a log from a recording", () => {
  it("knows boundaries, deaths, RESETs and the WIN", async () => {
    const die = press("ACTION1");
    const path = await record(right, die, { name: "RESET" }, ...CORRIDOR_MOVES.win);
    const { log, levelsCompleted, levelsToWin } = await importRecording(path);
    expect(log.attempts.map((a) => [a.level, a.steps.length, a.ending.kind])).toEqual([
      [0, 2, "game-over"],
      [0, 2, "boundary"],
      [1, 3, "boundary"],
    ]);
    expect([levelsCompleted, levelsToWin]).toEqual([2, 2]);
  });

  it("survives every action's round trip", () => {
    const observation = { ...emptyObservation(), settled: emptyObservation().frames[0]! };
    for (const action of [press("ACTION7"), click(0, 63), { name: "RESET" } as const]) {
      const line = formatLine({ gameId: "g", guid: "u", action, observation, at: new Date(0) });
      expect(parseLine(line)).toMatchObject({ kind: "step", action });
    }
  });
});

function emptyObservation() {
  const grid = { width: 1, height: 1, cells: new Uint8Array(1) };
  return {
    frames: [grid],
    state: "NOT_FINISHED" as const,
    levelsCompleted: 0,
    levelsToWin: 1,
    available: [],
    fullReset: false,
  };
}

const SHARED = fileURLToPath(new URL("../../../../shared/recordings", import.meta.url));
const files = existsSync(SHARED) ? readdirSync(SHARED).filter((name) => name.endsWith(".jsonl.gz")) : [];

describe.skipIf(files.length === 0)("recordings of people (skipped without ../shared/recordings)", () => {
  it("are eight", () => expect(files).toHaveLength(8));

  it.each(files)("%s yields every level boundary", async (name) => {
    const path = join(SHARED, name);
    const raw = gunzipSync(readFileSync(path))
      .toString()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).data);
    const { log, notes, levelsCompleted, levelsToWin } = await importRecording(path);
    expect(notes).toEqual([]);
    expect(levelsCompleted).toBe(levelsToWin);

    const rises = raw.flatMap((line, i) =>
      i > 0 && line.levels_completed > raw[i - 1].levels_completed ? [[i, line.levels_completed - 1]] : [],
    );
    // Walk the attempts along the lines: an opening is one line, a step one, a boundary's move one.
    const found: number[][] = [];
    let at = 0;
    for (const [i, attempt] of log.attempts.entries()) {
      const opensAfterBoundary = log.attempts[i - 1]?.ending.kind === "boundary";
      at += (opensAfterBoundary || i === 0 ? 0 : 1) + attempt.steps.length;
      if (attempt.ending.kind === "boundary") found.push([++at, attempt.level]);
    }
    expect(found).toEqual(rises);

    const resets = raw.filter((line) => line.action_input.id === 0).length;
    expect(transitions(log)).toHaveLength(raw.length - resets - rises.length);
    const openings = log.attempts.map(({ opening }) => opening);
    const boundaryFrames = rises.map(([i]) => raw[i!].frame.at(-1).flat());
    for (const cells of boundaryFrames.slice(0, -1))
      expect(openings.some((grid) => sameGrid(grid, { ...grid, cells: Uint8Array.from(cells) }))).toBe(true);
  });
});
