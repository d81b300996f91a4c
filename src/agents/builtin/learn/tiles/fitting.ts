import { engineOf } from "../../runtime/compile.ts";
import { type Engine, eventName, eventOf, PAIR, unpaired, verbOf } from "../../runtime/tiles/engine.ts";
import { type Looks, numberOf, type Way } from "../../runtime/tiles/looks.ts";
import type { Effect, TileRules } from "../../runtime/tiles/tiles.ts";
import type { Cast } from "./bodies/cast.ts";
import { findPoses, posedBy } from "./bodies/poses.ts";
import { findStrikers } from "./bodies/strikers.ts";
import type { Chosen } from "./clicks/choosing.ts";
import { findDoomed } from "./clocks.ts";
import { findEffects, namedEffect } from "./effects.ts";
import { type FoundGate, findCodes, findGate, namedGates } from "./gates.ts";
import { findGlides } from "./glides.ts";
import { countLooks, groupBy, sceneryIn, type Watch } from "./history.ts";
import { type FoundLever, findLevers } from "./levers.ts";
import { contradicted, findMeetings, findPulls } from "./meetings.ts";
import { type Names, namedLooks } from "./names.ts";
import { findOrder, withoutOrder } from "./orders.ts";
import { findRoles } from "./roles.ts";
import type { Stories } from "./stories.ts";
import type { Story } from "./story.ts";
import { findTrails } from "./trails.ts";
import { findTries } from "./tries.ts";
import { affordable, MOST_WORK } from "./work.ts";

const PASSES = 4;
const MOST_COUNTED = 8;
/** The same for what was missing where levels were completed; and how many there are at most of what is few. */
const MOST_MISSING = 4;
const FEW = 6;

/** Fits rules to what was watched, again and again: what is known tells what to make of it. */
export class Fit {
  private known: TileRules;
  /** Looks of which there were few, and then none: something may depend on them. */
  private readonly vanishing: readonly number[];
  /** Looks that were missing where levels were completed by what stops bodies now. */
  private missing: readonly number[] = [];
  /** Names of what stands about in numbers: never a body. */
  private readonly scenery = new Set<string>();

  constructor(
    private watches: readonly Watch[],
    private readonly looks: Looks,
    private readonly names: Names,
    private readonly stories: Stories,
    base: TileRules,
    found: Cast,
    chosen: Chosen,
  ) {
    for (const look of sceneryIn(watches)) this.scenery.add(names.of(look));
    this.vanishing = vanishing(watches);
    this.known = findRoles(watches, looks, names, base, found, chosen);
  }

  /** Again and again: what can be pushed and taken, and new looks of bodies, tell the rest. */
  rules(): TileRules {
    let story = this.tell();
    if ([...groupBy(story.meetings, ({ look }) => look).values()].some(contradicted)) {
      this.missing = missing(this.watches);
      story = this.tell();
    }
    for (let pass = 0, before = ""; pass < PASSES; pass++) {
      this.learn(story);
      story = this.tell();
      const { bodies, asleep, trails, things, laden, taken, shows, grounds } = this.known;
      const now = JSON.stringify([bodies, asleep, trails, things, laden, taken, shows, grounds]);
      if (now === before) break;
      before = now;
    }
    this.learn(story);
    this.known = { ...this.known, ...this.effects(story) };
    const switches = this.walkerSwitches();
    if (switches.length > 0) {
      this.known = { ...this.known, effects: switches };
      const found = this.effects(this.tell());
      this.known = { ...this.known, ...found, effects: [...switches, ...found.effects] };
    }
    this.known = findGlides(this.known, story, this.watches);
    const doomed = findDoomed(this.watches, new Set(this.engine().bodyOf.keys()));
    const strikers = findStrikers(this.engine(), this.watches).map((look) => numberOf(this.looks, look));
    const named = (list: readonly number[]) => list.map((look) => this.names.of(look));
    this.known = { ...this.known, doomed: named(doomed), strikers: named(strikers) };
    return { ...this.known, ...findTries(this.known, this.watches, this.names) };
  }

  private tell(): Story {
    const engine = this.engine();
    this.watches = affordable(this.watches, (look) => engine.bodyOf.has(look), MOST_WORK);
    const counted = [...new Set([...engine.slotOf.keys(), ...this.vanishing])].slice(0, MOST_COUNTED);
    const more = this.missing.filter((look) => !counted.includes(look) && !engine.bodyOf.has(look));
    // What lies there rather than what is pushed about.
    more.sort((a, b) => Number(engine.things.has(a)) - Number(engine.things.has(b)));
    return this.stories.tell(engine, this.watches, [...counted, ...more.slice(0, MOST_MISSING)]);
  }

  /** Numbers looks as the watches do. */
  private engine(): Engine {
    this.known = { ...this.known, looks: namedLooks(this.looks, this.names) };
    const engine = engineOf(this.known);
    return { ...engine, looks: this.looks };
  }

  private learn(story: Story): void {
    const name = (look: number) => this.names.of(look);
    // A look that bodies have only on some ground is no pose of its own.
    const mixed = new Set([...story.shows.values()].filter((look) => !story.bare.has(look)).map(name));
    const walkers = new Set(this.known.walkers.flatMap(({ looks }) => looks));
    const bodies = this.known.bodies.map((body, i) => {
      const others = new Set(this.known.bodies.flatMap(({ looks }, j) => (j === i ? [] : looks)));
      const found = [...(story.looks.get(i + 1) ?? [])]
        .map(name)
        .filter((it) => !others.has(it) && !walkers.has(it));
      const looks = [...new Set([...body.looks, ...found])];
      return {
        ...body,
        looks: looks.filter((it) => !mixed.has(it) && !this.scenery.has(it)),
        steps: this.steps(story, body),
      };
    });
    const own = new Set(bodies.flatMap(({ looks }) => looks));
    const things = [...new Set([...this.known.things, ...[...story.things].map(name)])].filter(
      (it) => !own.has(it),
    );
    const trails = findTrails(story.lefts, this.names);
    const meetings = findMeetings(story, trails, this.names);
    const taken = Object.entries(meetings)
      .filter(([, choices]) => choices.some(({ does, leaves }) => does === "enter" && leaves !== undefined))
      .map(([look]) => look);
    const found = [...story.shows].map(
      ([pair, look]) => [unpaired(pair).map(name).join(" on "), name(look)] as const,
    );
    // What can be pushed is no ground.
    const pushed = new Set(things);
    const shows = Object.fromEntries(
      [...Object.entries(this.known.shows), ...found].filter(
        ([pair, look]) =>
          (!own.has(look) || pair.startsWith(`${look} on `)) &&
          !this.scenery.has(look) &&
          !pushed.has(pair.replace(/^.* on /, "")),
      ),
    );
    const poses = findPoses(story, this.names);
    const posed = posedBy(story, poses, bodies, this.names);
    const { chosen } = this.known;
    const pieces = Object.keys(chosen).length > 0;
    const asleep = pieces
      ? Object.values(chosen)
      : [...story.answers]
          .filter(([, went]) => ![...went.values()].includes(true))
          .map(([look]) => name(look));
    const grounds = Object.keys(meetings).filter((look) =>
      meetings[look]!.some(({ does }) => does === "enter"),
    );
    this.known = {
      ...this.known,
      bodies,
      clocks: this.known.clocks.filter(({ look, to }) => !own.has(look) && !own.has(to)),
      asleep,
      things,
      laden: this.laden(story, things),
      pulls: findPulls(story, this.names),
      meetings,
      taken,
      trails,
      poses,
      posed,
      shows,
      ...(pieces && { grounds }),
    };
  }

  /** A piece may run on rails: some buttons do not move it, though nothing is in the way. */
  private steps({ answers }: Story, { looks, steps }: TileRules["bodies"][number]): Record<string, Way> {
    const { chosen } = this.known;
    const mine = [...answers].find(
      ([look]) => looks.includes(this.names.of(look)) && chosen[this.names.of(look)],
    );
    const left = Object.entries(steps).filter(([button]) => mine?.[1].get(button) !== false);
    return left.length > 0 ? Object.fromEntries(left) : steps;
  }

  private laden({ moves }: Story, things: readonly string[]): string[] {
    const found = new Set(this.known.laden);
    for (const { events } of moves)
      for (const event of events) if (verbOf(event) === "onto") found.add(this.names.of(event % PAIR));
    return [...found].filter((name) => name !== this.known.floor && !things.includes(name));
  }

  /** What an order tells is no effect. */
  private effects(
    story: Story,
  ): Pick<TileRules, "effects" | "levers" | "order" | "gates" | "loads" | "codes"> {
    const engine = this.engine();
    const steps = new Set(
      this.known.bodies.flatMap(({ steps: ways }) =>
        Object.keys(ways).map((button) => eventOf("press", Number(button.slice(6)))),
      ),
    );
    const order = findOrder(engine, story, (look) => this.names.of(look));
    const moves = order ? withoutOrder(engine, order, story.moves) : story.moves;
    const effects = findEffects({ moves }, engine.floor, steps);
    const levers = findLevers(moves, engine.floor, steps, effects, (from, to) => opens(engine, from, to));
    const gates = this.gates(story, levers);
    const isGate = (...looks: readonly number[]) =>
      gates.some(({ shut, open }) => looks.every((look) => look === shut || look === open));
    return {
      ...(order && { order }),
      ...namedGates(gates, (look) => this.names.of(look)),
      codes: gates.some(({ fact }) => fact === "code") ? this.known.codes : {},
      effects: effects
        .filter(({ from, to }) => !isGate(from, to))
        .map((effect) => namedEffect(engine, effect, this.names)),
      levers: levers
        .filter(({ from }) => !isGate(from))
        .map(({ event, from }) => ({
          on: eventName(engine, event),
          from: this.names.of(from),
        })),
    };
  }

  /** Of what opened and nobody knows why: what tells when it is open. */
  private gates({ moves }: Story, levers: readonly FoundLever[]): FoundGate[] {
    const pairs = new Map(levers.map(({ from, to }) => [from, to]));
    if (pairs.size === 0 || this.known.scrolls) return [];
    this.known = { ...this.known, codes: findCodes(this.engine(), this.watches) };
    const engine = this.engine();
    return [...pairs].flatMap(([shut, open]) => findGate(engine, moves, shut, open) ?? []);
  }

  /** What stops walkers, and lets them go again when it happens once more. */
  private walkerSwitches(): Effect[] {
    const walking = new Set(this.known.walkers.flatMap(({ looks }) => looks));
    return this.known.effects
      .filter(({ from, to, when }) => walking.has(from) && !walking.has(to) && when.length === 0)
      .flatMap((effect) => [effect, { ...effect, from: effect.to, to: effect.from }]);
  }
}

/** Whether what stops bodies turns into something that may not. */
function opens({ meetings, floor }: Engine, from: number, to: number): boolean {
  const stops = (look: number) => meetings.get(look)?.every(({ does }) => does === "stop");
  return from !== floor && stops(from) === true && (to === floor || stops(to) !== true);
}

/** What there are few of on a level, and none of where levels were completed: it may have to go first. */
function missing(watches: readonly Watch[]): number[] {
  const shown = new Set(
    watches.flatMap(({ won, moves, opening }) => (won ? [...(moves.at(-1)?.settled ?? opening)] : [])),
  );
  const few = watches.flatMap(({ opening }) =>
    [...countLooks(opening)].filter(([, times]) => times <= FEW).map(([look]) => look),
  );
  return [...new Set(few)].filter((look) => !shown.has(look));
}

function vanishing(watches: readonly Watch[]): number[] {
  const found = new Set<number>();
  for (const { opening, moves } of watches) {
    const few = [...countLooks(opening)].filter(([, times]) => times <= 3).map(([look]) => look);
    for (const look of few) if (moves.some(({ settled }) => !settled.includes(look))) found.add(look);
  }
  return [...found];
}
