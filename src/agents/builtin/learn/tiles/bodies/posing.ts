import { type Engine, eventOf, pairOf, shownLook } from "../../../runtime/tiles/engine.ts";
import { type Scene, uprightOf } from "../../../runtime/tiles/meeting.ts";
import type { Example } from "../decide.ts";
import type { Watched } from "../history.ts";
import type { Page } from "../story.ts";

/** A look on a ground that was not known: which pose it was is seen on the floor. */
interface Unclear {
  readonly facts: Example<number>["facts"];
  readonly ground: number;
  readonly look: number;
  /** How the body looked before. */
  readonly was: number;
}

/** Tells how bodies look after their moves. */
export class PoseTeller {
  /** By tile. */
  private readonly unclear = new Map<number, Unclear>();

  constructor(private readonly page: Page) {}

  forget(): void {
    this.unclear.clear();
  }

  /** `gone` tells which of the counted looks were gone before the move. */
  tell(
    scene: Scene,
    move: Watched,
    from: number,
    to: number,
    look: number,
    gone: readonly number[],
    events: number[],
  ): void {
    const { story, accepted } = this.page;
    const { engine, cells, tiles } = scene;
    const ground = cells[to]!;
    const shown = move.after[to]!;
    const facts = [scene.button, uprightOf(engine, look), ground, to === from ? 0 : 1, ...gone];
    if (ground === engine.floor && !move.over) story.bare.add(shown);
    const waiting = this.unclear.get(from);
    this.unclear.delete(from);
    if (move.over) return;
    if (shown === shownLook(engine, look, ground)) {
      story.poses.push({ facts, outcome: uprightOf(engine, look) });
      return;
    }
    const body = engine.bodyOf.get(look);
    for (const [own, of] of engine.bodyOf)
      if (of === body && shownLook(engine, own, ground) === shown) {
        cells[tiles + to] = own;
        if (waiting && to !== from) this.clear(engine, waiting, own);
        else {
          story.poses.push({ facts, outcome: uprightOf(engine, own) });
          if (uprightOf(engine, own) !== uprightOf(engine, look)) events.push(eventOf("pose", own));
        }
        return;
      }
    if (ground === engine.floor) {
      story.looks.set(body!, (story.looks.get(body!) ?? new Set()).add(shown));
      cells[tiles + to] = shown;
      if (waiting && to !== from) this.clear(engine, waiting, shown);
      else story.poses.push({ facts, outcome: uprightOf(engine, shown) });
    } else {
      story.shows.set(pairOf(look, ground), shown);
      accepted.set(to, shown);
      this.unclear.set(to, { facts, ground, look: shown, was: look });
    }
  }

  /** On the floor at last: the pose it took when it entered. */
  private clear(engine: Engine, { facts, ground, look, was }: Unclear, pose: number): void {
    const { story } = this.page;
    story.shows.delete(pairOf(was, ground));
    story.shows.set(pairOf(pose, ground), look);
    story.poses.push({ facts, outcome: uprightOf(engine, pose) });
  }
}
