import { type Engine, formOf } from "./engine.ts";
import { numberOf } from "./looks.ts";

type Laden = readonly [thing: number, ground: number];

const ladenLooks = new WeakMap<Engine, Map<number, Laden | undefined>>();

/** A look that is a thing on a ground like those that things were pushed onto. */
export function ladenIn(engine: Engine, look: number): Laden | undefined {
  if (engine.laden.length === 0 || look <= 1) return undefined;
  let known = ladenLooks.get(engine);
  if (!known) {
    known = new Map();
    ladenLooks.set(engine, known);
  }
  if (!known.has(look)) known.set(look, unladen(engine, look));
  return known.get(look);
}

/** What has the colours of things is one; what is left is a ground of a known form, as far as that can be seen. */
function unladen(engine: Engine, look: number): Laden | undefined {
  const { texts } = engine.looks;
  const [text, floor] = [texts[look]!, texts[engine.floor]!];
  if (text.length !== floor.length) return undefined;
  const colours = thingColours(engine);
  const drawn = [...text].map((digit, i) => digit !== floor[i] && colours.has(digit));
  if (!drawn.includes(true)) return undefined;
  const thing = numberOf(engine.looks, [...text].map((digit, i) => (drawn[i] ? digit : floor[i])).join(""));
  for (const like of engine.laden) {
    const mark = texts[like]!;
    const shown = new Map([...mark].flatMap((digit, i) => (drawn[i] ? [] : [[digit, text[i]!] as const])));
    const under = [...text].map((digit, i) => (drawn[i] ? (shown.get(mark[i]!) ?? digit) : digit)).join("");
    const ground = numberOf(engine.looks, under);
    if (ground !== engine.floor && formOf(engine, ground) === formOf(engine, like)) return [thing, ground];
  }
  return undefined;
}

function thingColours({ looks: { texts }, things, floor }: Engine): Set<string> {
  const colours = new Set<string>();
  for (const thing of things)
    [...(texts[thing] ?? "")].forEach((digit, i) => {
      if (digit !== texts[floor]![i]) colours.add(digit);
    });
  return colours;
}
