import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SmallRun } from "../../test/toolkit/small-run.ts";
import type { RunEvent } from "../contracts/events.ts";
import { loadCases } from "./cases.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "study-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const small = () =>
  new SmallRun().open("10").act({ do: "1", predict: "10", see: "10" }, { do: "2", predict: "10", see: "01" });

/** The run with one kind of event changed and sealed again, as a cheat would. */
const lie = (change: (event: RunEvent) => RunEvent) => small().write(join(root, "run"), "budget", change);

describe("runs that count", () => {
  it("are found in folders of folders, in the order of their names", () => {
    small().write(join(root, "b", "second"));
    small().write(join(root, "a"));
    const { cases, apart } = loadCases([root]);
    expect(cases.map(({ name }) => name)).toEqual(["a", "b/second"]);
    expect(apart).toEqual([]);
    expect(cases[0]!.taken).toHaveLength(2);
  });

  it("name model and ablation where runs of one agent differ in them", () => {
    small().write(join(root, "a"));
    new SmallRun({ ablation: "direct" }).open("10").act({ do: "1", see: "10" }).write(join(root, "b"));
    expect(loadCases([root]).cases.map(({ agent }) => agent)).toEqual(["tester", "tester, no harness"]);
  });
});

describe("runs apart", () => {
  const apart = () => {
    const { cases, apart: found } = loadCases([root]);
    expect(cases).toEqual([]);
    return `${found[0]!.kind}: ${found[0]!.why}`;
  };

  it("a byte changed on disk breaks the chain", () => {
    small().write(join(root, "run"));
    const path = join(root, "run", "events.jsonl");
    writeFileSync(path, readFileSync(path, "utf8").replace('"wrongCells":2', '"wrongCells":0'));
    expect(apart()).toBe(
      "invalid: events.jsonl line 6: the hash chain is broken, so this record was altered.",
    );
  });

  it("a prediction called right that was wrong, sealed again", () => {
    lie((event) => (event.type === "observed" ? { ...event, wrongCells: 0, outcome: "match" } : event));
    expect(apart()).toBe(
      "invalid: Record 5: 2 cells differ from the committed prediction, the record says 0.",
    );
  });

  it("a mismatch called a match", () => {
    lie((event) => (event.type === "observed" ? { ...event, outcome: "match" } : event));
    expect(apart()).toBe("invalid: Record 5: the outcome match does not fit 2 wrong cells.");
  });

  it("a prediction that is not the committed one", () => {
    lie((event) => (event.type === "committed" ? { ...event, prediction: 1 } : event));
    expect(apart()).toBe("invalid: Record 3: the prediction of action 0 does not have the committed hash.");
  });

  it("a level nobody completed", () => {
    lie((event) =>
      event.type === "observed" && event.step === 1 ? { ...event, levelsCompleted: 1 } : event,
    );
    expect(apart()).toContain("invalid: Record 5: the outcome mismatch does not fit 1 completed levels");
  });

  it("an end better than the events", () => {
    lie((event) => (event.type === "run-ended" ? { ...event, actions: 1 } : event));
    expect(apart()).toContain("invalid: run-ended says 0 levels, 1 actions");
  });

  it("an exit.json better than the events, or without an end", () => {
    small().write(join(root, "run"));
    writeFileSync(join(root, "run", "exit.json"), '{"levels":2,"actions":2}');
    expect(apart()).toContain("invalid: exit.json says 2 levels");
    rmSync(join(root, "run"), { recursive: true });
    small().write(join(root, "run"), "killed");
    const path = join(root, "run", "events.jsonl");
    writeFileSync(path, readFileSync(path, "utf8").split("\n").slice(0, 4).join("\n").concat("\n"));
    writeFileSync(join(root, "run", "exit.json"), '{"levels":0,"actions":2}');
    expect(apart()).toBe("invalid: exit.json says the run ended, its events do not.");
  });

  it("a twin that was changed afterwards", () => {
    const sha256 = "0".repeat(64);
    small()
      .add({ type: "twin", version: 0, sha256, bytes: 1, dialect: "frame", why: "" })
      .write(join(root, "run"));
    expect(apart()).toBe("invalid: Twin version 0 is missing.");
    writeFileSync(join(root, "run", "twins", "0000.ts"), "changed");
    expect(apart()).toBe("invalid: Twin version 0 was altered.");
  });

  it("a killed run and a stopped one are interrupted, not invalid", () => {
    small().write(join(root, "run"), "interrupted");
    expect(apart()).toBe("interrupted: interrupted: ");
    const path = join(root, "run", "events.jsonl");
    const lines = readFileSync(path, "utf8").split("\n");
    writeFileSync(path, `${lines.slice(0, 5).join("\n")}\n${lines[5]!.slice(0, 40)}`);
    expect(apart()).toBe("interrupted: It has no end: its process was killed or is still running.");
  });
});
