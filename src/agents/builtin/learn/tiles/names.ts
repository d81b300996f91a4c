import { COLOUR_NAMES } from "../../../../grid/palette.ts";
import { FIRST_LOOK, type Looks } from "../../runtime/tiles/looks.ts";
import type { Clock, Test, Walker } from "../../runtime/tiles/tiles.ts";
import type { FoundWalker } from "./bodies/walking.ts";
import type { FoundClock } from "./clocks.ts";

/** Readable names for looks, by colour and form; the same look keeps its name. */
export class Names {
  private readonly names: string[] = ["nothing", "edge"];
  private readonly used = new Map<string, number>();

  constructor(private readonly looks: Looks) {}

  of(look: number): string {
    for (let next = this.names.length; next <= look; next++)
      this.names.push(this.unique(describe(this.looks.texts[next]!)));
    return this.names[look]!;
  }

  private unique(name: string): string {
    const times = (this.used.get(name) ?? 0) + 1;
    this.used.set(name, times);
    return times === 1 ? name : `${name}${times}`;
  }
}

/** Facts whose values are numbers, not looks. */
const NUMBERS: ReadonlySet<string> = new Set(["row", "run", "moved", "line", "apart"]);

/** Tests with names for the numbers of looks. */
export const namedTests = (when: readonly Test[], names: Names): Test[] =>
  when.map(([what, value]) => {
    const [word, of] = what.split(" ");
    if (word === "button") return ["button", `ACTION${value}`];
    if (of !== undefined) return [`${word} ${names.of(Number(of))}`, value];
    return NUMBERS.has(word!) ? [word!, value] : [word!, names.of(Number(value))];
  });

export const namedLooks = (looks: Looks, names: Names): Record<string, string> => {
  const named: Record<string, string> = {};
  for (let look = FIRST_LOOK; look < looks.texts.length; look++) named[names.of(look)] = looks.texts[look]!;
  return named;
};

export const namedWalker = ({ poses, pace, prey, bars, ...walker }: FoundWalker, names: Names): Walker => ({
  ...walker,
  looks: walker.looks.map((look) => names.of(look)),
  free: walker.free.map((look) => names.of(look)),
  ...(bars.length > 0 && { bars: bars.map((look) => names.of(look)) }),
  ...(prey.length > 0 && { prey: prey.map((look) => names.of(look)) }),
  ...(pace && {
    phases: Object.fromEntries([...pace.phases].map(([look, next]) => [names.of(look), names.of(next)])),
    rests: [...pace.rests].map((look) => names.of(look)),
  }),
  ...(poses && { poses: poses.map((look) => (look < 0 ? "" : names.of(look))) }),
});

export const namedClock = ({ look, to, bursts, ...clock }: FoundClock, names: Names): Clock => ({
  ...clock,
  look: names.of(look),
  to: names.of(to),
  bursts: bursts.map((burst) => ({ way: burst.way, from: names.of(burst.from), to: names.of(burst.to) })),
});

/** `redBlock` is all red, `redRing` has another colour in the middle, `redOnBlue` is mixed. */
function describe(text: string): string {
  const counts = new Map<string, number>();
  for (const digit of text) if (digit !== ".") counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]).map(([digit]) => colour(digit));
  if (!first) return "hidden";
  if (!second) return `${first}Block`;
  const side = Math.round(Math.sqrt(text.length));
  const middle = text[(side >> 1) * side + (side >> 1)];
  const framed = [...text].every((digit, i) => {
    const edge = i < side || i >= side * (side - 1) || i % side === 0 || i % side === side - 1;
    return !edge || digit === text[0];
  });
  const outer = colour(text[0]!);
  if (framed && middle !== text[0]) return `${outer}Ring${capital(colour(middle!))}`;
  return `${second}On${capital(first)}`;
}

const colour = (digit: string): string => {
  const [head, ...rest] = (COLOUR_NAMES[Number.parseInt(digit, 16)] ?? "hidden").split(/[ -]/);
  return [head, ...rest.map(capital)].join("");
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
