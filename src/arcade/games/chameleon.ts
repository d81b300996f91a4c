import type { Move } from "../../contracts/action.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Rng } from "../rng.ts";
import type { Scene } from "../scene.ts";
import { block, recolour, type Sprite, sprite } from "../sprite.ts";
import { blankRows, eachTile, findTiles, headingOf, joinRows, parseMap, type TileMap } from "../tiles.ts";

/**
 * `#` wall, `@` start, `E` exit. Colour: `r y b` pads, `R Y B` gates, `1 2 3` gates that keep the colour and shut for
 * good, `*` a pad that gives the next colour. Shape: `s o x` pads, `S O X` gates.
 */
interface Layout {
  readonly map: string;
  /** The look the exit wants: a letter of COLOURS, then one of SHAPES. */
  readonly exit: string;
}

interface Rules {
  readonly map: TileMap;
  readonly colour: number;
  readonly shape: number;
}

interface State {
  readonly rules: Rules;
  at: number;
  /** Indices into COLOURS and SHAPES. */
  colour: number;
  shape: number;
  /** Tiles of gates that have shut. */
  shut: number[];
}

const TILE = 6;
/** `p` is plain: how every level begins, as a square. */
const COLOURS = "pryb";
const SHAPES = "sox";
const HUES = [2, 8, 11, 9];

const inHues = (shape: Sprite): Sprite[] => HUES.map((hue) => recolour(shape, 12, hue));
const SILHOUETTES = [
  sprite("cccc cccc cccc cccc"),
  sprite(".cc. cccc cccc .cc."),
  sprite("c..c .cc. .cc. c..c"),
];
const EYES = block(2, 1, 5);
const LOOKS = SILHOUETTES.map(inHues);
const SHAPE_MARKS = SILHOUETTES.map((shape) => recolour(shape, 12, 15));
const FRAME = sprite("cccccc c....c c....c c....c c....c cccccc");
const GATES = inHues(FRAME);
const SHAPE_GATE = recolour(FRAME, 12, 15);
const EXIT = recolour(FRAME, 12, 14);
const KEEPERS = inHues(sprite("cc.cc. cc.cc. cc.cc. cc.cc. cc.cc. cc.cc."));
const PADS = HUES.map((hue) => block(2, 2, hue));
const NEXT_PAD = sprite("8888 bbbb bbbb 9999");
const WALL = block(TILE, TILE, 3);

function start({ map: text, exit }: Layout): State {
  const map = parseMap(text);
  const { x, y } = findTiles(map, "@")[0]!;
  const rules = Object.freeze({ map, colour: COLOURS.indexOf(exit[0]!), shape: SHAPES.indexOf(exit[1]!) });
  return { rules, at: y * map.width + x, colour: 0, shape: 0, shut: [] };
}

/** The colour a gate asks for, plain or keeping; -1 for other tiles. */
const gateColour = (tile: string): number => Math.max("?RYB".indexOf(tile), keeperColour(tile));
const keeperColour = (tile: string): number => "?123".indexOf(tile);
const gateShape = (tile: string): number => "SOX".indexOf(tile);

function step(state: State, move: Move, turn: Turn): void {
  const heading = headingOf(move);
  if (!heading) return;
  const { tiles, width } = state.rules.map;
  const to = state.at + heading.dy * width + heading.dx;
  if (!admits(state, to)) return;
  if (keeperColour(tiles[state.at]!) > 0) state.shut.push(state.at);
  state.at = to;
  if (tiles[to] === "E") turn.win();
  else transform(state, tiles[to]!, turn);
}

function admits({ rules, colour, shape, shut }: State, to: number): boolean {
  const tile = rules.map.tiles[to]!;
  if (tile === "#" || shut.includes(to)) return false;
  if (tile === "E") return colour === rules.colour && shape === rules.shape;
  const [wantsColour, wantsShape] = [gateColour(tile), gateShape(tile)];
  return (wantsColour < 0 || wantsColour === colour) && (wantsShape < 0 || wantsShape === shape);
}

function transform(state: State, tile: string, turn: Turn): void {
  let { colour, shape } = state;
  if (tile === "*") colour = (colour % 3) + 1;
  else if (keeperColour(tile) > 0) colour = 0;
  else if ("ryb".includes(tile)) colour = COLOURS.indexOf(tile);
  else if (SHAPES.includes(tile)) shape = SHAPES.indexOf(tile);
  if (colour === state.colour && shape === state.shape) return;
  turn.frame();
  state.colour = colour;
  state.shape = shape;
}

function drawMap({ map, colour, shape }: Rules, scene: Scene): void {
  eachTile(map, (char, x, y) => {
    if (char === "#") scene.tile(WALL, x, y);
    else if (char === "*") scene.tile(NEXT_PAD, x, y, 0, 1, 1);
    else if (char === "E") {
      scene.tile(EXIT, x, y);
      scene.tile(LOOKS[shape]![colour]!, x, y, 0, 1, 1);
    } else if ("ryb".includes(char)) scene.tile(PADS[COLOURS.indexOf(char)]!, x, y, 0, 2, 2);
    else if (SHAPES.includes(char)) scene.tile(SHAPE_MARKS[SHAPES.indexOf(char)]!, x, y, 0, 1, 1);
    else if (keeperColour(char) > 0) scene.tile(KEEPERS[keeperColour(char)]!, x, y);
    else if (gateColour(char) > 0) scene.tile(GATES[gateColour(char)]!, x, y);
    else if (gateShape(char) >= 0) {
      scene.tile(SHAPE_GATE, x, y);
      scene.tile(SHAPE_MARKS[gateShape(char)]!, x, y, 0, 1, 1);
    }
  });
}

/** What a generated level is made of, per hand-made level. */
const PARTS = [
  { gates: "RRYY", pads: "ry", exits: ["rs", "ys"], atLeast: 6 },
  { gates: "RROOXYB", pads: "rboxs", exits: ["ro", "bo", "rx", "bx"], atLeast: 14 },
  { gates: "RYB", pads: "***", exits: ["rs", "ys", "bs"], atLeast: 14 },
  { gates: "123RB", pads: "ryb", exits: ["ps"], atLeast: 14 },
  { gates: "RYBOXS", pads: "**oxs", exits: ["yo", "bo", "yx", "bx"], atLeast: 20 },
  { gates: "123123OXRB", pads: "*rbox", exits: ["po", "px"], atLeast: 20 },
];

/** Nine small rooms; every door but a few is a gate, every pad lies in a room of its own where there are enough. */
function generate(rng: Rng, index: number): Generated<Layout> {
  const { gates, pads, exits, atLeast } = PARTS[index]!;
  const rows = blankRows(10, 10, "#");
  for (let y = 0; y < 10; y++) for (let x = 0; x < 10; x++) if (x % 3 && y % 3) rows[y]![x] = ".";
  const doors = [0, 1, 2].flatMap((line) =>
    [3, 6].flatMap((wall) => {
      const along = 3 * line + rng.between(1, 2);
      return [
        { x: wall, y: along },
        { x: along, y: wall },
      ];
    }),
  );
  for (const { x, y } of rng.shuffle(doors).slice(0, 10))
    rows[y]![x] = rng.chance(0.2) ? "." : rng.pick([...gates]);
  const rooms = rng.shuffle(Array.from({ length: 9 }, (_, room) => room));
  for (const [i, thing] of ["@", "E", ...rng.shuffle([...pads])].entries()) {
    const room = rooms[i % 9]!;
    rows[3 * Math.floor(room / 3) + rng.between(1, 2)]![3 * (room % 3) + rng.between(1, 2)] = thing;
  }
  return { data: { map: joinRows(rows), exit: rng.pick(exits) }, atLeast };
}

export const chameleon: GameDefinition<State, Layout> = {
  id: "chameleon",
  title: "Chameleon",
  description:
    "Change colour and shape on pads to pass the gates, and reach the exit with the look it shows.",
  mechanics: [
    "transformation of the player",
    "gates that match",
    "colours in a cycle",
    "one-time gates",
    "undo",
  ],
  half: "development",
  actions: ["ACTION1", "ACTION2", "ACTION3", "ACTION4", "ACTION7"],
  undo: true,
  levels: [
    {
      data: {
        exit: "rs",
        map: `
##########
##########
#....#####
#.r..#####
#....#...#
#.@..R.E.#
#....#...#
##########
##########
##########`,
      },
      introduces: ["colour pads", "colour gates"],
      solution: "ACTION1*2 ACTION2*2 ACTION4*5",
      proof: "search",
    },
    {
      data: {
        exit: "bo",
        map: `
##########
#...#....#
#.@.R.o..#
#...#....#
#...####O#
#.r.#....#
#...#b...#
#...#....#
#...#..E.#
##########`,
      },
      introduces: ["shape pads", "shape gates"],
      solution: "ACTION2*3 ACTION1*3 ACTION4*4 ACTION2 ACTION4*2 ACTION2*3 ACTION3*3 ACTION2*2 ACTION4*2",
      proof: "search",
    },
    {
      data: {
        exit: "ys",
        map: `
##########
#..#.....#
#@.Y..*..#
#..#.....#
#..####B##
#*.#.....#
#..#.....#
#..#.*.E.#
#..#.....#
##########`,
      },
      introduces: ["pads that cycle colours"],
      solution:
        "ACTION2*3 ACTION1 ACTION2 ACTION1*3 ACTION4*5 ACTION2 ACTION4 ACTION2*3 ACTION3 ACTION2 ACTION3 ACTION1 ACTION2 ACTION4*2",
      proof: "search",
    },
    {
      data: {
        exit: "ps",
        map: `
##########
#...#....#
#.r.1..b.#
#...#....#
#.@.###B##
#...#....#
#.y.Y.r..#
#...###3##
#...#..E.#
##########`,
      },
      introduces: ["gates that keep the colour and shut"],
      solution: "ACTION1*2 ACTION4*5 ACTION2*6",
      proof: "search",
    },
    {
      data: {
        exit: "bo",
        map: `
##########
#..#..#..#
#..R..Y.s#
#Y###R####
#..#..R*.#
#E.O.x#..#
####O##.##
#*.#..#..#
#....oY.@#
##########`,
      },
      introduces: [],
      solution:
        "ACTION1 ACTION3 ACTION1*3 ACTION2 ACTION1 ACTION2*4 ACTION3*5 ACTION1 ACTION3 ACTION2 ACTION4*3 ACTION1*3 ACTION3*3",
      proof: "search",
    },
    {
      data: {
        exit: "po",
        map: `
##########
#r.#..3..#
#..#.x#*.#
##1##3##.#
#......@.#
#.E#..#..#
#####R#B##
#..#..3..#
#.o..b#..#
##########`,
      },
      introduces: [],
      solution:
        "ACTION4 ACTION1*2 ACTION3 ACTION4 ACTION2*2 ACTION3*3 ACTION2*3 ACTION3 ACTION2 ACTION3*2 ACTION4*2 ACTION1 ACTION4 ACTION1*3 ACTION3*3 ACTION1 ACTION2*2",
      proof: "search",
    },
  ],
  generate,
  view: () => ({ width: 60, height: 60, tile: TILE, background: 0, letterbox: 3 }),
  start,
  step,
  key: ({ at, colour, shape, shut }) => `${at},${colour},${shape},${shut.toSorted()}`,
  backdrop: ({ rules }, scene) => drawMap(rules, scene),
  draw: ({ rules: { map }, at, colour, shape, shut }, scene) => {
    for (const gate of shut) scene.tile(WALL, gate % map.width, Math.floor(gate / map.width));
    const [x, y] = [at % map.width, Math.floor(at / map.width)];
    scene.tile(LOOKS[shape]![colour]!, x, y, 1, 1, 1);
    scene.tile(EYES, x, y, 1, 2, 2);
  },
};
