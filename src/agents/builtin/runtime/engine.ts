import type { CompiledClock } from "./clocks.ts";
import type { Exit } from "./leaps.ts";
import {
  commonestDigit,
  headingAlong,
  type Lattice,
  type Looks,
  numberLooks,
  numberOf,
  overlay,
  shared,
  type Way,
} from "./looks.ts";
import type { Patch } from "./patch.ts";
import {
  type Deed,
  FACES,
  FIXED,
  type Glide,
  type Idle,
  type Test,
  type TileRules,
  type Walker,
} from "./tiles.ts";

/** Tests by number: what is looked at, of which look, and the value wanted. */
export interface CompiledTest {
  readonly what: string;
  readonly of: number;
  readonly value: number;
}

export interface CompiledChoice {
  readonly when: readonly CompiledTest[];
  readonly does: Deed;
  /** -1: it stays as it is. */
  readonly leaves: number;
  readonly atOnce: boolean;
  /** What is left depends on how it is entered. */
  readonly depends: boolean;
}

export interface CompiledPose {
  readonly when: readonly CompiledTest[];
  readonly does: number;
}

/** Whether what was chosen goes to where the click is. */
export interface CompiledBring {
  readonly when: readonly CompiledTest[];
  readonly goes: boolean;
}

export interface CompiledEffect {
  readonly when: readonly CompiledTest[];
  readonly from: number;
  readonly to: number;
  readonly first: boolean;
  readonly last: boolean;
  /** It stops what walks by itself, or lets it go: before that takes its step. */
  readonly early: boolean;
}

export interface CompiledGate {
  readonly shut: number;
  readonly open: number;
  readonly fact: string;
  /** Looks the fact is about. */
  readonly of: number;
  readonly other: number;
}

export interface CompiledWalker {
  readonly turns: Walker["turns"];
  readonly prey: readonly number[];
  readonly reach: number;
  readonly waits: boolean;
  /** By heading, from 1, where that was seen; empty where the look does not tell. */
  readonly poses: readonly number[];
  readonly phases: ReadonlyMap<number, number>;
  readonly rests: ReadonlySet<number>;
  readonly free: ReadonlySet<number>;
  readonly bars: ReadonlySet<number>;
}

/** Rules with looks as numbers, for speed. */
export interface CompiledTouch {
  readonly way: Way;
  readonly turns: ReadonlyMap<number, number>;
  readonly cue: { readonly tile: number | undefined; readonly look: number } | undefined;
}

export interface Engine {
  readonly rules: TileRules;
  readonly looks: Looks;
  /** A look that came later has no name but its cells. */
  readonly names: readonly string[];
  /** Filled as needed. */
  readonly hashes: number[];
  readonly forms: number[];
  readonly firstOfForm: Map<string, number>;
  readonly colours: string[];
  readonly floor: number;
  /** What pieces stand on; and by look which of it is behind, filled as needed. */
  readonly grounds: readonly number[];
  readonly bases: string[];
  /** By look: 1 + the body it belongs to. */
  readonly bodyOf: ReadonlyMap<number, number>;
  readonly asleep: ReadonlySet<number>;
  /** By how many presses the latest body is late: so many are remembered. */
  readonly late: number;
  readonly hasDials: boolean;
  /** By look: 1 + the walker it belongs to. */
  readonly walkerOf: ReadonlyMap<number, number>;
  readonly walkers: readonly CompiledWalker[];
  /** By look that turns by itself. */
  readonly clocks: ReadonlyMap<number, CompiledClock>;
  readonly doomed: ReadonlySet<number>;
  /** Of the button that exchanges what is held, 0 without; what can be held, and what cannot. */
  readonly hand: number;
  readonly items: ReadonlySet<number>;
  readonly fixed: ReadonlySet<number>;
  /** By button: where, seen from the body, it makes what of what. */
  readonly touches: ReadonlyMap<number, readonly CompiledTouch[]>;
  /** By button that never did anything. */
  readonly idle: ReadonlyMap<number, Record<keyof Idle, ReadonlySet<number>>>;
  readonly things: ReadonlySet<number>;
  readonly laden: readonly number[];
  readonly pulls: ReadonlyMap<number, ReadonlySet<number>>;
  /** By look: 1 + its counter. */
  readonly slotOf: ReadonlyMap<number, number>;
  readonly meetings: ReadonlyMap<number, readonly CompiledChoice[]>;
  readonly tried: ReadonlyMap<number, ReadonlySet<number>>;
  readonly edges: ReadonlySet<number>;
  readonly poses: readonly CompiledPose[];
  /** By look of a body that turns: its heading, and its look when it heads up. */
  readonly faces: ReadonlyMap<number, { readonly heading: number; readonly upright: number }>;
  /** By upright look: how it looks by heading. */
  readonly turned: ReadonlyMap<number, readonly number[]>;
  /** By button: where it turns bodies. */
  readonly facing: ReadonlyMap<number, number>;
  readonly posed: ReadonlyMap<number, ReadonlySet<number>>;
  readonly shows: ReadonlyMap<number, number>;
  /** The reverse: a look that is a thing on a ground. */
  readonly shown: ReadonlyMap<number, readonly [thing: number, ground: number]>;
  readonly trails: ReadonlyMap<number, readonly CompiledPose[]>;
  readonly belts: ReadonlyMap<number, Way>;
  readonly leaps: ReadonlyMap<number, { readonly by: number; readonly over: ReadonlySet<number> }>;
  /** By button; pairs of the body upright and what it jumps over. */
  readonly jumps: ReadonlyMap<
    number,
    { readonly by: number; readonly over: ReadonlySet<number>; readonly vain: ReadonlySet<number> }
  >;
  readonly portals: ReadonlyMap<number, { readonly to: number; readonly turn: Exit }>;
  readonly glides: ReadonlyMap<number, Glide>;
  readonly halts: ReadonlySet<number>;
  readonly patches: ReadonlyMap<number, readonly Patch[]>;
  readonly swaps: ReadonlyMap<number, number>;
  readonly chosen: ReadonlyMap<number, number>;
  /** What clicks choose, chosen or not. */
  readonly pieces: ReadonlySet<number>;
  readonly brings: readonly CompiledBring[];
  readonly jumped: ReadonlyMap<number, number>;
  /** By event: what turns into what. */
  readonly effects: ReadonlyMap<number, readonly CompiledEffect[]>;
  /** By event: what it may turn. */
  readonly levers: ReadonlyMap<number, ReadonlySet<number>>;
  readonly gates: readonly CompiledGate[];
  readonly loads: ReadonlyMap<number, number>;
  /** Whether it matters what is covered. */
  readonly asksCover: boolean;
  /** Whether the button before matters. */
  readonly asksRun: boolean;
  /** Whether it matters how a body looks: one that only turns to where it goes is the same body. */
  readonly asksLook: boolean;
}

/** Looks are numbered below this: two numbers fit into one. */
export const PAIR = 65536;

/** What can happen in a turn; effects are told by it. */
const VERBS = [
  "press",
  "enter",
  "leave",
  "take",
  "push",
  "onto",
  "stop",
  "pose",
  "click",
  "drop",
  "cover",
  "bare",
  "tune",
] as const;
export type Verb = (typeof VERBS)[number];

export const eventOf = (verb: Verb, what: number): number => VERBS.indexOf(verb) * PAIR + what;

export const verbOf = (event: number): Verb => VERBS[Math.floor(event / PAIR)]!;

/** ACTION4 is 4. */
export const digitOf = (button: string): number => Number(button.slice(6));

export const pairOf = (thing: number, ground: number): number => thing * PAIR + ground;

export const unpaired = (pair: number): readonly [thing: number, ground: number] => [
  Math.floor(pair / PAIR),
  pair % PAIR,
];

const engines = new WeakMap<TileRules, Engine>();

export function engineOf(rules: TileRules): Engine {
  let engine = engines.get(rules);
  if (!engine) {
    engine = compileRules(rules);
    engines.set(rules, engine);
  }
  return engine;
}

const bolds = new WeakMap<TileRules, TileRules>();

/** The same rules, bold; looks keep their numbers. */
export function boldly(rules: TileRules): TileRules {
  let bold = bolds.get(rules);
  if (!bold) {
    bold = { ...rules, bold: true };
    bolds.set(rules, bold);
    engines.set(bold, { ...engineOf(rules), rules: bold, asksRun: true });
  }
  return bold;
}

function compileRules(rules: TileRules): Engine {
  const looks = numberLooks(Object.values(rules.looks));
  const named = (name: string): number =>
    name === "edge" ? 1 : name === "nothing" ? 0 : numberOf(looks, rules.looks[name] ?? name);
  const tests = (when: readonly Test[]) => when.map((test) => compileTest(test, named));
  const entries = <T, U>(record: Readonly<Record<string, T>>, make: (value: T) => U) =>
    new Map(Object.entries(record).map(([name, value]) => [named(name), make(value)] as const));
  const eventNamed = (on: string): number => {
    const [verb, what] = on.split(/ (.*)/) as [Verb, string];
    return eventOf(verb, verb === "press" ? digitOf(what) : named(what));
  };
  const pairNamed = (pair: string): number => {
    const [body, over] = pair.split(" over ");
    return pairOf(named(body!), named(over!));
  };
  const walking = new Set(rules.walkers.flatMap(({ looks: own }) => own));
  const effects = new Map<number, CompiledEffect[]>();
  for (const { on, when, from, to, first, last } of rules.effects) {
    const effect = {
      when: tests(when),
      from: named(from),
      to: named(to),
      first: first === true,
      last: last === true,
      early: walking.has(from) || walking.has(to),
    };
    effects.set(eventNamed(on), [...(effects.get(eventNamed(on)) ?? []), effect]);
  }
  const levers = new Map<number, Set<number>>();
  for (const { on, from } of rules.levers)
    levers.set(eventNamed(on), (levers.get(eventNamed(on)) ?? new Set()).add(named(from)));
  const pairs = Object.entries(rules.shows).map(([key, name]) => {
    const [thing, ground] = key.split(" on ");
    return [named(thing!), named(ground!), named(name)] as const;
  });
  const floor = named(rules.floor);
  const grounds = rules.grounds.map(named);
  const shown = new Map(pairs.map(([thing, ground, look]) => [look, [thing, ground] as const] as const));
  const pieces = new Set(Object.entries(rules.chosen).flat().map(named));
  for (const thing of pieces)
    for (const ground of grounds) {
      const over = overlay(looks.texts[thing]!, looks.texts[floor]!, looks.texts[ground]!);
      if (ground !== floor) shown.set(numberOf(looks, over), [thing, ground]);
    }
  const turned = new Map<number, number[]>();
  for (const [name, { to, upright }] of Object.entries(rules.faces)) {
    const looksBy = turned.get(named(upright)) ?? [];
    looksBy[FACES.indexOf(to) + 1] = named(name);
    turned.set(named(upright), looksBy);
  }
  return {
    rules,
    looks,
    turned,
    facing: new Map(
      rules.bodies.flatMap(({ steps }) =>
        Object.entries(steps).map(([button, way]) => [digitOf(button), headingAlong(way)] as const),
      ),
    ),
    names: ["nothing", "edge", ...Object.keys(rules.looks)],
    hashes: [],
    forms: [],
    firstOfForm: new Map(),
    colours: [],
    floor,
    grounds,
    bases: [],
    bodyOf: new Map(
      rules.bodies.flatMap((body, i) => body.looks.map((name) => [named(name), i + 1] as const)),
    ),
    asleep: new Set(rules.asleep.map(named)),
    late: Math.max(0, ...rules.bodies.map(({ late = 0 }) => late)),
    hasDials: Object.keys(rules.dials).length > 0,
    walkerOf: new Map(
      rules.walkers.flatMap((walker, i) => walker.looks.map((name) => [named(name), i + 1] as const)),
    ),
    walkers: rules.walkers.map(({ turns, prey, reach, waits, poses, phases, rests, free, bars }) => ({
      turns,
      prey: prey?.map(named) ?? [],
      reach: reach ?? Number.POSITIVE_INFINITY,
      waits: waits === true,
      poses: poses ? [0, ...poses.map((name) => (name === "" ? 0 : named(name)))] : [],
      phases: entries(phases ?? {}, named),
      rests: new Set(rests?.map(named)),
      free: new Set(free.map(named)),
      bars: new Set(bars?.map(named)),
    })),
    clocks: new Map(
      rules.clocks.map(({ look, to, bursts, strikes }) => [
        named(look),
        {
          to: named(to),
          bursts: bursts.map((burst) => ({ way: burst.way, from: named(burst.from), to: named(burst.to) })),
          strikes,
        },
      ]),
    ),
    doomed: new Set(rules.doomed.map(named)),
    hand: rules.hand ? digitOf(rules.hand.button) : 0,
    items: new Set(rules.hand?.items.map(named)),
    fixed: new Set(rules.hand?.fixed.map(named)),
    touches: compileTouches(rules, named),
    idle: new Map(
      Object.entries(rules.idle).map(([button, { on, by, as }]) => [
        digitOf(button),
        { on: new Set(on.map(named)), by: new Set(by.map(named)), as: new Set(as) },
      ]),
    ),
    things: new Set(rules.things.map(named)),
    laden: rules.laden.map(named),
    pulls: entries(rules.pulls, (grounds) => new Set(grounds.map(named))),
    slotOf: new Map(rules.taken.map((name, i) => [named(name), i + 1] as const)),
    meetings: entries(rules.meetings, (choices) =>
      choices.map(({ when, does, leaves, atOnce }, _, all) => ({
        when: tests(when),
        does,
        leaves: leaves === undefined ? -1 : named(leaves),
        atOnce: atOnce === true,
        depends: does === "enter" && all.some((other) => other.does === "enter" && other.leaves !== leaves),
      })),
    ),
    tried: entries(rules.tried, (times) => new Set(times)),
    edges: new Set(rules.edges.map(digitOf)),
    poses: rules.poses.map(({ when, does }) => ({ when: tests(when), does: named(does) })),
    faces: entries(rules.faces, ({ to, upright }) => ({
      heading: FACES.indexOf(to) + 1,
      upright: named(upright),
    })),
    posed: new Map(
      Object.entries(rules.posed).map(([button, looks]) => [digitOf(button), new Set(looks.map(named))]),
    ),
    shows: new Map(pairs.map(([thing, ground, look]) => [pairOf(thing, ground), look] as const)),
    shown,
    trails: entries(rules.trails, (trails) =>
      trails.map(({ when, to }) => ({ when: tests(when), does: named(to) })),
    ),
    belts: entries(rules.belts, (way) => way),
    leaps: entries(rules.leaps, ({ by, over }) => ({ by, over: new Set(over.map(named)) })),
    jumps: new Map(
      Object.entries(rules.jumps).map(([button, { by, over, vain }]) => [
        digitOf(button),
        { by, over: new Set(over.map(pairNamed)), vain: new Set(vain.map(pairNamed)) },
      ]),
    ),
    portals: entries(rules.portals, ({ to, turn }) => ({ to: named(to), turn })),
    glides: new Map(
      Object.entries(rules.glides).map(([name, glide]) => [name === "any" ? 0 : named(name), glide] as const),
    ),
    halts: new Set(rules.halts.map(named)),
    swaps: entries(rules.swaps, named),
    chosen: entries(rules.chosen, named),
    pieces,
    jumped: entries(rules.jumped, named),
    brings: rules.brings.map(({ when, does }) => ({ when: tests(when), goes: does })),
    effects,
    levers,
    gates: rules.gates.map(({ shut, open, while: fact }) => {
      const [word, of = "nothing", other = "nothing"] = fact.split(" ");
      return { shut: named(shut), open: named(open), fact: word!, of: named(of), other: named(other) };
    }),
    loads: entries(rules.loads, (load) => load),
    patches: new Map(
      Object.entries(rules.patches).map(([on, patches]) => [eventNamed(on), patches] as const),
    ),
    asksCover: [...rules.effects, ...rules.levers].some(({ on }) => /^(cover|bare) /.test(on)),
    asksRun: asks(rules, "run"),
    asksLook:
      asks(rules, "body") ||
      rules.asleep.length > 0 ||
      Object.values(rules.trails).some((trails) => trails.length > 1) ||
      Object.keys(rules.glides).length > 1 ||
      rules.poses.some(({ when }) => when.some(([what]) => what === "onto" || what === "body")),
  };
}

function compileTouches({ touches }: TileRules, named: (name: string) => number): Engine["touches"] {
  const found = new Map<number, Map<string, CompiledTouch & { turns: Map<number, number> }>>();
  for (const { button, way, from, to, cue } of touches) {
    const ways = found.get(digitOf(button)) ?? new Map();
    found.set(digitOf(button), ways);
    const key = [...way, cue?.tile, cue?.look].join();
    const seen = cue && { tile: cue.tile, look: named(cue.look) };
    const touch = ways.get(key) ?? { way, turns: new Map(), cue: seen };
    ways.set(key, touch);
    touch.turns.set(named(from), named(to));
  }
  return new Map([...found].map(([button, ways]) => [button, withUntried([...ways.values()])]));
}

/** Where something was tried under one cue, nothing may have been under another. */
function withUntried(touches: readonly CompiledTouch[]): CompiledTouch[] {
  const keyOf = ({ way, cue }: Omit<CompiledTouch, "turns">) => [...way, cue?.look].join();
  const found = new Map(touches.map((touch) => [keyOf(touch), touch]));
  for (const { cue } of touches)
    for (const { way } of cue ? touches : [])
      if (!found.has(keyOf({ way, cue }))) found.set(keyOf({ way, cue }), { way, turns: new Map(), cue });
  return [...found.values()];
}

const asks = ({ meetings }: TileRules, fact: string): boolean =>
  Object.values(meetings).some((choices) => choices.some(({ when }) => when.some(([what]) => what === fact)));

function compileTest([what, value]: Test, named: (name: string) => number): CompiledTest {
  const [word, of] = what.split(/ (.*)/);
  const wanted =
    word === "button" ? digitOf(String(value)) : typeof value === "number" ? value : named(value);
  return { what: word!, of: of === undefined ? 0 : named(of), value: wanted };
}

export const lookName = ({ names, looks }: Engine, look: number): string => names[look] ?? looks.texts[look]!;

/** An event in words, as rules name it. */
export function eventName(engine: Engine, event: number): string {
  const verb = verbOf(event);
  const what = event % PAIR;
  return `${verb} ${verb === "press" ? `ACTION${what}` : lookName(engine, what)}`;
}

/** The first look of the same form: alike but for its colours. */
export function formOf(engine: Engine, look: number): number {
  const { forms, firstOfForm, looks } = engine;
  for (let next = forms.length; next <= look; next++) {
    const form = formText(looks.texts[next]!, baseOf(engine, next));
    if (!firstOfForm.has(form)) firstOfForm.set(form, next);
    forms.push(firstOfForm.get(form)!);
  }
  return forms[look]!;
}

/** The floor, or another plain ground that shows more in a look. */
function baseOf({ looks: { texts }, floor, grounds, bases }: Engine, look: number): string {
  bases[look] ??= grounds
    .map((ground) => texts[ground]!)
    .filter((text) => look !== floor && isPlain(text) && text !== texts[look])
    .reduce((a, b) => (shared(texts[look]!, b) > shared(texts[look]!, a) ? b : a), texts[floor]!);
  return bases[look];
}

const isPlain = (text: string): boolean => text === text[0]!.repeat(text.length);

/** The colour a look mostly has where it is not floor; "" for the floor. */
export function colourOf(engine: Engine, look: number): string {
  const { looks, colours } = engine;
  const under = baseOf(engine, look);
  colours[look] ??= commonestDigit([...looks.texts[look]!].filter((digit, i) => digit !== under[i]));
  return colours[look];
}

/** The cells of a look with colours numbered as they come; where it shows the floor is left open. */
function formText(look: string, floor: string): string {
  const colours: string[] = [];
  let form = "";
  for (let i = 0; i < look.length; i++) {
    if (look[i] === floor[i]) form += "_";
    else {
      if (!colours.includes(look[i]!)) colours.push(look[i]!);
      form += colours.indexOf(look[i]!);
    }
  }
  // Plain blocks are alike in nothing but being plain.
  return colours.length === 1 && !form.includes("_") ? look : form;
}

/** What a tile shows where a thing is on a ground. */
export function shownLook(engine: Engine, thing: number, ground: number): number {
  if (thing === 0) return ground;
  if (ground === engine.floor) return thing;
  const known = engine.shows.get(pairOf(thing, ground));
  if (known !== undefined) return known;
  const { texts, overlaid } = engine.looks;
  const key = engine.floor * PAIR * PAIR + pairOf(thing, ground);
  let look = overlaid.get(key);
  if (look === undefined) {
    look = numberOf(engine.looks, overlay(texts[thing]!, texts[engine.floor]!, texts[ground]!));
    overlaid.set(key, look);
  }
  return look;
}

/** How a thing looks when no click has chosen it. */
export const unchosen = ({ chosen }: Engine, look: number): number => chosen.get(look) ?? look;

/** Whether something is put where it is: a thing, or a piece that buttons move once a click has chosen it. */
export const isPut = (engine: Engine, look: number): boolean =>
  !engine.bodyOf.has(look) || engine.pieces.has(look);

/** Where a button takes a body that looks so; undefined where it does not answer. */
export function wayOf({ bodyOf, asleep, rules }: Engine, look: number, button: string): Way | undefined {
  const body = asleep.has(look) ? undefined : bodyOf.get(look);
  return body === undefined ? undefined : rules.bodies[body - 1]!.steps[button];
}

/** What rules hold for the level that has this lattice. */
export function onLevel<T>(
  { lattices }: TileRules,
  byLevel: Readonly<Record<string, T>>,
  lattice: Lattice,
): T | undefined {
  for (const level in byLevel) if (lattices[level] === lattice) return byLevel[level];
  return undefined;
}

export const fallOf = (engine: Engine, look: number): Way | undefined =>
  FIXED[engine.glides.get(look) ?? engine.glides.get(0) ?? "none"];

/** Where things are: the ground and what stands on it, tile by tile, then how many of each kind were taken, the headings of what walks by itself, what is held, and the last button. */
export interface Board {
  readonly lattice: Lattice;
  readonly cells: Uint16Array;
  /** More than a window shows: ground that was not seen may come to light any time. */
  readonly world?: true;
}
