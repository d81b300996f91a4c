import type { Move } from "../../contracts/action.ts";
import type { Cell } from "../../contracts/grid.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import { carveRooms, scatter } from "../maze.ts";
import type { Rng } from "../rng.ts";
import { block, recolour, type Sprite, sprite } from "../sprite.ts";
import { eachTile, findTiles, headingOf, joinRows, parseMap, type TileMap, tileAt } from "../tiles.ts";

/** `#` wall, `@` start, `a b c d` bells, `A B C D` stone bells of the same notes. */
interface Layout {
  readonly map: string;
  /** The notes in the order they must ring. */
  readonly tune: string;
  /** Endless without. */
  readonly steps?: number;
}

interface Rules {
  readonly map: TileMap;
  readonly tune: string;
  readonly steps: number;
  readonly bells: readonly Cell[];
}

interface State {
  readonly rules: Rules;
  x: number;
  y: number;
  /** Notes rung so far. */
  played: number;
  /** Per bell: 1 when it is a stone bell that has rung; it lets nobody in again. */
  shut: number[];
  wrong: boolean;
  steps: number;
}

const TILE = 6;
/** A room, in tiles; the camera shows the room the player is in. */
const ROOM = { width: 10, height: 8 };
const NOTES: Readonly<Record<string, number>> = { a: 8, b: 9, c: 11, d: 14 };
const BELL = sprite(`
..ee..
.eeee.
.eeee.
.eeee.
eeeeee
..33..`);
const STONE_BELL = sprite(`
33ee33
3eeee3
3eeee3
3eeee3
eeeeee
333333`);
const SHUT_BELL = sprite(`
333333
333333
33ee33
33ee33
333333
333333`);
const PLAYER = sprite(`
.6666.
660606
666666
666666
.6666.
.6..6.`);
const inNotes = (shape: Sprite): Readonly<Record<string, Sprite>> =>
  Object.fromEntries(Object.entries(NOTES).map(([note, colour]) => [note, recolour(shape, 14, colour)]));
const BELLS = inNotes(BELL);
const STONE_BELLS = inNotes(STONE_BELL);
const SHUT_BELLS = inNotes(SHUT_BELL);
const WALL = block(TILE, TILE, 10);

function start({ map: text, tune, steps = 0 }: Layout): State {
  const map = parseMap(text);
  const bells = findTiles(map, "abcdABCD");
  const { x, y } = findTiles(map, "@")[0]!;
  const rules = Object.freeze({ map, tune, steps, bells });
  return { rules, x, y, played: 0, shut: bells.map(() => 0), wrong: false, steps };
}

function step(state: State, move: Move, turn: Turn): void {
  const heading = headingOf(move);
  if (!heading) return;
  const { map, tune, bells, steps } = state.rules;
  const [x, y] = [state.x + heading.dx, state.y + heading.dy];
  const bell = bells.findIndex((place) => place.x === x && place.y === y);
  if (tileAt(map, x, y) !== "#" && !state.shut[bell]) {
    state.x = x;
    state.y = y;
    if (bell >= 0) ring(state, bell, turn);
  }
  if (state.played === tune.length) turn.win();
  else if (steps > 0 && --state.steps === 0) turn.lose();
}

function ring(state: State, bell: number, turn: Turn): void {
  const { map, tune } = state.rules;
  const char = tileAt(map, state.x, state.y);
  const note = char.toLowerCase();
  if (note === tune[state.played]) {
    state.played++;
    if (char !== note) state.shut[bell] = 1;
    return;
  }
  state.wrong = true;
  turn.frame();
  state.wrong = false;
  state.played = 0;
  state.shut.fill(0);
}

/** Per level: bells, length of the tune, rooms, the smallest part a wall may cut off in them, and a floor for the solution. */
const RECIPES: readonly {
  readonly bells: string;
  readonly notes: number;
  readonly rooms: number;
  readonly smallest: number;
  readonly atLeast: number;
}[] = [
  { bells: "ab", notes: 2, rooms: 1, smallest: 9, atLeast: 4 },
  { bells: "abcd", notes: 3, rooms: 1, smallest: 2, atLeast: 12 },
  { bells: "abc", notes: 4, rooms: 1, smallest: 2, atLeast: 16 },
  { bells: "ABCDbc", notes: 4, rooms: 1, smallest: 2, atLeast: 16 },
  { bells: "abcdac", notes: 4, rooms: 2, smallest: 3, atLeast: 22 },
  { bells: "ABCab", notes: 4, rooms: 2, smallest: 3, atLeast: 24 },
];

function generate(rng: Rng, index: number): Generated<Layout> {
  const { bells, notes, rooms, smallest, atLeast } = RECIPES[index]!;
  const { width, height } = ROOM;
  const parts = Array.from({ length: rooms }, () => carveRooms(rng, width, height, smallest));
  const rows = Array.from({ length: height }, (_, y) => parts.flatMap((part) => part.rows[y]!));
  if (rooms > 1) {
    const level = rng.shuffle([1, 2, 3, 4, 5, 6]);
    const row = rows[level.find((y) => rows[y]![width - 2] === "." && rows[y]![width + 1] === ".") ?? 1]!;
    row.fill(".", width - 1, width + 1);
  }
  scatter(rng, rows, `@${bells}`);
  // A tune may repeat a note only from the third level on, and never twice in a row.
  const known = rng.shuffle([...new Set(bells.toLowerCase())]);
  let tune = known.slice(0, notes).join("");
  while (tune.length < notes) tune += rng.pick(known.filter((note) => note !== tune.at(-1)));
  const layout: Layout = { map: joinRows(rows), tune };
  return { data: index === 5 ? { ...layout, steps: 80 } : layout, atLeast };
}

export const chime: GameDefinition<State, Layout> = {
  id: "chime",
  title: "Chime",
  description: "Walk onto the bells in the order of the swatches; a wrong bell starts the tune over.",
  mechanics: ["ordering", "reset on a mistake", "things that block after use", "rooms", "step bar"],
  half: "development",
  actions: ["ACTION1", "ACTION2", "ACTION3", "ACTION4"],
  levels: [
    {
      data: {
        map: `
##########
#........#
#.@..a...#
#........#
#........#
#...b....#
#........#
##########`,
        tune: "ab",
      },
      introduces: ["a tune in order"],
      solution: "ACTION4*3 ACTION2*3 ACTION3",
      proof: "search",
    },
    {
      data: {
        map: `
##########
#....#...#
#.a..d.b.#
#....#...#
#.@..#...#
#....c...#
#....#...#
##########`,
        tune: "acbd",
      },
      introduces: ["a wrong bell starts over"],
      solution: "ACTION1*2 ACTION2*3 ACTION4*4 ACTION1*3 ACTION4 ACTION3*2",
      proof: "search",
    },
    {
      data: {
        map: `
##########
#...#....#
#.@.a..c.#
#...#....#
#.####.###
#...#....#
#...b..d.#
##########`,
        tune: "abacb",
      },
      introduces: ["repeated notes"],
      solution:
        "ACTION4*3 ACTION2 ACTION4 ACTION2*3 ACTION3*2 ACTION4 ACTION1 ACTION4 ACTION1*3 ACTION3*2 ACTION4*3 ACTION2 ACTION3 ACTION2*3 ACTION3*2",
      proof: "search",
    },
    {
      data: {
        map: `
##########
#...#....#
#.@.A..B.#
#...#....#
##C###.###
#....#...#
#....b...#
##########`,
        tune: "abcb",
      },
      introduces: ["stone bells"],
      solution: "ACTION4*3 ACTION2 ACTION4 ACTION2*3 ACTION3*2 ACTION1 ACTION3*2 ACTION1 ACTION2*2 ACTION4*3",
      proof: "search",
    },
    {
      data: {
        map: `
####################
#...#....##....#...#
#.@.#..a.##.b..#.c.#
#..................#
#...#....##....d...#
#.d.#....##....#...#
#........##........#
####################`,
        tune: "bcda",
      },
      introduces: ["rooms"],
      solution:
        "ACTION2 ACTION4*9 ACTION1 ACTION4 ACTION2 ACTION4*4 ACTION1 ACTION4 ACTION2*2 ACTION3*2 ACTION1 ACTION3*7 ACTION1 ACTION3",
      proof: "search",
    },
    {
      data: {
        map: `
####################
#....#...##...#....#
#.@......A.......c.#
#....#...##...#....#
####b##.###.#####.##
#......#.##..#.....#
#........D.......b.#
####################`,
        tune: "bacdb",
        steps: 90,
      },
      introduces: ["step bar"],
      solution:
        "ACTION2 ACTION4*2 ACTION2 ACTION1*2 ACTION4*13 ACTION2*3 ACTION3 ACTION2 ACTION3*10 ACTION1 ACTION3*2 ACTION1",
      proof: "search",
    },
  ],
  generate,
  view: ({ map }) => {
    const { width, height } = parseMap(map);
    return {
      width: ROOM.width * TILE,
      height: ROOM.height * TILE,
      tile: TILE,
      world: { width: width * TILE, height: height * TILE },
      letterbox: 2,
    };
  },
  start,
  step,
  key: ({ x, y, played, shut }) => `${x},${y},${played},${shut}`,
  scroll: ({ x, y }) => ({
    x: Math.floor(x / ROOM.width) * ROOM.width * TILE,
    y: Math.floor(y / ROOM.height) * ROOM.height * TILE,
  }),
  backdrop: ({ rules }, scene) =>
    eachTile(rules.map, (char, x, y) => {
      if (char === "#") scene.tile(WALL, x, y);
    }),
  draw: ({ rules, x, y, shut }, scene) => {
    for (const [i, place] of rules.bells.entries()) {
      const char = tileAt(rules.map, place.x, place.y);
      const shapes = shut[i] ? SHUT_BELLS : char in NOTES ? BELLS : STONE_BELLS;
      scene.tile(shapes[char.toLowerCase()]!, place.x, place.y);
    }
    scene.tile(PLAYER, x, y, 1);
  },
  hud: ({ rules, played, wrong, steps }, hud) => {
    for (const [i, note] of [...rules.tune].entries()) {
      hud.rect(2 + 6 * i, 1, 5, 4, NOTES[note]!);
      hud.rect(2 + 6 * i, 6, 5, 1, wrong ? 12 : i < played ? 5 : 1);
    }
    if (rules.steps > 0) hud.bar({ x: 2, y: 59, width: 60, height: 3 }, steps, rules.steps, 15, 3);
  },
};
