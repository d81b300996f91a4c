import type { Engine } from "../../runtime/tiles/engine.ts";
import { Teller } from "./explain.ts";
import type { Watch } from "./history.ts";
import type { Story } from "./story.ts";

/** How many stories are kept to be told on. */
const MOST_KEPT = 8;

/** Stories told so far: one that would be told the same way again is only told on. */
export class Stories {
  private readonly kept = new Map<string, Tale>();

  /** Tells every move of every attempt. */
  tell(engine: Engine, watches: readonly Watch[], counted: readonly number[]): Story {
    const key = JSON.stringify(beliefs(engine, counted));
    let tale = this.kept.get(key);
    this.kept.delete(key);
    if (!tale?.goesOn(watches)) tale = new Tale(engine, counted);
    this.kept.set(key, tale);
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value!);
    return tale.tellOn(engine, watches);
  }
}

/** All of the rules that a story depends on. */
function beliefs({ rules, floor, meetings, effects }: Engine, counted: readonly number[]): unknown[] {
  const taken = [...meetings].flatMap(([look, choices]) => {
    const usual = choices.find(({ leaves }) => leaves >= 0);
    return usual ? [look, usual.depends ? choices : usual.leaves, usual.atOnce] : [];
  });
  return [
    floor,
    rules.bodies,
    rules.asleep,
    rules.walkers,
    rules.clocks,
    rules.hand,
    rules.touches,
    rules.belts,
    rules.leaps,
    rules.portals,
    rules.jumps,
    rules.faces,
    rules.trails,
    rules.things,
    rules.laden,
    rules.taken,
    rules.shows,
    rules.chosen,
    rules.grounds,
    taken,
    counted,
    [...effects.values()].some((list) => list.some(({ early }) => early)) ? rules.effects : [],
  ];
}

/** A story as far as it was told. */
class Tale {
  private readonly story: Omit<Story, "engine">;
  private readonly tellers: Teller[] = [];

  constructor(
    private readonly engine: Engine,
    private readonly counted: readonly number[],
  ) {
    const gone = counted.map((look) => `gone ${look}`);
    const taken = [...engine.slotOf.keys()].map((look) => `taken ${look}`);
    this.story = {
      factsMet: ["body", "held", "behind", ...taken, ...gone, "under", "button", "row", "run"],
      factsPosed: ["button", "body", "onto", "moved", ...gone],
      meetings: [],
      poses: [],
      shows: new Map(),
      things: new Set(),
      pulls: [],
      bare: new Set(),
      answers: new Map(),
      looks: new Map(),
      lefts: [],
      rests: [],
      moves: [],
    };
  }

  /** Whether nothing but more was watched since. */
  goesOn(watches: readonly Watch[]): boolean {
    return this.tellers.every(({ watch }, i) => watch === watches[i]);
  }

  tellOn(engine: Engine, watches: readonly Watch[]): Story {
    for (const [i, watch] of watches.entries()) {
      this.tellers[i] ??= new Teller(this.engine, watch, this.counted, this.story);
      this.tellers[i].tellOn();
    }
    return { ...this.story, engine };
  }
}
