import { expect, test } from "vitest";
import type { Evidence } from "./evidence.ts";
import { Foils } from "./foiled.ts";
import { isNews, plausibility } from "./hypotheses.ts";

/** Nothing seen, nothing won, and these foils. */
const evidenceWith = (foils: Foils): Evidence =>
  ({ seen: new Set(), wins: [], shared: new Set(), ideas: [], foils }) as unknown as Evidence;

test("what was told in vain is less plausible every time, and no news after three", () => {
  const foils = new Foils();
  const evidence = evidenceWith(foils);
  const worth = [plausibility(["on redRing"], evidence)];
  for (let i = 0; i < 3; i++) {
    expect(isNews("on redRing", evidence)).toBe(true);
    foils.add(0, new Set(["on redRing"]));
    worth.push(plausibility(["on redRing"], evidence));
  }
  expect(isNews("on redRing", evidence)).toBe(false);
  expect(worth).toEqual([...worth].sort((a, b) => b - a));
  expect(plausibility(["on blueRing"], evidence)).toBe(worth[0]);
});

test("another level begins without foils", () => {
  const foils = new Foils();
  foils.add(0, new Set(["on redRing"]));
  foils.add(1, new Set(["on blueRing"]));
  expect(foils.of("on redRing")).toBe(0);
});
