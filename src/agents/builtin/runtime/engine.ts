import { type Lattice, type Looks, numberLooks, numberOf, overlay, type Way } from "./looks.ts";
import { type Deed, FIXED, type Glide, type Test, type TileRules } from "./tiles.ts";

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
}

export interface CompiledPose {
  readonly when: readonly CompiledTest[];
  readonly does: number;
}

/** Rules with looks as numbers, for speed. */
export interface Engine {
  readonly rules: TileRules;
  readonly looks: Looks;
  /** A look that came later has no name but its cells. */
  readonly names: readonly string[];
  /** Filled as needed. */
  readonly hashes: number[];
  readonly floor: number;
  /** By look: 1 + the body it belongs to. */
  readonly bodyOf: ReadonlyMap<number, number>;
  readonly things: ReadonlySet<number>;
  /** By look: 1 + its counter. */
  readonly slotOf: ReadonlyMap<number, number>;
  readonly meetings: ReadonlyMap<number, readonly CompiledChoice[]>;
  readonly tried: ReadonlyMap<number, ReadonlySet<number>>;
  readonly poses: readonly CompiledPose[];
  readonly shows: ReadonlyMap<number, number>;
  /** The reverse: a look that is a thing on a ground. */
  readonly shown: ReadonlyMap<number, readonly [thing: number, ground: number]>;
  readonly glides: ReadonlyMap<number, Glide>;
  readonly halts: ReadonlySet<number>;
  /** By event: what turns into what. */
  readonly effects: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** Whether the button before matters. */
  readonly asksRun: boolean;
}

const PAIR = 65536;

/** What can happen in a turn; effects are told by it. */
export const VERBS = ["press", "enter", "leave", "take", "push", "onto", "stop", "pose", "click"] as const;
export type Verb = (typeof VERBS)[number];

export const eventOf = (verb: Verb, what: number): number => VERBS.indexOf(verb) * PAIR + what;

/** ACTION4 is 4. */
export const digitOf = (button: string): number => Number(button.slice(6));

export const pairOf = (thing: number, ground: number): number => thing * PAIR + ground;

const engines = new WeakMap<TileRules, Engine>();

export function engineOf(rules: TileRules): Engine {
  let engine = engines.get(rules);
  if (!engine) {
    engine = compileRules(rules);
    engines.set(rules, engine);
  }
  return engine;
}

function compileRules(rules: TileRules): Engine {
  const looks = numberLooks(Object.values(rules.looks));
  const named = (name: string): number => (name === "edge" ? 1 : numberOf(looks, rules.looks[name] ?? name));
  const tests = (when: readonly Test[]) => when.map((test) => compileTest(test, named));
  const entries = <T, U>(record: Readonly<Record<string, T>>, make: (value: T) => U) =>
    new Map(Object.entries(record).map(([name, value]) => [named(name), make(value)] as const));
  const effects = new Map<number, Map<number, number>>();
  for (const { on, from, to } of rules.effects) {
    const [verb, what] = on.split(/ (.*)/) as [Verb, string];
    const event = eventOf(verb, verb === "press" ? digitOf(what) : named(what));
    if (!effects.has(event)) effects.set(event, new Map());
    effects.get(event)!.set(named(from), named(to));
  }
  const pairs = Object.entries(rules.shows).map(([key, name]) => {
    const [thing, ground] = key.split(" on ");
    return [named(thing!), named(ground!), named(name)] as const;
  });
  return {
    rules,
    looks,
    names: ["nothing", "edge", ...Object.keys(rules.looks)],
    hashes: [],
    floor: named(rules.floor),
    bodyOf: new Map(
      rules.bodies.flatMap((body, i) => body.looks.map((name) => [named(name), i + 1] as const)),
    ),
    things: new Set(rules.things.map(named)),
    slotOf: new Map(rules.taken.map((name, i) => [named(name), i + 1] as const)),
    meetings: entries(rules.meetings, (choices) =>
      choices.map(({ when, does, leaves }) => ({
        when: tests(when),
        does,
        leaves: leaves === undefined ? -1 : named(leaves),
      })),
    ),
    tried: entries(rules.tried, (times) => new Set(times)),
    poses: rules.poses.map(({ when, does }) => ({ when: tests(when), does: named(does) })),
    shows: new Map(pairs.map(([thing, ground, look]) => [pairOf(thing, ground), look] as const)),
    shown: new Map(pairs.map(([thing, ground, look]) => [look, [thing, ground] as const] as const)),
    glides: new Map(
      Object.entries(rules.glides).map(([name, glide]) => [name === "any" ? 0 : named(name), glide] as const),
    ),
    halts: new Set(rules.halts.map(named)),
    effects,
    asksRun: Object.values(rules.meetings).some((choices) =>
      choices.some(({ when }) => when.some(([what]) => what === "run")),
    ),
  };
}

function compileTest([what, value]: Test, named: (name: string) => number): CompiledTest {
  const [word, of] = what.split(/ (.*)/);
  const wanted =
    word === "button" ? digitOf(String(value)) : typeof value === "number" ? value : named(value);
  return { what: word!, of: of === undefined ? 0 : named(of), value: wanted };
}

export const lookName = ({ names, looks }: Engine, look: number): string => names[look] ?? looks.texts[look]!;

/** What a tile shows where a thing is on a ground. */
export function shownLook(engine: Engine, thing: number, ground: number): number {
  if (thing === 0) return ground;
  if (ground === engine.floor) return thing;
  const known = engine.shows.get(pairOf(thing, ground));
  if (known !== undefined) return known;
  const { texts } = engine.looks;
  return numberOf(engine.looks, overlay(texts[thing]!, texts[engine.floor]!, texts[ground]!));
}

export const fallOf = (engine: Engine, look: number): Way | undefined =>
  FIXED[engine.glides.get(look) ?? engine.glides.get(0) ?? "none"];

/** Where things are: the ground and what stands on it, tile by tile, then how many of each kind were taken, and the last button. */
export interface Board {
  readonly lattice: Lattice;
  readonly cells: Uint16Array;
}
