import type { Choice, TileRules } from "../../runtime/tiles/tiles.ts";
import { decisions, type Example } from "./decide.ts";
import { bump, groupBy, most } from "./history.ts";
import { type Names, namedTests } from "./names.ts";
import type { Met, Outcome, Story } from "./story.ts";

/** Times that something was entered before what is left is believed to depend on something. */
const ENOUGH = 3;

/** What mostly follows, and the grounds onto which it never did. */
export function findPulls({ pulls }: Story, names: Names): TileRules["pulls"] {
  const found: Record<string, string[]> = {};
  for (const [thing, mine] of groupBy(pulls, (pull) => pull.thing)) {
    const followed = new Set(mine.filter(({ follows }) => follows).map(({ ground }) => ground));
    const stays = mine.filter(({ ground }) => !followed.has(ground)).map(({ ground }) => ground);
    if (followed.size > 0) found[names.of(thing)] = [...new Set(stays)].map((ground) => names.of(ground));
  }
  return found;
}

/** What comes of a step towards a look, and what that depends on. */
export function findMeetings(
  { meetings: all, factsMet }: Story,
  trails: TileRules["trails"],
  names: Names,
): Record<string, Choice[]> {
  const meetings: Record<string, Choice[]> = {};
  for (const [look, mine] of groupBy(all, (met) => met.look)) {
    const examples = mine.filter(({ supposed }) => !supposed).map(({ example }) => example);
    const name = names.of(look);
    const opened = contradicted(mine) ? opening(factsMet, mine, names) : undefined;
    if (examples.length === 0) continue;
    if (opened) {
      meetings[name] = opened;
      continue;
    }
    // What is left there is not what was met.
    meetings[name] = choicesOf(factsMet, trails[name] ? examples.map(entered) : examples, names);
  }
  return meetings;
}

/** Whether what seems to have let a body in to complete a level never did so since. */
export const contradicted = (mine: readonly Met[]): boolean =>
  mine.some(({ supposed }) => supposed) &&
  mine.some(({ supposed }) => !supposed) &&
  mine.every(({ supposed, example }) => supposed || example.outcome.does === "stop");

/** What opens it is something about the board, not how the body came there. */
const OPENS = /^(?:body|held|taken .*|gone .*)$/;

function opening(facts: readonly string[], mine: readonly Met[], names: Names): Choice[] | undefined {
  const asked = facts.flatMap((name, i) => (OPENS.test(name) ? [{ name, i }] : []));
  const examples = mine.map(({ example }) => ({
    facts: asked.map(({ i }) => example.facts[i]!),
    outcome: example.outcome.does,
  }));
  const found = decisions(
    asked.map(({ name }) => name),
    examples,
    (does) => does,
  );
  const told = found.reduce((sum, { seen }) => sum + seen, 0);
  if (told < examples.length) return undefined;
  return found.map(({ when, does, seen }) => ({ when: namedTests(when, names), does, seen }));
}

function choicesOf(facts: readonly string[], examples: readonly Example<Outcome>[], names: Names): Choice[] {
  const usual = new Map<number, number>();
  for (const { outcome } of examples)
    if (outcome.does === "enter" && outcome.resolved) bump(usual, outcome.leaves);
  const leaves = most(usual) ?? -1;
  const atOnce = examples.some(({ outcome }) => outcome.atOnce);
  const seen = examples.filter(({ outcome }) => outcome.does !== "enter" || outcome.resolved);
  const depending = usual.size > 1 ? decisions(facts, seen, ({ does, leaves: own }) => `${does} ${own}`) : [];
  const simple = depending.every(({ when }) => when.length <= 1);
  const depends =
    seen.length >= ENOUGH &&
    depending.reduce((sum, one) => sum + one.seen, 0) === seen.length &&
    [...usual.values()].every((times) => simple || times > 1);
  // What was not seen left behind is as it mostly is, and so is all of it where nothing tells.
  const left = (outcome: Outcome): number => (outcome.does === "enter" && !depends ? leaves : outcome.leaves);
  const found = depends
    ? depending
    : decisions(facts, examples, (outcome) => `${outcome.does} ${left(outcome)}`);
  return found.map((decision) => ({
    when: namedTests(decision.when, names),
    does: decision.does.does,
    ...(left(decision.does) >= 0 && { leaves: names.of(left(decision.does)) }),
    ...(left(decision.does) >= 0 && atOnce && { atOnce: true as const }),
    seen: decision.seen,
  }));
}

const entered = ({ facts, outcome }: Example<Outcome>): Example<Outcome> => ({
  facts,
  outcome: outcome.does === "enter" ? { does: "enter", leaves: -1, resolved: true } : outcome,
});
