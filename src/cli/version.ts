import { readFileSync } from "node:fs";
import { z } from "zod";

// src/cli under vitest, dist/src/cli when built: the package file is the first one upwards.
function findPackage(from: URL): string {
  const here = new URL("package.json", from);
  try {
    return readFileSync(here, "utf8");
  } catch {
    return findPackage(new URL("../", from));
  }
}

export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(findPackage(new URL("./", import.meta.url)))).version;
