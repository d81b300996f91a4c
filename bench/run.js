// npm run bench -- NAME: bundles bench/NAME.bench.ts with esbuild and runs it in a fresh process.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const name = process.argv[2] ?? "";
const source = join(here, `${name}.bench.ts`);
if (!/^[a-z-]+$/.test(name) || !existsSync(source)) {
  const names = readdirSync(here)
    .filter((file) => file.endsWith(".bench.ts"))
    .map((file) => file.replace(".bench.ts", ""));
  console.error(`There is no benchmark "${name}"; choose one of: ${names.join(", ")}.`);
  process.exit(2);
}
// Inside the project, so that packages left external resolve.
const out = mkdtempSync(join(here, "../node_modules/.twin-bench-"));
try {
  const outfile = join(out, `${name}.mjs`);
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    sourcemap: "inline",
    logLevel: "warning",
  });
  const ran = spawnSync(process.execPath, ["--expose-gc", outfile, ...process.argv.slice(3)], {
    stdio: "inherit",
  });
  process.exitCode = ran.status ?? 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
