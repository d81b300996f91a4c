import type { Move } from "../../contracts/action.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Rng } from "../rng.ts";
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

/** `#` bank, `@` mother, `a b` chicks, `A B` their nests, `1-4` gates for that many, `z` reeds, `%` whirls. */
type Layout = string;

interface Rules {
  readonly map: TileMap;
  /** Per chick. */
  readonly kinds: readonly string[];
  /** Tiles. */
  readonly nests: readonly number[];
}

interface State {
  readonly rules: Rules;
  /** The mother's tile. */
  at: number;
  /** Tile per chick. */
  places: number[];
  /** The chicks that follow, the first right behind the mother; the others sleep. */
  line: number[];
}

const TILE = 5;
const KINDS = "ab";
const COLOURS: Readonly<Record<string, number>> = { a: 11, b: 6 };

const inColours = (shape: Sprite): Readonly<Record<string, Sprite>> =>
  Object.fromEntries(Object.entries(COLOURS).map(([kind, colour]) => [kind, recolour(shape, 12, colour)]));
const AWAKE = inColours(sprite(".ccc. c5c5c ccccc ccccc .ccc."));
const ASLEEP = inColours(sprite(".ccc. ccccc ccccc ccccc .ccc."));
const NESTS = inColours(sprite("ccccc c...c c...c c...c ccccc"));
const MOTHER = sprite("00000 05050 00000 0ccc0 00000");
const BANK = block(TILE, TILE, 13);
const REEDS = sprite("e.e.e e.e.e eeeee .eee. ..e..");
const WHIRL = sprite("9999. ....9 .99.9 9...9 .999.");
/** As many dots as chicks the gate lets through. */
const GATES: Readonly<Record<string, Sprite>> = {
  1: sprite("33333 33333 33133 33333 33333"),
  2: sprite("33333 31333 33333 33313 33333"),
  3: sprite("13333 33333 33133 33333 33331"),
  4: sprite("33333 31313 33333 31313 33333"),
};

function start(layout: Layout): State {
  const map = parseMap(layout);
  const places = findIndices(map, KINDS);
  const kinds = places.map((at) => map.tiles[at]!);
  const rules = Object.freeze({ map, kinds, nests: findIndices(map, KINDS.toUpperCase()) });
  return { rules, at: findIndices(map, "@")[0]!, places, line: [] };
}

function step(state: State, move: Move, turn: Turn): void {
  const heading = headingOf(move);
  if (!heading) return;
  const { map } = state.rules;
  if (!advance(state, heading.dy * map.width + heading.dx)) return;
  const tile = map.tiles[state.at];
  // The last chick falls asleep where it is.
  if (tile === "z") state.line.pop();
  else if (tile === "%" && state.line.length > 0) {
    turn.frame();
    turnAbout(state);
  }
  if (allNested(state)) turn.win();
}

/** The mother swims one tile, each chick to where the one before it was; a sleeper she meets joins the end. */
function advance(state: State, stride: number): boolean {
  const { rules, places, line } = state;
  const to = state.at + stride;
  const tile = rules.map.tiles[to]!;
  if (tile === "#" || (tile in GATES && Number(tile) !== line.length)) return false;
  const met = places.indexOf(to);
  const follows = line.includes(met);
  // The last one leaves its tile in the same moment.
  if (follows && met !== line.at(-1)) return false;
  let free = state.at;
  state.at = to;
  for (const chick of line) {
    const left = places[chick]!;
    places[chick] = free;
    free = left;
  }
  if (met >= 0 && !follows) {
    places[met] = free;
    line.push(met);
  }
  return true;
}

/** The mother changes to the other end, and all keep their order behind her. */
function turnAbout(state: State): void {
  const { places, line } = state;
  const trail = [state.at, ...line.map((chick) => places[chick]!)].reverse();
  state.at = trail[0]!;
  for (const [i, chick] of line.entries()) places[chick] = trail[i + 1]!;
}

const allNested = ({ rules: { map, kinds, nests }, places }: State): boolean =>
  nests.every((nest) => kinds[places.indexOf(nest)]?.toUpperCase() === map.tiles[nest]);

/** Chicks of one kind are alike, so only who lies where and who follows counts. */
function key({ rules, at, places, line }: State): string {
  const name = (chick: number): string => `${rules.kinds[chick]}${places[chick]}`;
  const asleep = [...places.keys()].filter((chick) => !line.includes(chick));
  return `${at},${line.map(name)}/${asleep.map(name).sort()}`;
}

const AROUND = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
] as const;

/** Nests side by side, in the order of `chars`, in or right of a column; false when they ran into something. */
function layNests(rng: Rng, rows: string[][], chars: string, left = 1): boolean {
  let [x, y] = [rng.between(left, rows[0]!.length - 2), rng.between(1, rows.length - 2)];
  for (const char of chars) {
    if (x < left || rows[y]![x] !== ".") return false;
    rows[y]![x] = char;
    const [dx, dy] = rng.pick(AROUND);
    x += dx;
    y += dy;
  }
  return true;
}

/** Scatters left of a column only. */
function scatterBefore(rng: Rng, rows: string[][], chars: string, column: number): void {
  const part = rows.map((row) => row.slice(0, column));
  scatter(rng, part, chars);
  for (const [y, row] of part.entries()) rows[y]!.splice(0, column, ...row);
}

/** Per level: puts its pieces into a room; false when they found no place. */
const FURNISH: readonly ((rng: Rng, rows: string[][]) => boolean)[] = [
  (rng, rows) => scatter(rng, rows, "@aA").length === 3,
  (rng, rows) => layNests(rng, rows, "AAA") && scatter(rng, rows, "@aaa###").length === 7,
  (rng, rows) => {
    const wall = 4;
    const many = rng.between(1, 2);
    for (const row of rows) row[wall] = "#";
    rows[rng.between(1, rows.length - 2)]![wall] = String(many);
    if (!layNests(rng, rows, "A".repeat(many + 1), wall + 1)) return false;
    // Before the gate lies one more than it lets through, and the one that is missing then behind it.
    scatterBefore(rng, rows, `@${"a".repeat(many + 1)}##`, wall);
    return scatter(rng, rows, "a").every(({ x }) => x > wall);
  },
  (rng, rows) => {
    const nests = rng.pick(["ABB", "BAA", "AAB", "BBA"]);
    return layNests(rng, rows, nests) && scatter(rng, rows, "@aabb##").length === 7;
  },
  (rng, rows) => {
    const [one, other] = scatter(rng, rows, "AA@aaz##");
    // Neighbours could be covered by one line, without the reeds.
    return Math.abs(one!.x - other!.x) + Math.abs(one!.y - other!.y) > 3;
  },
];

/** A chick at the end of a corridor from which a line comes back only by the whirl, and nests at the end of another. */
function corridors(rng: Rng): string[][] {
  const rows = roomRows(11, 8);
  rows[1]!.splice(4, 3, "#", "%", "b");
  rows[2]!.splice(4, 5, ..."#####");
  rows[5]!.splice(1, 9, ..."#########");
  rows[6]!.splice(1, 9, ..."#########");
  const down = rng.between(1, 5);
  rows[5]![down] = "2";
  rows[6]!.splice(down, 4, ...".BA.");
  // Near enough to each other for a line to reach from the reeds to the nest.
  const reeds = rng.between(3, 8);
  rows[rng.between(3, 4)]![reeds] = "z";
  rows[rng.between(3, 4)]![reeds - 2] = "A";
  scatterBefore(rng, rows.slice(0, 5), "@aa", 7);
  return rng.chance(0.5) ? rows.map((row) => row.toReversed()) : rows;
}

const AT_LEAST = [7, 10, 12, 12, 14, 24];

function generate(rng: Rng, index: number): Generated<Layout> | undefined {
  const furnish = FURNISH[index];
  const rows = furnish ? roomRows(rng.between(8, 10), rng.between(6, 8)) : corridors(rng);
  if (furnish && !furnish(rng, rows)) return undefined;
  return { data: joinRows(rows), atLeast: AT_LEAST[index]! };
}

export const brood: GameDefinition<State, Layout> = {
  id: "brood",
  title: "Brood",
  description: "Gather the chicks behind their mother and lead each to a nest of its colour.",
  mechanics: [
    "a line that follows",
    "covering a shape",
    "gates that count",
    "order in the line",
    "leaving the last one",
    "turning about",
    "undo",
  ],
  half: "held-out",
  actions: ["ACTION1", "ACTION2", "ACTION3", "ACTION4", "ACTION7"],
  undo: true,
  levels: [
    {
      data: `
        ###########
        #.........#
        #.@..a..A.#
        #.........#
        ###########`,
      introduces: ["chicks that follow", "undo"],
      solution: "ACTION4*6 ACTION1",
      proof: "search",
    },
    {
      data: `
        ##########
        #@.......#
        #..a..A..#
        #.....AA.#
        #.a......#
        #....a...#
        ##########`,
      introduces: ["a line in the shape of the nests"],
      solution:
        "ACTION2 ACTION4*2 ACTION2*2 ACTION3 ACTION2 ACTION4*3 ACTION1*3 ACTION4 ACTION2 ACTION4 ACTION1",
      proof: "search",
    },
    {
      data: `
        ############
        #@..a#.....#
        #....1..a..#
        #..a.#.....#
        ########2###
        #..........#
        #..A.......#
        #..A.......#
        ############`,
      introduces: ["gates that count"],
      solution: "ACTION4*3 ACTION2 ACTION4*4 ACTION2*4 ACTION3*5 ACTION2 ACTION3",
      proof: "search",
    },
    {
      data: `
        ############
        #..b.....b.#
        #..........#
        #@.........#
        #.....####.#
        #.a...#.ABB#
        #.....######
        ############`,
      introduces: ["a colour per chick"],
      solution: "ACTION2*2 ACTION4 ACTION1*4 ACTION4*7 ACTION2*2 ACTION4 ACTION2*2 ACTION3*3",
      proof: "search",
    },
    {
      data: `
        ############
        #....A..a..#
        #.@........#
        #....##....#
        #....##..z.#
        #....##....#
        #...a....A.#
        ############`,
      introduces: ["reeds where the last one stays"],
      solution: "ACTION1 ACTION4*6 ACTION2 ACTION3*4 ACTION2*4 ACTION4*5 ACTION1*5 ACTION3*4 ACTION2",
      proof: "search",
    },
    {
      data: `
        ############
        #@...#%b...#
        #..a.#####.#
        #..........#
        #.a....A.z.#
        ##2#########
        ##.BA.######
        ############`,
      introduces: ["whirls that turn the line about"],
      solution:
        "ACTION2 ACTION4*2 ACTION2 ACTION3 ACTION2 ACTION4*7 ACTION1 ACTION4 ACTION1*2 ACTION3*4 ACTION4*2 ACTION2*2 ACTION3*4 ACTION2 ACTION3*4 ACTION2*2 ACTION4*3",
      proof: "search",
    },
  ],
  generate,
  view: (layout) => {
    const { width, height } = parseMap(layout);
    return { width: width * TILE, height: height * TILE, tile: TILE, background: 10, letterbox: 13 };
  },
  start,
  step,
  key,
  backdrop: ({ rules }, scene) =>
    eachTile(rules.map, (char, x, y) => {
      const fixed: Sprite | undefined =
        char === "#" ? BANK : char === "z" ? REEDS : char === "%" ? WHIRL : GATES[char];
      if (fixed) scene.tile(fixed, x, y);
      else if (KINDS.toUpperCase().includes(char)) scene.tile(NESTS[char.toLowerCase()]!, x, y);
    }),
  draw: ({ rules, at, places, line }, scene) => {
    const put = (shape: Sprite, index: number) =>
      scene.tile(shape, index % rules.map.width, Math.floor(index / rules.map.width));
    for (const [chick, place] of places.entries())
      put((line.includes(chick) ? AWAKE : ASLEEP)[rules.kinds[chick]!]!, place);
    put(MOTHER, at);
  },
  hud: ({ rules, line }, hud) => hud.pips({ x: 2, y: 61, size: 2 }, line.length, rules.kinds.length, 0, 4),
};
