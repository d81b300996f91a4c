import { clicksOf, kindOfLook, kindText } from "../../runtime/clicks.ts";
import { engineOf } from "../../runtime/engine.ts";
import type { ClickRule, Test, TileRules } from "../../runtime/tiles.ts";
import { findBrings } from "./brings.ts";
import { type Carry, findCarries } from "./carries.ts";
import { type ClickExample, clickExamples, nextColours } from "./click-examples.ts";
import { namedEffect } from "./effects.ts";
import { countLooks, groupBy, most, type Watch } from "./history.ts";
import { type Names, namedTests } from "./names.ts";
import { findClickEffects, findSwaps } from "./swaps.ts";
import { findTurning, findYields, type Turning } from "./turnings.ts";

/** Adds what clicks do to rules for everything that was watched. */
export function fitClicks(
  base: TileRules,
  watches: readonly Watch[],
  texts: readonly string[],
  names: Names,
): TileRules {
  const examples = clickExamples(watches);
  if (examples.length === 0) return base;
  const rules = base.floor === "" ? { ...base, floor: names.of(commonest(watches)) } : base;
  const { floor } = engineOf(rules);
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
    texts.length,
    names,
  );
}

const lookTested = ([what]: Test): number => Number(what.split(" ")[1] ?? 0);

/** What clicks do besides; only of looks that were seen. */
function further(
  rules: TileRules,
  watches: readonly Watch[],
  examples: readonly ClickExample[],
  seen: number,
  names: Names,
): TileRules {
  const swaps = findSwaps(engineOf(rules), examples);
  const { chosen, choices } = findBrings(watches, examples, swaps, engineOf(rules).floor);
  const pieces = choices.length > 0 ? [...chosen].flat().map((look) => names.of(look)) : [];
  const named = (pairs: ReadonlyMap<number, number>) =>
    Object.fromEntries([...pairs].map(([look, other]) => [names.of(look), names.of(other)]));
  const swapping: TileRules = {
    ...rules,
    things: [...new Set([...rules.things, ...pieces])],
    swaps: named(swaps),
    chosen: named(chosen),
    brings: choices.map(({ when, does, seen: times }) => ({
      when: namedTests(when, names),
      does,
      seen: times,
    })),
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
