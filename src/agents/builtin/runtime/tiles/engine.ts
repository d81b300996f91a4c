import type { CompiledSwing } from "./bonds.ts";
import type { CompiledClock } from "./clocks.ts";
import type { CompiledDraw } from "./draws.ts";
import type { Icon, Panel } from "./icon.ts";
import type { Exit } from "./leaps.ts";
import type { Figure } from "./lock.ts";
import { commonestDigit, type Lattice, type Looks, numberOf, overlay, shared, type Way } from "./looks.ts";
import type { Patch } from "./patch.ts";
import type { CompiledStacks } from "./stacks.ts";
import { type Deed, FIXED, type Glide, type Idle, type TileRules, type Walker } from "./tiles.ts";

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
  readonly early: boolean;
  /** By heading, from 1, where that was seen; empty where the look does not tell. */
  readonly poses: readonly number[];
  readonly phases: ReadonlyMap<number, number>;
  readonly rests: ReadonlySet<number>;
  readonly free: ReadonlySet<number>;
  readonly bars: ReadonlySet<number>;
}

/** Looks as on the floor. */
export interface CompiledRiders {
  readonly headings: ReadonlyMap<number, number>;
  readonly still: ReadonlySet<number>;
  /** By look: how it looks by heading, from 1. */
  readonly poses: ReadonlyMap<number, readonly number[]>;
  /** By ground and heading. */
  readonly tracks: ReadonlyMap<number, readonly (number | undefined)[]>;
  readonly homes: readonly { readonly rider: number; readonly on: number; readonly left: number }[];
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
  readonly riders: CompiledRiders | undefined;
  readonly stacks: CompiledStacks | undefined;
  /** By look that turns by itself. */
  readonly clocks: ReadonlyMap<number, CompiledClock>;
  readonly doomed: ReadonlySet<number>;
  /** By look: the headings in which it strikes. */
  readonly strikers: ReadonlyMap<number, ReadonlySet<number>>;
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
  readonly bound: ReadonlySet<number>;
  readonly swings: ReadonlyMap<number, CompiledSwing>;
  readonly draws: ReadonlyMap<number, readonly CompiledDraw[]>;
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
  readonly icons: ReadonlyMap<number, readonly Icon[]>;
  /** Where they are, and what they show by number. */
  readonly panels: readonly Panel[];
  readonly pictures: Looks;
  readonly locks: readonly Figure[];
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

/** How many cells stand behind the tiles: what panels show, buttons pressed before, what is held, the last button if it led somewhere. */
export const tailOf = ({ panels, late, hand }: Engine): number => panels.length + late + (hand > 0 ? 2 : 1);

/** Where things are: the ground and what stands on it, tile by tile, then how many of each kind were taken, the headings of what walks by itself, what is held, and the last button. */
export interface Board {
  readonly lattice: Lattice;
  readonly cells: Uint16Array;
  /** More than a window shows: ground that was not seen may come to light any time. */
  readonly world?: true;
}
