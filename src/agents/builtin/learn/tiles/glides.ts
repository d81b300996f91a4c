import { engineOf } from "../../runtime/compile.ts";
import type { Engine } from "../../runtime/tiles/engine.ts";
import { ahead, FIRST_LOOK } from "../../runtime/tiles/looks.ts";
import { choose, meetingAt } from "../../runtime/tiles/meeting.ts";
import type { Glide, TileRules } from "../../runtime/tiles/tiles.ts";
import { press } from "../../runtime/tiles/turn.ts";
import { bump, groupBy, type Watch } from "./history.ts";
import { replay } from "./replay.ts";
import type { Rest, Story } from "./story.ts";

const GLIDES: readonly Glide[] = ["none", "along", "down", "up", "left", "right"];

/** How bodies go on after a step: the way that ends most often where they did. */
export function findGlides(rules: TileRules, story: Story, watches: readonly Watch[]): TileRules {
  const { engine, rests } = story;
  if (rests.every(({ from, first, to }) => to === from || to === first)) return rules;
  const names = Object.keys(rules.looks);
  const texts = Object.values(rules.looks);
  const resting = halts(story, names);
  const endings = GLIDES.map((glide) => new Endings({ ...rules, halts: resting }, story, glide));
  const all = rests.map((_, i) => i);
  // The others end alike with every glide.
  const leading = (of: readonly number[]) => of.filter((i) => rests[i]!.leads);
  const any = best(endings, leading(all), "none");
  const glides: Record<string, Glide> = { any };
  for (const [look, mine] of groupBy(all, (i) => rests[i]!.look)) {
    const own = best(endings, leading(mine), any);
    if (own !== any && mine.length > 1) glides[names[texts.indexOf(engine.looks.texts[look]!)]!] = own;
  }
  const gliding = { ...rules, glides, halts: Object.values(glides).includes("along") ? resting : [] };
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
  private readonly rests: readonly Rest[];

  constructor(
    rules: TileRules,
    { engine, rests }: Story,
    readonly glide: Glide,
  ) {
    this.rests = rests;
    this.known = new Uint8Array(rests.length);
    // Effects come after everything has moved: they do not matter here.
    this.engine = { ...engineOf({ ...rules, glides: { any: glide }, effects: [] }), looks: engine.looks };
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

  private isRight({ board, button, from, to }: Rest): boolean {
    const turn = press(this.engine, board!, `ACTION${button}`);
    const end = turn.from === from || turn.from < 0 ? turn.to : from;
    return end === to || (end < 0 && from === to);
  }
}

const WRONG = 1;
const RIGHT = 2;

/** Grounds on which a body came to rest although the way was free; the floor must do so more often than not. */
function halts({ engine, rests }: Story, names: readonly string[]): string[] {
  const rested = new Map<number, number>();
  for (const { board, button, way, from, to } of rests) {
    if (!way || to === from || !board) continue;
    const ground = board.cells[to]!;
    for (let at = ahead(board.lattice, from, way); at >= 0 && at !== to; at = ahead(board.lattice, at, way))
      if (board.cells[at] === engine.floor) bump(rested, engine.floor, -1);
    const tiles = board.lattice.columns * board.lattice.rows;
    const cells = board.cells.slice();
    cells[tiles + to] = cells[tiles + from]!;
    cells[tiles + from] = 0;
    const scene = { engine, lattice: board.lattice, tiles, cells, button };
    const next = choose(scene, to, meetingAt(scene, to, way));
    bump(rested, ground, next.choice.does === "enter" && !next.guess ? 1 : 0);
  }
  // One that was made up while telling has no name: its look stands for it.
  const nameOf = (look: number) => names[look - FIRST_LOOK] ?? engine.looks.texts[look]!;
  return [...rested].filter(([, times]) => times > 0).map(([look]) => nameOf(look));
}
