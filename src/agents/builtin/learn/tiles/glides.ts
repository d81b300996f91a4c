import { engineOf } from "../../runtime/engine.ts";
import { choose, meetingAt } from "../../runtime/meeting.ts";
import type { Glide, TileRules } from "../../runtime/tiles.ts";
import { press } from "../../runtime/turn.ts";
import { bump, type Watch } from "./history.ts";
import { replay } from "./replay.ts";
import type { Rest, Story } from "./story.ts";

const GLIDES: readonly Glide[] = ["none", "along", "down", "up", "left", "right"];

/** How bodies go on after a step: the way that ends most often where they did. */
export function findGlides(rules: TileRules, { rests }: Story, watches: readonly Watch[]): TileRules {
  if (rests.every(({ from, first, to }) => to === from || to === first)) return rules;
  const names = Object.keys(rules.looks);
  const texts = Object.values(rules.looks);
  const best = (of: readonly Rest[], usual: Glide): Glide => {
    const right = (glide: Glide) => endings(rules, of, glide) + (glide === usual ? 0.5 : 0);
    return GLIDES.reduce((a, b) => (right(b) > right(a) ? b : a));
  };
  const any = best(rests, "none");
  const glides: Record<string, Glide> = { any };
  for (const look of new Set(rests.map((rest) => rest.look))) {
    const mine = rests.filter((rest) => rest.look === look);
    const own = best(mine, any);
    const text = mine[0]!.scene.engine.looks.texts[look]!;
    if (own !== any && mine.length > 1) glides[names[texts.indexOf(text)]!] = own;
  }
  const gliding = { ...rules, glides, halts: any === "along" ? halts(rules, rests) : [] };
  const falling = { ...gliding, falls: true };
  const falls =
    rules.things.length > 0 &&
    Object.values(glides).some((glide) => glide !== "none" && glide !== "along") &&
    replay(engineOf(falling), watches).exact > replay(engineOf(gliding), watches).exact;
  return falls ? falling : gliding;
}

function endings(rules: TileRules, rests: readonly Rest[], glide: Glide): number {
  const engine = engineOf({ ...rules, glides: { any: glide } });
  let right = 0;
  for (const { scene, from, to } of rests) {
    const cells = scene.cells;
    const numbered = { ...engine, looks: scene.engine.looks };
    const turn = press(numbered, { lattice: scene.lattice, cells }, `ACTION${scene.button}`);
    const end = turn.from === from || turn.from < 0 ? turn.to : from;
    if (end === to || (end < 0 && from === to)) right++;
  }
  return right;
}

/** Grounds on which a body came to rest although the way was free. */
function halts(rules: TileRules, rests: readonly Rest[]): string[] {
  const engine = engineOf(rules);
  const rested = new Map<number, number>();
  for (const { scene, way, from, to } of rests) {
    const ground = scene.cells[to]!;
    if (!way || to === from || ground === engine.floor) continue;
    const cells = scene.cells.slice();
    cells[scene.tiles + to] = cells[scene.tiles + from]!;
    cells[scene.tiles + from] = 0;
    const here = { ...scene, cells };
    const next = choose(here, to, meetingAt(here, to, way));
    bump(rested, ground, next.choice.does === "enter" && !next.guess ? 1 : 0);
  }
  const names = Object.keys(rules.looks);
  return [...rested].filter(([, times]) => times > 0).map(([look]) => names[look - 2]!);
}
