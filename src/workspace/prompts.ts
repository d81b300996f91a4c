import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFile } from "./package-files.ts";
import { MOMENTS, type Moment } from "./types.ts";

/** What a prompt may mention. */
export const PLACEHOLDERS = [
  "situation",
  "report",
  "level",
  "levels",
  "actions_left",
  "actions_used",
  "available",
] as const;
export type PromptValues = Record<(typeof PLACEHOLDERS)[number], string>;

const MARK = /\{\{\s*([\w-]+)\s*\}\}/g;

export type Prompts = Readonly<Record<Moment, string>>;

/** What the ablation without a twin does not have. */
const TWIN_MOMENTS: readonly Moment[] = ["dynamics-wall", "goal-wall"];

/** Every prompt, the user's before ours; throws with one sentence when one mentions what there is not. */
export function loadPrompts(overrides?: string, options: { readonly twinless?: boolean } = {}): Prompts {
  if (overrides !== undefined && !existsSync(overrides))
    throw new Error(`There is no folder ${overrides} with prompts.`);
  const load = (moment: Moment): string => {
    const twinless = options.twinless && !TWIN_MOMENTS.includes(moment);
    const name = `${twinless ? "twinless/" : ""}${moment}.md`;
    const own = overrides === undefined ? undefined : join(overrides, name);
    const text =
      own && existsSync(own) ? readFileSync(own, "utf8") : packageFile(`workspace/prompts/${name}`);
    const unknown = unknownIn(text);
    if (unknown)
      throw new Error(
        `The prompt ${name} mentions {{${unknown}}}; there is only ${PLACEHOLDERS.join(", ")}.`,
      );
    return text;
  };
  const texts = Object.fromEntries(MOMENTS.map((moment) => [moment, load(moment)]));
  return texts as Record<Moment, string>;
}

function unknownIn(text: string): string | undefined {
  const known: readonly string[] = PLACEHOLDERS;
  return [...text.matchAll(MARK)].map(([, name]) => name!).find((name) => !known.includes(name));
}

export function fillPrompt(text: string, values: PromptValues): string {
  const filled = text.replace(MARK, (_, name: keyof PromptValues) => values[name]);
  return `${filled.replace(/\n{3,}/g, "\n\n").trim()}\n`;
}
