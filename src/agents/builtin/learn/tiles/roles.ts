import type { Looks } from "../../runtime/tiles/looks.ts";
import type { TileRules } from "../../runtime/tiles/tiles.ts";
import { findBelts } from "./belts.ts";
import { type Cast, stepless } from "./bodies/cast.ts";
import { findFaces, namedFaces, withTurned } from "./bodies/faces.ts";
import { findRounds } from "./bodies/rounds.ts";
import { findWalkers } from "./bodies/walkers.ts";
import { goInStep, stirring } from "./bodies/walking.ts";
import { findBound, findSwings } from "./bonds.ts";
import type { Chosen } from "./clicks/choosing.ts";
import { findClocks } from "./clocks.ts";
import { findDraws, namedDraws } from "./draws.ts";
import { groundsUnder } from "./grounds.ts";
import { findHand } from "./hands.ts";
import { sceneryIn, type Watch } from "./history.ts";
import { findJumps, namedJump } from "./jumps.ts";
import { findLeaps } from "./leaps.ts";
import { type Names, namedClock, namedWalker } from "./names.ts";
import { findPortals } from "./portals.ts";
import { findSprings } from "./springs.ts";
import { type FoundTouch, findTouches } from "./touches.ts";

/** Who is who on the board: bodies, what goes along with them, what walks, and what buttons and grounds do to them. */
export function findRoles(
  watches: readonly Watch[],
  looks: Looks,
  names: Names,
  base: TileRules,
  found: Cast,
  chosen: Chosen,
): TileRules {
  const faces = findFaces(watches, found, looks);
  const jumps = findJumps(watches, found, faces, looks);
  const all = jumps.reduce((one, { button }) => without(one, button), found);
  const draws = findDraws(watches, all, looks, faces);
  // What a body draws is none itself.
  const isDrawn = (look: number) => draws.some((one) => one.look === look);
  const cast = { ...all, bodies: all.bodies.filter((body) => ![...body.looks].some(isDrawn)) };
  const bodies = withTurned(new Set(cast.bodies.flatMap((body) => [...body.looks])), faces, looks);
  const buttons = stepless(watches, cast.bodies);
  const hand = findHand(watches, buttons, bodies, cast.floor, looks.texts);
  const bound = findBound(watches, cast, looks);
  const swings = findSwings(watches, buttons, bound, cast.floor, looks);
  const still = buttons.filter((button) => ![...swings, ...draws].some((one) => one.button === button));
  const touched = findTouches(watches, still, bodies, cast.floor, looks, faces);
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
  return {
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
    ...namedFaces(faces, names, looks),
    bodies: cast.bodies.map((body) => ({
      looks: [...withTurned(body.looks, faces, looks)].map((look) => names.of(look)),
      // Who never part go the same ways.
      steps: Object.fromEntries([...body.looks].every((look) => bound.has(look)) ? union : body.steps),
      ...(body.late > 0 && { late: body.late }),
    })),
    ...(chosen.size > 0 && choosing(chosen, names)),
  };
}

/** A click wakes the piece that it chooses; it takes it nowhere. */
function choosing(chosen: Chosen, names: Names): Partial<TileRules> {
  const pairs = [...chosen].map(([mark, plain]) => [names.of(mark), names.of(plain)] as const);
  return {
    chosen: Object.fromEntries(pairs),
    swaps: Object.fromEntries(pairs.map(([mark, plain]) => [plain, mark])),
    brings: [{ when: [], does: false, seen: chosen.size }],
    asleep: pairs.map(([, plain]) => plain),
  };
}

/** The same bodies, this button taking them nowhere. */
export const without = (cast: Cast, button: string): Cast => ({
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
