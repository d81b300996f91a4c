import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundleRuntime, RUNTIME_FILES } from "./bundle.ts";

const here = import.meta.dirname;

// After a change in runtime/: WRITE_RUNTIME=1 npx vitest run --project unit src/agents/builtin/write
test("the printed runtime is the runtime that predicts", () => {
  const text = bundleRuntime((name) => readFileSync(join(here, `../runtime/${name}.ts`), "utf8"));
  const source = `// biome-ignore-all lint: made from runtime/**/*.ts by bundle.test.ts.\n// biome-ignore-all format: made from runtime/**/*.ts by bundle.test.ts.\n/** What stands in every twin. */\nexport const RUNTIME = ${JSON.stringify(text)};\n`;
  const path = join(here, "runtime.generated.ts");
  if (process.env.WRITE_RUNTIME) writeFileSync(path, source);
  expect(readFileSync(path, "utf8")).toBe(source);
});

test("every runtime file is printed, and no name is declared twice", () => {
  const files = readdirSync(join(here, "../runtime"), { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.ts$/.test(file) && !/\.(test|suite)\.ts$/.test(file),
  );
  expect(files.map((file) => file.replace(/\.ts$/, "")).sort()).toEqual([...RUNTIME_FILES].sort());
  const text = bundleRuntime((name) => readFileSync(join(here, `../runtime/${name}.ts`), "utf8"));
  const names = [...text.matchAll(/^(?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm)].map(
    ([, name]) => name,
  );
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
