import type { Move } from "../../contracts/action.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Rng } from "../rng.ts";
import { solve } from "../solve.ts";
import { block, recolour, type Sprite, sprite } from "../sprite.ts";
import {
  eachTile,
  findIndices,
  headingOf,
  joinRows,
  parseMap,
  roomRows,
  scatter,
  type TileMap,
} from "../tiles.ts";

/** `#` wall, `@` start, `r g b` goods, `R G B` their sockets, `T` stands, `:` doors for empty hands, `+` fuel. */
interface Layout {
  readonly map: string;
  /** Actions until the game is over. */
  readonly time: number;
  /** How many goods fit on the stack; 1 without. */
  readonly hold?: number;
}

interface Rules {
  readonly map: TileMap;
  readonly hold: number;
  /** Per good. */
  readonly kinds: readonly string[];
  /** Tiles. */
  readonly doors: readonly number[];
  /** What the bar shows when full. */
  readonly mostTime: number;
}

interface State {
  readonly rules: Rules;
  at: number;
  /** Tile per good, or HELD. */
  goods: number[];
  /** Numbers of the goods carried; only the last can be put down. */
  stack: number[];
  /** Tiles of the fuel cells left. */
  fuel: number[];
  time: number;
}

const HELD = -1;
const FUEL = 15;
const TILE = 5;
const KINDS = "rgb";
const COLOURS: Readonly<Record<string, number>> = { r: 8, g: 14, b: 9 };
const inColours = (shape: Sprite): Readonly<Record<string, Sprite>> =>
  Object.fromEntries(Object.entries(COLOURS).map(([kind, colour]) => [kind, recolour(shape, 12, colour)]));
const GOODS = inColours(sprite("..... .ccc. .ccc. .ccc. ....."));
const SOCKETS = inColours(sprite("ccccc c...c c...c c...c ccccc"));
const WALL = block(TILE, TILE, 4);
const STAND = sprite("..... ..... ..... 33333 3...3");
const DOOR = sprite("f.f.f f.f.f f.f.f f.f.f f.f.f");
const SHUT_DOOR = block(TILE, TILE, 15);
const CELL = sprite(".bbb. bbbbb bbbbb bbbbb .bbb.");
const PLAYER = block(TILE, TILE, 6);

function start({ map: text, time, hold = 1 }: Layout): State {
  const map = parseMap(text);
  const goods = findIndices(map, KINDS);
  const fuel = findIndices(map, "+");
  const kinds = goods.map((at) => map.tiles[at]!);
  const doors = findIndices(map, ":");
  const rules = Object.freeze({ map, hold, kinds, doors, mostTime: time + FUEL * fuel.length });
  return { rules, at: findIndices(map, "@")[0]!, goods, stack: [], fuel, time };
}

function step(state: State, move: Move, turn: Turn): void {
  state.time--;
  const heading = headingOf(move);
  if (heading) walk(state, heading.dy * state.rules.map.width + heading.dx);
  else putDown(state);
  if (state.goods.every((_, good) => delivered(state, good))) turn.win();
  else if (state.time <= 0) turn.lose();
}

function walk(state: State, stride: number): void {
  const to = state.at + stride;
  const tile = state.rules.map.tiles[to];
  if (tile === "#" || (tile === ":" && state.stack.length > 0)) return;
  state.at = to;
  if (state.fuel.includes(to)) {
    state.fuel = state.fuel.filter((cell) => cell !== to);
    state.time += FUEL;
  }
  const good = state.goods.indexOf(to);
  if (good < 0 || delivered(state, good) || state.stack.length >= state.rules.hold) return;
  state.goods[good] = HELD;
  state.stack.push(good);
}

/** On a free stand, or into the right socket. */
function putDown(state: State): void {
  const { rules, at, stack, goods } = state;
  const good = stack.at(-1);
  if (good === undefined || goods.includes(at)) return;
  const tile = rules.map.tiles[at];
  if (tile !== "T" && tile !== rules.kinds[good]!.toUpperCase()) return;
  goods[good] = at;
  stack.pop();
}

const delivered = ({ rules, goods }: State, good: number): boolean =>
  rules.map.tiles[goods[good]!] === rules.kinds[good]!.toUpperCase();

const PIECES = ["@rR", "@rRgG", "@rRgGbB", "@rRgG", "@rRgG++", "@rRgGT++"];
const AT_LEAST = [6, 16, 20, 18, 18, 20];
const SPARE = [12, 12, 6, 6, -8, -8];

/** Two rooms with a long way and a door between them; the time is what the best plan needs and some more or less. */
function generate(rng: Rng, index: number): Generated<Layout> {
  const rows = roomRows(12, 9);
  const wall = rng.between(4, 7);
  if (index > 0) for (let y = 1; y < 7; y++) rows[y]![wall] = "#";
  if (index === 3 || index === 5) rows[rng.between(1, 3)]![wall] = ":";
  scatter(rng, rows, PIECES[index]! + "#".repeat(rng.between(4, 8)));
  const endless = { map: joinRows(rows), time: 500, hold: index === 2 || index === 5 ? 2 : 1 };
  const found = solve(courier, endless, 20_000);
  const best = found.kind === "solved" ? found.moves.length : 0;
  return { data: { ...endless, time: best + SPARE[index]! }, atLeast: AT_LEAST[index]! };
}

export const courier: GameDefinition<State, Layout> = {
  id: "courier",
  title: "Courier",
  description: "Carry all goods to the sockets of their colour before the time is up.",
  mechanics: ["carrying", "timer", "sorting", "capacity", "doors for empty hands", "refuelling", "stands"],
  half: "held-out",
  actions: ["ACTION1", "ACTION2", "ACTION3", "ACTION4", "ACTION5"],
  levels: [
    {
      data: {
        map: `
          ##########
          #........#
          #.@..r...#
          #........#
          #......R.#
          #........#
          ##########`,
        time: 30,
      },
      introduces: ["picking up by touching", "putting down", "a time bar"],
      solution: "ACTION4*3 ACTION2*2 ACTION4*2 ACTION5",
      proof: "search",
    },
    {
      data: {
        map: `
          ############
          #....#.....#
          #.@..#..r..#
          #....#.....#
          #..G.......#
          #....#..g..#
          #.R..#.....#
          ############`,
        time: 56,
      },
      introduces: ["a socket per colour"],
      solution:
        "ACTION2*2 ACTION4*4 ACTION2 ACTION4*2 ACTION1 ACTION3*5 ACTION5 ACTION4*3 ACTION1*2 ACTION4*2 ACTION2*2 ACTION3*4 ACTION2*2 ACTION3*2 ACTION5",
      proof: "search",
    },
    {
      data: {
        map: `
          ##########
          #R..#...r#
          #G..#..b.#
          #B.......#
          #.@.#...g#
          ##########`,
        time: 54,
        hold: 2,
      },
      introduces: ["a stack of two"],
      solution:
        "ACTION1 ACTION4*3 ACTION1*2 ACTION4*3 ACTION2 ACTION3 ACTION2 ACTION3*6 ACTION5 ACTION4*4 ACTION2 ACTION4*3 ACTION1 ACTION3*5 ACTION1 ACTION3*2 ACTION5 ACTION1 ACTION5",
      proof: "search",
    },
    {
      data: {
        map: `
          ##########
          #@.:..r..#
          #R.#.....#
          #G.#...g.#
          #..####..#
          #........#
          ##########`,
        time: 54,
      },
      introduces: ["doors for empty hands"],
      solution:
        "ACTION4*5 ACTION2*2 ACTION4 ACTION2*2 ACTION3*5 ACTION1*3 ACTION3 ACTION5 ACTION1 ACTION4*3 ACTION2*2 ACTION4*3 ACTION2*2 ACTION3*5 ACTION1*2 ACTION3 ACTION5",
      proof: "search",
    },
    {
      data: {
        map: `
          ##########
          #@..#...g#
          #R..#..+.#
          #G.......#
          #..##.####
          #+.#...r.#
          ##########`,
        time: 26,
      },
      introduces: ["fuel"],
      solution:
        "ACTION2*2 ACTION4*4 ACTION1*2 ACTION4*3 ACTION2 ACTION3 ACTION2 ACTION3*6 ACTION5 ACTION4*4 ACTION2*2 ACTION4*2 ACTION3*2 ACTION1*2 ACTION3*2 ACTION1 ACTION3*2 ACTION5",
      proof: "search",
    },
    {
      data: {
        map: `
          ###########
          #@r.T.#++.#
          ####..:...#
          #.....#####
          #.#########
          #.......g.#
          #R..b.G..B#
          ###########`,
        time: 22,
        hold: 2,
      },
      introduces: ["stands"],
      solution:
        "ACTION4*3 ACTION5 ACTION2 ACTION4*3 ACTION1 ACTION4 ACTION2 ACTION3*3 ACTION1 ACTION3 ACTION2*2 ACTION3*3 ACTION2*3 ACTION5 ACTION4*8 ACTION5 ACTION1 ACTION3 ACTION2 ACTION3*2 ACTION5",
      proof: "search",
    },
  ],
  generate,
  view: ({ map }) => {
    const { width, height } = parseMap(map);
    return { width: width * TILE, height: height * TILE, tile: TILE, background: 0, letterbox: 2 };
  },
  start,
  step,
  // Time is left out: it follows from the number of actions and the fuel used.
  key: ({ at, goods, stack, fuel }) => `${at},${goods},${stack},${fuel}`,
  backdrop: ({ rules }, scene) =>
    eachTile(rules.map, (char, x, y) => {
      if (char === "#") scene.tile(WALL, x, y);
      else if (char === "T") scene.tile(STAND, x, y);
      else if (char >= "A" && char <= "Z") scene.tile(SOCKETS[char.toLowerCase()]!, x, y);
    }),
  draw: ({ rules, at, goods, stack, fuel }, scene) => {
    const { width } = rules.map;
    const put = (shape: Sprite, tile: number) => scene.tile(shape, tile % width, Math.floor(tile / width));
    for (const door of rules.doors) put(stack.length > 0 ? SHUT_DOOR : DOOR, door);
    for (const cell of fuel) put(CELL, cell);
    for (const [i, good] of goods.entries()) if (good !== HELD) put(GOODS[rules.kinds[i]!]!, good);
    put(PLAYER, at);
    const top = stack.at(-1);
    if (top !== undefined) put(GOODS[rules.kinds[top]!]!, at);
  },
  hud: ({ rules, stack, time }, hud) => {
    for (let slot = 0; slot < rules.hold; slot++) {
      const good = stack[slot];
      hud.rect(2 + 5 * slot, 1, 4, 4, good === undefined ? 1 : COLOURS[rules.kinds[good]!]!);
    }
    hud.bar({ x: 2, y: 60, width: 60, height: 3 }, time, rules.mostTime, 12, 4);
  },
};
