import { engineOf } from "../../../runtime/compile.ts";
import { clicksOf, kindOfLook, kindText } from "../../../runtime/tiles/clicks.ts";
import type { Engine } from "../../../runtime/tiles/engine.ts";
import type { Looks } from "../../../runtime/tiles/looks.ts";
import type { ClickRule, Test, TileRules } from "../../../runtime/tiles/tiles.ts";
import { findTurning, findYields, type Turning } from "../bodies/turnings.ts";
import { type Carry, findCarries } from "../carries.ts";
import { namedEffect } from "../effects.ts";
import { countLooks, groupBy, most, type Watch } from "../history.ts";
import { type Names, namedLooks, namedTests } from "../names.ts";
import { type FoundBrings, findBrings, findMarks, triedInVain } from "./brings.ts";
import { type ClickExample, clickExamples, nextColours } from "./click-examples.ts";
import { findCorners } from "./corners.ts";
import { findRiders, withoutRides } from "./riders.ts";
import { findStacks } from "./stacks.ts";
import { findClickEffects, findSwaps } from "./swaps.ts";

/** Adds what clicks do to rules for everything that was watched. */
export function fitClicks(base: TileRules, watches: readonly Watch[], looks: Looks, names: Names): TileRules {
  const { texts } = looks;
  const watched = clickExamples(watches);
  if (watched.length === 0) return base;
  const ridden = base.floor === "" ? withRiders(base, watches, looks, names) : base;
  const stacked = base.floor === "" && !ridden.riders ? findStacks(watched, looks, names) : undefined;
  const clicks = ridden.riders
    ? withoutRides(watched, ridden, looks)
    : watched.filter((example) => !stacked?.told.has(example));
  const { corners, told: atCorners } = findCorners(clicks, texts);
  const all = clicks.filter((example) => !atCorners.has(example));
  const onFloor = (name: string) => ({
    ...ridden,
    ...(stacked && { stacks: stacked.stacks }),
    corners,
    floor: name,
  });
  let plain = onFloor(base.floor === "" ? names.of(commonest(watches)) : base.floor);
  // What buttons move is no piece that clicks bring.
  const pieces = chosenLooks(engineOf(plain), looks);
  const bringing = () =>
    findBrings(watches, all, findSwaps(engineOf(plain), all), engineOf(plain).floor, looks);
  let brings = pieces.size > 0 ? undefined : bringing();
  if (base.floor === "" && brings?.floor !== undefined && names.of(brings.floor) !== plain.floor) {
    plain = onFloor(names.of(brings.floor));
    brings = bringing();
  }
  const { floor } = engineOf(plain);
  const examples = all.filter((example) => !(brings?.told.has(example) ?? pieces.has(example.look)));
  const rules = brings && brings.choices.length > 0 ? withPieces(plain, brings, looks, names) : plain;
  const carries = findCarries(
    groupBy(examples, ({ look }) => look),
    floor,
  );
  const first = turnings(rules, examples, texts, names);
  // A tour has to tell more than colours that turn do, if these turn in a figure that has a name.
  for (const [look, { exact }] of carries) {
    const told = first.byKind.get(kindOfLook(first.engine, look));
    if (told?.rule.does === "turn" && (told.rule.figure ? told.exact >= exact : told.exact > exact))
      carries.delete(look);
  }
  const rest = examples.filter(({ look }) => !carries.has(look));
  return further(
    namedClicks(carries.size === 0 ? first : turnings(rules, rest, texts, names), carries, names),
    watches,
    examples,
    looks,
    names,
  );
}

/** Where no button moves anything: what goes on with every click. */
function withRiders(base: TileRules, watches: readonly Watch[], looks: Looks, names: Names): TileRules {
  const floor = commonest(watches);
  const riders = findRiders(watches, looks, floor, names);
  return riders ? { ...base, looks: namedLooks(looks, names), floor: names.of(floor), riders } : base;
}

/** Looks of pieces that clicks choose and buttons move, on every ground. */
function chosenLooks({ pieces, shown, looks: { texts } }: Engine, { numbers }: Looks): Set<number> {
  const over = [...shown].filter(([, [thing]]) => pieces.has(thing)).map(([look]) => look);
  return new Set([...pieces, ...over].flatMap((look) => numbers.get(texts[look]!) ?? []));
}

/** Pieces that a click chooses and the next one brings elsewhere. */
function withPieces(
  rules: TileRules,
  { chosen, grounds, jumped, choices }: FoundBrings,
  looks: Looks,
  names: Names,
): TileRules {
  const named = [...chosen].map(([mark, piece]) => [names.of(mark), names.of(piece)] as const);
  return {
    ...rules,
    looks: namedLooks(looks, names),
    things: [...new Set([...rules.things, ...named.flat()])],
    swaps: Object.fromEntries(
      named.flatMap(([mark, piece]) => [
        [mark, piece],
        [piece, mark],
      ]),
    ),
    chosen: Object.fromEntries(named),
    grounds: [...grounds].map((look) => names.of(look)),
    jumped: Object.fromEntries([...jumped].map(([look, left]) => [names.of(look), names.of(left)])),
    brings: namedBrings(choices, names),
  };
}

const namedBrings = (choices: FoundBrings["choices"], names: Names): TileRules["brings"] =>
  choices.map(({ when, does, seen }) => ({ when: namedTests(when, names), does, seen }));

const lookTested = ([what]: Test): number => Number(what.split(" ")[1] ?? 0);

/** What clicks do besides; only of looks that were seen. */
function further(
  rules: TileRules,
  watches: readonly Watch[],
  examples: readonly ClickExample[],
  looks: Looks,
  names: Names,
): TileRules {
  const seen = looks.texts.length;
  const swaps = findSwaps(engineOf(rules), examples);
  const named = (pairs: ReadonlyMap<number, number>) =>
    Object.fromEntries([...pairs].map(([look, other]) => [names.of(look), names.of(other)]));
  // As long as no piece went anywhere every mark may be one.
  const marks =
    rules.brings.length > 0 || rules.riders
      ? new Map<number, number>()
      : findMarks(watches, swaps, engineOf(rules).floor, looks);
  const swapping: TileRules = {
    ...rules,
    swaps: { ...named(swaps), ...rules.swaps },
    chosen: { ...named(marks), ...rules.chosen },
    brings: [...rules.brings, ...namedBrings(triedInVain(examples, swaps, marks), names)],
  };
  const engine = engineOf(swapping);
  const effects = findClickEffects(engine, examples)
    .filter(({ from, to, when }) => [from, to, ...when.map(lookTested)].every((look) => look < seen))
    .map((effect) => namedEffect(engine, effect, names));
  return { ...swapping, effects: [...rules.effects, ...effects] };
}

/** Whether rules tell what a click on a look does. */
export const isClicked = (rules: TileRules, text: string): boolean =>
  clicksOf(engineOf(rules)).rules.has(kindText(text, rules.next));

interface Turnings {
  readonly rules: TileRules;
  readonly engine: ReturnType<typeof engineOf>;
  /** By kind. */
  readonly byKind: ReadonlyMap<string, Turning>;
  /** A look of each kind. */
  readonly looks: ReadonlyMap<string, number>;
}

const PASSES = 2;

/** Figures and the kinds that turn tell each other: again and again. */
function turnings(
  base: TileRules,
  examples: readonly ClickExample[],
  texts: readonly string[],
  names: Names,
): Turnings {
  let rules: TileRules = { ...base, next: nextColours(examples, texts) };
  for (let pass = 0; ; pass++) {
    const engine = engineOf(rules);
    const groups = groupBy(examples, ({ look }) => kindOfLook(engine, look));
    const byKind = new Map([...groups].map(([kind, group]) => [kind, findTurning(engine, group)] as const));
    const looks = new Map([...groups].map(([kind, group]) => [kind, group[0]!.look] as const));
    if (pass === PASSES) return { rules, engine, byKind, looks };
    const found = findYields(engine, examples, new Map([...byKind].map(([kind, { rule }]) => [kind, rule])));
    const yields = [...found.values()].map(({ look, turns }) => [names.of(look), turns] as const);
    rules = { ...rules, yields: Object.fromEntries(yields) };
  }
}

function namedClicks(
  { rules, byKind, looks }: Turnings,
  carries: ReadonlyMap<number, Carry>,
  names: Names,
): TileRules {
  const clicks: Record<string, ClickRule> = {};
  const yields: Record<string, boolean> = { ...rules.yields };
  for (const [kind, { rule }] of byKind) clicks[names.of(looks.get(kind)!)] = rule;
  for (const [look, { figure, exact, moved, stayed }] of carries) {
    clicks[names.of(look)] = { does: "carry", figure, seen: exact };
    for (const one of stayed) yields[names.of(one)] ??= false;
    for (const one of moved) yields[names.of(one)] = true;
  }
  return { ...rules, clicks, yields };
}

const commonest = (watches: readonly Watch[]): number => {
  const counts = new Map<number, number>();
  for (const { opening } of watches)
    for (const [look, count] of countLooks(opening)) counts.set(look, (counts.get(look) ?? 0) + count);
  return most(counts)!;
};
