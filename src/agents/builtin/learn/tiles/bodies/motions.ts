import { USUAL } from "../../../runtime/colours/place.ts";
import { type Looks, quarterTurned, wayBetween } from "../../../runtime/tiles/looks.ts";
import { countLooks, likeness, type Watch, type Watched } from "../history.ts";
import type { Motion } from "./timing.ts";
import { isRoundabout } from "./usual.ts";

/** Looks that stand about in larger numbers are scenery. */
const FEW = 6;
const ALIKE = 0.6;

const motionsSeen = new WeakMap<Watched, readonly Motion[]>();

/** What moved in a move is asked at every fit. */
export function motionsOf(watch: Watch, move: Watched, looks: Looks): readonly Motion[] {
  let motions = motionsSeen.get(move);
  if (!motions) {
    motions = motionsIn(watch, move, looks);
    motionsSeen.set(move, motions);
  }
  return motions;
}

function motionsIn(watch: Watch, move: Watched, { texts }: Looks): Motion[] {
  const found: Motion[] = [];
  const { before, after, changed } = move;
  if (changed.length > 24) return found;
  const counts = countLooks(before);
  const now = countLooks(after);
  for (const from of changed) {
    const look = before[from]!;
    if (counts.get(look)! > FEW) continue;
    // What is pushed leaves its pusher behind; the pusher leaves something common, or what nobody saw there before.
    const isCommon = now.get(after[from]!)! >= 3;
    const isNew = !isCommon && !changed.some((tile) => before[tile] === after[from]);
    if (!isCommon && !isNew) continue;
    let best: Motion | undefined;
    let nearest = 0;
    for (const to of changed) {
      if (to === from || before[to] === look) continue;
      const [dx, dy] = wayBetween(watch, from, to);
      if (dx !== 0 && dy !== 0) continue;
      const wentOver = isMovedOver(
        texts[look]!,
        texts[after[from]!]!,
        texts[before[to]!]!,
        texts[after[to]!]!,
      );
      const isSame = wentOver || isTurned(texts[look]!, texts[after[to]!]!);
      if (isNew && !isSame) continue;
      const alike = isSame ? 1 : likeness(texts[look]!, texts[after[to]!]!);
      if (alike < ALIKE || likeness(texts[look]!, texts[after[from]!]!) >= alike) continue;
      const value = alike - 0.01 * (Math.abs(dx) + Math.abs(dy));
      if (value <= nearest) continue;
      nearest = value;
      const round = isRoundabout(move.button, [dx, dy]);
      best = {
        move,
        from,
        to,
        look,
        became: after[to]!,
        way: round ? USUAL.get(move.button)! : [Math.sign(dx), Math.sign(dy)],
        near: round || Math.abs(dx + dy) === 1,
      };
    }
    if (best) found.push(best);
  }
  return apart(watch, found);
}

/** Whether it is the same, turned by quarters or not: bodies may look to where they go. */
const isTurned = (look: string, became: string): boolean =>
  [0, 1, 2, 3].some((quarters) => quarterTurned(look, quarters) === became);

/** Of several alike that seem to have come to one tile the nearest has. */
function apart({ columns }: Watch, motions: readonly Motion[]): Motion[] {
  const far = ({ from, to }: Motion) => {
    const [dx, dy] = wayBetween({ columns }, from, to);
    return Math.abs(dx) + Math.abs(dy);
  };
  return motions.filter((one) =>
    motions.every((other) => other.to !== one.to || other.look !== one.look || far(other) >= far(one)),
  );
}

/** A body has at least so many cells. */
const FEWEST_CELLS = 4;

/** Whether what is new on one tile is what has gone from the other: a body that shows what is under it. */
export function isMovedOver(look: string, left: string, ground: string, became: string): boolean {
  let moved = 0;
  for (let i = 0; i < look.length; i++) {
    if (ground[i] === became[i]) continue;
    if (look[i] !== became[i] || look[i] === left[i]) return false;
    moved++;
  }
  return moved >= FEWEST_CELLS;
}
