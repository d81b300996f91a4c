import { expect, test } from "vitest";
import { engineOf } from "../compile.ts";
import { boardOf } from "./board.ts";
import { runClocks, ticking } from "./clocks.ts";
import type { Way } from "./looks.ts";
import type { Scene } from "./meeting.ts";
import { NO_TILES } from "./tiles.ts";

test("what strikes one another strikes once a turn", () => {
  const looks = { floor: "1", tick: "2", tock: "3" };
  const strikes: Way[] = [
    [1, 0],
    [-1, 0],
  ];
  const clocks = [
    { look: "tick", to: "tock", bursts: [], strikes, seen: 2 },
    { look: "tock", to: "tick", bursts: [], strikes, seen: 2 },
  ];
  const engine = engineOf({ ...NO_TILES, looks, floor: "floor", clocks });
  const lattice = { size: 1, x: 0, y: 0, columns: 3, rows: 1 };
  const tick = engine.looks.numbers.get("2")!;
  const { cells } = boardOf(engine, lattice, new Uint16Array(3).fill(tick));
  const scene = { engine, lattice, cells, tiles: 3 } as Scene;
  expect(runClocks(scene, ticking(scene))).toBe(false);
  expect(engine.looks.texts[cells[1]!]).toBe("3");
});
