import {
  type CompiledEffect,
  type CompiledRiders,
  type CompiledTest,
  type CompiledTouch,
  digitOf,
  type Engine,
  eventOf,
  pairOf,
  type Verb,
} from "./tiles/engine.ts";
import { panelsOf } from "./tiles/icon.ts";
import { figureOnTile } from "./tiles/lock.ts";
import { headingAlong, type Looks, numberLooks, numberOf, overlay, quarterTurned } from "./tiles/looks.ts";
import { compileStrikers } from "./tiles/strike.ts";
import { FACES, type Face, type Riders, type Test, type TileRules } from "./tiles/tiles.ts";

/** Rules as they are written, made into what a turn asks: names into numbers, lists into maps. */

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
    walkers: rules.walkers.map(({ turns, prey, reach, waits, early, poses, phases, rests, free, bars }) => ({
      turns,
      prey: prey?.map(named) ?? [],
      reach: reach ?? Number.POSITIVE_INFINITY,
      waits: waits === true,
      early: early === true,
      poses: poses ? [0, ...poses.map((name) => (name === "" ? 0 : named(name)))] : [],
      phases: entries(phases ?? {}, named),
      rests: new Set(rests?.map(named)),
      free: new Set(free.map(named)),
      bars: new Set(bars?.map(named)),
    })),
    riders: rules.riders && compileRiders(rules.riders, looks, named),
    stacks: rules.stacks && {
      piece: rules.stacks.piece,
      raised: rules.stacks.raised,
      lands: rules.stacks.lands,
      slots: new Set(rules.stacks.slots.map(named)),
      over: new Set(rules.stacks.over.map(named)),
    },
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
    strikers: compileStrikers(rules, looks),
    hand: rules.hand ? digitOf(rules.hand.button) : 0,
    items: new Set(rules.hand?.items.map(named)),
    fixed: new Set(rules.hand?.fixed.map(named)),
    touches: compileTouches(rules, named),
    idle: new Map(
      Object.entries(rules.idle).map(([button, { on, by, far, as }]) => [
        digitOf(button),
        {
          on: new Set(on.map(named)),
          by: new Set(by.map(named)),
          far: new Set(far.map(named)),
          as: new Set(as),
        },
      ]),
    ),
    things: new Set(rules.things.map(named)),
    laden: rules.laden.map(named),
    bound: new Set(rules.bound.map(named)),
    draws: new Map(
      Object.entries(rules.draws).map(([button, draws]) => [
        digitOf(button),
        draws.map(({ look, as, away, slides }) => ({
          look: named(look),
          as: named(as),
          away: away === true,
          slides: slides === true,
        })),
      ]),
    ),
    swings: new Map(
      Object.entries(rules.swings).map(([button, { pivot, turn }]) => [
        digitOf(button),
        { pivot: named(pivot), turn },
      ]),
    ),
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
    icons: new Map(Object.entries(rules.icons).map(([on, icons]) => [eventNamed(on), icons] as const)),
    panels: panelsOf(Object.values(rules.icons)),
    pictures: numberLooks([]),
    locks: rules.locks.flatMap((name) => figureOnTile(rules.looks[name] ?? name) ?? []),
    asksCover: [...[...rules.effects, ...rules.levers].map(({ on }) => on), ...Object.keys(rules.icons)].some(
      (on) => /^(cover|bare) /.test(on),
    ),
    asksRun: asks(rules, "run"),
    asksLook:
      asks(rules, "body") ||
      rules.asleep.length > 0 ||
      Object.values(rules.trails).some((trails) => trails.length > 1) ||
      Object.keys(rules.glides).length > 1 ||
      rules.poses.some(({ when }) => when.some(([what]) => what === "onto" || what === "body")),
  };
}

function compileRiders(
  { looks: own, tracks, still, homes }: Riders,
  looks: Looks,
  named: (name: string) => number,
): CompiledRiders {
  const headings = new Map(Object.entries(own).map(([name, face]) => [named(name), FACES.indexOf(face) + 1]));
  const turned = (look: number, heading: number) =>
    numberOf(looks, quarterTurned(looks.texts[look]!, (heading - headings.get(look)! + 4) % 4));
  return {
    headings,
    still: new Set(still.map(named)),
    poses: new Map(
      [...headings.keys()].map((look) => [look, [0, 1, 2, 3, 4].map((way) => turned(look, way))]),
    ),
    tracks: new Map(
      Object.entries(tracks).map(([name, outs]) => [
        named(name),
        [undefined, ...FACES.map((face) => outs[face] && outcomeOf(outs[face]))],
      ]),
    ),
    homes: homes.map(({ rider, on, left }) => ({ rider: named(rider), on: named(on), left: named(left) })),
  };
}

/** A heading, 0 where it turns back, -1 where it stays. */
const outcomeOf = (out: Face | "back" | "stay"): number =>
  out === "back" ? 0 : out === "stay" ? -1 : FACES.indexOf(out) + 1;

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
