import { engineOf } from "../../runtime/compile.ts";
import { type Engine, eventName, eventOf, PAIR, unpaired, verbOf } from "../../runtime/tiles/engine.ts";
import { type Lattice, type Looks, numberOf, type Way } from "../../runtime/tiles/looks.ts";
import { type Effect, NO_TILES, type TileRules } from "../../runtime/tiles/tiles.ts";
import { findBelts } from "./belts.ts";
import { type Cast, findCast, stepless } from "./bodies/cast.ts";
import { type FoundFaces, findFaces, namedFaces, withTurned } from "./bodies/faces.ts";
import { findPoses, posedBy } from "./bodies/poses.ts";
import { findRounds } from "./bodies/rounds.ts";
import { findStrikers } from "./bodies/strikers.ts";
import { findWalkers } from "./bodies/walkers.ts";
import { goInStep, stirring } from "./bodies/walking.ts";
import { findBound, findSwings } from "./bonds.ts";
import { type Chosen, castPieces, findChosen } from "./clicks/choosing.ts";
import { fitClicks } from "./clicks/clicks.ts";
import { findClocks, findDoomed } from "./clocks.ts";
import { findDraws, namedDraws } from "./draws.ts";
import { findEffects, namedEffect } from "./effects.ts";
import { type FoundGate, findCodes, findGate, namedGates } from "./gates.ts";
import { findGlides } from "./glides.ts";
import { groundsUnder } from "./grounds.ts";
import { findHand } from "./hands.ts";
import { countLooks, groupBy, sceneryIn, type Watch } from "./history.ts";
import { findJumps, namedJump } from "./jumps.ts";
import { findLeaps } from "./leaps.ts";
import { type FoundLever, findLevers } from "./levers.ts";
import { contradicted, findMeetings, findPulls } from "./meetings.ts";
import { type Names, namedClock, namedLooks, namedWalker } from "./names.ts";
import { findOrder, withoutOrder } from "./orders.ts";
import { findPortals } from "./portals.ts";
import { replay } from "./replay.ts";
import { findSprings } from "./springs.ts";
import type { Stories } from "./stories.ts";
import type { Story } from "./story.ts";
import { type FoundTouch, findTouches } from "./touches.ts";
import { findTrails } from "./trails.ts";
import { findTries } from "./tries.ts";

const PASSES = 4;
const MOST_COUNTED = 8;
/** The same for what was missing where levels were completed; and how many there are at most of what is few. */
const MOST_MISSING = 4;
const FEW = 6;

/** The work that is fitted to: moves, which count for more where there are more bodies than these. */
export const MOST_WORK = 500;
const FEW_BODIES = 4;

/** What it takes to explain a move on a board. */
export function workOn(board: Uint16Array, isBody: (look: number) => boolean): number {
  let bodies = 0;
  for (const look of board) if (isBody(look)) bodies++;
  return Math.max(1, bodies / FEW_BODIES);
}

/** Makes rules for everything that was watched: the simplest that tell it. */
export function fitTiles(
  watches: readonly Watch[],
  looks: Looks,
  names: Names,
  lattices: Readonly<Record<string, Lattice>>,
  stories: Stories,
): TileRules {
  const rules = fitClicks(fitButtons(watches, looks, names, lattices, stories), watches, looks, names);
  // Looks may have been thought of meanwhile that nobody has seen: every name that rules use is told.
  return { ...rules, looks: namedLooks(looks, names) };
}

function fitButtons(
  watches: readonly Watch[],
  looks: Looks,
  names: Names,
  lattices: Readonly<Record<string, Lattice>>,
  stories: Stories,
): TileRules {
  const found = findCast(watches, looks);
  const base: TileRules = { ...NO_TILES, lattices, looks: namedLooks(looks, names) };
  if (!found) return base;
  const chosen = findChosen(watches, found, looks);
  const cast = castPieces(found, chosen, looks);
  // Rivals share the work.
  const isBody = (look: number) => cast.bodies.some((body) => body.looks.has(look));
  const shared = affordable(watches, isBody, MOST_WORK / (1 + cast.doubtful.length));
  const rulesFor = (one: Cast) => new Fit(shared, looks, names, stories, base, one, chosen).rules();
  const told = (rules: TileRules): number => {
    const { exact, placed } = replay(engineOf(rules), shared);
    return exact + placed;
  };
  return cast.doubtful
    .map((button) => rulesFor(without(cast, button)))
    .reduce((a, b) => (told(b) >= told(a) ? b : a), rulesFor(cast));
}

/** The last attempts that are not too much work. */
function affordable(
  watches: readonly Watch[],
  isBody: (look: number) => boolean,
  most: number,
): readonly Watch[] {
  let work = 0;
  let first = watches.length;
  while (first > 0 && work < most) {
    const { opening, moves } = watches[--first]!;
    const last = moves.at(-1)?.settled ?? opening;
    work += moves.length * Math.max(workOn(opening, isBody), workOn(last, isBody));
  }
  return watches.slice(first);
}

const without = (cast: Cast, button: string): Cast => ({
  ...cast,
  bodies: cast.bodies.map(({ steps, ...body }) => ({
    ...body,
    steps: new Map([...steps].filter(([name]) => name !== button)),
  })),
});

/** What walks does so whatever is pressed: what only seems to move where a button is at work was touched. */
const strayingIn = ({ strays }: Cast, touches: readonly FoundTouch[]): ReadonlySet<number>[] =>
  strays
    .filter(
      ({ looks, buttons }) =>
        ![...buttons].every((name) =>
          touches.some(({ button, from, to }) => button === name && (looks.has(from) || looks.has(to))),
        ),
    )
    .map(({ looks }) => looks);

class Fit {
  private known: TileRules;
  /** Looks of which there were few, and then none: something may depend on them. */
  private readonly vanishing: readonly number[];
  /** Looks that were missing where levels were completed by what stops bodies now. */
  private missing: readonly number[] = [];
  /** Names of what stands about in numbers: never a body. */
  private readonly scenery = new Set<string>();
  private readonly faces: FoundFaces;

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
    this.faces = findFaces(watches, found, looks);
    const jumps = findJumps(watches, found, this.faces, looks);
    const all = jumps.reduce((one, { button }) => without(one, button), found);
    const draws = findDraws(watches, all, looks, this.faces);
    // What a body draws is none itself.
    const isDrawn = (look: number) => draws.some((one) => one.look === look);
    const cast = { ...all, bodies: all.bodies.filter((body) => ![...body.looks].some(isDrawn)) };
    const bodies = withTurned(new Set(cast.bodies.flatMap((body) => [...body.looks])), this.faces, looks);
    const buttons = stepless(watches, cast.bodies);
    const hand = findHand(watches, buttons, bodies, cast.floor, looks.texts);
    const bound = findBound(watches, cast, looks);
    const swings = findSwings(watches, buttons, bound, cast.floor, looks);
    const still = buttons.filter((button) => ![...swings, ...draws].some((one) => one.button === button));
    const touched = findTouches(watches, still, bodies, cast.floor, looks, this.faces);
    const rounds = findRounds(watches, cast, looks);
    const union = new Map(cast.bodies.flatMap(({ steps }) => [...steps]));
    const led = new Set([...bound, ...draws.map(({ look }) => look)]);
    const strays = strayingIn(cast, touched).filter((stray) => ![...stray].some((look) => led.has(look)));
    // What walks is not put there, and bodies fall asleep of themselves.
    const shown = groundsUnder(bodies, cast.floor, looks);
    const touches = touched
      .filter(({ from, to }) => !strays.some((stray) => stray.has(from) || stray.has(to)))
      .filter(({ from, to }) => !shown.has(from) || !shown.has(to));
    const inStep = goInStep(watches, strays, bodies);
    this.known = {
      ...base,
      floor: names.of(cast.floor),
      ...(watches.some(({ moves }) => moves.some(({ scroll }) => scroll)) && { scrolls: true as const }),
      ...(hand && {
        hand: {
          button: hand.button,
          items: hand.items.map((look) => names.of(look)),
          fixed: hand.fixed.map((look) => names.of(look)),
        },
      }),
      belts: Object.fromEntries(
        findBelts(watches, cast, looks).map(({ ground, way }) => [names.of(ground), way]),
      ),
      leaps: Object.fromEntries(
        findLeaps(watches, cast, looks).map(({ ground, by, over }) => [
          names.of(ground),
          { by, over: [...over].map((look) => names.of(look)) },
        ]),
      ),
      springs: findSprings(watches, cast, looks),
      ...(rounds && { rounds }),
      bound: [...bound].map((look) => names.of(look)),
      swings: Object.fromEntries(
        swings.map(({ button, pivot, turn }) => [button, { pivot: names.of(pivot), turn }]),
      ),
      draws: namedDraws(draws, names),
      things: [...led].filter((look) => !bodies.has(look)).map((look) => names.of(look)),
      jumps: Object.fromEntries(jumps.map((jump) => [jump.button, namedJump(jump, names)])),
      portals: Object.fromEntries(
        findPortals(watches, cast, looks).map(({ ground, to, turn }) => [
          names.of(ground),
          { to: names.of(to), turn },
        ]),
      ),
      touches: touches.map(({ from, to, cue, ...one }) => ({
        ...one,
        from: names.of(from),
        to: names.of(to),
        ...(cue && { cue: { ...cue, look: names.of(cue.look) } }),
      })),
      walkers: findWalkers(inStep ? stirring(watches) : watches, strays, bodies, cast.floor, looks).map(
        (walker) => namedWalker(walker, names),
      ),
      ...(inStep && { inStep: true as const }),
      clocks: findClocks(
        watches,
        new Set([...bodies, ...strays.flatMap((stray) => [...stray])]),
        sceneryIn(watches),
        cast.floor,
      ).map((clock) => namedClock(clock, names)),
      ...namedFaces(this.faces, names, looks),
      bodies: cast.bodies.map((body) => ({
        looks: [...withTurned(body.looks, this.faces, looks)].map((look) => names.of(look)),
        // Who never part go the same ways.
        steps: Object.fromEntries([...body.looks].every((look) => bound.has(look)) ? union : body.steps),
        ...(body.late > 0 && { late: body.late }),
      })),
      ...(chosen.size > 0 && this.choosing(chosen)),
    };
  }

  /** A click wakes the piece that it chooses; it takes it nowhere. */
  private choosing(chosen: Chosen): Partial<TileRules> {
    const pairs = [...chosen].map(([mark, plain]) => [this.names.of(mark), this.names.of(plain)] as const);
    return {
      chosen: Object.fromEntries(pairs),
      swaps: Object.fromEntries(pairs.map(([mark, plain]) => [plain, mark])),
      brings: [{ when: [], does: false, seen: chosen.size }],
      asleep: pairs.map(([, plain]) => plain),
    };
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
