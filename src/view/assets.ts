import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The built page: a few files, named here so that nothing else can be asked for. */
export const ASSETS: Readonly<Record<string, string>> = {
  "index.html": "text/html; charset=utf-8",
  "viewer.js": "text/javascript; charset=utf-8",
  "viewer.css": "text/css; charset=utf-8",
  "icon.svg": "image/svg+xml",
};

/** dist/viewer, seen from src/view under vitest and from dist/src/view when built. */
function folderOf(from: URL): string {
  const built = new URL("dist/viewer/", from);
  if (existsSync(new URL("index.html", built))) return fileURLToPath(built);
  const up = new URL("../", from);
  if (up.href === from.href) throw new Error("The page is not built yet; run npm run build.");
  return folderOf(up);
}

export const readAsset = (name: string): Buffer =>
  readFileSync(`${folderOf(new URL("./", import.meta.url))}${name}`);
