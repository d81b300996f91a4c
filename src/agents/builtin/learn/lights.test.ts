import { describe, expect, it } from "vitest";
import { press } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import { engineOf } from "../runtime/compile.ts";
import { predictCells } from "../runtime/step.ts";
import { tilesOf, UNSEEN_LOOK } from "../runtime/tiles/world.ts";
import { Inducer } from "./inducer.ts";

const SIZE = 40;
const STRIDE = 2;
const DARK = 5;
const STEPS = { ACTION1: [0, -1], ACTION2: [0, 1], ACTION3: [-1, 0], ACTION4: [1, 0] } as const;
type Button = keyof typeof STEPS;

/** Pebbles on a floor: every place looks otherwise. */
const ground = (x: number, y: number): number =>
  (Math.floor(x / STRIDE) * 7 + Math.floor(y / STRIDE) * 13) % 5 === 0 ? 3 : 2;

/** A body of four cells; `far` is how far its light reaches, in cells. */
function draw(left: number, top: number, far: number): Grid {
  const cells = new Uint8Array(SIZE * SIZE).map((_, at) => {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    if (x >= left && x < left + STRIDE && y >= top && y < top + STRIDE) return 9;
    // A sign that is always shown.
    if (x > SIZE - 4 && y > SIZE - 4) return 12;
    return Math.hypot(x - left - 0.5, y - top - 0.5) > far ? DARK : ground(x, y);
  });
  return { width: SIZE, height: SIZE, cells };
}

class Walk {
  readonly inducer = new Inducer();
  private left = 0;
  private top = 0;
  private far = SIZE * 2;

  open(left: number, top: number, far: number): void {
    [this.left, this.top, this.far] = [left, top, far];
    this.inducer.open(this.frame);
  }

  get frame(): Grid {
    return draw(this.left, this.top, this.far);
  }

  /** How many cells were told wrong. */
  go(button: Button): number {
    const before = this.frame;
    const { know, mask, memory } = this.inducer;
    const told = predictCells(know, mask, memory, before, press(button));
    const [dx, dy] = STEPS[button];
    this.left += dx * STRIDE;
    this.top += dy * STRIDE;
    this.inducer.observe(before, press(button), this.frame);
    return told.filter((colour, at) => colour !== this.frame.cells[at]).length;
  }

  all(buttons: readonly Button[]): number[] {
    return buttons.map((button) => this.go(button));
  }
}

const times = (count: number, button: Button): Button[] => new Array<Button>(count).fill(button);
const ROUND: Button[] = ["ACTION4", "ACTION2", "ACTION3", "ACTION1"];

function lost(): Walk {
  const walk = new Walk();
  walk.open(10, 10, SIZE * 2);
  walk.all([...ROUND, ...ROUND]);
  walk.open(16, 16, 8);
  walk.all([...times(4, "ACTION4"), ...times(3, "ACTION2")]);
  return walk;
}

describe("LightLearner", () => {
  it("finds no light where everything is shown", () => {
    const walk = new Walk();
    walk.open(10, 10, SIZE * 2);
    walk.all([...ROUND, ...ROUND]);
    expect(walk.inducer.know.light).toBeUndefined();
  });

  it("finds what is lit around the body", () => {
    const { light } = lost().inducer.know;
    expect(light?.dark).toBe(DARK);
    expect(light?.shapes).toHaveLength(1);
    const rows = light!.shapes[0]!;
    expect(rows.slice(0, 3)).toEqual([-7, -2, 3]);
    expect(rows.slice(-3)).toEqual([8, -2, 3]);
  });

  it("remembers what it has seen, and tells what it will see of it", () => {
    const walk = lost();
    const back = walk.all([...times(3, "ACTION1"), ...times(4, "ACTION3")]);
    expect(back).toEqual(back.map(() => 0));
  });

  it("follows a light that reaches farther", () => {
    const walk = lost();
    walk.open(16, 20, 12);
    walk.all([...times(3, "ACTION4"), ...times(3, "ACTION1")]);
    expect(walk.inducer.know.light?.shapes).toHaveLength(2);
    expect(walk.all(times(3, "ACTION2")).at(-1)).toBe(0);
  });

  it("does not take the dark for ground when it looks for ways", () => {
    const { know, memory } = lost().inducer;
    const board = tilesOf({ ...know, inTiles: true }, memory, { ...draw(0, 0, 0) });
    const unseen = engineOf(know.tiles).looks.numbers.get(UNSEEN_LOOK)!;
    expect(board?.world).toBe(true);
    expect(board?.cells.includes(unseen)).toBe(true);
  });
});
