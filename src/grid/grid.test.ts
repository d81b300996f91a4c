import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Grid, UNKNOWN } from "../contracts/grid.ts";
import { boundingBox, countDifferences, diffGrids } from "./diff.ts";
import {
  cellAt,
  copyGrid,
  createGrid,
  gridFromRows,
  gridFromText,
  gridToRows,
  gridToText,
  safeGridFromRows,
  safeGridFromText,
  sameGrid,
} from "./grid.ts";
import { gridHash, hashGrid } from "./hash.ts";
import { backgroundColour, findObjects } from "./objects.ts";

const anyGrid = fc
  .record({ width: fc.integer({ min: 1, max: 20 }), height: fc.integer({ min: 1, max: 20 }) })
  .chain(({ width, height }) =>
    fc
      .uint8Array({ minLength: width * height, maxLength: width * height, max: 15 })
      .map((cells): Grid => ({ width, height, cells })),
  );

describe("forms", () => {
  test("rows and text round-trip at any size", () => {
    fc.assert(
      fc.property(anyGrid, (grid) => {
        expect(sameGrid(gridFromRows(gridToRows(grid)), grid)).toBe(true);
        expect(sameGrid(gridFromText(gridToText(grid)), grid)).toBe(true);
      }),
    );
  });

  test("a conceded cell is a question mark", () => {
    const grid = createGrid(2, 1);
    grid.cells[1] = UNKNOWN;
    expect(gridToText(grid)).toBe("0?");
    expect(gridFromText("0?").cells[1]).toBe(UNKNOWN);
  });

  test.each([
    [[], "non-empty"],
    [[[1], [1, 2]], "Row 1"],
    [[[1, 16]], "Cell (1,0)"],
    [[[1, -1]], "Cell (1,0)"],
    [[["1"]], "Cell (0,0)"],
    [{ length: 3 }, "list of rows"],
    [[null], "Row 0"],
  ])("a malformed frame %j is refused in one sentence", (rows, words) => {
    const parsed = safeGridFromRows(rows);
    expect(parsed.ok ? "" : parsed.message).toContain(words);
  });

  test("malformed text is refused with its place", () => {
    expect(safeGridFromText("01\n0")).toMatchObject({
      ok: false,
      message: expect.stringContaining("Line 1"),
    });
    expect(safeGridFromText("0z")).toMatchObject({ ok: false, message: expect.stringContaining("(1,0)") });
    expect(safeGridFromText("  ")).toMatchObject({ ok: false });
  });

  test("cells outside the grid read as -1", () => {
    expect(cellAt(createGrid(2, 2, 7), 1, 1)).toBe(7);
    expect(cellAt(createGrid(2, 2, 7), 2, 1)).toBe(-1);
    expect(cellAt(createGrid(2, 2, 7), 0, -1)).toBe(-1);
  });
});

describe("diff", () => {
  test("applying the difference to the first grid gives the second", () => {
    fc.assert(
      fc.property(anyGrid, fc.infiniteStream(fc.integer({ min: 0, max: 15 })), (before, colours) => {
        const after = copyGrid(before);
        for (let i = 0; i < after.cells.length; i += 3) after.cells[i] = colours.next().value;
        const patched = copyGrid(before);
        const changes = diffGrids(before, after);
        for (const { x, y, after: colour } of changes) patched.cells[y * patched.width + x] = colour;
        expect(sameGrid(patched, after)).toBe(true);
        expect(countDifferences(before, after)).toBe(changes.length);
      }),
    );
  });

  test("sizes must agree", () => {
    expect(() => diffGrids(createGrid(2, 2), createGrid(2, 3))).toThrow("2×2 with 2×3");
  });

  test("the bounding box is the smallest", () => {
    const changes = diffGrids(gridFromText("0000\n0000\n0000"), gridFromText("0000\n0100\n0001"));
    expect(boundingBox(changes)).toEqual({ x: 1, y: 1, width: 3, height: 2 });
    expect(boundingBox([])).toBeUndefined();
  });
});

describe("hash", () => {
  test("is stable for ever: logs depend on these values", () => {
    expect(gridHash(createGrid())).toBe("c5452b3a42c54cc2");
    expect(gridHash(gridFromText("0123\n4567\n89ab"))).toBe("01018d33f6754971");
  });

  test("does not depend on where the cells lie in memory", () => {
    fc.assert(
      fc.property(anyGrid, fc.integer({ min: 1, max: 3 }), (grid, shift) => {
        const buffer = new Uint8Array(grid.cells.length + shift);
        buffer.set(grid.cells, shift);
        expect(hashGrid({ ...grid, cells: buffer.subarray(shift) })).toEqual(hashGrid(grid));
      }),
    );
  });

  test("tells apart every single-cell change and every shape of the same cells", () => {
    const seen = new Set<string>();
    const base = createGrid(64, 64, 5);
    for (let i = 0; i < base.cells.length; i++)
      for (let colour = 0; colour < 16; colour++) {
        if (colour === 5) continue;
        base.cells[i] = colour;
        seen.add(gridHash(base));
        base.cells[i] = 5;
      }
    expect(seen.size).toBe(64 * 64 * 15);
    expect(gridHash(createGrid(2, 8))).not.toBe(gridHash(createGrid(8, 2)));
  });

  test("has no collision among two-cell moves, lane by lane rare", () => {
    const whole = new Set<string>();
    const low = new Set<number>();
    const grid = createGrid(32, 32);
    let states = 0;
    for (let a = 0; a < 1024; a += 3)
      for (let b = a + 1; b < 1024; b += 5) {
        grid.cells[a] = 8;
        grid.cells[b] = 9;
        const { high, low: lane } = hashGrid(grid);
        whole.add(`${high},${lane}`);
        low.add(lane);
        states++;
        grid.cells[a] = 0;
        grid.cells[b] = 0;
      }
    expect(whole.size).toBe(states);
    expect(low.size).toBeGreaterThan(states * 0.9999);
  });
});

describe("objects", () => {
  const board = gridFromText("1100\n0020\n0203\n0003");

  test("4-neighbour, one colour", () => {
    const found = findObjects(board, { background: [0] });
    expect(found.map((o) => [o.colour, o.size])).toEqual([
      [1, 2],
      [2, 1],
      [2, 1],
      [3, 2],
    ]);
    expect(found[3]!.box).toEqual({ x: 3, y: 2, width: 1, height: 2 });
    expect([...found[0]!.cells]).toEqual([0, 1]);
  });

  test("8-neighbour joins over corners, multi-colour joins colours", () => {
    expect(findObjects(board, { background: [0], connectivity: 8 }).map((o) => o.size)).toEqual([2, 2, 2]);
    const [all] = findObjects(board, { background: [0], connectivity: 8, colours: "multi" });
    expect(all).toMatchObject({ size: 6, colours: [1, 2, 3], box: { x: 0, y: 0, width: 4, height: 4 } });
  });

  test("every cell that is not background is in exactly one object", () => {
    fc.assert(
      fc.property(
        anyGrid,
        fc.constantFrom<4 | 8>(4, 8),
        fc.constantFrom<"single" | "multi">("single", "multi"),
        (grid, connectivity, colours) => {
          const members = findObjects(grid, { connectivity, colours, background: [0] }).flatMap((o) => [
            ...o.cells,
          ]);
          const expected = [...grid.cells.keys()].filter((i) => grid.cells[i] !== 0);
          expect(members.sort((a, b) => a - b)).toEqual(expected);
        },
      ),
    );
  });

  test("the background is the most frequent colour", () => {
    expect(backgroundColour(board)).toBe(0);
  });
});
