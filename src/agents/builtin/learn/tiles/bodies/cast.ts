import { ahead, type Looks, type Way } from "../../../runtime/tiles/looks.ts";
import { overGrounds } from "../grounds.ts";
import { bump, groupBy, most, planOf, sceneryIn, type Watch, type Watched } from "../history.ts";
import { isMovedOver, motionsOf } from "./motions.ts";
import { type Group, type Motion, pressesBefore, timed } from "./timing.ts";
import { withUsual } from "./usual.ts";
import { posesAt, turnedInPlace } from "./wakings.ts";

/** Who answers to buttons, and what is left where it goes. */
export interface Cast {
  readonly floor: number;
  readonly bodies: readonly {
    readonly looks: ReadonlySet<number>;
    readonly steps: ReadonlyMap<string, Way>;
    /** How many presses later it answers. */
    readonly late: number;
  }[];
  /** What moves, yet neither with the buttons nor pushed: perhaps by itself. */
  readonly strays: readonly Stray[];
  /** Buttons after which bodies went farther than a tile once: perhaps they only fell. */
  readonly doubtful: readonly string[];
}

export interface Stray {
  readonly looks: ReadonlySet<number>;
  /** What was pressed when it moved. */
  readonly buttons: ReadonlySet<string>;
}

/** Finds the bodies in everything that was watched: what moves most faithfully with the buttons. */
export function findCast(watches: readonly Watch[], looks: Looks): Cast | undefined {
  const motions: Motion[] = [];
  const presses: Watched[] = [];
  for (const watch of watches)
    for (const move of watch.moves) {
      if (move.clicked >= 0 || move.changed.length === 0 || move.over) continue;
      presses.push(move);
      for (const motion of motionsOf(watch, move, looks)) motions.push(motion);
    }
  // What was gone onto looks as what is left, unless either is more than the floor.
  const plain = motions.filter(({ move, from, to }) => move.before[to] === move.after[from]);
  const fading = fadingIn(motions);
  const lasting = plain.filter(({ move, from }) => !fading.has(move.after[from]!));
  const left = new Map<number, number>();
  for (const { move, from } of [lasting, plain, motions].find(({ length }) => length > 0) ?? [])
    bump(left, move.after[from]!);
  const floor = most(left);
  if (floor === undefined) return undefined;
  const scenery = sceneryIn(watches);
  const moving = motions.filter(
    ({ look, became }) => look !== floor && !scenery.has(look) && !scenery.has(became),
  );
  const waysOf = groupBy(motions, ({ move }) => move.button);
  const isStill = (move: Watched, watch: Watch) =>
    motionsOf(watch, move, looks).length === 0 &&
    !isStep(watch, move, new Map(waysOf.get(move.button)?.map(({ way }) => [way.join(), way])), looks);
  const groups = group(moving, floor, [
    ...turnedInPlace(watches, isStill, floor, looks),
    ...onOtherGrounds(moving, floor, looks),
    ...succeeding(moving, floor),
    ...guises(watches, moving),
  ]);
  const pasts = pressesBefore(watches);
  const ranked = [...groups.values()].map((mine) => timed(mine, pasts)).sort((a, b) => b.score - a.score);
  // Whoever is late is so behind another.
  const punctual = ranked.findIndex(({ late }) => late === 0);
  if (punctual > 0) ranked.unshift(...ranked.splice(punctual, 1));
  const [best] = ranked;
  if (!best || best.score <= 0) return undefined;
  const leader = onFloor(looksOf(best.mine, floor), floor, looks);
  const present = new Set([...leader, ...posesAt(watches, leader, best.steps, floor, looks)]);
  const others = ranked
    .slice(1)
    .filter(
      (one) =>
        one.late > 0 ||
        isInTurn(one, best, present) ||
        (one.score >= Math.max(2, 0.8 * one.mine.length) && one.score >= chancesOf(one, presses, floor) / 3),
    )
    .filter((one) => !drivenBy(one.mine, best.mine) && !goesItsWay(one, best));
  // Those that take turns answer alike.
  const inTurn = [best, ...others.filter((one) => isInTurn(one, best, present))];
  const shared = new Map(inTurn.flatMap(({ steps }) => [...steps]));
  const strays = ranked
    .slice(1)
    .filter(({ mine }) => !others.some((other) => other.mine === mine) && mostlyNear(mine))
    .filter(({ mine }) => !drivenBy(mine, best.mine));
  return {
    floor,
    bodies: bodiesOf(
      [best, ...others].map((one) => (inTurn.includes(one) ? { ...one, steps: shared } : one)),
      floor,
    ).map(({ looks: own, steps, late }, i, all) => {
      const bare = onFloor(own, floor, looks);
      const poses = [...posesAt(watches, bare, steps, floor, looks)].filter(
        (look) => !scenery.has(look) && !all.some((other, j) => j !== i && other.looks.has(look)),
      );
      return {
        looks: onFloor(new Set([...bare, ...poses]), floor, looks),
        steps: late > 0 ? steps : withUsual(watches, bare, steps, floor),
        late,
      };
    }),
    strays: strays.map(({ mine }) => ({
      looks: looksOf(mine, floor),
      buttons: new Set(mine.map(({ move }) => move.button)),
    })),
    doubtful: doubtful(best.mine, [...best.steps.keys()]),
  };
}

/** Buttons that take none of these anywhere. */
export const stepless = (watches: readonly Watch[], bodies: Cast["bodies"]): string[] =>
  [...new Set(watches.flatMap(({ moves }) => moves.map(({ button }) => button)))].filter(
    (button) => button !== "ACTION6" && !bodies.some(({ steps }) => steps.has(button)),
  );

/** Grounds that mostly were something else when what had gone onto them went on. */
function fadingIn(motions: readonly Motion[]): Set<number> {
  const lasted = new Map<number, number>();
  const before = groupBy(motions, ({ move }) => move.after);
  for (const { move, from } of motions)
    for (const { move: entry, to } of before.get(move.before) ?? []) {
      const ground = entry.before[to]!;
      if (to === from) lasted.set(ground, (lasted.get(ground) ?? 0) + (move.after[from] === ground ? 1 : -1));
    }
  return new Set([...lasted].filter(([, times]) => times < 0).map(([ground]) => ground));
}

/** Presses that might have moved it: it was there. */
function chancesOf({ mine }: Group, presses: readonly Watched[], floor: number): number {
  const own = looksOf(mine, floor);
  return presses.filter(({ before }) => before.some((look) => own.has(look))).length;
}

/** Whether it goes one way whatever is pressed, and not the way a body goes or the opposite one: by itself, it seems. */
function goesItsWay({ steps, late }: Group, { steps: others }: Group): boolean {
  const ways = [...steps.values()];
  const [first] = ways;
  if (!first || late > 0 || ways.some((way) => way.join() !== first.join())) return false;
  const isAcross = ([dx, dy]: Way) => dx * first[0] + dy * first[1] === 0;
  return [...steps.keys()].some((button) => isAcross(others.get(button) ?? first));
}

/** Whether it goes as the other body does, and only when that one stays where it is: they take turns. */
function isInTurn({ mine, steps, score }: Group, other: Group, present: ReadonlySet<number>): boolean {
  if (score < 2 || score < new Set(mine.map(({ move }) => move)).size) return false;
  const beside = mine.filter(({ move }) => move.before.some((look) => present.has(look)));
  if (2 * beside.length < mine.length) return false;
  const moves = new Set(other.mine.map(({ move }) => move));
  return (
    mine.every(({ move, near }) => near && !moves.has(move)) &&
    [...steps].some(([button]) => other.steps.has(button)) &&
    [...steps].every(([button, way]) => (other.steps.get(button) ?? way).join() === way.join())
  );
}

/** Bodies may hide each other: a look is the first one's that has it. */
function bodiesOf(found: readonly Group[], floor: number): Cast["bodies"] {
  const taken = new Set<number>();
  return found.map(({ mine, steps, late }) => {
    const looks = new Set([...looksOf(mine, floor)].filter((look) => !taken.has(look)));
    for (const look of looks) taken.add(look);
    return { looks, steps, late };
  });
}

/** Without looks that are another one of them on some ground. */
export function onFloor(own: ReadonlySet<number>, floor: number, looks: Looks): Set<number> {
  const left = new Set(own);
  if (own.size < 2) return left;
  for (const { body, ground, shown } of overGrounds(own, floor, looks))
    if (ground !== floor && !own.has(ground) && shown !== body) left.delete(shown);
  return left.size > 0 ? left : new Set(own);
}

/** Several of a kind may be taken for each other. */
const mostlyNear = (motions: readonly Motion[]): boolean =>
  motions.filter(({ near }) => near).length >= 0.8 * motions.length;

/** Where every button takes bodies far, they glide; where one does, they may fall. */
function doubtful(motions: readonly Motion[], buttons: readonly string[]): string[] {
  const far = buttons.filter((button) => motions.some(({ move, near }) => move.button === button && !near));
  return far.length <= buttons.length / 2 ? far : [];
}

/** Whether something went a way that the button took others, and left what is rare. */
const isStep = (
  watch: Watch,
  { before, after, changed }: Watched,
  ways: ReadonlyMap<string, Way>,
  { texts }: Looks,
): boolean => {
  const lattice = planOf(watch);
  return [...ways.values()].some((way) =>
    changed.some((from) => {
      const to = ahead(lattice, from, way);
      return (
        changed.includes(to) &&
        isMovedOver(texts[before[from]!]!, texts[after[from]!]!, texts[before[to]!]!, texts[after[to]!]!)
      );
    }),
  );
};

/** What moves may look otherwise on another ground. */
function* onOtherGrounds(
  motions: readonly Motion[],
  floor: number,
  looks: Looks,
): Generator<readonly [number, number]> {
  const moving = new Set(motions.map(({ look }) => look));
  for (const { body, shown } of overGrounds(moving, floor, looks)) if (moving.has(shown)) yield [body, shown];
}

/** What became another that moves while it went onto something: they are one, if they never were there together. */
function* succeeding(motions: readonly Motion[], floor: number): Generator<readonly [number, number]> {
  const moving = new Set(motions.map(({ look }) => look));
  const boards = new Set(motions.map(({ move }) => move.before));
  for (const { look, became, move, to } of motions)
    if (look !== became && move.before[to] !== floor && moving.has(became))
      if (![...boards].some((board) => board.includes(look) && board.includes(became))) yield [look, became];
}

/** What came to be when another was gone, and goes where that went: they are one. */
function* guises(
  watches: readonly Watch[],
  motions: readonly Motion[],
): Generator<readonly [number, number]> {
  const byLook = groupBy(motions, ({ look }) => look);
  const isAgreed = (a: readonly Motion[], b: readonly Motion[]) => {
    const ways = new Map(a.map(({ move, way }) => [move.button, way.join()]));
    const known = b.filter(({ move }) => ways.has(move.button));
    return known.length > 0 && known.every(({ move, way }) => ways.get(move.button) === way.join());
  };
  const boards = watches.flatMap(({ opening, moves }) => [opening, ...moves.map(({ settled }) => settled)]);
  for (const [a, mine] of byLook)
    for (const [b, other] of byLook) {
      if (a === b || !isAgreed(mine, other)) continue;
      // What was stepped on may still be seen through it.
      const follows = watches.some(({ moves }) =>
        moves.some(
          ({ before, after, over }, i) =>
            !over &&
            before.includes(a) &&
            !after.includes(a) &&
            !before.includes(b) &&
            moves.slice(i, i + 2).some((next) => next.after.includes(b)),
        ),
      );
      if (follows && !boards.some((board) => board.includes(a) && board.includes(b))) yield [a, b];
    }
}

/** Looks that turn into each other while they move, or where they stand, are one body's. */
function group(
  motions: readonly Motion[],
  floor: number,
  poses: Iterable<readonly [number, number]>,
): Map<number, Motion[]> {
  const parent = new Map<number, number>();
  const root = (look: number): number => {
    const up = parent.get(look) ?? look;
    return up === look ? look : root(up);
  };
  const opposed = opposition(motions);
  const join = (a: number, b: number) => {
    if (a !== b && a !== floor && b !== floor && !opposed(a, b)) parent.set(root(a), root(b));
  };
  for (const { look, became, move, to } of motions) if (move.before[to] === floor) join(became, look);
  for (const [a, b] of poses) join(a, b);
  return groupBy(motions, ({ look }) => root(look));
}

/** Motions of each that must speak against two looks being one body's. */
const OPPOSED = 2;

/** Whether buttons take one look where they never take the other: what looks so answers otherwise. */
function opposition(motions: readonly Motion[]): (a: number, b: number) => boolean {
  const byLook = groupBy(motions, ({ look }) => look);
  const waysOf = (look: number, button: string) =>
    (byLook.get(look) ?? []).filter(({ move }) => move.button === button).map(({ way }) => way.join());
  return (a, b) => {
    let against = 0;
    for (const button of new Set(byLook.get(a)?.map(({ move }) => move.button))) {
      const [mine, others] = [waysOf(a, button), waysOf(b, button)];
      if (!mine.some((way) => others.includes(way))) against += Math.min(mine.length, others.length);
    }
    return against >= OPPOSED;
  };
}

function looksOf(motions: readonly Motion[], floor: number): Set<number> {
  const looks = new Set<number>();
  for (const { look, became, move, to } of motions) {
    looks.add(look);
    if (move.before[to] === floor) looks.add(became);
  }
  looks.delete(floor);
  return looks;
}

/** Of what something is driven by, what must tell so: where all slide at once, one often comes to where another was. */
const DRIVEN = 0.75;

/** Whether it mostly moved when a body came up to it, or to where a body left. */
function drivenBy(mine: readonly Motion[], body: readonly Motion[]): boolean {
  const reached = groupBy(body, ({ move }) => move);
  const looks = new Set(body.map(({ look }) => look));
  const driven = mine.filter(
    ({ move, from, to }) =>
      reached.get(move)?.some((other) => other.to === from) || looks.has(move.before[to]!),
  );
  return driven.length > DRIVEN * mine.length;
}
