import { substitution } from "./clicks/click-examples.ts";
import { bump, type Watch, type Watched } from "./history.ts";

/** A button that exchanges what a body holds with what lies under it. */
export interface FoundHand {
  readonly button: string;
  /** Looks that were seen taken or put down, and such that stayed. */
  readonly items: readonly number[];
  readonly fixed: readonly number[];
}

/** How often the exchange must be right where something came of it or should have. */
const RIGHT = 0.8;

/** Which of the buttons that lead nowhere exchanges, if any; what was under a body is seen when it goes on. */
export function findHand(
  watches: readonly Watch[],
  buttons: readonly string[],
  bodies: ReadonlySet<number>,
  floor: number,
  texts: readonly string[],
): FoundHand | undefined {
  for (const button of buttons) {
    const items = new Set<number>();
    const fixed = new Map<number, number>();
    let right = 0;
    let wrong = 0;
    /** What lay there still, though a body had stood on it; and whether it is the button that takes, not the step. */
    const stayed = new Set<number>();
    let isSure = false;
    for (const watch of watches)
      for (const { ground, held, shown, by } of exchanges(watch, button, bodies, floor, texts)) {
        if (by === "step") {
          if (shown === ground) stayed.add(ground);
          continue;
        }
        if (ground === floor && held === floor && shown === floor) continue;
        if (shown === held && shown !== ground) {
          right++;
          isSure ||= by === "sight" || held !== floor;
          for (const look of [ground, held]) if (look !== floor) items.add(look);
        } else if (shown === ground && ground !== held) bump(fixed, ground);
        else wrong++;
      }
    for (const look of items) wrong += fixed.get(look) ?? 0;
    isSure ||= [...items].some((look) => stayed.has(look));
    if (isSure && right >= RIGHT * (right + wrong))
      return { button, items: [...items], fixed: [...fixed.keys()].filter((look) => !items.has(look)) };
  }
  return undefined;
}

/** Whether another body awoke as this one fell asleep: one turned to the look of the other. */
function wakes(
  { before, after, changed }: Pick<Watched, "before" | "after" | "changed">,
  at: number,
  bodies: ReadonlySet<number>,
  texts: readonly string[],
): boolean {
  const others = changed.filter((tile) => tile !== at);
  const turned = (tile: number) => substitution(texts[before[tile]!]!, texts[after[tile]!]!);
  const own = changed.includes(at) ? turned(at) : undefined;
  return others.some((tile) => {
    if (bodies.has(before[tile]!) || bodies.has(after[tile]!)) return true;
    const other = own && turned(tile);
    return other !== undefined && other[0] === own![1] && other[1] === own![0];
  });
}

/**
 * Where a body was: what lay there, what was held (floor for nothing), and what was seen there afterwards; whether the button
 * was pressed there, and something was seen to come of it at once.
 */
function* exchanges(
  { opening, moves }: Watch,
  button: string,
  bodies: ReadonlySet<number>,
  floor: number,
  texts: readonly string[],
): Generator<{
  readonly ground: number;
  readonly held: number;
  readonly shown: number;
  readonly by: "step" | "press" | "sight";
}> {
  const grounds = opening.map((look) => (bodies.has(look) ? floor : look));
  let held = floor;
  let at = opening.findIndex((look) => bodies.has(look));
  let pressed = 0;
  let stirred = false;
  for (const { button: name, before, after, changed, clicked, scroll } of moves) {
    if (clicked >= 0) continue;
    if (scroll) return;
    if (name === button) {
      if (wakes({ before, after, changed }, at, bodies, texts)) return;
      pressed++;
      stirred ||= changed.length > 0;
      continue;
    }
    const to = after.findIndex((look) => bodies.has(look));
    if (to === at) continue;
    const shown = at < 0 ? floor : after[at]!;
    if (at >= 0 && pressed === 0) yield { ground: grounds[at]!, held, shown, by: "step" };
    if (at >= 0 && pressed % 2 === 1) {
      yield { ground: grounds[at]!, held, shown, by: stirred ? "sight" : "press" };
      if (shown === held && shown !== grounds[at]) held = grounds[at]!;
    }
    for (let tile = 0; tile < grounds.length; tile++) if (tile !== to) grounds[tile] = after[tile]!;
    at = to;
    pressed = 0;
    stirred = false;
  }
}
