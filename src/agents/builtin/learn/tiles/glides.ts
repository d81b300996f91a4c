import { type Engine, engineOf } from "../../runtime/engine.ts";
import { choose, meetingAt } from "../../runtime/meeting.ts";
import type { Glide, TileRules } from "../../runtime/tiles.ts";
import { answering, press } from "../../runtime/turn.ts";
import { bump, groupBy, type Watch } from "./history.ts";
import { replay } from "./replay.ts";
import type { Rest, Story } from "./story.ts";

const GLIDES: readonly Glide[] = ["none", "along", "down", "up", "left", "right"];

/** How bodies go on after a step: the way that ends most often where they did. */
export function findGlides(rules: TileRules, { rests }: Story, watches: readonly Watch[]): TileRules {
  if (rests.every(({ from, first, to }) => to === from || to === first)) return rules;
  const names = Object.keys(rules.looks);
  const texts = Object.values(rules.looks);
  const endings = GLIDES.map((glide) => new Endings(rules, rests, glide));
  const all = rests.map((_, i) => i);
  const any = best(endings, all, "none");
  const glides: Record<string, Glide> = { any };
  for (const [look, mine] of groupBy(all, (i) => rests[i]!.look)) {
    const own = best(endings, mine, any);
    const text = rests[mine[0]!]!.scene.engine.looks.texts[look]!;
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

/** The first glide of those that end right most often; the usual one is preferred. */
function best(endings: readonly Endings[], of: readonly number[], usual: Glide): Glide {
  let found: Glide = "none";
  let most = -1;
  for (const one of endings) {
    const head = one.glide === usual ? 0.5 : 0;
    const right = head + one.right(of, most - head);
    if (right > most) {
      most = right;
      found = one.glide;
    }
  }
  return found;
}

/** Which rests a glide ends at; asked as needed, and once. */
class Endings {
  private readonly known: Uint8Array;
  private readonly engine: Engine;

  constructor(
    rules: TileRules,
    private readonly rests: readonly Rest[],
    readonly glide: Glide,
  ) {
    this.known = new Uint8Array(rests.length);
    // Effects come after everything has moved: they do not matter here.
    this.engine = engineOf({ ...rules, glides: { any: glide }, effects: [] });
  }

  /** How many of these end right; less than that when they cannot be more than `least`. */
  right(of: readonly number[], least: number): number {
    let right = 0;
    for (const [done, i] of of.entries()) {
      if (right + of.length - done <= least) return right;
      this.known[i] ||= this.isRight(this.rests[i]!) ? RIGHT : WRONG;
      if (this.known[i] === RIGHT) right++;
    }
    return right;
  }

  private isRight({ scene, from, to }: Rest): boolean {
    // Turns tell of the first body that steps: any other is said to stay.
    const first = answering(scene, `ACTION${scene.button}`).find(({ way }) => way);
    if (first && first.at !== from) return from === to;
    const engine = { ...this.engine, looks: scene.engine.looks };
    const turn = press(engine, scene, `ACTION${scene.button}`);
    const end = turn.from === from || turn.from < 0 ? turn.to : from;
    return end === to || (end < 0 && from === to);
  }
}

const WRONG = 1;
const RIGHT = 2;

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
