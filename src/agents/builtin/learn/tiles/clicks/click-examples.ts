import type { Lattice } from "../../../runtime/tiles/looks.ts";
import type { Watch } from "../history.ts";

/** A click as the tiles show it. */
export interface ClickExample {
  readonly level: string;
  readonly lattice: Lattice;
  readonly tile: number;
  /** The corner between four tiles that was clicked, or -1. */
  readonly corner: number;
  /** The look that was clicked. */
  readonly look: number;
  readonly before: Uint16Array;
  readonly after: Uint16Array;
  readonly changed: ReadonlySet<number>;
}

/** More of the past than this is not looked at. */
const MOST = 300;

export function clickExamples(watches: readonly Watch[]): ClickExample[] {
  const lattices = new Map<string, Lattice>();
  const examples = watches.flatMap(({ level, columns, rows, moves }) => {
    const key = `${columns} ${rows}`;
    const lattice = lattices.get(key) ?? { size: 0, x: 0, y: 0, columns, rows };
    lattices.set(key, lattice);
    return moves
      .filter(({ clicked, scroll }) => clicked >= 0 && clicked < columns * rows && !scroll)
      .map(({ clicked: tile, corner, before, after, changed }) => ({
        level,
        lattice,
        tile,
        corner,
        look: before[tile]!,
        before,
        after,
        changed: new Set(changed),
      }));
  });
  return examples.slice(-MOST);
}

/** The colour that turned into another one wherever a look has it, and that was all. */
export function substitution(before: string, after: string): readonly [from: string, to: string] | undefined {
  let from = "";
  let to = "";
  for (let i = 0; i < before.length; i++) {
    if (before[i] === after[i]) continue;
    if (from !== "" && (before[i] !== from || after[i] !== to)) return undefined;
    from = before[i]!;
    to = after[i]!;
  }
  if (from === "" || from === "." || to === ".") return undefined;
  for (let i = 0; i < before.length; i++) if (before[i] === from && after[i] !== to) return undefined;
  return [from, to];
}

/** Colours that turned with the tile that was clicked; a mark elsewhere that changes too has colours of its own. */
function turnsIn(
  { tile: clicked, before, after, changed }: ClickExample,
  texts: readonly string[],
): (readonly [from: string, to: string])[] {
  const turns = (tile: number) => substitution(texts[before[tile]!]!, texts[after[tile]!]!) ?? [];
  const own = changed.has(clicked) ? turns(clicked) : [];
  const all = [...changed].map(turns).filter((turn) => turn.length === 2);
  if (own.length === 0) return all;
  const colours = new Set(own);
  for (let size = 0; size < colours.size; ) {
    size = colours.size;
    for (const [from, to] of all)
      if (colours.has(from) || colours.has(to)) {
        colours.add(from);
        colours.add(to);
      }
  }
  return all.filter(([from]) => colours.has(from));
}

/** What every colour turns into, as was seen last; where the last level contradicts others, as it was seen there. */
export function nextColours(
  examples: readonly ClickExample[],
  texts: readonly string[],
): Record<string, string> {
  const linksOf = (some: readonly ClickExample[]): Record<string, string> =>
    Object.fromEntries(some.flatMap((example) => turnsIn(example, texts)));
  const here = (example: ClickExample) => example.level === examples.at(-1)!.level;
  const own = linksOf(examples.filter(here));
  const others = linksOf(examples.filter((example) => !here(example)));
  const differs = Object.entries(own).some(([from, to]) => (others[from] ?? to) !== to);
  return differs ? { ...closed(others), ...closed(own) } : closed({ ...others, ...own });
}

/** A chain whose end was not seen begins anew. */
function closed(links: Readonly<Record<string, string>>): Record<string, string> {
  const next = { ...links };
  for (const end of Object.values(next)) {
    if (next[end] !== undefined) continue;
    let first = end;
    for (let steps = 0; steps < 16; steps++) {
      const earlier = Object.keys(next).find((from) => next[from] === first);
      if (earlier === undefined || earlier === end) break;
      first = earlier;
    }
    next[end] = first;
  }
  return next;
}
