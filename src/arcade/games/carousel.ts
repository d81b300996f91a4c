import type { Move } from "../../contracts/action.ts";
import type { GameDefinition, Generated, Turn } from "../game.ts";
import type { Rng } from "../rng.ts";
import type { Scene } from "../scene.ts";
import { block, recolour, rotate, type Sprite, sprite } from "../sprite.ts";
import { eachTile, findIndices, parseMap, type TileMap, tileAt } from "../tiles.ts";

interface Layout {
  /** The pattern to make: `+` and `-` hubs, `r y g b` tiles, capitals for pinned ones, `#` nothing. */
  readonly goal: string;
  /** The hubs that were turned backwards from the goal, by their number in reading order. */
  readonly wound: string;
  /** Clicks, on hubs or not, before the game is over. */
  readonly clicks: number;
}

interface Rules {
  readonly goal: TileMap;
  readonly hubs: readonly number[];
  /** Per hub the places its tiles pass through, in the order they do; pinned tiles are passed over. */
  readonly rings: readonly (readonly number[])[];
  readonly clicks: number;
}

interface State {
  readonly rules: Rules;
  /** What lies where, like `goal.tiles`. */
  tiles: string;
  /** The hub that is half turned, only during the animation; -1 else. */
  turning: number;
  clicks: number;
}

const TILE = 8;
const MINI = 4;
/** World pixel of the small goal picture. */
const GOAL = { x: 43, y: 6 };
const AROUND = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const;

const HUB = sprite(`
  ..0000..
  .000000.
  00055000
  00555500
  00055000
  00055000
  .000000.
  ..0000..`);
/** The arrow shows where the tiles above the hub go. */
const HUBS: Readonly<Record<string, Sprite>> = { "+": rotate(HUB, 1), "-": rotate(recolour(HUB, 0, 6), 3) };
const COLOURS: Readonly<Record<string, number>> = { r: 8, y: 11, g: 14, b: 10, "+": 0, "-": 6 };
const inColours = (side: number): Readonly<Record<string, Sprite>> =>
  Object.fromEntries(Object.entries(COLOURS).map(([name, colour]) => [name, block(side, side, colour)]));
const TILES = inColours(TILE - 1);
const MINIS = inColours(MINI - 1);
const PIN = block(3, 3, 5);
const PAPER = block(5 * MINI + 1, 5 * MINI + 1, 5);

function ringAround(goal: TileMap, hub: number): number[] {
  const [x, y] = [hub % goal.width, Math.floor(hub / goal.width)];
  const ring = AROUND.filter(([dx, dy]) => /[a-z]/.test(tileAt(goal, x + dx, y + dy))).map(
    ([dx, dy]) => hub + dy * goal.width + dx,
  );
  return goal.tiles[hub] === "+" ? ring : ring.reverse();
}

/** Every tile of the ring moves one place on. */
function turned(tiles: string, ring: readonly number[]): string {
  const next = [...tiles];
  for (const [i, place] of ring.entries()) next[ring[(i + 1) % ring.length]!] = tiles[place]!;
  return next.join("");
}

function start({ goal: text, wound, clicks }: Layout): State {
  const goal = parseMap(text);
  const hubs = findIndices(goal, "+-");
  const rings = hubs.map((hub) => ringAround(goal, hub));
  let { tiles } = goal;
  for (const hub of wound) tiles = turned(tiles, rings[Number(hub)]!.toReversed());
  return { rules: Object.freeze({ goal, hubs, rings, clicks }), tiles, turning: -1, clicks };
}

function step(state: State, _move: Move, turn: Turn): void {
  const { goal, hubs, rings } = state.rules;
  const { at } = turn;
  const hub = at && at.x < goal.width ? hubs.indexOf(at.y * goal.width + at.x) : -1;
  state.clicks--;
  if (hub >= 0) {
    state.turning = hub;
    turn.frame();
    state.turning = -1;
    state.tiles = turned(state.tiles, rings[hub]!);
  }
  if (state.tiles === goal.tiles) turn.win();
  else if (state.clicks === 0) turn.lose();
}

function drawFrame({ goal }: Rules, scene: Scene): void {
  scene.add(PAPER, GOAL.x - 1, GOAL.y - 1);
  eachTile(goal, (char, x, y) => {
    const mini = MINIS[char.toLowerCase()];
    if (mini) scene.add(mini, GOAL.x + x * MINI, GOAL.y + y * MINI);
    if (HUBS[char]) scene.tile(HUBS[char], x, y);
    else if (char !== char.toLowerCase()) drawPinned(char, x, y, scene);
  });
}

function drawPinned(char: string, x: number, y: number, scene: Scene): void {
  scene.tile(TILES[char.toLowerCase()]!, x, y);
  scene.tile(PIN, x, y, 1, 2, 2);
}

/** The tiles that can move; those of a hub in motion half way to their next place. */
function draw({ rules, tiles, turning }: State, scene: Scene): void {
  const { width } = rules.goal;
  const ring = rules.rings[turning] ?? [];
  for (let place = 0; place < tiles.length; place++) {
    const tile = /[a-z]/.test(tiles[place]!) ? TILES[tiles[place]!] : undefined;
    if (!tile) continue;
    const [x, y] = [place % width, Math.floor(place / width)];
    const on = ring.indexOf(place);
    const to = on < 0 ? place : ring[(on + 1) % ring.length]!;
    const half = TILE / 2;
    scene.tile(tile, x, y, on < 0 ? 1 : 2, ((to % width) - x) * half, (Math.floor(to / width) - y) * half);
  }
}

/** Per hand-made level: where hubs may stand, how they may turn, how many pins, how far it is wound. */
const PARTS = [
  { size: [3, 3], hubs: ["+"], pins: 0, wound: 3 },
  { size: [5, 3], hubs: ["++"], pins: 0, wound: 5 },
  { size: [5, 3], hubs: ["+-", "-+"], pins: 0, wound: 6 },
  { size: [5, 5], hubs: ["+.+.", "-..+", ".-+."], pins: 3, wound: 6 },
  { size: [5, 5], hubs: ["+-+.", "-+.-", ".+-+"], pins: 0, wound: 7 },
  { size: [5, 5], hubs: ["++--", "+-+-", "-+++"], pins: 4, wound: 7 },
] as const;

const PATTERNS: readonly ((x: number, y: number) => number)[] = [
  (x) => x >> 1,
  (_, y) => y >> 1,
  (x, y) => (x < 2 ? 0 : 1) + (y < 2 ? 0 : 1),
  (x, y) => (x + y > 3 ? 1 : 0) + (x + y > 5 ? 1 : 0),
  (x, y) => Math.max(Math.abs(x - 2), Math.abs(y - 1)),
];

function generate(rng: Rng, index: number): Generated<Layout> {
  const { size, hubs, pins, wound } = PARTS[index]!;
  const [width, height] = size;
  const kinds = rng.pick<string>(hubs);
  const colours = rng.shuffle([..."rygb"]);
  const pattern = rng.pick(PATTERNS);
  const tiles = Array.from(
    { length: width * height },
    (_, i) => colours[pattern(i % width, Math.floor(i / width))]!,
  );
  const spots = Array.from({ length: kinds.length }, (_, i) => ((i >> 1) * 2 + 1) * width + (i % 2) * 2 + 1);
  const free = rng.shuffle([...tiles.keys()].filter((i) => !spots.includes(i)));
  for (const place of free.slice(0, pins)) tiles[place] = tiles[place]!.toUpperCase();
  for (const [i, spot] of spots.entries()) if (kinds[i] !== ".") tiles[spot] = kinds[i]!;
  const goal = Array.from({ length: height }, (_, y) =>
    tiles.slice(y * width, (y + 1) * width).join(""),
  ).join("\n");
  const count = kinds.replaceAll(".", "").length;
  const back = Array.from({ length: wound }, () => rng.int(count)).join("");
  return { data: { goal, wound: back, clicks: 4 * wound + 30 }, atLeast: Math.ceil(wound * 0.6) };
}

export const carousel: GameDefinition<State, Layout> = {
  id: "carousel",
  title: "Carousel",
  description: "Turn rings of tiles around their hubs until the board looks like the small picture.",
  mechanics: [
    "rotation of groups",
    "matching a target pattern",
    "overlapping rings",
    "pinned tiles",
    "click bar",
  ],
  half: "development",
  actions: ["ACTION6"],
  levels: [
    {
      data: {
        goal: `
          rrr
          y+y
          yyy`,
        wound: "000",
        clicks: 40,
      },
      introduces: ["hubs that turn their ring", "click bar"],
      solution: "ACTION6:13,23*3",
      proof: "search",
    },
    {
      data: {
        goal: `
          rrbyy
          r+b+y
          rrbyy`,
        wound: "001101",
        clicks: 50,
      },
      introduces: ["overlapping rings"],
      solution: "ACTION6:29,23 ACTION6:13,23 ACTION6:29,23*2 ACTION6:13,23*2",
      proof: "search",
    },
    {
      data: {
        goal: `
          ggggg
          g+r-g
          yyyyy`,
        wound: "10011010",
        clicks: 60,
      },
      introduces: ["hubs that turn the other way"],
      solution: "ACTION6:13,23*3 ACTION6:29,23*3 ACTION6:13,23*2",
      proof: "search",
    },
    {
      data: {
        goal: `
          bbB##
          b+b##
          bbyry
          ##r-r
          ##YrR`,
        wound: "0101101",
        clicks: 60,
      },
      introduces: ["pinned tiles"],
      solution: "ACTION6:29,39 ACTION6:13,23 ACTION6:29,39*2 ACTION6:13,23 ACTION6:29,39 ACTION6:13,23",
      proof: "search",
    },
    {
      data: {
        goal: `
          rrrrr
          r-g+r
          ggggg
          ###+b
          ###bb`,
        wound: "20120102",
        clicks: 60,
      },
      introduces: [],
      solution:
        "ACTION6:13,23*2 ACTION6:29,39 ACTION6:29,23 ACTION6:29,39 ACTION6:13,23 ACTION6:29,23 ACTION6:29,39",
      proof: "search",
    },
    {
      data: {
        goal: `
          Rrryy
          r+r-Y
          rrgyy
          g-G+g
          ggggg`,
        wound: "03120312",
        clicks: 60,
      },
      introduces: [],
      solution:
        "ACTION6:29,23 ACTION6:13,39 ACTION6:29,39 ACTION6:13,23 ACTION6:13,39 ACTION6:29,39 ACTION6:13,23 ACTION6:29,23",
      proof: "search",
    },
  ],
  generate,
  view: () => ({ width: 64, height: 52, tile: TILE, origin: { x: 1, y: 5 }, background: 3, letterbox: 1 }),
  start,
  step,
  key: ({ tiles }) => tiles,
  clicks: ({ rules: { goal, hubs } }) =>
    hubs.map((hub) => ({ x: hub % goal.width, y: Math.floor(hub / goal.width) })),
  backdrop: ({ rules }, scene) => drawFrame(rules, scene),
  draw,
  hud: ({ rules, clicks }, hud) => hud.bar({ x: 2, y: 60, width: 60, height: 2 }, clicks, rules.clicks, 9, 2),
};
