import { expect, test } from "vitest";
import { NOTHING } from "../learn/inducer.ts";
import { NO_TILES } from "../runtime/tiles/tiles.ts";
import { learned, sentences } from "./words.ts";

const tiles = {
  ...NO_TILES,
  bodies: [{ looks: ["redBlock"], steps: { ACTION1: [0, -1] as const, ACTION4: [1, 0] as const } }],
  meetings: {
    wall: [{ when: [], does: "stop" as const, seen: 3 }],
    fence: [{ when: [], does: "stop" as const, seen: 1 }],
    key: [{ when: [], does: "enter" as const, leaves: "floor", atOnce: true as const, seen: 2 }],
    door: [
      { when: [["gone key", 1] as const], does: "enter" as const, seen: 1 },
      { when: [["gone key", 0] as const], does: "stop" as const, seen: 2 },
    ],
  },
  glides: { any: "along" as const },
};
const know = { ...NOTHING, tiles, inTiles: true, undo: { ACTION7: "all" as const } };

test("rules are told in sentences: what is always so together, what depends on something by itself", () => {
  expect(sentences(know)).toEqual([
    { text: "the body redBlock goes ACTION1 up, ACTION4 right and slides on until it is stopped" },
    { text: "it is stopped by wall, fence", seen: 4 },
    { text: "it takes key, which leaves floor", seen: 2 },
    { text: "it goes over door when key is gone", seen: 1 },
    { text: "it is stopped by door when key is there", seen: 2 },
    { text: "ACTION7 takes back the last move" },
  ]);
});

test("who watches is told what is new, and nothing where nothing is", () => {
  const before = sentences({ ...know, undo: {} });
  expect(learned(before, sentences(know))).toBe("ACTION7 takes back the last move");
  expect(learned(sentences(know), before)).toBeUndefined();
  expect(learned([], sentences(know))).toContain("(and 4 more)");
});
