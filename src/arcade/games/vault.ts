import type { Move } from "../../contracts/action.ts";
import type { Cell } from "../../contracts/grid.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import { carveRooms, longestPath, scatter } from "../maze.ts";
import type { Rng } from "../rng.ts";
import type { Scene } from "../scene.ts";
import { solutionLength } from "../solve.ts";
import { block, recolour, type Sprite, sprite } from "../sprite.ts";
import { eachTile, findTiles, headingOf, joinRows, parseMap, type TileMap, tileAt } from "../tiles.ts";

/**
 * `#` wall, `@` start, `X` exit, `r b` plates, `z` reset plate, `=` bridge, `~` pit,
 * `1 2 3 4` red doors with so many marks, `5 6 7 8` blue doors with one to four.
 */
interface Layout {
  readonly map: string;
  /** Endless without. */
  readonly time?: number;
}

interface Rules {
  readonly map: TileMap;
  readonly time: number;
  readonly doors: readonly Cell[];
  readonly bridges: readonly Cell[];
  /** Most marks on a door, red and blue: one press more starts over. */
  readonly most: readonly number[];
}

/** No frame shows `presses` and `worn`. */
interface State {
  readonly rules: Rules;
  x: number;
  y: number;
  /** Red, blue. */
  presses: number[];
  /** Per bridge: how often it was walked on. */
  worn: number[];
  time: number;
}

const PLATES = "rb";
const RED_DOORS = "1234";
const DOORS = `${RED_DOORS}5678`;
/** A bridge falls behind whoever walks on it for the third time. */
const HOLDS = 3;
const TILE = 7;

const PLATE = sprite(`
.......
.11111.
.1ccc1.
.1ccc1.
.1ccc1.
.11111.
.......`);
const BRIDGE = sprite(`
5555555
ccccccc
c5c5c5c
ccccccc
c5c5c5c
ccccccc
5555555`);
const PLAYER = sprite(`
..bbb..
..bbb..
...b...
.bbbbb.
...b...
..b.b..
.bb.bb.`);
const PIT = block(TILE, TILE, 5);
const SPRITES: Readonly<Record<string, Sprite>> = {
  "#": block(TILE, TILE, 2),
  "~": PIT,
  r: recolour(PLATE, 12, 8),
  b: recolour(PLATE, 12, 9),
  z: recolour(PLATE, 12, 5),
  X: sprite("eeeeeee e.....e e.eee.e e.eee.e e.eee.e e.....e eeeeeee"),
};
const DOOR_SPRITES = [block(TILE, TILE, 8), block(TILE, TILE, 9)];
const OPEN_DOORS = [8, 9].map((c) => recolour(sprite("c.....c ".repeat(TILE)), 12, c));
const MARK = block(2, 2, 0);

const colourOf = (door: string): number => (RED_DOORS.includes(door) ? 0 : 1);
const marksOf = (door: string): number => 1 + (DOORS.indexOf(door) % 4);

function start({ map: text, time = 0 }: Layout): State {
  const map = parseMap(text);
  const doors = findTiles(map, DOORS);
  const bridges = findTiles(map, "=");
  const most = [0, 0];
  for (const { x, y } of doors) {
    const door = tileAt(map, x, y);
    most[colourOf(door)] = Math.max(most[colourOf(door)]!, marksOf(door));
  }
  const { x, y } = findTiles(map, "@")[0]!;
  const rules = Object.freeze({ map, time, doors, bridges, most });
  return { rules, x, y, presses: [0, 0], worn: bridges.map(() => 0), time };
}

const isOpen = ({ presses }: State, door: string): boolean => presses[colourOf(door)] === marksOf(door);

const bridgeAt = ({ rules }: State, x: number, y: number): number =>
  rules.bridges.findIndex((bridge) => bridge.x === x && bridge.y === y);

function step(state: State, move: Move, turn: Turn): void {
  const heading = headingOf(move);
  if (!heading) return;
  const { map, time } = state.rules;
  const [x, y] = [state.x + heading.dx, state.y + heading.dy];
  if (!isBarred(state, x, y)) {
    state.x = x;
    state.y = y;
    tread(state);
  }
  if (tileAt(map, state.x, state.y) === "X") turn.win();
  else if (time > 0 && --state.time === 0) turn.lose();
}

function isBarred(state: State, x: number, y: number): boolean {
  const tile = tileAt(state.rules.map, x, y);
  if (tile === "=") return state.worn[bridgeAt(state, x, y)]! >= HOLDS;
  return tile === "#" || tile === "~" || (DOORS.includes(tile) && !isOpen(state, tile));
}

function tread(state: State): void {
  const { map, most } = state.rules;
  const tile = tileAt(map, state.x, state.y);
  const plate = PLATES.indexOf(tile);
  if (plate >= 0) state.presses[plate] = (state.presses[plate]! + 1) % (most[plate]! + 1);
  if (tile === "z") state.presses.fill(0);
  if (tile === "=") state.worn[bridgeAt(state, state.x, state.y)]!++;
}

/** Per level: what stands in the openings between rooms, those on the way first, and what lies about. */
const RECIPES: readonly {
  readonly openings: readonly string[];
  readonly pieces: string;
  readonly atLeast: number;
}[] = [
  { openings: ["12"], pieces: "r", atLeast: 6 },
  { openings: ["23", "="], pieces: "r", atLeast: 12 },
  { openings: ["23", "67"], pieces: "rb", atLeast: 16 },
  { openings: ["23", "z", "6"], pieces: "rrb", atLeast: 18 },
  { openings: ["1", "23", "="], pieces: "rr", atLeast: 18 },
  { openings: ["23", "z", "67", "="], pieces: "rrbb", atLeast: 22 },
];

function generate(rng: Rng, index: number): Generated<Layout> | undefined {
  const { openings, pieces, atLeast } = RECIPES[index]!;
  const { rows, gaps } = carveRooms(rng, 9, 8, index === 0 ? 3 : 2);
  const path = longestPath(rows, scatter(rng, rows, "@")[0]!);
  const end = path.at(-1)!;
  rows[end.y]![end.x] = "X";
  const onPath = new Set(path.slice(1, -1).map(({ x, y }) => `${x},${y}`));
  const isOnPath = ({ x, y }: Cell): boolean => onPath.has(`${x},${y}`);
  const free = gaps.filter(({ x, y }) => rows[y]![x] === ".");
  const chosen = rng.shuffle(free).sort((a, b) => Number(isOnPath(b)) - Number(isOnPath(a)));
  if (chosen.length < Math.min(3, openings.length)) return undefined;
  for (const [i, { x, y }] of chosen.entries()) rows[y]![x] = rng.pick([...(openings[i] ?? ".")]);
  scatter(rng, rows, pieces);
  const map = joinRows(rows);
  const best = lengthOf(map);
  if (best < atLeast || best > 50) return undefined;
  return { data: index < 4 ? { map } : { map, time: best + 15 } };
}

const lengthOf = (map: string): number => solutionLength(vault, { map }, 4_000);

function drawDoor(scene: Scene, { x, y }: Cell, door: string, open: boolean): void {
  scene.tile((open ? OPEN_DOORS : DOOR_SPRITES)[colourOf(door)]!, x, y);
  if (open) return;
  for (let i = 0; i < marksOf(door); i++) scene.tile(MARK, x, y, 0, 1 + 3 * (i % 2), 1 + 3 * (i >> 1));
}

export const vault: GameDefinition<State, Layout> = {
  id: "vault",
  title: "Vault",
  description: "Press plates as often as a door has marks; nothing shows how often you did.",
  mechanics: ["hidden counter", "wearing bridges", "reset plate", "timer"],
  half: "held-out",
  actions: ["ACTION1", "ACTION2", "ACTION3", "ACTION4"],
  levels: [
    {
      data: {
        map: `
#########
#########
#...#...#
#.r.#...#
#.@.2.X.#
#...#...#
#########
#########`,
      },
      introduces: ["presses that are counted"],
      solution: "ACTION1*2 ACTION2*2 ACTION4*4",
      proof: "search",
    },
    {
      data: {
        map: `
#########
#...~...#
#.@.=r..#
#...~...#
##3#~...#
#...~~~~#
#.X.#####
#########`,
      },
      introduces: ["wearing bridges"],
      solution: "ACTION4*3 ACTION1 ACTION2 ACTION1 ACTION2 ACTION3*2 ACTION2 ACTION3 ACTION2*3",
      proof: "search",
    },
    {
      data: {
        map: `
#########
#.@.#...#
#...r...#
#.b.#...#
######7##
#...##..#
#.X.2...#
#########`,
      },
      introduces: ["a counter per colour"],
      solution:
        "ACTION2*2 ACTION1 ACTION2 ACTION1 ACTION2 ACTION1 ACTION4*2 ACTION3 ACTION4*2 ACTION2 ACTION4 ACTION2*3 ACTION3*4",
      proof: "search",
    },
    {
      data: {
        map: `
#########
#..#....#
#@.z..b.#
#r.#....#
#.=...#2#
#######6#
######X.#
#########`,
      },
      introduces: ["reset plate"],
      solution:
        "ACTION2 ACTION1 ACTION2*2 ACTION4*3 ACTION1*2 ACTION4*2 ACTION1 ACTION2*2 ACTION4 ACTION2*3 ACTION3",
      proof: "search",
    },
    {
      data: {
        map: `
#########
#..#..#.#
#@.1..3.#
#.r#r.#.#
#.#####6#
#..=b##.#
#..####X#
#########`,
        time: 50,
      },
      introduces: ["timer"],
      solution:
        "ACTION2*3 ACTION4*3 ACTION3 ACTION4 ACTION3*3 ACTION1*2 ACTION4 ACTION1 ACTION4*2 ACTION2 ACTION1 ACTION2 ACTION1 ACTION4*3 ACTION2*4",
      proof: "search",
    },
    {
      data: {
        map: `
#########
#..#X...#
#z.#....#
#.r#...r#
##7####1#
#..#@...#
#..=.z.b#
#########`,
        time: 54,
      },
      introduces: [],
      solution:
        "ACTION2 ACTION4*3 ACTION1 ACTION2 ACTION1 ACTION2 ACTION1 ACTION3*3 ACTION2 ACTION3*2 ACTION1*3 ACTION2*3 ACTION4*2 ACTION1 ACTION4*3 ACTION1*4 ACTION3*3",
      proof: "search",
    },
  ],
  generate,
  view: ({ map }) => {
    const { width, height } = parseMap(map);
    return { width: width * TILE, height: height * TILE, tile: TILE, background: 4, letterbox: 13 };
  },
  start,
  step,
  key: ({ x, y, presses, worn }) => `${x},${y},${presses},${worn}`,
  backdrop: ({ rules }, scene) =>
    eachTile(rules.map, (char, x, y) => {
      const shape = SPRITES[char];
      if (shape) scene.tile(shape, x, y);
    }),
  draw: (state, scene) => {
    const { map, doors, bridges } = state.rules;
    for (const place of doors) {
      const door = tileAt(map, place.x, place.y);
      drawDoor(scene, place, door, isOpen(state, door));
    }
    for (const [i, { x, y }] of bridges.entries()) {
      const fallen = state.worn[i]! >= HOLDS && !(x === state.x && y === state.y);
      scene.tile(fallen ? PIT : BRIDGE, x, y);
    }
    scene.tile(PLAYER, state.x, state.y, 1);
  },
  hud: ({ rules, time }, hud) => {
    if (rules.time > 0) hud.bar({ x: 0, y: 61, width: 64, height: 2 }, time, rules.time, 12, 5);
  },
};
