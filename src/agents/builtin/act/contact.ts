import { type ActionName, click, formatAction, type Move, press } from "../../../contracts/action.ts";
import type { Grid } from "../../../contracts/grid.ts";
import type { Log } from "../../../contracts/log.ts";
import { changesBoard } from "../runtime/hud.ts";
import { ANY, type Part, partsOf } from "../runtime/parts.ts";

/** What was tried: buttons by name, clicks by the kind of thing that was hit. */
export interface Tried {
  readonly buttons: ReadonlyMap<string, number>;
  readonly kinds: ReadonlySet<string>;
}

/** A thing's look, wherever it stands: colour and size of its box. */
const kindOf = (frame: Grid, { cells, left, right, top, bottom }: Part): string =>
  `${frame.cells[cells[0]!]} ${right - left}×${bottom - top}`;

/** Times that buttons which never did anything are tried again after a click that did. */
const AGAIN = 2;

export function whatWasTried(log: Log, hud: Uint8Array): Tried {
  const buttons = new Map<string, number>();
  const kinds = new Set<string>();
  const useful = new Set<string>();
  let again = 0;
  for (const { opening, steps, ending } of log.attempts) {
    let before = opening;
    const moves = [...steps, ...(ending.kind === "boundary" ? [{ move: ending.move, after: opening }] : [])];
    for (const { move, after } of moves) {
      const changes = () => changesBoard(hud, before.cells, after.cells);
      buttons.set(move.name, (buttons.get(move.name) ?? 0) + 1);
      if (!useful.has(move.name) && changes()) useful.add(move.name);
      if (move.name === "ACTION6") {
        // A click may have chosen what buttons move.
        const idle = [...buttons.keys()].filter((name) => !useful.has(name) && name !== "ACTION7");
        if (idle.length > 0 && changes() && again++ < AGAIN) for (const name of idle) buttons.delete(name);
        const at = move.y * before.width + move.x;
        const part = things(before, hud).find(({ cells }) => cells.includes(at));
        if (part) kinds.add(kindOf(before, part));
      }
      before = after;
    }
  }
  return { buttons, kinds };
}

/** Clicks in a row, of late, that did nothing. */
export function clicksInVain({ attempts }: Log, hud: Uint8Array): number {
  const { opening, steps } = attempts.at(-1)!;
  let vain = 0;
  for (let i = steps.length - 1; i >= 0; i--) {
    const before = steps[i - 1]?.after ?? opening;
    if (changesBoard(hud, before.cells, steps[i]!.after.cells)) break;
    if (steps[i]!.move.name === "ACTION6") vain++;
  }
  return vain;
}

const partsSeen = new WeakMap<Uint8Array, { readonly hud: Uint8Array; readonly parts: readonly Part[] }>();

/** Pieces of one colour that are not the ground. Asked again of every frame of the log. */
function things(frame: Grid, hud: Uint8Array): readonly Part[] {
  const known = partsSeen.get(frame.cells);
  if (known?.hud === hud) return known.parts;
  const mask = hud.length === frame.cells.length ? hud : new Uint8Array(frame.cells.length);
  const parts = partsOf(frame, mask, ANY, true).filter(
    ({ cells }) => cells.length >= 2 && cells.length <= frame.cells.length / 8,
  );
  partsSeen.set(frame.cells, { hud, parts });
  return parts;
}

/** The colours of the ground that were clicked, and whether it is to be now: a click has done something, perhaps for the next. */
export function groundTried(
  log: Log,
  hud: Uint8Array,
): { readonly colours: ReadonlySet<number>; readonly due: boolean } {
  const colours = new Set<number>();
  let after = false;
  let answered = false;
  for (const { opening, steps } of log.attempts) {
    let before = opening;
    answered = false;
    for (const { move, after: next } of steps) {
      if (move.name === "ACTION6") {
        const at = move.y * before.width + move.x;
        const isGround = !hud[at] && !things(before, hud).some(({ cells }) => cells.includes(at));
        if (isGround) colours.add(before.cells[at]!);
        after ||= isGround && answered;
      }
      answered = move.name === "ACTION6" && changesBoard(hud, before.cells, next.cells);
      before = next;
    }
  }
  return { colours, due: answered && !after };
}

/** A click on the ground beside what there is least of; not on such colours. */
export function clickOnGround(
  frame: Grid,
  hud: Uint8Array,
  but: ReadonlySet<number> = new Set(),
): Move | undefined {
  const parts = things(frame, hud);
  const alike = (part: Part) => parts.filter((other) => kindOf(frame, other) === kindOf(frame, part)).length;
  const isThing = new Set(parts.flatMap(({ cells }) => cells));
  const isGround = ([x, y]: readonly [number, number]) => {
    const at = y * frame.width + x;
    const isInside = x >= 0 && y >= 0 && x < frame.width && y < frame.height;
    return isInside && !hud[at] && !isThing.has(at) && !but.has(frame.cells[at]!);
  };
  const rarest = parts
    .map((part) => ({ part, count: alike(part) }))
    .sort((a, b) => a.count - b.count || b.part.cells.length - a.part.cells.length);
  for (const { part } of rarest) {
    const { left, right, top, bottom } = part;
    const [x, y] = [(left + right) >> 1, (top + bottom) >> 1];
    const [width, height] = [right - left + 1, bottom - top + 1];
    const sides = [
      [x + width, y],
      [x - width, y],
      [x, y + height],
      [x, y - height],
    ] as const;
    const side = sides.find(isGround);
    if (side) return click(...side);
  }
  return undefined;
}

/** The next control nobody has touched: buttons in order, undo last, then one thing of each kind. */
export function untried(
  available: readonly ActionName[],
  tried: Tried,
  frame: Grid,
  hud: Uint8Array,
): Move | undefined {
  for (const name of available)
    if (name !== "ACTION6" && name !== "ACTION7" && !tried.buttons.has(name)) return press(name);
  if (!available.includes("ACTION6")) return undefined;
  const fresh = things(frame, hud)
    .filter((part) => !tried.kinds.has(kindOf(frame, part)))
    .sort((a, b) => a.cells.length - b.cells.length);
  const best = fresh[0];
  if (!best) return undefined;
  const at = [...best.cells].sort((a, b) => a - b)[best.cells.length >> 1]!;
  return click(at % frame.width, Math.floor(at / frame.width));
}

/** What a move counts that was made in this very frame, and one that never did anything. */
const HERE = 1000;
const IN_VAIN = 500;

/** The move taken least often in this very frame; then what does something, and least often at all. */
export function leastTried(
  moves: readonly Move[],
  log: Log,
  frame: Grid,
  same: (a: Grid, b: Grid) => boolean,
): Move | undefined {
  const here = new Map<string, number>();
  const all = new Map<string, number>();
  const useful = new Set<string>();
  for (const { opening, steps } of log.attempts) {
    let before = opening;
    for (const { move, after } of steps) {
      const name = formatAction(move);
      all.set(name, (all.get(name) ?? 0) + 1);
      if (same(before, frame)) here.set(name, (here.get(name) ?? 0) + 1);
      if (!useful.has(name) && !same(before, after)) useful.add(name);
      before = after;
    }
  }
  const cost = (move: Move) => {
    const name = formatAction(move);
    const times = all.get(name) ?? 0;
    return HERE * (here.get(name) ?? 0) + (times > 0 && !useful.has(name) ? IN_VAIN : 0) + times;
  };
  return [...moves].sort((a, b) => cost(a) - cost(b))[0];
}
