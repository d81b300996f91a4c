import { BUTTONS, click, formatAction, type Move, press, sameAction } from "../contracts/action.ts";
import type { Log } from "../contracts/log.ts";
import { sameGrid } from "../grid/grid.ts";
import { gridHash } from "../grid/hash.ts";
import type { Position, TwinHost } from "../twin/index.ts";
import { colourText, count } from "./colours.ts";
import { experiments } from "./experiments.ts";
import { kindsClicked, kindsHere } from "./kinds.ts";
import type { Probe, ProbeOptions } from "./types.ts";

/** One informative move, or undefined when nothing is left to try. */
export async function probe(
  host: TwinHost,
  log: Log,
  at: Position,
  options: ProbeOptions,
): Promise<Probe | undefined> {
  const forbidden = [...(options.avoid ?? []), ...deadlyHere(log, at)];
  const allowed = (move: Move) => !forbidden.some((one) => sameAction(one, move));
  return (
    untriedControl(log, options, allowed) ??
    unexploredClick(log, at, options, allowed) ??
    (await experiment(at, options, allowed)) ??
    (await untriedHere(host, log, at, options, allowed))
  );
}

type Allowed = (move: Move) => boolean;

function untriedControl(log: Log, { available }: ProbeOptions, allowed: Allowed): Probe | undefined {
  const tried = new Set(movesOf(log).map(({ name }) => name));
  const button = BUTTONS.find((name) => available.includes(name) && !tried.has(name) && allowed(press(name)));
  if (!button) return undefined;
  return {
    moves: [press(button)],
    kind: "untried-control",
    reason: `${button} was never tried in this game.`,
  };
}

/** The rarest and smallest kind of object never clicked; background when all others were. */
function unexploredClick(
  log: Log,
  at: Position,
  { available }: ProbeOptions,
  allowed: Allowed,
): Probe | undefined {
  if (!available.includes("ACTION6")) return undefined;
  const clicked = kindsClicked(log);
  const fresh = kindsHere(at.frame).find(
    ({ kind, cell }) => !clicked.has(kind) && allowed(click(cell.x, cell.y)),
  );
  if (!fresh) return undefined;
  const { cell, colour, size, howMany, background } = fresh;
  const what = background
    ? `Background of ${colourText(colour)}`
    : `An object of ${colourText(colour)} with ${count(size, "cell")} (${howMany} here)`;
  const reason = `${what} was never clicked in this game.`;
  return { moves: [click(cell.x, cell.y)], kind: "unexplored-click", reason };
}

async function experiment(at: Position, options: ProbeOptions, allowed: Allowed): Promise<Probe | undefined> {
  const { available, clicks, rivals = [] } = options;
  if (rivals.length < 2) return undefined;
  const report = await experiments(rivals, at, { available, ...(clicks ? { clicks } : {}) });
  const best = report.experiments.find(({ moves, claimsLoss }) => !claimsLoss && allowed(moves[0]!));
  if (!best) return undefined;
  const sides = best.groups.map((group) => group.join(", ")).join(" against ");
  return {
    moves: best.moves,
    kind: "experiment",
    reason: `${best.moves.map(formatAction).join(" ")} tells rival twins apart: ${sides}.`,
  };
}

/** A move not made on this frame before: first one with conceded cells, then one that leads somewhere new. */
async function untriedHere(
  host: TwinHost,
  log: Log,
  at: Position,
  options: ProbeOptions,
  allowed: Allowed,
): Promise<Probe | undefined> {
  const tried = triedHere(log, at);
  const moves = candidates(options).filter((move) => allowed(move) && !tried.has(formatAction(move)));
  if (moves.length === 0) return undefined;
  const answer = await host.predict(at, moves);
  const seen = new Set(framesOf(log).map(gridHash));
  const rated = moves.flatMap((move, i) => {
    const one = answer.ok ? answer.value[i]! : undefined;
    if (!one?.ok) return [{ move, unknown: 0, fresh: true }];
    const { frame, unknown, lost } = one.value;
    return lost ? [] : [{ move, unknown, fresh: !seen.has(gridHash(frame)) }];
  });
  const best = rated.sort((a, b) => b.unknown - a.unknown || Number(b.fresh) - Number(a.fresh))[0];
  if (!best) return undefined;
  const name = formatAction(best.move);
  return best.unknown > 0
    ? {
        moves: [best.move],
        kind: "conceded",
        reason: `${name} shows ${best.unknown} cells the twin concedes.`,
      }
    : { moves: [best.move], kind: "untried-here", reason: `${name} was never tried on this frame.` };
}

const candidates = ({ available, clicks = [] }: ProbeOptions): Move[] => [
  ...BUTTONS.filter((name) => available.includes(name)).map(press),
  ...(available.includes("ACTION6") ? clicks.map(({ x, y }) => click(x, y)) : []),
];

const movesOf = (log: Log): Move[] =>
  log.attempts.flatMap(({ steps, ending }) => [
    ...steps.map(({ move }) => move),
    ...(ending.kind === "boundary" ? [ending.move] : []),
  ]);

const framesOf = (log: Log) =>
  log.attempts.flatMap(({ opening, steps }) => [opening, ...steps.map((s) => s.after)]);

/** Moves made on the frame at hand, as text, and what they led to. */
function triedHere(log: Log, at: Position): Map<string, { readonly move: Move; readonly deadly: boolean }> {
  const tried = new Map<string, { move: Move; deadly: boolean }>();
  for (const { opening, steps } of log.attempts)
    for (const [i, { move, state }] of steps.entries())
      if (sameGrid(i === 0 ? opening : steps[i - 1]!.after, at.frame))
        tried.set(formatAction(move), { move, deadly: state === "GAME_OVER" });
  return tried;
}

const deadlyHere = (log: Log, at: Position): Move[] =>
  [...triedHere(log, at).values()].flatMap(({ move, deadly }) => (deadly ? [move] : []));
