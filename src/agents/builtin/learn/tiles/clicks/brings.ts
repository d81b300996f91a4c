import { straight, WAY_FACTS, wayFacts } from "../../../runtime/tiles/bring.ts";
import { type Looks, numberOf, shared, uncover } from "../../../runtime/tiles/looks.ts";
import { type Decision, decisions } from "../decide.ts";
import { bump, most, type Watch } from "../history.ts";
import type { ClickExample } from "./click-examples.ts";

export interface FoundBrings {
  /** By the look of a chosen piece: its look else. Both as they are on the floor. */
  readonly chosen: ReadonlyMap<number, number>;
  /** What is mostly left where a piece was, if any went. */
  readonly floor: number | undefined;
  /** What was jumped over and is something else since. */
  readonly jumped: ReadonlyMap<number, number>;
  /** What pieces were seen to stand on. */
  readonly grounds: ReadonlySet<number>;
  readonly choices: readonly Decision<boolean>[];
  /** A piece as it is on the floor; any other look as it is. */
  readonly onFloor: (look: number) => number;
  /** Clicks that chose a piece, or did something with one chosen. */
  readonly told: ReadonlySet<ClickExample>;
}

/** Where clicks make something else of so much, no mark tells a piece. */
const MOST_SWAPS = 24;

/** A click with a piece chosen. */
interface Bringing extends ClickExample {
  readonly from: number;
  readonly went: boolean;
}

/** Looks that may be a mark on a piece which a click chose: the piece without it. */
export function findMarks(
  watches: readonly Watch[],
  swaps: ReadonlyMap<number, number>,
  floor: number,
  { texts }: Looks,
): Map<number, number> {
  const chosen = new Map<number, number>();
  if (swaps.size > MOST_SWAPS) return chosen;
  // Of one piece on several grounds it is the one on the floor.
  const bare = (look: number) => shared(texts[look]!, texts[floor]!);
  for (const [plain, mark] of swaps) {
    if (plain === floor || (swaps.get(mark) ?? plain) !== plain || !isSingle(watches, mark)) continue;
    const known = chosen.get(mark);
    if (known === undefined || bare(plain) > bare(known)) chosen.set(mark, plain);
  }
  // A piece that no level began with may seem to be the mark: marks are drawn alike.
  const drawn = ([mark, plain]: readonly [number, number]) => drawnOver(texts[plain]!, texts[mark]!);
  const isSure = ([mark, plain]: readonly [number, number]) => chosen.get(plain) !== mark;
  const known = new Set([...chosen].filter(isSure).map(drawn));
  return new Map([...chosen].filter((pair) => isSure(pair) || known.has(drawn(pair))));
}

/** Which cells one look has otherwise than another, and how. */
const drawnOver = (plain: string, mark: string): string =>
  [...mark].map((digit, i) => (digit === plain[i] ? "" : `${i}${digit}`)).join(" ");

/** Pieces that a click marks, and where the next click takes them. */
export function findBrings(
  watches: readonly Watch[],
  examples: readonly ClickExample[],
  swaps: ReadonlyMap<number, number>,
  floor: number,
  looks: Looks,
): FoundBrings {
  const chosen = findMarks(watches, swaps, floor, looks);
  const none: FoundBrings = {
    chosen: new Map(),
    floor: undefined,
    jumped: new Map(),
    grounds: new Set(),
    choices: [],
    onFloor: (look) => look,
    told: new Set(),
  };
  const seen = examples.flatMap((example): Bringing[] => {
    const { tile, before, after } = example;
    const from = before.findIndex((look) => chosen.has(look));
    if (from < 0 || from === tile || swaps.has(before[tile]!)) return [];
    const [piece, left, ground, there] = [
      chosen.get(before[from]!)!,
      after[from]!,
      before[tile]!,
      after[tile]!,
    ].map((look) => looks.texts[look]!);
    const went = after[from] !== before[from] && uncover(piece!, left!, ground!) === there;
    return [{ ...example, from, went }];
  });
  const went = seen.filter((one) => one.went);
  if (went.length === 0) return none;
  const grounds = new Set(went.flatMap(({ from, tile, before, after }) => [after[from]!, before[tile]!]));
  const pieces = new Set([...chosen].flat());
  const closed = refused(seen, grounds, pieces);
  const facts = ({ lattice, from, tile, before }: Bringing) =>
    wayFacts(
      (look) => !pieces.has(look) && !closed.has(look),
      lattice.columns,
      (at) => before[at]!,
      from,
      tile,
    );
  const onFloor = (look: number) => (pieces.has(look) ? moved(looks, look, floor, grounds) : look);
  return {
    chosen: new Map([...chosen].map(([mark, plain]) => [onFloor(mark), onFloor(plain)])),
    floor: most(counted(went.map(({ from, after }) => after[from]!))),
    jumped: jumpedOver(went),
    grounds,
    choices: decisions(
      [...WAY_FACTS],
      seen.map((one) => ({ facts: facts(one), outcome: one.went })),
      String,
    ),
    onFloor,
    told: new Set(
      examples.filter(
        ({ look, before, changed }) =>
          pieces.has(look) || (changed.size > 0 && before.some((one) => chosen.has(one))),
      ),
    ),
  };
}

/** What lay on the way of a piece and changed. */
function jumpedOver(went: readonly Bringing[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { lattice, from, tile, before, after, changed } of went)
    for (const at of straight(lattice.columns, from, tile).slice(0, -1))
      if (changed.has(at)) found.set(before[at]!, after[at]!);
  return found;
}

const counted = (looks: readonly number[]): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const look of looks) bump(counts, look);
  return counts;
};

/** Where no piece has gone yet: what was clicked with one chosen, and how far from it, is not clicked again. */
export function triedInVain(
  examples: readonly ClickExample[],
  swaps: ReadonlyMap<number, number>,
  chosen: ReadonlyMap<number, number>,
): Decision<boolean>[] {
  const found = new Map<string, Decision<boolean>>();
  for (const { lattice, tile, look, before, changed } of examples) {
    const from = before.findIndex((other) => chosen.has(other));
    if (from < 0 || from === tile || swaps.has(look) || changed.size > 0) continue;
    const [ground, , apart] = wayFacts(
      () => true,
      lattice.columns,
      (at) => before[at]!,
      from,
      tile,
    );
    const when = [["ground", ground!] as const, ["apart", apart!] as const];
    found.set(String(when), { when, does: false, seen: 1 });
  }
  return [...found.values()];
}

/** The only look on a way in vain that is no ground. */
function refused(
  seen: readonly Bringing[],
  grounds: ReadonlySet<number>,
  pieces: ReadonlySet<number>,
): Set<number> {
  const closed = new Set<number>();
  for (const { lattice, from, tile, before, went } of seen) {
    const way = went ? [] : straight(lattice.columns, from, tile);
    const others = new Set(way.map((at) => before[at]!).filter((look) => !grounds.has(look)));
    if (others.size === 1) for (const look of others) if (!pieces.has(look)) closed.add(look);
  }
  return closed;
}

/** A piece is on the ground that shows most beside it: the same piece on the floor. */
function moved(looks: Looks, piece: number, floor: number, grounds: ReadonlySet<number>): number {
  const { texts } = looks;
  const cells = (ground: number) => shared(texts[piece]!, texts[ground]!);
  const ground = [...grounds].reduce((a, b) => (cells(b) > cells(a) ? b : a), floor);
  return numberOf(looks, uncover(texts[piece]!, texts[ground]!, texts[floor]!));
}

/** Whether a mark is on one piece at a time, and on none when a level begins. */
const isSingle = (watches: readonly Watch[], mark: number): boolean =>
  watches.every(
    ({ opening, moves }) =>
      !opening.includes(mark) && moves.every(({ after }) => after.indexOf(mark) === after.lastIndexOf(mark)),
  );
