import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Case } from "../cases.ts";

const publishedSchema = z.object({
  source: z.string(),
  games: z.record(
    z.string(),
    z.object({
      human: z.array(z.number()),
      /** Per system, per level. */
      actions: z.record(z.string(), z.array(z.number())),
      results: z.record(z.string(), z.object({ actions: z.number(), levels: z.string(), score: z.number() })),
    }),
  ),
});
export type Published = z.infer<typeof publishedSchema>;
export type PublishedGame = Published["games"][string];

/** A file of the same form, for results published elsewhere. */
export function readPublished(path: string): Published {
  return publishedSchema.parse(JSON.parse(readFileSync(path, "utf8")));
}

/** Official ids carry a version (`ls20-cb3b57cc`); published tables do not. Arcade games were never published. */
export function publishedGame(one: Case, published: Published): PublishedGame | undefined {
  if (one.manifest.game.source === "arcade") return undefined;
  return published.games[one.game.split("-")[0]!];
}
