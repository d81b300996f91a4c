import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const self = fileURLToPath(import.meta.url);

/** A file of this folder: `.ts` when run from the sources (tests), `.js` when built. */
export const fileHere = (...path: string[]): string => join(dirname(self), ...path) + extname(self);
