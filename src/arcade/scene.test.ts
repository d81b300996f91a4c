import { expect, test } from "vitest";
import { cellAt } from "../grid/grid.ts";
import { createCamera, HOME, pixelOver, tileUnder } from "./camera.ts";
import { Hud } from "./hud.ts";
import { Scene } from "./scene.ts";
import { block, recolour, rotate, sprite } from "./sprite.ts";

const pixels = (shape: { pixels: Int8Array }): number[] => [...shape.pixels];

test("the view is scaled by whole numbers, centred and letterboxed", () => {
  const scene = new Scene(createCamera({ width: 10, height: 5, background: 1, letterbox: 4 }));
  scene.add(block(1, 1, 8), 9, 4);
  const frame = scene.render(HOME);
  expect([frame.width, frame.height]).toEqual([64, 64]);
  expect([cellAt(frame, 1, 30), cellAt(frame, 2, 16), cellAt(frame, 2, 17)]).toEqual([4, 4, 1]);
  for (const [x, y] of [
    [56, 41],
    [61, 46],
  ] as const)
    expect(cellAt(frame, x, y)).toBe(8);
  expect([cellAt(frame, 62, 46), cellAt(frame, 61, 47), cellAt(frame, 55, 46)]).toEqual([4, 4, 1]);
});

test("lower layers are painted first, equal layers in the order added, transparent pixels not at all", () => {
  const scene = new Scene(createCamera({ width: 64, height: 64 }));
  scene.add(block(2, 2, 9), 0, 0, 3);
  scene.add(block(2, 2, 8), 0, 0);
  scene.add(sprite("e. .e"), 0, 0, 3);
  const frame = scene.render(HOME);
  expect([cellAt(frame, 0, 0), cellAt(frame, 1, 0), cellAt(frame, 1, 1)]).toEqual([14, 9, 14]);
  expect(cellAt(scene.render(HOME), 0, 0)).toBe(0);
});

test("the backdrop stays under every frame and scrolls with the camera; sprites are cut at the edges", () => {
  const view = { width: 8, height: 8, world: { width: 16, height: 16 }, background: 1 };
  const scene = new Scene(createCamera(view));
  scene.add(block(2, 2, 3), 10, 10);
  scene.keepAsBackdrop();
  scene.add(block(4, 4, 8), 6, 6);
  const frame = scene.render({ x: 8, y: 8 });
  expect([cellAt(frame, 0, 0), cellAt(frame, 15, 15), cellAt(frame, 16, 16), cellAt(frame, 32, 32)]).toEqual([
    8, 8, 3, 1,
  ]);
  expect(cellAt(scene.render({ x: 8, y: 8 }), 16, 16)).toBe(3);
  expect(cellAt(scene.render({ x: -4, y: 12 }), 0, 0)).toBe(1);
});

test("tiles and display pixels lead to each other, also behind a scrolling camera", () => {
  const camera = createCamera({ width: 20, height: 16, tile: 4, origin: { x: 2, y: 0 } });
  const scroll = { x: 8, y: 4 };
  const pixel = pixelOver(camera, scroll, { x: 3, y: 2 })!;
  expect(tileUnder(camera, scroll, pixel.x, pixel.y)).toEqual({ x: 3, y: 2 });
  expect(pixelOver(camera, scroll, { x: 0, y: 2 })).toBeUndefined();
  expect(tileUnder(camera, HOME, camera.left, camera.top)).toBeUndefined();
  expect(() => createCamera({ width: 65, height: 4 })).toThrow("does not fit");
});

test("sprites turn clockwise and change colour; a bad one is named", () => {
  expect(pixels(rotate(sprite("12 3."), 1))).toEqual([3, 1, -1, 2]);
  expect(pixels(rotate(sprite("123"), 3))).toEqual([3, 2, 1]);
  expect(pixels(recolour(sprite("1f1"), 1, 5))).toEqual([5, 15, 5]);
  expect(() => sprite("12 3")).toThrow("Line 1");
  expect(() => sprite("1g")).toThrow('"g"');
});

test("the HUD draws bars, pips and digits on the finished frame", () => {
  const cells = new Uint8Array(64 * 64);
  const hud = new Hud().target(cells);
  hud.bar({ x: 0, y: 0, width: 10, height: 1 }, 3, 10, 14, 3);
  expect([...cells.subarray(0, 11)]).toEqual([14, 14, 14, 3, 3, 3, 3, 3, 3, 3, 0]);
  hud.bar({ x: 63, y: 0, width: 1, height: 4 }, 1, 4, 14, 3);
  expect([0, 1, 2, 3].map((y) => cells[y * 64 + 63])).toEqual([3, 3, 3, 14]);
  hud.pips({ x: 0, y: 5, size: 2 }, 1, 2, 8, 2);
  expect([...cells.subarray(5 * 64, 5 * 64 + 6)]).toEqual([8, 8, 0, 2, 2, 0]);
  hud.number(0, 10, 17, 9);
  const row = (y: number) => [...cells.subarray(y * 64, y * 64 + 7)].map((colour) => (colour ? "#" : "."));
  expect([10, 11, 12, 13, 14].map((y) => row(y).join(""))).toEqual([
    ".#..###",
    "##....#",
    ".#....#",
    ".#....#",
    "###...#",
  ]);
});
