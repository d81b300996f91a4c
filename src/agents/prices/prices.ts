import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { Usage } from "./usage.ts";

const price = z.number().nonnegative();

/** Dollars per million tokens. `cached` and `written` default to `input`. */
const modelPrice = z.strictObject({
  input: price,
  cached: price.optional(),
  written: price.optional(),
  output: price,
});
export type ModelPrice = z.infer<typeof modelPrice>;

const priceFile = z.object({
  /** When somebody last looked; shown nowhere, for whoever edits the file. */
  asOf: z.string().optional(),
  /** By model name; a name that ends in * covers every model that begins so. The longest match counts. */
  models: z.record(z.string(), modelPrice),
});
export type Prices = z.infer<typeof priceFile>;

export const NO_PRICES: Prices = { models: {} };

export type PricesRead =
  | { readonly ok: true; readonly prices: Prices }
  | { readonly ok: false; readonly message: string };

/** Nothing is ever looked up: what a token costs is what the user's file says. */
export function readPrices(path: string): PricesRead {
  if (!existsSync(path)) return { ok: false, message: `There is no price file ${path}.` };
  try {
    const parsed = priceFile.safeParse(JSON.parse(readFileSync(path, "utf8")));
    if (parsed.success) return { ok: true, prices: parsed.data };
    const issue = parsed.error.issues[0]!;
    return { ok: false, message: `${path} is not a price file (${issue.path.join(".")}: ${issue.message}).` };
  } catch (cause) {
    return { ok: false, message: `${path} is not JSON (${cause instanceof Error ? cause.message : cause}).` };
  }
}

/** The user's prices.json in the present folder, or the one that ships with twin. */
export function defaultPriceFile(): string {
  return existsSync("prices.json") ? "prices.json" : shipped(new URL("./", import.meta.url));
}

function shipped(from: URL): string {
  const here = new URL("prices.json", from);
  if (existsSync(here) || from.pathname === "/") return here.pathname;
  return shipped(new URL("../", from));
}

export function priceOf(model: string | undefined, { models }: Prices): ModelPrice | undefined {
  if (model === undefined) return undefined;
  const matches = Object.keys(models).filter((name) =>
    name.endsWith("*") ? model.startsWith(name.slice(0, -1)) : name === model,
  );
  const best = matches.sort((a, b) => b.length - a.length)[0];
  return best === undefined ? undefined : models[best];
}

/** In dollars; undefined for a model the file does not name, since a guess would be worse. */
export function moneyFor(usage: Usage, model: string | undefined, prices: Prices): number | undefined {
  const price = priceOf(model, prices);
  if (!price) return undefined;
  const fresh = Math.max(0, usage.input - usage.cached - usage.written);
  const total =
    fresh * price.input +
    usage.cached * (price.cached ?? price.input) +
    usage.written * (price.written ?? price.input) +
    usage.output * price.output;
  return total / 1e6;
}
