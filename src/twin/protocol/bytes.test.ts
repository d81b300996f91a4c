import fc from "fast-check";
import { expect, test } from "vitest";
import { BUTTONS, click, press } from "../../contracts/action.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { moveCode, moveOf } from "./moves.ts";

test("what is written is read back, grids as differences included", () => {
  const cells = fc.uint8Array({ minLength: 96, maxLength: 96 });
  fc.assert(
    fc.property(
      fc.array(cells, { maxLength: 6 }),
      fc.string(),
      fc.double({ noNaN: true }),
      (frames, text, number) => {
        const grids = frames.flatMap((frame) => {
          const near = frame.slice();
          near[5] = 3;
          return [frame, near, frame].map((c) => ({ width: 12, height: 8, cells: c }));
        });
        const writer = new ByteWriter().text(text).f64(number).flag(true).u32(0xfffffffe);
        for (const grid of grids) writer.grid(grid);
        const reader = new ByteReader(Buffer.from(writer.take()));
        expect([reader.text(), reader.f64(), reader.flag(), reader.u32()]).toEqual([
          text,
          number,
          true,
          0xfffffffe,
        ]);
        for (const grid of grids) expect(reader.grid()).toEqual(grid);
        expect(reader.done).toBe(true);
      },
    ),
  );
});

test("a message cut short is refused", () => {
  const bytes = new ByteWriter().text("abcdef").take();
  for (let length = 0; length < bytes.length; length++)
    expect(() => new ByteReader(bytes.slice(0, length)).text()).toThrow(/cut short/);
  expect(() => new ByteReader(new ByteWriter().u32(1e9).take()).list(() => 1)).toThrow();
  expect(() => new ByteReader(new ByteWriter().u32(5).take()).grid()).toThrow();
});

test("every move has its own code", () => {
  const moves = [...BUTTONS.map(press), click(0, 0), click(63, 0), click(0, 63), click(63, 63)];
  expect(moves.map((move) => moveOf(moveCode(move)))).toEqual(moves);
  expect(new Set(moves.map(moveCode)).size).toBe(moves.length);
});
