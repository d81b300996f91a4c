import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The package's own folder, seen from src/workspace under vitest and from dist/src/workspace when built. */
function packageRoot(from: URL): URL {
  if (existsSync(new URL("workspace/prompts/first-contact.md", from))) return from;
  const up = new URL("../", from);
  if (up.href === from.href)
    throw new Error("The folder workspace/ of this package is missing; install it again.");
  return packageRoot(up);
}

/** A text that comes with the package, such as `workspace/files/README.md`. */
export const packageFile = (path: string): string =>
  readFileSync(fileURLToPath(new URL(path, packageRoot(new URL("./", import.meta.url)))), "utf8");
