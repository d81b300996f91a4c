import { expect, test } from "vitest";
import { engineOf } from "../compile.ts";
import { boardOf } from "./board.ts";
import { NO_TILES } from "./tiles.ts";

test("a body that stands on other ground than the floor is found when a level begins", () => {
  const looks = { floor: "2222", body: "2727", thin: "3333", onThin: "3737" };
  const bodies = [{ looks: ["body"], steps: { ACTION4: [1, 0] as const } }];
  const engine = engineOf({ ...NO_TILES, floor: "floor", looks, bodies });
  const of = (name: keyof typeof looks): number => engine.looks.numbers.get(looks[name])!;
  const shown = Uint16Array.from([of("onThin"), of("thin")]);
  const { cells } = boardOf(engine, { size: 2, x: 0, y: 0, columns: 2, rows: 1 }, shown);
  expect([...cells.slice(0, 4)]).toEqual([of("thin"), of("thin"), of("body"), 0]);
});
