import type { Move } from "../../contracts/action.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Rng } from "../rng.ts";
import { block, recolour, type Sprite, sprite } from "../sprite.ts";
import {
  eachTile,
  findIndices,
  type Heading,
  headingOf,
  joinRows,
  parseMap,
  roomRows,
  scatter,
  type TileMap,
} from "../tiles.ts";

/**
 * `#` wall, `a b c` bodies, `A B C` their pads, `x y z` walls of their colours that let only that body in,
 * `%` axis switches, `o` holes.
 */
type Layout = string;

interface Rules {
  readonly map: TileMap;
  /** Tiles, in the order of the bodies. */
  readonly pads: readonly number[];
}

interface State {
  readonly rules: Rules;
  /** Tiles of a, b and perhaps c. */
  bodies: number[];
  /** Whether b mirrors up and down instead of left and right. */
  upended: boolean;
}

const TILE = 3;
const COLOURS = [11, 6, 14];
const VEILS = "xyz";
const PAD = sprite("ccc c.c ccc");
const VEIL = sprite("c.c .c. c.c");
const inColours = (shape: Sprite): Sprite[] => COLOURS.map((colour) => recolour(shape, 12, colour));
const PADS = inColours(PAD);
const VEIL_WALLS = inColours(VEIL);
const WALL = block(TILE, TILE, 15);
const HOLE = sprite(".5. 555 .5.");
const SWITCH = sprite(".0. 000 .0.");
const BODY_A = sprite("bbb bbb bbb");
const BODY_C = sprite("e5e 555 e5e");
/** The line is the mirror; c has two. */
const BODY_B = sprite("656 656 656");
const BODY_B_UPENDED = sprite("666 555 666");

function start(layout: Layout): State {
  const map = parseMap(layout);
  const inOrder = (chars: string) => [...chars].flatMap((char) => findIndices(map, char));
  const rules = Object.freeze({ map, pads: inOrder("ABC") });
  return { rules, bodies: inOrder("abc"), upended: false };
}

function step(state: State, move: Move, turn: Turn): void {
  const heading = headingOf(move);
  if (!heading) return;
  const { map, pads } = state.rules;
  const before = state.bodies;
  state.bodies = moved(state, heading);
  const entered = state.bodies.filter((at, i) => at !== before[i]).map((at) => map.tiles[at]);
  if (entered.includes("o")) turn.lose();
  // Two bodies on switches at once turn it twice.
  if (entered.filter((tile) => tile === "%").length % 2 === 1) state.upended = !state.upended;
  if (state.bodies.every((at, i) => at === pads[i])) turn.win();
}

/** All bodies move at once; who would meet or change places with another stays, and so does who runs into those. */
function moved(state: State, heading: Heading): number[] {
  const { bodies } = state;
  const wanted = bodies.map((at, body) => {
    const to = at + strideOf(state, body, heading);
    return enters(state.rules.map.tiles[to]!, body) ? to : at;
  });
  for (let changed = true; changed; ) {
    changed = false;
    for (const [i, to] of wanted.entries()) {
      const clash = wanted.some(
        (other, j) => j !== i && (other === to || (other === bodies[i] && to === bodies[j])),
      );
      if (!clash || to === bodies[i]) continue;
      wanted[i] = bodies[i]!;
      changed = true;
    }
  }
  return wanted;
}

function strideOf({ rules, upended }: State, body: number, { dx, dy }: Heading): number {
  const across = body === 0 || (body === 1 && upended) ? dx : -dx;
  const down = body === 0 || (body === 1 && !upended) ? dy : -dy;
  return down * rules.map.width + across;
}

function enters(tile: string, body: number): boolean {
  const veil = VEILS.indexOf(tile);
  return tile !== "#" && (veil < 0 || veil === body);
}

const PIECES = ["", "aAbB", "aAbBxxxyyy", "aAbBcC", "aAbB%%", "aAbBxxxyyy%ooo"];
const AT_LEAST = [3, 8, 10, 10, 10, 12];

/** The pieces of the level among pillars; three bodies get a smaller room, the first level a symmetric one. */
function generate(rng: Rng, index: number): Generated<Layout> {
  const rows = index === 3 ? roomRows(7, 7) : roomRows(10, 9);
  if (index === 0) {
    for (const [body, mirrored] of ["ab", "AB"]) {
      const [x, row] = [rng.between(1, 4), rows[rng.between(1, 7)]!];
      row[x] = body!;
      row[9 - x] = mirrored!;
    }
  } else scatter(rng, rows, PIECES[index]! + "#".repeat(index === 3 ? 5 : rng.between(6, 12)));
  return { data: joinRows(rows), atLeast: AT_LEAST[index]! };
}

export const tandem: GameDefinition<State, Layout> = {
  id: "tandem",
  title: "Tandem",
  description: "One button moves every body, some of them mirrored; bring all of them home at the same time.",
  mechanics: ["bodies moved together", "mirroring", "walls for one", "a third body", "axis switch", "holes"],
  half: "held-out",
  actions: ["ACTION1", "ACTION2", "ACTION3", "ACTION4"],
  levels: [
    {
      data: `
        ##########
        #........#
        #.a....b.#
        #........#
        #..A..B..#
        #........#
        ##########`,
      introduces: ["two bodies, one mirrored"],
      solution: "ACTION2*2 ACTION4",
      proof: "search",
    },
    {
      data: `
        ##########
        #...##...#
        #.a.##.b.#
        #...###..#
        #...##...#
        #...##.#.#
        #..A##..B#
        #...##...#
        ##########`,
      introduces: ["a wall can hold one back"],
      solution: "ACTION2*2 ACTION3 ACTION2 ACTION4*2 ACTION2",
      proof: "search",
    },
    {
      data: `
        ##########
        #....#...#
        #.a..x.b.#
        #....#...#
        #..#.y...#
        #....#...#
        #.B..#.A.#
        #....#...#
        ##########`,
      introduces: ["walls that stop all but one"],
      solution: "ACTION2 ACTION4 ACTION2 ACTION4 ACTION1 ACTION4 ACTION1 ACTION4 ACTION2 ACTION4 ACTION2*3",
      proof: "search",
    },
    {
      data: `
        ########
        #a....b#
        #......#
        #..A#..#
        #.C..B.#
        #......#
        #c.....#
        ########`,
      introduces: ["a third body"],
      solution: "ACTION2*3 ACTION1 ACTION3*3 ACTION4*2 ACTION2",
      proof: "search",
    },
    {
      data: `
        ##########
        #....B...#
        #.a....b.#
        #........#
        #..%##...#
        #........#
        #........#
        #....A...#
        ##########`,
      introduces: ["switching the mirrored axis"],
      solution: "ACTION2*2 ACTION4 ACTION2*3 ACTION4*5 ACTION3*3",
      proof: "search",
    },
    {
      data: `
        ##########
        #....#.A.#
        #.a..x.b.#
        #.o..#.o.#
        #..%.#...#
        #....#o..#
        #....y..o#
        #B.#.#...#
        ##########`,
      introduces: ["holes"],
      solution:
        "ACTION4*3 ACTION2*2 ACTION4 ACTION3 ACTION2*2 ACTION4*3 ACTION1*2 ACTION4 ACTION1*2 ACTION3 ACTION1 ACTION4 ACTION3",
      proof: "search",
    },
  ],
  generate,
  view: (layout) => {
    const { width, height } = parseMap(layout);
    return { width: width * TILE, height: height * TILE, tile: TILE, background: 4, letterbox: 3 };
  },
  start,
  step,
  key: ({ bodies, upended }) => `${bodies},${upended}`,
  backdrop: ({ rules }, scene) =>
    eachTile(rules.map, (char, x, y) => {
      if (char === "#") scene.tile(WALL, x, y);
      else if (char === "o") scene.tile(HOLE, x, y);
      else if (char === "%") scene.tile(SWITCH, x, y);
      else if ("ABC".includes(char)) scene.tile(PADS["ABC".indexOf(char)]!, x, y);
      else if (VEILS.includes(char)) scene.tile(VEIL_WALLS[VEILS.indexOf(char)]!, x, y);
    }),
  draw: ({ rules, bodies, upended }, scene) => {
    const { width } = rules.map;
    const shapes = [BODY_A, upended ? BODY_B_UPENDED : BODY_B, BODY_C];
    for (const [i, at] of bodies.entries()) scene.tile(shapes[i]!, at % width, Math.floor(at / width));
  },
  // A lamp per body, lit while it is home.
  hud: ({ rules, bodies }, hud) => {
    for (const [i, at] of bodies.entries())
      hud.rect(2 + 4 * i, 1, 3, 3, at === rules.pads[i] ? COLOURS[i]! : 5);
  },
};
