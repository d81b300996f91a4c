import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { scoreGame, scorePlay, scoreTags } from "./card.ts";
import { cardScore, gameScore, type LevelResult, levelScore } from "./score.ts";
import { actionsPerLevel, countReply, levelResults, type Tally } from "./tally.ts";

type Sent = "start" | "reset" | "act";
const level = (index: number, baseline: number, actions: number, completed = true): LevelResult => ({
  index,
  completed,
  actions,
  baseline,
});

/** Plays a script: `a` acts, `L` acts and completes the level, `D` dies, `W` wins, `r` level RESET, `F` full. */
function tallyOf(script: string): Tally {
  let tally: Tally = [];
  let levelsCompleted = 0;
  const count = (sent: Sent, state: "NOT_FINISHED" | "WIN" | "GAME_OVER", fullReset = false) => {
    tally = countReply(tally, sent, { state, levelsCompleted, fullReset });
  };
  count("start", "NOT_FINISHED", true);
  for (const letter of script) {
    if (letter === "L" || letter === "W") levelsCompleted++;
    if (letter === "F") levelsCompleted = 0;
    if (letter === "r" || letter === "F") count("reset", "NOT_FINISHED", letter === "F");
    else count("act", letter === "D" ? "GAME_OVER" : letter === "W" ? "WIN" : "NOT_FINISHED");
  }
  return tally;
}
const solve = (actions: number, last = "L") => "a".repeat(actions - 1) + last;

describe("the worked examples of the notes", () => {
  it("squares first, then caps: 115/100/25 is 65", () => {
    const levels = [level(1, 10, 5), level(2, 20, 20), level(3, 30, 60)];
    expect(levels.map(levelScore)).toEqual([115, 100, 25]);
    expect(gameScore(levels)).toBeCloseTo(65, 10);
  });

  it("caps by the completed share: four of five levels are at most 66.667", () => {
    const levels = [1, 2, 3, 4].map((i) => level(i, 10, 5)).concat(level(5, 10, 0, false));
    expect(gameScore(levels)).toBeCloseTo(66.6667, 3);
  });

  it("never gives a game more than 100", () => {
    const levels = [level(1, 21, 20), level(2, 21, 20)];
    expect(levels.map(levelScore)).toEqual([110.25, 110.25]);
    expect(gameScore(levels)).toBe(100);
  });

  it("keeps counting after a death: 4, GAME_OVER, RESET, 5, then 7 idle", () => {
    const [play] = tallyOf(`aaaDr${solve(5)}aaaaaaa`);
    const run = scorePlay(play!, [10, 10]);
    expect(run.levelActions).toEqual([10, 7]);
    expect(run.score).toBeCloseTo(33.3333, 3);
    expect(run).toMatchObject({ resets: 1, actions: 17, state: "GAME_OVER", completed: false });
  });

  it("scores the best play after a full reset", () => {
    const game = scoreGame("g", tallyOf(`${solve(20)}F${solve(10)}`), [10, 10, 10]);
    expect(game.runs.map((run) => Number(run.score.toFixed(3)))).toEqual([4.167, 16.667]);
    expect(game.score).toBeCloseTo(16.667, 3);
    expect(game).toMatchObject({ actions: 30, resets: 0, levelsCompleted: 1, levelCount: 3 });
  });

  it("counts every level RESET: [8, 26, 0] is 36.3905", () => {
    const [play] = tallyOf(`${solve(8)}aaaarr${solve(20)}`);
    expect(levelResults(play!, [8, 20, 30]).map((l) => l.actions)).toEqual([8, 26, 0]);
    expect(gameScore(levelResults(play!, [8, 20, 30]))).toBeCloseTo(36.3905, 4);
  });
});

describe("runs without a usable baseline", () => {
  it("score 0, keep their counts and say why", () => {
    const [play] = tallyOf(`${solve(3)}aa`);
    expect(scorePlay(play!, undefined)).toMatchObject({
      score: 0,
      levelActions: [3, 2],
      levelBaselines: [-1, -1],
      message: "Human baseline actions are not available for this environment",
    });
    const [two] = tallyOf(`${solve(3)}${solve(4)}`);
    expect(scorePlay(two!, [10]).message).toBe("Human baseline actions size mismatch");
  });

  it("lists no open level after a WIN", () => {
    expect(actionsPerLevel(tallyOf(`${solve(3)}${solve(4, "W")}`)[0]!)).toEqual([3, 4]);
  });
});

describe("cards and tags", () => {
  it("averages over games; an empty card is 0", () => {
    expect(cardScore([100, 0])).toBe(50);
    expect(cardScore([])).toBe(0);
  });

  it("a tag takes the furthest play of each game", () => {
    const [tag] = scoreTags([
      { tags: ["keys"], plays: tallyOf(`aaF${solve(10)}`), baseline: [10] },
      { tags: ["keys"], plays: tallyOf("aa"), baseline: [10] },
      { tags: ["keys"], plays: tallyOf("aa") },
    ]);
    expect(tag).toEqual({ tag: "keys", score: 50, levelsCompleted: 1, actions: 12, levels: 2, games: 2 });
  });
});

const TABLE = new URL("../../../shared/benchmark/published-results.json", import.meta.url);
// Published with a score the formula does not give; three of them without the completion cap.
const EXCEPTIONS = ["dc22/opine", "m0r0/ewm", "sc25/twin", "sp80/ewm", "sp80/twin"];

const published = z.object({
  games: z.record(
    z.string(),
    z.object({
      human: z.array(z.number()),
      actions: z.record(z.string(), z.array(z.number())),
      results: z.record(z.string(), z.object({ levels: z.string(), score: z.number() })),
    }),
  ),
});

describe.skipIf(!existsSync(TABLE))("the published table (skipped without ../shared/benchmark)", () => {
  it("is reproduced to a tenth, but for the known exceptions", () => {
    const { games } = published.parse(JSON.parse(readFileSync(TABLE, "utf8")));
    const off: string[] = [];
    let compared = 0;
    for (const [id, { human, actions, results }] of Object.entries(games))
      for (const [system, perLevel] of Object.entries(actions)) {
        const result = results[system]!;
        const completed = Number(result.levels.split("/")[0]);
        const levels = human.map((baseline, i) =>
          level(i + 1, baseline, perLevel[i] ?? 0, i < completed && perLevel[i] !== undefined),
        );
        compared++;
        if (Math.abs(gameScore(levels) - result.score) > 0.0501) off.push(`${id}/${system}`);
      }
    expect(off.sort()).toEqual(EXCEPTIONS);
    expect(compared).toBe(75);
  });
});
