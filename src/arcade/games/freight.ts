import type { Move } from "../../contracts/action.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Rng } from "../rng.ts";
import { block, recolour, rotate, type Sprite, sprite } from "../sprite.ts";
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

/** `#` wall, `@` start, `r b y` crates and `h` heavy ones, `R B Y H` their sockets, `~` pits. */
type Layout = string;

interface Rules {
  readonly map: TileMap;
  /** Per crate. */
  readonly kinds: readonly string[];
  /** Tiles. */
  readonly sockets: readonly number[];
}

interface State {
  readonly rules: Rules;
  at: number;
  /** Tile per crate, or SUNK. */
  crates: number[];
  /** Tiles of the pits that no crate has filled yet. */
  pits: number[];
  /** What the last action added to `at`; 0 when it moved nobody. */
  run: number;
}

const SUNK = -1;
const TILE = 5;
const KINDS = "rbyh";
const COLOURS: Readonly<Record<string, number>> = { r: 8, b: 9, y: 11, h: 4 };

const CRATE = sprite(".ccc. ccccc ccccc ccccc .ccc.");
const STOWED = sprite(".ccc. c000c c000c c000c .ccc.");
const SOCKET = sprite("cc.cc c...c ..... c...c cc.cc");
const inColours = (shape: Sprite): Readonly<Record<string, Sprite>> =>
  Object.fromEntries(Object.entries(COLOURS).map(([kind, colour]) => [kind, recolour(shape, 12, colour)]));
const CRATES = inColours(CRATE);
const STOWED_CRATES = inColours(STOWED);
const SOCKETS = inColours(SOCKET);
const WALL = block(TILE, TILE, 13);
const PIT = block(TILE, TILE, 5);
const FILLED = block(TILE, TILE, 3);
const PLAYER = sprite("..f.. .fff. fffff .fff. ..f..");
/** The side that leads when the player has a run-up. */
const FRONT = sprite("00000 ..... ..... ..... .....");
const FRONTS = [0, 1, 2, 3].map((times) => rotate(FRONT, times));

function start(layout: Layout): State {
  const map = parseMap(layout);
  const crates = findIndices(map, KINDS);
  const kinds = crates.map((at) => map.tiles[at]!);
  const rules = Object.freeze({ map, kinds, sockets: findIndices(map, KINDS.toUpperCase()) });
  return { rules, at: findIndices(map, "@")[0]!, crates, pits: findIndices(map, "~"), run: 0 };
}

function step(state: State, move: Move, turn: Turn): void {
  const heading = headingOf(move);
  if (!heading) return;
  const stride = heading.dy * state.rules.map.width + heading.dx;
  state.run = advance(state, stride) ? stride : 0;
  if (allStowed(state)) turn.win();
}

/** A step that way, pushing what stands there; false when that is too heavy or has nowhere to go. */
function advance(state: State, stride: number): boolean {
  const { rules, crates, pits } = state;
  const row: number[] = [];
  let end = state.at + stride;
  for (; crates.includes(end); end += stride) row.push(crates.indexOf(end));
  if (rules.map.tiles[end] === "#" || (row.length === 0 && pits.includes(end))) return false;
  const strength = state.run === stride ? 2 : 1;
  if (row.reduce((sum, crate) => sum + weight(rules.kinds[crate]!), 0) > strength) return false;
  for (const crate of row) crates[crate]! += stride;
  if (row.length > 0 && pits.includes(end)) {
    crates[row.at(-1)!] = SUNK;
    state.pits = pits.filter((pit) => pit !== end);
  }
  state.at += stride;
  return true;
}

const weight = (kind: string): number => (kind === "h" ? 2 : 1);

const allStowed = ({ rules: { map, kinds, sockets }, crates }: State): boolean =>
  sockets.every((socket) => kinds[crates.indexOf(socket)]?.toUpperCase() === map.tiles[socket]);

const CRATES_OF = ["r", "rb", "hr", "rr", "rr", "b"];
const SOCKETS_OF = ["R", "RB", "HR", "RR", "R", ""];
const AT_LEAST = [4, 10, 10, 12, 12, 14];

/** A small room with a few pillars; from the fifth level on the sockets stand in another one behind a pit. */
function generate(rng: Rng, index: number): Generated<Layout> {
  const height = index < 5 ? rng.between(6, 7) : 7;
  const room = roomRows(index < 5 ? rng.between(7, 8) : 7, height);
  const pit = index < 5 ? rng.between(2, height - 3) : 3;
  // A crate along the upper or lower wall would seldom come off it.
  scatter(rng, room.slice(2, -2), CRATES_OF[index]!);
  scatter(rng, room, `@${"#".repeat(rng.between(0, index < 5 ? 3 : 1))}`);
  const store = index < 4 ? room : roomRows(5, height);
  scatter(rng, store, SOCKETS_OF[index]!);
  if (index === 5) {
    // With room for the run-up on both sides of the pit.
    room[pit]![3] = "h";
    store[rng.pick([1, 2, 4, 5])]![rng.between(2, 3)] = "H";
  }
  if (store === room) return { data: joinRows(room), atLeast: AT_LEAST[index]! };
  const rows = room.map((row, y) => [...row.slice(0, -1), y === pit ? "~" : "#", ...store[y]!.slice(1)]);
  return { data: joinRows(rows), atLeast: AT_LEAST[index]! };
}

export const freight: GameDefinition<State, Layout> = {
  id: "freight",
  title: "Freight",
  description: "Push every crate onto a socket of its colour; what is heavy needs a run-up.",
  mechanics: ["pushing", "sorting by colour", "run-up", "pushing a row", "filling pits", "undo"],
  half: "development",
  actions: ["ACTION1", "ACTION2", "ACTION3", "ACTION4", "ACTION7"],
  undo: true,
  levels: [
    {
      data: `
        ########
        #......#
        #.@.r.R#
        #......#
        ########`,
      introduces: ["pushing crates onto sockets", "undo"],
      solution: "ACTION4*3",
      proof: "search",
    },
    {
      data: `
        ########
        #R....B#
        #..##..#
        #.b@.r.#
        #......#
        ########`,
      introduces: ["a colour per socket"],
      solution:
        "ACTION2 ACTION3 ACTION1*2 ACTION3 ACTION1 ACTION4*4 ACTION2 ACTION4 ACTION2 ACTION3*4 ACTION2 ACTION3 ACTION1*2",
      proof: "search",
    },
    {
      data: `
        #########
        #.......#
        #.@.....#
        #...h#..#
        #R.r....#
        ###...H##
        #########`,
      introduces: ["heavy crates need a run-up"],
      solution:
        "ACTION2*2 ACTION4 ACTION2 ACTION4*2 ACTION1 ACTION3*2 ACTION1*3 ACTION4 ACTION2*2 ACTION3 ACTION2 ACTION3 ACTION4*3 ACTION3 ACTION1*2 ACTION4*2 ACTION2*2",
      proof: "search",
    },
    {
      data: `
        ##########
        #....#####
        #.@..#..R#
        #..rr....#
        #....#..R#
        #..#.#####
        ##########`,
      introduces: ["a row of two needs a run-up"],
      solution:
        "ACTION2 ACTION3 ACTION4*5 ACTION1 ACTION4*2 ACTION2 ACTION1 ACTION3*2 ACTION2*2 ACTION4 ACTION1 ACTION3 ACTION1 ACTION4",
      proof: "search",
    },
    {
      data: `
        ##########
        #....##..#
        #.r..#.R.#
        #....~...#
        #.@r.#...#
        ##...##..#
        ##########`,
      introduces: ["a crate fills a pit"],
      solution:
        "ACTION2 ACTION4 ACTION1 ACTION3 ACTION1 ACTION4 ACTION1*2 ACTION3 ACTION2 ACTION3 ACTION2 ACTION4*5 ACTION2 ACTION4 ACTION1",
      proof: "search",
    },
    {
      data: `
        ############
        #......#...#
        #..b...#...#
        #.@h...~...#
        #......#...#
        ###....#.H##
        ############`,
      introduces: [],
      solution:
        "ACTION1 ACTION4*2 ACTION1 ACTION4 ACTION2 ACTION3 ACTION2 ACTION4*2 ACTION1 ACTION3*4 ACTION2 ACTION3 ACTION4*7 ACTION1*2 ACTION4 ACTION2*3",
      proof: "search",
    },
  ],
  generate,
  view: (layout) => {
    const { width, height } = parseMap(layout);
    return { width: width * TILE, height: height * TILE, tile: TILE, background: 2, letterbox: 4 };
  },
  start,
  step,
  // A run-up is worth something only to what stands in front.
  key: ({ at, crates, pits, run }) => `${at},${crates},${pits},${crates.includes(at + run) ? run : 0}`,
  backdrop: ({ rules }, scene) =>
    eachTile(rules.map, (char, x, y) => {
      if (char === "#") scene.tile(WALL, x, y);
      else if (char === "~") scene.tile(FILLED, x, y);
      else if (char >= "A" && char <= "Z") scene.tile(SOCKETS[char.toLowerCase()]!, x, y);
    }),
  draw: ({ rules, at, crates, pits, run }, scene) => {
    const { width, tiles } = rules.map;
    const put = (shape: Sprite, index: number) => scene.tile(shape, index % width, Math.floor(index / width));
    for (const pit of pits) put(PIT, pit);
    for (const [i, crate] of crates.entries()) {
      const kind = rules.kinds[i]!;
      if (crate !== SUNK) put((tiles[crate] === kind.toUpperCase() ? STOWED_CRATES : CRATES)[kind]!, crate);
    }
    put(PLAYER, at);
    if (run !== 0) put(FRONTS[[-width, 1, width, -1].indexOf(run)]!, at);
  },
};
