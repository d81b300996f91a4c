import { click, type Move } from "../../../../contracts/action.ts";
import type { Grid } from "../../../../contracts/grid.ts";
import type { Log } from "../../../../contracts/log.ts";
import { type Arrangement, type Belief, beliefOf, chance, factsOf, type Placed } from "./facts.ts";
import { Lamps } from "./lamps.ts";
import { type Logged, type Piece, PieceReader, type Pieces, stopKey } from "./pieces.ts";

/** States of few pieces and few places; where there are more, they are not gone through one by one. */
const MOST_STATES = 8000;
/** Actions an arrangement is thought to cost beyond its moves. */
const OVERHEAD = 4;

/** Actions without a new arrangement after which a level is left to other habits. */
const PATIENCE = 30;

interface State extends Pieces {
  readonly parent: State | undefined;
  readonly move: Move | undefined;
  readonly depth: number;
}

/** A frame as it was seen: on this level or not, and which lamps were lit. */
interface Sight {
  readonly isHere: boolean;
  readonly over: boolean;
  readonly all: readonly Piece[];
  readonly arrangement: Arrangement;
  readonly lit: readonly boolean[];
}

/**
 * Where clicks choose pieces and buttons move the chosen one from place to place: arrangements nobody has made, first
 * those that are likely to light all lamps for what they cost.
 */
export class Arranger {
  #reader = new PieceReader();
  #last: { readonly log: Log; readonly moves: readonly Move[] | undefined } | undefined;

  /** Wins are frames that showed a level complete, by attempt. */
  next(log: Log, wins: ReadonlyMap<number, Grid>): readonly Move[] | undefined {
    if (this.#last?.log === log) return this.#last.moves;
    const moves = this.#think(log, wins);
    this.#last = { log, moves };
    return moves;
  }

  #think(log: Log, wins: ReadonlyMap<number, Grid>): readonly Move[] | undefined {
    this.#reader.read(log);
    const { frames, steps } = this.#reader;
    const now = frames.at(-1);
    if (!now || steps.size === 0) return undefined;
    const lamps = new Lamps(frames, [...wins.values()]);
    const won = [...wins].map(([attempt, frame]) => ({ level: log.attempts[attempt]!.level, frame }));
    const place = placing([...steps.values()]);
    const sights = [...frames, ...won].flatMap(({ level, frame, over = false }: Logged): Sight[] => {
      const all = this.#piecesIn(frame, lamps)?.all;
      const isHere = level === now.level;
      return all ? [{ isHere, over, all, arrangement: all.map(place), lit: lamps.in(frame) }] : [];
    });
    const here = sights.filter(({ isHere }) => isHere);
    const names = here.map(({ all }) => nameOf(all));
    const pieces = isInVain(names) ? undefined : this.#piecesIn(now.frame, lamps);
    const deadly = new Set(names.filter((_, i) => here[i]!.over));
    const states = pieces && this.#reachable(pieces, now, deadly);
    if (!states) return undefined;
    const seen = new Set(names);
    const fresh = states
      .filter(({ all }) => !seen.has(nameOf(all)))
      .map((state) => ({ state, arrangement: state.all.map(place) }));
    const best = likeliest(fresh, sights, lamps.in(now.frame).length);
    return best && movesTo(best);
  }

  /** Lamps are no pieces, though they may look like some; with one alone there is nothing to arrange. */
  #piecesIn(frame: Grid, lamps: Lamps): Pieces | undefined {
    const pieces = this.#reader.in(frame);
    const chosen = pieces?.all[pieces.chosen];
    const all = pieces?.all.filter((piece) => piece === chosen || !lamps.at(frame, piece.left, piece.top));
    return chosen && all && all.length > 1 ? { all, chosen: all.indexOf(chosen) } : undefined;
  }

  /** All arrangements that can be made, nearest first; undefined when there are too many. */
  #reachable(
    { all, chosen }: Pieces,
    { level, frame }: Logged,
    deadly: ReadonlySet<string>,
  ): State[] | undefined {
    const states: State[] = [{ all, chosen, parent: undefined, move: undefined, depth: 0 }];
    const known = new Set([stateName(states[0]!)]);
    for (let next = 0; next < states.length; next++)
      for (const state of this.#after(states[next]!, level, frame)) {
        const name = stateName(state);
        if (known.has(name) || (deadly.size > 0 && deadly.has(nameOf(state.all)))) continue;
        if (states.length >= MOST_STATES) return undefined;
        known.add(name);
        states.push(state);
      }
    return states;
  }

  #after(state: State, level: number, frame: Grid): State[] {
    const { all, chosen } = state;
    const depth = state.depth + 1;
    const clicked = all.flatMap(({ kind, left, top, handle: [x, y] }, i) =>
      i === chosen || this.#reader.refused.has(kind)
        ? []
        : [{ all, chosen: i, parent: state, move: click(left + x, top + y), depth }],
    );
    const pressed = [...this.#reader.steps].flatMap(([button, [dx, dy]]) => {
      const old = all[chosen]!;
      const piece = { ...old, left: old.left + dx, top: old.top + dy };
      if (this.#reader.stopped.has(stopKey(level, old, button)) || !fits(piece, all, chosen, frame))
        return [];
      const moved = all.map((other, i) => (i === chosen ? piece : other));
      return [{ all: moved, chosen, parent: state, move: { name: button } as Move, depth }];
    });
    return [...pressed, ...clicked];
  }
}

/** Pieces do not go where they are thought to: for long there was no new arrangement. */
function isInVain(names: readonly string[]): boolean {
  const last = names.findLastIndex((name, i) => names.indexOf(name) === i);
  return names.length - last > PATIENCE;
}

interface Candidate {
  readonly state: State;
  readonly arrangement: Arrangement;
}

/** The one most likely to light all lamps for what it costs. */
function likeliest(
  candidates: readonly Candidate[],
  sights: readonly Sight[],
  lamps: number,
): State | undefined {
  const beliefs = beliefsOf(
    lamps,
    sights,
    candidates.map(({ arrangement }) => arrangement),
  );
  let best: State | undefined;
  let most = 0;
  for (const { state, arrangement } of candidates) {
    const lit = beliefs.reduce((product, belief) => product * chance(belief, arrangement), 1);
    const worth = lit / (state.depth + OVERHEAD);
    if (worth > most) [best, most] = [state, worth];
  }
  return best;
}

/** For every lamp what it may show. */
function beliefsOf(lamps: number, sights: readonly Sight[], possible: readonly Arrangement[]): Belief[] {
  const places = new Set(possible.flatMap((all) => all.map(({ place }) => place)));
  const colours = new Set(possible[0]?.map(({ piece }) => piece.colour));
  const facts = factsOf([...places], [...colours]);
  return Array.from({ length: lamps }, (_, lamp) => {
    const of = sights.flatMap(({ isHere, arrangement, lit }) =>
      lit[lamp] === undefined ? [] : [{ isHere, arrangement, lit: lit[lamp] }],
    );
    return beliefOf(
      facts,
      of,
      of.filter(({ isHere }) => isHere),
    );
  });
}

/** On the board, and on no other piece. */
const fits = (piece: Piece, all: readonly Piece[], own: number, { width, height }: Grid): boolean =>
  piece.left >= 0 &&
  piece.top >= 0 &&
  piece.left + piece.width <= width &&
  piece.top + piece.height <= height &&
  !all.some((other, i) => i !== own && overlap(piece, other));

const overlap = (a: Piece, b: Piece): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/** Numbers the places that steps lead between. */
function placing(steps: readonly (readonly [number, number])[]): (piece: Piece) => Placed {
  const stride = (by: 0 | 1) => Math.max(0, ...steps.map((step) => Math.abs(step[by])));
  const [across, down] = [stride(0), stride(1)];
  return (piece) => ({
    piece,
    place: (across && Math.floor(piece.left / across)) + 64 * (down && Math.floor(piece.top / down)),
  });
}

const stateName = ({ all, chosen }: Pieces): string =>
  `${chosen} ${all.map(({ left, top }) => `${left},${top}`).join(" ")}`;

const nameOf = (all: readonly Piece[] = []): string =>
  all
    .map(({ kind, left, top }) => `${kind}@${left},${top}`)
    .sort()
    .join(" ");

function movesTo(state: State): Move[] {
  const moves: Move[] = [];
  for (let at: State | undefined = state; at?.move; at = at.parent) moves.unshift(at.move);
  return moves;
}
