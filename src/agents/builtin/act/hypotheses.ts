import { COLOUR_NAMES } from "../../../grid/palette.ts";
import type { Atom, Goal } from "../runtime/goal.ts";
import { reached } from "../runtime/goal.ts";
import type { Evidence } from "./evidence.ts";

/** How likely an atom alone is to be what completes a level, before any evidence. */
function prior(atom: Atom): number {
  if (atom.startsWith("on ")) return 1;
  if (atom.startsWith("shows ")) return atom === "shows sample" ? 3 : 0.5;
  if (/^all \d+$/.test(atom)) return 0.9;
  if (atom === "sample" || atom === "alike") return 0.05;
  if (atom.startsWith("gone ")) return 0.6;
  if (/ all on \d+$/.test(atom)) return 0.8;
  if (/ on \d+$/.test(atom)) return 0.7;
  if (atom.startsWith("no ")) return 0.4;
  return 0.15;
}

/**
 * Goals that a state would test: atoms never true before, alone; else pairs of an atom that was reached in vain with
 * something that is gone now and was not then. With wins, only what every win showed.
 */
export function goalsTested(atoms: ReadonlySet<Atom>, evidence: Evidence): Goal[] {
  const won = evidence.wins.length > 0;
  const possible = [...atoms].filter((atom) => !won || evidence.wins.every((win) => win.has(atom)));
  const fresh = possible.filter((atom) => !evidence.seen.has(atom)).map((atom) => [atom]);
  if (fresh.length > 0) return fresh;
  const ended = possible.filter((atom) => atom.startsWith("gone ") || atom.startsWith("no "));
  const pairs = possible.flatMap((atom) =>
    ended.filter((other) => other !== atom).map((other) => [atom, other]),
  );
  return pairs.filter((goal) => !evidence.nots.some((frame) => reached(goal, frame)));
}

/** Something never seen before that is worth seeing: the actor on a new kind of tile, a kind of thing gone. */
export const isNews = (atom: Atom, { seen }: Evidence): boolean =>
  !seen.has(atom) && !atom.includes(" by ") && !atom.startsWith("no ");

/** Rarer claims are likelier goals; a pair needs two things to be meant. */
export function plausibility(goal: Goal, evidence: Evidence): number {
  const alone = Math.max(...goal.map(prior)) * (goal.length === 1 ? 1 : 0.4);
  const confirmed = evidence.wins.length > 0 && evidence.wins.every((win) => reached(goal, win));
  return confirmed ? 4 * alone : alone;
}

/** In words, for the log and for the twin's comment. */
export function describeGoal(goal: Goal): string {
  return goal.map(describeAtom).join(", and ");
}

function describeAtom(atom: Atom): string {
  const colour = /(\d+)$/.exec(atom)?.[1];
  const name = COLOUR_NAMES[Number(colour)];
  if (atom.startsWith("on ")) return `the actor is on the tile ${lookWords(atom.slice(3))}`;
  if (atom.startsWith("gone ")) return `no tile ${lookWords(atom.slice(5))} is left`;
  if (atom.startsWith("no ")) return `${name} is gone`;
  if (/^all \d+$/.test(atom)) return `every tile that can turn is ${name}`;
  if (atom.startsWith("shows ")) return `the tiles look like the ${atom.slice(6)} beside them`;
  return atom
    .replace(/\d+$/, name ?? "")
    .replace(" all on ", " is everywhere on ")
    .replace(" on ", " is on ")
    .replace(" by ", " is next to ");
}

/** A look by its colours, the most frequent first. */
function lookWords(look: string): string {
  const counts = new Map<string, number>();
  for (const digit of look) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const colours = [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([digit]) => COLOUR_NAMES[Number.parseInt(digit, 16)]);
  return `of ${colours.slice(0, 3).join(", ")}`;
}

export const goalKey = (goal: Goal): string => [...goal].sort().join("|");
