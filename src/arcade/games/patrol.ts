import type { Move } from "../../contracts/action.ts";
import { clone } from "../clone.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Hud } from "../hud.ts";
import type { Rng } from "../rng.ts";
import type { Scene } from "../scene.ts";
import { block, recolour, rotate, type Sprite, sprite } from "../sprite.ts";
import {
  blankRows,
  eachTile,
  findIndices,
  headingOf,
  joinRows,
  parseMap,
  roomRows,
  scatter,
  type TileMap,
} from "../tiles.ts";

/**
 * `#` wall, `@` start, `E` exit, `*` gem, `%` bait. Foes by where they head: `^ > v <` guards, who walk to and fro;
 * `u r d l` sentries, who turn right at walls; `h` hounds, who run at what is in line with them.
 */
interface Layout {
  readonly map: string;
}

/** What a life begins with. */
interface Life {
  at: number;
  /** Tiles of what still lies about. */
  gems: number[];
  baits: number[];
  /** Baits in hand, and the tiles of those laid out. */
  carried: number;
  laid: number[];
  /** `4 * tile + way`, the way in quarter turns clockwise from up. */
  foes: number[];
}

interface Rules {
  readonly map: TileMap;
  readonly foes: readonly string[];
  readonly opening: Life;
}

interface State extends Life {
  readonly rules: Rules;
  lives: number;
}

const LIVES = 3;
const TILE = 5;
const GUARDS = "^>v<";
const SENTRIES = "urdl";
const FOES = `${GUARDS}${SENTRIES}h`;

const FOE = sprite("c0c0c c0c0c ccccc ccccc .ccc.");
const facing = (shape: Sprite): Sprite[] => [0, 1, 2, 3].map((way) => rotate(shape, way));
const GUARD = facing(FOE);
const SENTRY = facing(recolour(FOE, 12, 15));
const HOUND = facing(sprite("8...8 88888 80808 88888 .888."));
const PLAYER = sprite(".999. 99999 90909 99999 .999.");
const GEM = sprite("..b.. .bbb. bbbbb .bbb. ..b..");
const BAIT = block(3, 3, 6);
const WALL = block(TILE, TILE, 2);
const CLOSED = sprite("eeeee e...e e...e e...e eeeee");
const OPEN = block(TILE, TILE, 14);

function start({ map: text }: Layout): State {
  const map = parseMap(text);
  const foes = findIndices(map, FOES);
  const opening: Life = {
    at: findIndices(map, "@")[0]!,
    gems: findIndices(map, "*"),
    baits: findIndices(map, "%"),
    carried: 0,
    laid: [],
    foes: foes.map((at) => 4 * at + (FOES.indexOf(map.tiles[at]!) % 4)),
  };
  const rules = Object.freeze({ map, opening, foes: foes.map((at) => map.tiles[at]!) });
  return { rules, lives: LIVES, ...clone(opening) };
}

function step(state: State, move: Move, turn: Turn): void {
  const { map } = state.rules;
  const heading = headingOf(move);
  if (heading) walk(state, state.at + heading.dy * map.width + heading.dx);
  else layBait(state);
  if (map.tiles[state.at] === "E") turn.win();
  else if (caught(state)) loseLife(state, turn);
  else {
    for (const [i, foe] of state.foes.entries())
      state.foes[i] =
        state.rules.foes[i] === "h" ? hunt(state, foe) : march(state, foe, state.rules.foes[i]!);
    if (caught(state)) loseLife(state, turn);
  }
}

const caught = ({ foes, at }: State): boolean => foes.some((foe) => foe >> 2 === at);

function walk(state: State, to: number): void {
  const { tiles } = state.rules.map;
  if (tiles[to] === "#" || (tiles[to] === "E" && state.gems.length > 0)) return;
  state.at = to;
  state.gems = state.gems.filter((gem) => gem !== to);
  if (!state.baits.includes(to)) return;
  state.baits = state.baits.filter((bait) => bait !== to);
  state.carried++;
}

function layBait(state: State): void {
  if (state.carried === 0) return;
  state.carried--;
  state.laid.push(state.at);
}

/** With a life everything but the lives begins again. */
function loseLife(state: State, turn: Turn): void {
  state.lives--;
  if (state.lives === 0) {
    turn.lose();
    return;
  }
  turn.frame();
  Object.assign(state, clone(state.rules.opening));
}

function march({ rules: { map } }: State, foe: number, kind: string): number {
  for (const turn of GUARDS.includes(kind) ? [0, 2] : [0, 1, 2, 3]) {
    const way = (foe + turn) & 3;
    const to = ahead(map, foe >> 2, way);
    if (!barred(map, to)) return 4 * to + way;
  }
  return foe;
}

const ahead = ({ width }: TileMap, at: number, way: number): number =>
  at + (way & 1 ? 2 - way : (way - 1) * width);
const barred = ({ tiles }: TileMap, at: number): boolean => tiles[at] === "#" || tiles[at] === "E";

/** A laid bait in line draws a hound before the player does. */
function hunt(state: State, hound: number): number {
  const { map } = state.rules;
  const way = wayTo(map, hound >> 2, state.laid) ?? wayTo(map, hound >> 2, [state.at]);
  if (way === undefined) return hound;
  const to = ahead(map, hound >> 2, way);
  if (state.laid.includes(to)) state.laid = state.laid.filter((bait) => bait !== to);
  return 4 * to + way;
}

function wayTo(map: TileMap, from: number, targets: readonly number[]): number | undefined {
  for (let way = 0; way < 4 && targets.length > 0; way++)
    for (let at = ahead(map, from, way); !barred(map, at); at = ahead(map, at, way))
      if (targets.includes(at)) return way;
  return undefined;
}

/** Per hand-made level: what is scattered where, after the start and the exit. */
const PARTS = [
  { place: hall, things: "*", guards: 2, sentries: 0, atLeast: 6 },
  { place: hall, things: "**", guards: 1, sentries: 2, atLeast: 12 },
  { place: hall, things: "**h", guards: 1, sentries: 0, atLeast: 12 },
  { place: vault, things: "*%", guards: 0, sentries: 0, atLeast: 12 },
  { place: hall, things: "***h", guards: 1, sentries: 1, atLeast: 16 },
  { place: vault, things: "**%", guards: 1, sentries: 0, atLeast: 14 },
];

function generate(rng: Rng, index: number): Generated<Layout> {
  const { place, things, guards, sentries, atLeast } = PARTS[index]!;
  const rows = place(rng);
  const pick = (kinds: string, count: number): string =>
    Array.from({ length: count }, () => rng.pick([...kinds])).join("");
  scatter(rng, rows, `${things}${pick(GUARDS, guards)}${pick(SENTRIES, sentries)}`);
  return { data: { map: joinRows(rng.chance(0.5) ? rows : rows.toReversed()) }, atLeast };
}

/** A room with pillars. */
function hall(rng: Rng): string[][] {
  const rows = roomRows(11, 9);
  for (let i = 0; i < 30; i++) raisePillar(rng, rows);
  rows[1]![1] = "@";
  scatter(rng, rows, "E");
  return rows;
}

/** A room, and a passage with niches where a hound lies before the exit. */
function vault(rng: Rng): string[][] {
  const rows = blankRows(11, 9, "#");
  const [width, height] = [rng.between(3, 4), rng.between(3, 6)];
  const top = rng.between(1, 8 - height);
  for (const row of rows.slice(top, top + height)) row.fill(".", 1, 1 + width);
  const passage = rng.between(top, top + height - 1);
  rows[passage]!.fill(".", width, 9);
  for (let i = 0; i < 3; i++) rows[passage + rng.pick([-1, 1])]![rng.between(width + 1, 7)] = ".";
  for (const row of [rows[0]!, rows[8]!]) row.fill("#");
  rows[rng.between(top, top + height - 1)]![1] = "@";
  rows[passage]![rng.between(width + 2, 8)] = "h";
  rows[passage]![9] = "E";
  return rows;
}

/** A short wall, where there is room around it, so that no tile is ever cut off. */
function raisePillar(rng: Rng, rows: string[][]): void {
  const [width = 1, height = 1] = rng.shuffle([1, rng.between(1, 4)]);
  const [x, y] = [rng.between(2, 8), rng.between(2, 6)];
  const around = rows.slice(y - 1, y + height + 1).map((row) => row.slice(x - 1, x + width + 1));
  if (around.some((row) => row.includes("#"))) return;
  for (const row of rows.slice(y, y + height)) row.fill("#", x, x + width);
}

function drawFoe(foe: number, kind: string, { width }: TileMap, scene: Scene): void {
  const shapes = kind === "h" ? HOUND : GUARDS.includes(kind) ? GUARD : SENTRY;
  scene.tile(shapes[foe & 3]!, (foe >> 2) % width, Math.floor((foe >> 2) / width), 3);
}

function draw({ rules, at, gems, baits, laid, foes }: State, scene: Scene): void {
  const { map } = rules;
  const put = (shape: Sprite, place: number, layer: 1 | 2, inset = 0): void =>
    scene.tile(shape, place % map.width, Math.floor(place / map.width), layer, inset, inset);
  if (gems.length === 0) put(OPEN, map.tiles.indexOf("E"), 1);
  for (const gem of gems) put(GEM, gem, 1);
  for (const bait of [...baits, ...laid]) put(BAIT, bait, 1, 1);
  put(PLAYER, at, 2);
  for (const [i, foe] of foes.entries()) drawFoe(foe, rules.foes[i]!, map, scene);
}

function drawHud({ lives, carried }: State, hud: Hud): void {
  hud.pips({ x: 2, y: 1, size: 4 }, lives, LIVES, 9, 3);
  hud.pips({ x: 52, y: 1, size: 4 }, carried, carried, 6, 3);
}

export const patrol: GameDefinition<State, Layout> = {
  id: "patrol",
  title: "Patrol",
  description:
    "Collect the gems and reach the exit without touching those who move after every step of yours.",
  mechanics: ["enemies that move by rule", "lives", "collecting", "enemies that follow", "bait", "waiting"],
  half: "development",
  actions: ["ACTION1", "ACTION2", "ACTION3", "ACTION4", "ACTION5"],
  levels: [
    {
      data: {
        map: `
###########
###########
#..*#.#...#
#...#v#...#
#.@.....E.#
#...#.#...#
#...#.#...#
###########
###########`,
      },
      introduces: ["guards who walk to and fro", "gems that open the exit", "lives"],
      solution: "ACTION1*2 ACTION4 ACTION2*2 ACTION4*5",
      proof: "search",
    },
    {
      data: {
        map: `
############
#@.........#
#.########.#
#.#......#.#
#.#.*..r.#.#
#......#...#
#.#......#.#
#.##.#####.#
#....*....E#
############`,
      },
      introduces: ["sentries who turn right"],
      solution: "ACTION2*4 ACTION4*2 ACTION1 ACTION4 ACTION2*4 ACTION4*6",
      proof: "search",
    },
    {
      data: {
        map: `
###########
#@........#
#.##.##.#.#
#.#*....#h#
#.##.##.#.#
#.........#
#.#.##.##.#
#.*..>...E#
###########`,
      },
      introduces: ["hounds who follow"],
      solution:
        "ACTION1*2 ACTION4*3 ACTION2*2 ACTION3 ACTION4 ACTION2*2 ACTION3 ACTION2*2 ACTION3 ACTION4 ACTION1*2 ACTION4*3 ACTION2*2 ACTION4*3",
      proof: "search",
    },
    {
      data: {
        map: `
###########
###########
######.####
#*.%...h.E#
#@..##.####
#...#######
###########
###########
###########`,
      },
      introduces: ["bait"],
      solution: "ACTION4 ACTION1 ACTION4 ACTION3*2 ACTION5 ACTION2 ACTION4*2 ACTION1 ACTION4*6",
      proof: "search",
    },
    {
      data: {
        map: `
############
#@...#.....#
#.##...#.#.#
#.#*.#.#*..#
#.##.#.#.#.#
#..r...h...#
#.##.##.##.#
#..>.....*.#
#.##.##.##E#
############`,
      },
      introduces: [],
      solution:
        "ACTION4*3 ACTION2*2 ACTION3 ACTION4 ACTION1 ACTION4*2 ACTION1 ACTION4*2 ACTION2*2 ACTION4*2 ACTION2*4 ACTION3 ACTION4 ACTION2",
      proof: "search",
    },
    {
      data: {
        map: `
###########
#@..##.####
#..<.*..h.#
#%..###.#.#
####..###.#
##E...r...#
####..##*.#
###########`,
      },
      introduces: [],
      solution:
        "ACTION2*3 ACTION1 ACTION5 ACTION1 ACTION4*2 ACTION2 ACTION4*3 ACTION1*2 ACTION2 ACTION4*3 ACTION2*4 ACTION3 ACTION1 ACTION3*6",
      proof: "search",
    },
  ],
  generate,
  view: ({ map }) => {
    const { width, height } = parseMap(map);
    return { width: width * TILE, height: height * TILE, tile: TILE, background: 4, letterbox: 5 };
  },
  start,
  step,
  key: ({ at, gems, baits, carried, laid, foes }) => `${at};${gems};${baits};${carried};${laid};${foes}`,
  backdrop: ({ rules }, scene) =>
    eachTile(rules.map, (char, x, y) => {
      if (char === "#") scene.tile(WALL, x, y);
      else if (char === "E") scene.tile(CLOSED, x, y);
    }),
  draw,
  hud: drawHud,
};
