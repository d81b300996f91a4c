import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { fileHere } from "../here.ts";

const COMMON = {
  bundle: true,
  write: false,
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
} as const;

async function childScript(): Promise<string> {
  const driver = await build({
    ...COMMON,
    entryPoints: [fileHere("driver", "main")],
    format: "iife",
    globalName: "DRIVER$",
    platform: "neutral",
  });
  const text = `(() => { "use strict";\n${driver.outputFiles[0]!.text}\nreturn DRIVER$.default; })()`;
  const child = await build({
    ...COMMON,
    entryPoints: [fileHere("child", "entry")],
    format: "cjs",
    platform: "node",
    define: { DRIVER_SCRIPT: JSON.stringify(text) },
  });
  return child.outputFiles[0]!.text;
}

let bundled: Promise<string> | undefined;

/** The file every child runs, built once per process and removed when it ends. */
export function childFile(): Promise<string> {
  bundled ??= childScript().then((script) => {
    const folder = mkdtempSync(join(tmpdir(), "twin-child-"));
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, "child.cjs");
    writeFileSync(file, script);
    return file;
  });
  return bundled;
}
