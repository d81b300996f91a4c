import { click } from "../contracts/action.ts";
import type { Cell } from "../contracts/grid.ts";
import type { Log } from "../contracts/log.ts";
import { gridHash } from "../grid/hash.ts";
import type { Position, TwinHost } from "../twin/index.ts";
import { placesToClick } from "./places.ts";

export interface ShortlistOptions {
  readonly log?: Log;
  /** Default 64. */
  readonly limit?: number;
}

/** More places are not even asked about. */
const ASKED = 400;

/**
 * Clicks worth considering: used before, on what changed before, on each object; one per object, and of those with
 * a visible effect one per effect. A click without effect stays: it may have one after others.
 */
export async function clickShortlist(
  host: TwinHost,
  at: Position,
  options: ShortlistOptions = {},
): Promise<readonly Cell[]> {
  const places = placesToClick(at.frame, options.log).slice(0, ASKED);
  const limit = options.limit ?? 64;
  const answer = await host.predict(
    at,
    places.map(({ x, y }) => click(x, y)),
  );
  // A twin that cannot answer is for the search to report.
  if (!answer.ok) return onePerObject(places).slice(0, limit).map(cellOf);
  const effects = answer.value.map((one) => (one.ok ? gridHash(one.value.frame) : ""));
  const idle = idleEffects(effects, gridHash(at.frame));
  const seen = new Set<string>();
  const effective = places.filter((_, i) => {
    const effect = effects[i]!;
    if (idle.has(effect) || seen.has(effect)) return false;
    seen.add(effect);
    return true;
  });
  const rest = onePerObject(places.filter((_, i) => idle.has(effects[i]!)));
  return [...effective, ...rest].slice(0, limit).map(cellOf);
}

const cellOf = ({ x, y }: Cell): Cell => ({ x, y });

/** No change, no answer, and what most clicks do (a step counter goes down, say): these show nothing of the click. */
function idleEffects(effects: readonly string[], unchanged: string): Set<string> {
  const counts = new Map<string, number>();
  for (const effect of effects) counts.set(effect, (counts.get(effect) ?? 0) + 1);
  const [commonest, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), ["", 0]);
  return new Set(["", unchanged, ...(count >= 3 ? [commonest] : [])]);
}

function onePerObject<P extends { readonly object: number }>(places: readonly P[]): P[] {
  const seen = new Set<number>();
  return places.filter(({ object }) => !seen.has(object) && seen.add(object));
}
