import { COLOUR_NAMES } from "../../../grid/palette.ts";
import type { Atom, Goal } from "../runtime/search/goal.ts";
import { reached } from "../runtime/search/goal.ts";
import type { Evidence } from "./evidence.ts";

/** How likely an atom alone is to be what completes a level, before any evidence. */
function prior(atom: Atom): number {
  if (/^every .* shows |^matched |^manned /.test(atom)) return 0.9;
  if (atom.startsWith("all on ")) return 0.9;
  if (atom.startsWith("stacks ")) return 2;
  if (/ fills |^covered /.test(atom)) return 0.8;
  if (atom.startsWith("each ")) return 0.45;
  if (atom.startsWith("on like ")) return 0.8;
  if (atom.startsWith("on ")) return 1;
  if (atom.startsWith("shows ")) return /^shows (sample$|code$|counts)/.test(atom) ? 3 : 0.5;
  if (/^all \d+$/.test(atom)) return 0.9;
  if (atom === "sample" || atom === "alike") return 0.05;
  if (atom.startsWith("lone ")) return 0.7;
  if (atom.startsWith("gone like ")) return 0.55;
  if (atom.startsWith("gone ")) return 0.6;
  if (/ all on \d+$/.test(atom)) return 0.8;
  if (/ on /.test(atom)) return 0.7;
  if (/^(no|hidden) /.test(atom)) return 0.4;
  return 0.15;
}

/**
 * Goals that a state would test. With wins: what every win showed and no other frame did, with looks bound to what
 * stands here. Without, or when that is used up: atoms never true before; else pairs of an atom that was reached in
 * vain with something that is gone now and was not then.
 */
export function goalsTested(atoms: ReadonlySet<Atom>, evidence: Evidence): Goal[] {
  const fresh = [...atoms].filter((atom) => !evidence.seen.has(atom)).map((atom) => [atom]);
  if (fresh.length > 0) return fresh;
  const won = evidence.wins.length > 0;
  const possible = [...atoms].filter((atom) => !won || evidence.shared.has(atom));
  // With something gone, or with another body in its place.
  const ended = possible.filter((atom) => /^(gone|no) |^\S+ on [a-z]/.test(atom));
  const pairs = possible.flatMap((atom) =>
    ended.filter((other) => other !== atom).map((other) => [atom, other]),
  );
  return pairs.filter((goal) => !evidence.nots.some((frame) => reached(goal, frame)));
}

/** Something never seen before that is worth seeing: a body on a new kind of tile, a kind of thing gone. */
export const isNews = (atom: Atom, { seen, foils }: Evidence): boolean =>
  !seen.has(atom) &&
  foils.of(atom) < FOILED &&
  !atom.includes(" by ") &&
  !/^(no|hidden) /.test(atom) &&
  !atom.includes("like ");

/** Times something was told in vain after which it is no news that it might be. */
const FOILED = 3;

/** A pair needs two things to be meant; what every win showed is by far the likeliest; what never came true is not. */
export function plausibility(goal: Goal, evidence: Evidence): number {
  const foils = Math.max(...goal.map((atom) => evidence.foils.of(atom)));
  const idea = evidence.ideas.find((one) => goalKey(one.goal) === goalKey(goal));
  if (idea) return idea.weight / (1 + foils);
  const alone = (Math.max(...goal.map(prior)) * (goal.length === 1 ? 1 : 0.4)) / (1 + foils);
  if (evidence.wins.length === 0) return alone;
  return goal.every((atom) => evidence.shared.has(atom)) ? 6 * alone : 0.5 * alone;
}

/** In words, for the log and for the twin's comment. */
export function describeGoal(goal: Goal): string {
  return goal.map(describeAtom).join(", and ");
}

function describeAtom(atom: Atom): string {
  const turning = /^all (\d+)$/.exec(atom)?.[1];
  if (turning) return `every tile that can turn is ${COLOUR_NAMES[Number(turning)]}`;
  if (atom.startsWith("shows ")) return `the tiles look like the ${atom.slice(6)} beside them`;
  const colour = /^(?:no|hidden|.* (?:on|by)) (\d+)$/.exec(atom)?.[1];
  if (colour !== undefined) return describeColours(atom, COLOUR_NAMES[Number(colour)]!);
  const [, spot, sample, turned] = /^spot (\S+ \S+) like (\S+) \S+( [a-z]+)?/.exec(atom) ?? [];
  if (sample) return `what is at ${spot} looks like what is at ${sample}${turned ?? ""}`;
  const [, mark, level] = /^spot (\S+) \S+ level \S+ with (\d+)$/.exec(atom) ?? [];
  if (level) return `${COLOUR_NAMES[Number(level)]} is level with the mark at ${mark}`;
  const [, place, held] = /^spot (\S+) \S+ has \d+ of (\d+)$/.exec(atom) ?? [];
  if (held) return `the spot at ${place} is ${COLOUR_NAMES[Number(held)]}`;
  const [, other, lacked] = /^spot (\S+) \S+ lacks (\d+)$/.exec(atom) ?? [];
  if (lacked) return `the spot at ${other} is not ${COLOUR_NAMES[Number(lacked)]}`;
  const [, every, shown] = /^every (\S+) shows (\S+)$/.exec(atom) ?? [];
  if (every) return `every ${every} shows ${shown}`;
  if (atom.startsWith("matched ")) return `everything like ${atom.slice(8)} carries its own colour`;
  if (atom.startsWith("manned ")) return `a body of its own colour is on everything like ${atom.slice(7)}`;
  const like = atom.includes("like ") ? "anything like " : "";
  const look = atom.split(" ").at(-1)!;
  if (atom.startsWith("on ")) return `the body is on ${like}${look}`;
  if (atom.startsWith("all on ")) return `all bodies are on ${like}${look}`;
  if (atom.startsWith("each ")) return atom.replace(" in ", " is on ");
  if (atom.startsWith("covered ")) return `something is on every ${look}`;
  if (atom.startsWith("lone ")) return `one ${look} is left`;
  if (atom === "stacks sorted") return "every stack holds one colour";
  if (atom === "stacks matched") return "every stack holds the colour beneath it";
  if (atom === "nothing new") return "nothing is to be seen that was not there at first";
  if (atom.startsWith("gone ")) return `no ${like ? `look like ${look}` : look} is left`;
  return atom.replace(" on ", " is on ");
}

const describeColours = (atom: Atom, name: string): string =>
  atom.startsWith("no ")
    ? `${name} is gone`
    : atom.startsWith("hidden ")
      ? `all that is ${name} is covered`
      : atom
          .replace(/\d+$/, name)
          .replace(" all on ", " is everywhere on ")
          .replace(" on ", " is on ")
          .replace(" by ", " is next to ");

export const goalKey = (goal: Goal): string => [...goal].sort().join("|");
