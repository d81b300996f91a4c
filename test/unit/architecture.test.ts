import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ALLOWED, importsOf, sourceFiles, violations } from "./architecture.ts";

const root = resolve(import.meta.dirname, "../../src");

test("imports between the folders of src/ point one way", () => {
  const imports = sourceFiles(root).flatMap((file) => importsOf(file));
  expect(imports.length).toBeGreaterThan(10);
  expect(violations(root, imports)).toEqual([]);
});

test("the table itself has no cycle", () => {
  const order = Object.keys(ALLOWED);
  for (const [at, folder] of order.entries())
    for (const target of ALLOWED[folder]!)
      if (target !== "*") expect(order.indexOf(target), `${folder} → ${target}`).toBeLessThan(at);
});

test("a planted wrong import is named, type-only and re-export included", () => {
  const planted = importsOf(
    `${root}/grid/planted.ts`,
    `import type { A } from "../loop/loop.ts"; export { b } from "../cli/main.ts"; import("../twin/x.ts");`,
  );
  expect(violations(root, planted)).toHaveLength(3);
  expect(violations(root, planted)[0]).toContain("grid may not depend on loop");
});
