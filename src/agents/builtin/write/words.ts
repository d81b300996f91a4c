import { COLOUR_NAMES } from "../../../grid/palette.ts";
import type { Mover } from "../runtime/colours/mover.ts";
import type { Bar } from "../runtime/hud.ts";
import type { Knowledge } from "../runtime/knowledge.ts";
import type { Way } from "../runtime/tiles/looks.ts";
import type { Choice, Effect, Test, TileRules, Walker } from "../runtime/tiles/tiles.ts";

/** A rule in words, and how often it was seen, where that is counted. */
export interface Said {
  readonly text: string;
  readonly seen?: number;
}

/** What is believed, a sentence each, what matters most first. */
export const sentences = (know: Knowledge): readonly Said[] => [
  ...(know.inTiles ? TILES.flatMap((tell) => tell(know.tiles)) : COLOURS.flatMap((tell) => tell(know))),
  ...Object.keys(know.undo).map((name) => say(`${name} takes back the last move`)),
  ...know.bars.map(ofBar),
];

const say = (text: string, seen?: number): Said => (seen === undefined ? { text } : { text, seen });

const names = (list: readonly string[], most = 4): string =>
  list.length > most ? `${list.slice(0, most).join(", ")} and ${list.length - most} more` : list.join(", ");

const total = (list: readonly { readonly seen: number }[]): number =>
  list.reduce((sum, { seen }) => sum + seen, 0);

function heading([dx, dy]: Way): string {
  const words = [dy < 0 ? "up" : dy > 0 ? "down" : "", dx < 0 ? "left" : dx > 0 ? "right" : ""];
  const far = Math.max(Math.abs(dx), Math.abs(dy));
  return `${words.filter((word) => word !== "").join(" ")}${far > 1 ? ` by ${far}` : ""}`;
}

const steered = (steps: readonly (readonly [button: string, way: Way])[]): string =>
  [...steps]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([button, way]) => `${button} ${heading(way)}`)
    .join(", ");

const test = ([what, value]: Test): string =>
  what.startsWith("gone ")
    ? `${what.slice(5)} is ${value === 1 ? "gone" : "there"}`
    : what.startsWith("taken ")
      ? `${value} of ${what.slice(6)} ${value === 1 ? "was" : "were"} taken`
      : what === "run"
        ? `it comes ${value === 1 ? "at" : "without"} a run`
        : `${what} is ${value}`;

const when = (tests: readonly Test[]): string =>
  tests.length === 0 ? "" : ` when ${tests.map(test).join(" and ")}`;

type Tell<T> = (rules: T) => readonly Said[];

const GOES: Readonly<Record<string, string>> = {
  along: " and slides on until it is stopped",
  up: " and falls up",
  down: " and falls",
  left: " and falls to the left",
  right: " and falls to the right",
};

const bodies: Tell<TileRules> = ({ bodies: all, glides }) =>
  all.map(({ looks, steps, late }) => {
    const [look = "it"] = looks;
    const goes = GOES[glides[look] ?? glides.any ?? "none"] ?? "";
    const delay = late ? `, ${late} press${late > 1 ? "es" : ""} late` : "";
    const others = looks.length > 1 ? ` (${looks.length} looks)` : "";
    return say(`the body ${look}${others} goes ${steered(Object.entries(steps))}${goes}${delay}`);
  });

const DEEDS = {
  stop: "it is stopped by",
  enter: "it goes over",
  push: "it pushes",
  sink: "it pushes into what is behind:",
  break: "it breaks",
  die: "a life is lost on",
} as const;

/** What is always so goes together, what depends on something has a sentence of its own. */
const meetings: Tell<TileRules> = ({ meetings: all }) => {
  const always = new Map<string, { looks: string[]; seen: number }>();
  const special: Said[] = [];
  for (const [look, choices] of Object.entries(all)) {
    for (const choice of choices) {
      const { does, seen } = choice;
      const deed = choice.leaves === undefined ? DEEDS[does] : ofTaking(choice);
      if (choice.when.length > 0 || choices.length > 1) {
        special.push(
          say(
            `${deed.replace("WHAT", look)}${deed.includes("WHAT") ? "" : ` ${look}`}${when(choice.when)}`,
            seen,
          ),
        );
        continue;
      }
      const known = always.get(deed) ?? { looks: [], seen: 0 };
      always.set(deed, { looks: [...known.looks, look], seen: known.seen + seen });
    }
  }
  const plain = [...always].map(([deed, { looks, seen }]) =>
    say(deed.includes("WHAT") ? deed.replace("WHAT", names(looks)) : `${deed} ${names(looks)}`, seen),
  );
  return [...plain, ...special];
};

const ofTaking = ({ does, leaves, atOnce }: Choice): string => {
  if (does === "break") return `it makes ${leaves} of WHAT`;
  if (does === "sink") return `WHAT is pushed into what is behind, which becomes ${leaves}`;
  return atOnce ? `it takes WHAT, which leaves ${leaves}` : `WHAT becomes ${leaves} when it goes on`;
};

const TURNS: Readonly<Record<Walker["turns"], string>> = {
  back: "turns back where it cannot go on",
  left: "turns left where it cannot go on",
  right: "turns right where it cannot go on",
  chase: "comes nearer to the body",
  hunt: "hunts what it sees",
  flee: "flees what it sees",
};

const walkers: Tell<TileRules> = ({ walkers: all }) =>
  all.map(({ looks, turns, seen }) => say(`${names(looks, 2)} moves by itself and ${TURNS[turns]}`, seen));

const effects: Tell<TileRules> = ({ effects: all }) =>
  all.map(({ on, when: tests, from, to, first, last, seen }: Effect) =>
    say(
      `on "${on}" ${first ? "the first" : last ? "the last" : "every"} ${from} becomes ${to}${when(tests)}`,
      seen,
    ),
  );

const clicks: Tell<TileRules> = ({ clicks: all, swaps, next }) => {
  const ofKind = (does: string) => Object.entries(all).filter(([, rule]) => rule.does === does);
  const told = (does: string, words: string): Said[] => {
    const found = ofKind(does);
    const looks = found.map(([look]) => look);
    return found.length === 0 ? [] : [say(`${words} ${names(looks)}`, total(found.map(([, rule]) => rule)))];
  };
  const cycle = Object.entries(next).map(([from, to]) => `${from} to ${to}`);
  return [
    ...told("turn", `a click turns tiles${cycle.length > 0 ? ` (${names(cycle, 3)})` : ""} when it hits`),
    ...told("carry", "a click carries tiles on when it hits"),
    ...told("nothing", "a click does nothing on"),
    ...Object.entries(swaps).map(([from, to]) => say(`a click makes ${to} of ${from}`)),
  ];
};

/** Families with little to say beyond that they are there. */
const others: Tell<TileRules> = (rules) => {
  const found: Said[] = [];
  const add = (text: string, is: boolean, seen?: number) => {
    if (is) found.push(say(text, seen));
  };
  add(`it pushes ${names(rules.things)} about`, rules.things.length > 0);
  add(`${names(rules.bound)} goes along with the body that touches it`, rules.bound.length > 0);
  add(`buttons make other things of tiles beside the body`, rules.touches.length > 0, total(rules.touches));
  add(`${rules.hand?.button} exchanges what is held with what lies there`, rules.hand !== undefined);
  add(`${names(Object.keys(rules.portals))} sends to another place`, Object.keys(rules.portals).length > 0);
  add(`${names(Object.keys(rules.belts))} carries what stands on it`, Object.keys(rules.belts).length > 0);
  add(`${names(Object.keys(rules.leaps))} throws the body on`, Object.keys(rules.leaps).length > 0);
  add(`it comes to rest on ${names(rules.halts)}`, rules.halts.length > 0);
  add("things fall as bodies do", rules.falls);
  add(`the body turns to where it goes`, Object.keys(rules.faces).length > 0);
  add(`the body changes its look`, rules.poses.length > 0, total(rules.poses));
  add(`marks are done in an order`, rules.order !== undefined, rules.order?.seen);
  add(`things go on by themselves with every click`, rules.riders !== undefined, rules.riders?.seen);
  add(`pieces lie in stacks; clicks take and let down the topmost`, rules.stacks !== undefined);
  for (const { shut, open, while: fact, seen } of rules.gates)
    add(`${shut} is ${open} while ${fact}`, true, seen);
  for (const { look, to, seen } of rules.clocks) add(`${look} becomes ${to} by itself`, true, seen);
  return found;
};

const TILES: readonly Tell<TileRules>[] = [bodies, meetings, walkers, effects, clicks, others];

const colours = (bits: number): string =>
  COLOUR_NAMES.filter((_, colour) => (bits >> colour) & 1).join(" and ");

const steeredMovers: Tell<Knowledge> = ({ movers }) =>
  movers.filter(isSteered).map(({ colours: own, steps, blocked }) => {
    const ways = Object.entries(steps).map(([button, { dx, dy }]) => [button, [dx, dy] as Way] as const);
    const by = blocked === 0 ? "" : `, stopped by ${colours(blocked)}`;
    return say(`the ${colours(own)} body goes ${steered(ways)}${by}`);
  });

const isSteered = ({ trusted, steps }: Mover): boolean => trusted && Object.keys(steps).length > 0;

const drifters: Tell<Knowledge> = ({ movers }) =>
  movers
    .filter(({ trusted, drift }) => trusted && drift)
    .map(({ colours: own }) => say(`what is ${colours(own)} moves by itself`));

const recolours: Tell<Knowledge> = ({ recolour }) =>
  Object.entries(recolour.usual).map(([from, to]) =>
    say(`a click turns ${COLOUR_NAMES[Number(from)]} into ${COLOUR_NAMES[to]}`),
  );

const places: Tell<Knowledge> = ({ places: { palette, mark, stamps = [], paints = [], works = [] } }) => [
  ...(palette ? [say("a click on a swatch chooses the colour of the brush")] : []),
  ...(mark ? [say("a click marks a piece")] : []),
  ...stamps.map(({ button }) => say(`${button} paints a pattern around the body`)),
  ...paints.map(({ button }) => say(`${button} paints where the tool stands`)),
  ...works.map(({ button }) => say(`${button} changes what is near the body`)),
];

const COLOURS: readonly Tell<Knowledge>[] = [steeredMovers, drifters, recolours, places];

const ofBar = ({ cells, from, to, counts }: Bar): Said =>
  say(
    `a bar of ${cells.length} steps turns from ${COLOUR_NAMES[from]} to ${COLOUR_NAMES[to]}, counting ${
      counts === "all" ? "every action" : `actions that are ${counts}`
    }`,
  );

/** What the rules say now and did not say before, in few words; undefined where that is nothing. */
export function learned(before: readonly Said[], now: readonly Said[]): string | undefined {
  const known = new Set(before.map(({ text }) => text));
  const news = now.filter(({ text }) => !known.has(text)).map(({ text }) => text);
  const [first, second] = news;
  if (first === undefined) return undefined;
  const more = news.length > 2 ? ` (and ${news.length - 2} more)` : "";
  return second === undefined ? first : `${first}; ${second}${more}`;
}
