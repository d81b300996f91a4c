import { expect, test } from "vitest";
import { clone, stateKey } from "./clone.ts";
import type { GameDefinition } from "./game.ts";
import { generatedLevel, handMadeLevels, wins } from "./levels.ts";
import { formatPlan, parsePlan } from "./plan.ts";
import { createRng } from "./rng.ts";
import { solutionLength, solve } from "./solve.ts";
import { type ToyState, toy } from "./toy.suite.ts";

/** Buttons that end: the toy's ACTION2 never does. */
const tame: GameDefinition<ToyState, number> = {
  ...toy,
  actions: ["ACTION1", "ACTION4", "ACTION6", "ACTION7"],
};
const withClicks: typeof tame = {
  ...tame,
  clicks: () => [
    { x: 9, y: 0 },
    { x: 2, y: 0 },
  ],
};

test("finds the shortest way, around losing and with the clicks a game names", () => {
  expect(solve(tame, 4)).toMatchObject({ kind: "solved", moves: parsePlan("ACTION4*4") });
  expect(solve(withClicks, 4)).toMatchObject({ kind: "solved", moves: parsePlan("ACTION6:17,20 ACTION4*2") });
});

test("says when it gave up and when there is no way", () => {
  expect(solve(tame, 50, 10)).toEqual({ kind: "gave-up", nodes: 10 });
  const stuck: typeof tame = { ...tame, actions: ["ACTION1", "ACTION5"] };
  expect(solve(stuck, 3)).toMatchObject({ kind: "unsolvable" });
});

test("the length of a solution is that of the shortest, or -1 when none is within reach", () => {
  expect(solutionLength(tame, 4, 100)).toBe(4);
  expect(solutionLength(tame, 50, 10)).toBe(-1);
});

test("a plan wins only with its last move", () => {
  expect(wins(tame, 2, parsePlan("ACTION4*2"))).toBe(true);
  expect(wins(tame, 2, parsePlan("ACTION4*3"))).toBe(false);
  expect(wins(tame, 2, parsePlan("ACTION4"))).toBe(false);
  expect(wins(tame, 2, parsePlan("ACTION1 ACTION4*2"))).toBe(false);
});

test("generated layouts are checked: unsolvable, refused and too easy ones are passed over", () => {
  const made = (generate: typeof tame.generate) => generatedLevel({ ...tame, generate }, 1, 0);
  expect(made((rng) => ({ data: rng.chance(0.5) ? -1 : 3, solution: parsePlan("ACTION4*3") })).data).toBe(3);
  expect(made((rng) => (rng.chance(0.5) ? undefined : { data: 5 }))).toMatchObject({
    data: 5,
    proof: "search",
  });
  expect(made((rng) => ({ data: rng.between(2, 6), atLeast: 6 })).solution).toHaveLength(6);
  expect(made(() => ({ data: 3, atLeast: 6 })).solution).toHaveLength(3);
  expect(() => made(() => undefined)).toThrow("try another seed");
});

test("plans have one text form and hold no RESET", () => {
  const text = "ACTION4*3 ACTION6:10,20 ACTION1";
  expect(formatPlan(parsePlan(text))).toBe(text);
  expect(() => parsePlan("ACTION1 RESET")).toThrow("RESET");
  expect(handMadeLevels(toy).map((level) => level.solution.length)).toEqual([2, 3]);
});

test("a clone shares nothing but frozen parts, which keys leave out", () => {
  const state = { map: Object.freeze({ a: 1 }), list: [[1], [2]], bytes: Uint8Array.of(1, 2), at: { x: 1 } };
  const copy = clone(state);
  expect(copy).toEqual(state);
  expect(copy.map).toBe(state.map);
  copy.list[0]![0] = 9;
  copy.bytes[0] = 9;
  copy.at.x = 9;
  expect(state).toMatchObject({ list: [[1], [2]], at: { x: 1 } });
  expect(state.bytes[0]).toBe(1);
  expect(stateKey(state)).not.toBe(stateKey(copy));
  expect(stateKey({ ...state, map: Object.freeze({ a: 2 }) })).toBe(stateKey(state));
});

test("a random stream depends on its name alone and covers its range", () => {
  expect(stream("a")).toEqual(stream("a"));
  expect(stream("a")).not.toEqual(stream("b"));
  expect(new Set(stream("a")).size).toBe(6);
  expect(createRng(1).shuffle([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
});

function stream(name: string): number[] {
  const rng = createRng(name);
  return Array.from({ length: 200 }, () => rng.between(1, 6));
}
