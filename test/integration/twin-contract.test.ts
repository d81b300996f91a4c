import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import * as helpers from "../../src/twin/helpers/index.ts";
import { TWIN_CONTRACT } from "../../src/twin/index.ts";

const root = resolve(import.meta.dirname, "../..");
const declared = [...TWIN_CONTRACT.matchAll(/export (?:function|const) (\w+)/g)].map((match) => match[1]!);
const TYPES = [
  "Grid",
  "Cell",
  "Box",
  "Move",
  "Press",
  "Click",
  "FrameTwin",
  "StateTwin<number>",
  "GridObject",
  "ObjectOptions",
];

test("the published contract declares exactly the helpers there are", () => {
  expect([...declared].sort()).toEqual(Object.keys(helpers).sort());
});

test("its types and those of the sources can stand for each other", async () => {
  const folder = await mkdtemp(join(tmpdir(), "twin-contract-"));
  const lines = [
    `import * as published from "twin"; import * as real from "${root}/src/twin/helpers/index.ts";`,
    ...TYPES.flatMap((type, i) => [
      `export const a${i} = (value: published.${type}): real.${type} => value;`,
      `export const b${i} = (value: real.${type}): published.${type} => value;`,
    ]),
    ...declared.flatMap((name, i) => [
      `export const c${i}: typeof published.${name} = real.${name};`,
      `export const d${i}: typeof real.${name} = published.${name};`,
    ]),
  ];
  const config = {
    extends: `${root}/tsconfig.json`,
    compilerOptions: { types: [], typeRoots: [], rewriteRelativeImportExtensions: false },
    include: [],
    files: ["contract.d.ts", "agree.mts"],
  };
  await Promise.all([
    writeFile(join(folder, "contract.d.ts"), TWIN_CONTRACT),
    writeFile(join(folder, "agree.mts"), lines.join("\n")),
    writeFile(join(folder, "tsconfig.json"), JSON.stringify(config)),
  ]);
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, [`${root}/node_modules/typescript/bin/tsc`, "-p", folder], (_error, stdout) =>
      done(stdout),
    );
  });
  await rm(folder, { recursive: true, force: true });
  expect(output).toBe("");
});

test("the page for authors names every helper", async () => {
  const page = await readFile(`${root}/docs/twin-helpers.md`, "utf8");
  for (const name of declared) expect(page, name).toMatch(new RegExp(`\`${name}\\b`));
});
