import fc from "fast-check";
import { expect, test } from "vitest";
import { createGrid } from "../../grid/grid.ts";
import { BestFirst, BreadthFirst } from "./frontier.ts";
import { SceneMaker } from "./scene.ts";
import { PAPER_SIGNALS, SIGNALS, type SignalName } from "./signals.ts";
import { StateHasher } from "./state-hash.ts";
import { StateTable } from "./table.ts";

const hashOf = (state: unknown): string => {
  const hasher = new StateHasher();
  hasher.deep(state);
  return `${hasher.high} ${hasher.low}`;
};

const reversed = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reversed)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, inner]) => [key, reversed(inner)]),
        )
      : value;

test("a state's hash follows its content, not its making or the order of its keys", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (a, b) => {
      const same = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
      expect(hashOf(a)).toBe(hashOf(reversed(structuredClone(a))));
      expect(hashOf(a) === hashOf(b)).toBe(same);
    }),
  );
});

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)]),
        )
      : value;

test("bytes hash alike wherever they lie in their buffer, and every one of them counts", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 23 }), fc.nat({ max: 7 }), (bytes, offset) => {
      const moved = new Uint8Array(40).subarray(offset, offset + bytes.length);
      moved.set(bytes);
      expect(hashOf({ cells: moved })).toBe(hashOf({ cells: bytes }));
      moved[offset % bytes.length]! ^= 1;
      expect(hashOf({ cells: moved })).not.toBe(hashOf({ cells: bytes }));
    }),
  );
});

test("every byte of a long list counts", () => {
  for (const length of [4096, 65_503, 65_504, 65_505, 200_000]) {
    const bytes = new Uint8Array(length);
    const hashes = [0, 15, 16, length >> 1, length - 1].map((at) => {
      const other = bytes.slice();
      other[at] = 1;
      return hashOf({ cells: other });
    });
    expect(new Set([...hashes, hashOf({ cells: bytes }), hashOf({ cells: bytes.slice(1) })]).size).toBe(7);
  }
  expect(hashOf({ list: Int32Array.from([1, 2, 3]) })).not.toBe(hashOf({ list: Int32Array.from([1, 3, 2]) }));
});

test("hashing beside a focused state agrees with hashing alone", () => {
  const map = [1, 2, 3];
  const from = { x: 1, map, name: "a" };
  const hasher = new StateHasher();
  hasher.focus(from);
  for (const state of [
    from,
    { x: 2, map, name: "a" },
    { x: 1, map: [1, 2, 4], name: "b" },
    { name: "a", map, x: 7 },
  ]) {
    hasher.hash(state);
    expect(`${hasher.high} ${hasher.low}`).toBe(hashOf(state));
  }
});

test("what is not plain data is refused by name", () => {
  for (const state of [{ f: () => 1 }, { m: new Map() }, { n: 1n }, new (class A {})()])
    expect(() => hashOf(state)).toThrow();
});

test("the table knows every state once, across its growth", () => {
  const table = new StateTable();
  for (let i = 0; i < 20_000; i++) expect(table.claim(Math.imul(i, 0x9e3779b1), i, i)).toBe(true);
  for (let i = 0; i < 20_000; i += 37) {
    expect(table.claim(Math.imul(i, 0x9e3779b1), i, 99)).toBe(false);
    expect(table.found).toBe(i);
  }
});

test("breadth-first skips leaves; best-first takes the least sum, the deeper on ties", () => {
  const first = new BreadthFirst();
  for (const node of [0, 1, 3]) first.add(node);
  expect([first.next(), first.next(), first.next(), first.next()]).toEqual([0, 1, 3, -1]);
  const best = new BestFirst();
  best.add(1, 1, 5);
  best.add(2, 3, 1);
  best.add(3, 1, 3);
  expect([best.next(), best.next(), best.next(), best.next()]).toEqual([2, 3, 1, -1]);
});

test("the five signals of Appendix D", () => {
  const start = createGrid(64, 64, 0);
  start.cells[0] = 4;
  const maker = new SceneMaker(start, [{ x: 63, y: 63 }]);
  const scores = (change: (cells: Uint8Array) => void): Record<string, number> => {
    const cells = start.cells.slice();
    change(cells);
    const scene = maker.scene(cells);
    return Object.fromEntries(PAPER_SIGNALS.map((name: SignalName) => [name, SIGNALS[name](scene)]));
  };
  const none = { color_gone: 0, color_new: 0, local_burst: 0, big_change: 0, frontier: 0 };
  expect(scores(() => {})).toEqual(none);
  expect(scores((cells) => cells.fill(9, 4095))).toEqual(none);
  expect(scores((cells) => cells.fill(0, 0, 1))).toEqual({ ...none, color_gone: 1, frontier: 1 });
  expect(scores((cells) => cells.fill(7, 10, 15))).toEqual({
    ...none,
    color_new: 1,
    local_burst: 5,
    frontier: 5,
  });
  expect(scores((cells) => cells.fill(4, 10, 14))).toEqual({ ...none, frontier: 4 });
  expect(scores((cells) => cells.fill(4, 1, 1025))).toEqual({ ...none, frontier: 1024 });
  expect(scores((cells) => cells.fill(4, 1, 1026))).toEqual({ ...none, big_change: 1025, frontier: 1025 });
});
