import { canTurn } from "./clicks.ts";
import type { Board, Engine } from "./engine.ts";
import { topOf } from "./meeting.ts";
import { coloursOn, mainColour, type Sample } from "./samples.ts";

/** Tiles that turn, wherever a board has them: turning makes no other tile turn. */
function turningTiles(engine: Engine, { lattice, cells }: Board): number[] {
  const tiles = lattice.columns * lattice.rows;
  const found: number[] = [];
  if (Object.keys(engine.rules.next).length === 0) return found;
  for (let tile = 0; tile < tiles; tile++)
    if (canTurn(engine, topOf({ cells, tiles }, tile))) found.push(tile);
  return found;
}

/**
 * What can be said of tiles that clicks change: `all 11` (every tile that can turn has this colour), `alike` (all have
 * the same), `shows sample` (they look like a picture elsewhere); `sample` where there is such a picture.
 */
export function patternAtoms(engine: Engine, board: Board, samples: readonly Sample[]): string[] {
  const atoms: string[] = [];
  const turning = turningTiles(engine, board);
  if (turning.length > 1) {
    const colours = coloursOn(engine, board, turning);
    if (uneven(colours, colours[0]!) === 0) atoms.push("alike", `all ${Number.parseInt(colours[0]!, 16)}`);
  }
  if (samples.length > 0) atoms.push("sample");
  for (const { name, tiles, colours } of samples)
    if (coloursOn(engine, board, tiles) === colours) atoms.push(`shows ${name}`);
  return atoms;
}

/** How many colours differ from one. */
function uneven(colours: string, wanted: string): number {
  let wrong = 0;
  for (const colour of colours) if (colour !== wanted) wrong++;
  return wrong;
}

/** Tiles that a click is hoped to put right. */
const RIGHTED = 3;

/** How many clicks a colour is from another where each turns one tile alone, or how often a body has to leave it; else what a tile that is wrong counts. */
function clicksApart(engine: Engine): (from: string, to: string) => number {
  const { next, clicks } = engine.rules;
  if (engine.trails.size > 0) return turnsApart(trailColours(engine));
  const turns = Object.values(clicks).filter(({ does }) => does !== "nothing");
  if (turns.length === 0 || turns.some(({ does, figure }) => does !== "turn" || figure !== "itself"))
    return (from, to) => (from === to ? 0 : 1 / RIGHTED);
  return turnsApart(next);
}

const turnsApart =
  (next: Readonly<Record<string, string>>) =>
  (from: string, to: string): number => {
    let turns = 0;
    for (let colour: string | undefined = from; colour !== to && turns < MOST_TURNS; turns++)
      colour = next[colour ?? ""];
    return turns;
  };

const MOST_TURNS = 16;

/** What a colour becomes where a body goes on from it. */
function trailColours(engine: Engine): Record<string, string> {
  const next: Record<string, string> = {};
  for (const [ground, trails] of engine.trails)
    for (const { does } of trails)
      if (does !== ground) next[mainColour(engine, ground)] = mainColour(engine, does);
  return next;
}

/** How many clicks a board is from an atom, about; undefined where that cannot be counted. */
export function clicksLeft(
  engine: Engine,
  samples: readonly Sample[],
  atom: string,
): ((board: Board) => number) | undefined {
  const apart = clicksApart(engine);
  if (atom.startsWith("shows ")) {
    const sample = samples.find(({ name }) => atom === `shows ${name}`);
    return (
      sample &&
      ((board) => {
        const colours = coloursOn(engine, board, sample.tiles);
        let left = 0;
        for (let i = 0; i < colours.length; i++) left += apart(colours[i]!, sample.colours[i]!);
        return left;
      })
    );
  }
  if (!atom.startsWith("all ") || atom.startsWith("all on ")) return undefined;
  const wanted = Number(atom.slice(4)).toString(16);
  return (board) => uneven(coloursOn(engine, board, turningTiles(engine, board)), wanted) / RIGHTED;
}

/** Goals that can be counted on this board: what a search may go for directly. */
export function countable(engine: Engine, samples: readonly Sample[]): string[] {
  return [
    ...samples.map(({ name }) => `shows ${name}`),
    ...Object.keys(engine.rules.next).map((digit) => `all ${Number.parseInt(digit, 16)}`),
  ];
}
