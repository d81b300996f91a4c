import type { LanguageModel } from "ai";

export interface ModelChoice {
  /** PROVIDER/NAME, or a bare name with a base URL. */
  readonly model: string;
  readonly baseUrl?: string | undefined;
  /** How hard it should think, in the words of its vendor. */
  readonly effort?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Passed on with every call. */
export interface ModelSettings {
  readonly maxOutputTokens?: number;
  readonly providerOptions?: Record<string, Record<string, string>>;
}

export type ModelOpened =
  | {
      readonly ok: true;
      readonly model: () => Promise<LanguageModel>;
      readonly name: string;
      readonly settings: ModelSettings;
    }
  | { readonly ok: false; readonly message: string };

interface Provider {
  /** Where its key is looked for; none for local servers. */
  readonly keys: readonly string[];
  readonly baseUrl?: string;
  /** The vendor's package is loaded only when it is used: most commands never ask a model. */
  open(name: string, key: string, baseUrl: string | undefined): Promise<LanguageModel>;
}

const compatible: Provider["open"] = async (name, apiKey, baseURL) => {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({ name: "compatible", baseURL: baseURL ?? "", ...(apiKey && { apiKey }) })(
    name,
  );
};

const at = (baseURL: string | undefined) => (baseURL ? { baseURL } : {});

const PROVIDERS: Readonly<Record<string, Provider>> = {
  openai: {
    keys: ["OPENAI_API_KEY"],
    open: async (name, apiKey, url) =>
      (await import("@ai-sdk/openai")).createOpenAI({ apiKey, ...at(url) })(name),
  },
  anthropic: {
    keys: ["ANTHROPIC_API_KEY"],
    open: async (name, apiKey, url) =>
      (await import("@ai-sdk/anthropic")).createAnthropic({ apiKey, ...at(url) })(name),
  },
  google: {
    keys: ["GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY"],
    open: async (name, apiKey, url) =>
      (await import("@ai-sdk/google")).createGoogleGenerativeAI({ apiKey, ...at(url) })(name),
  },
  ollama: { keys: [], baseUrl: "http://127.0.0.1:11434/v1", open: compatible },
  compatible: { keys: [], open: compatible },
};

/** A model by name. `openai/…`, `anthropic/…`, `google/…`, `ollama/…`, or anything behind an OpenAI-compatible URL. */
export function openModel({ model, baseUrl, effort, env }: ModelChoice): ModelOpened {
  // Its warnings would go to the terminal of a person who can do nothing about them.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const [head = "", ...rest] = model.split("/");
  const known = PROVIDERS[head];
  const provider = known && rest.length > 0 ? known : PROVIDERS.compatible!;
  const name = provider === known ? rest.join("/") : model;
  const url = baseUrl ?? provider.baseUrl;
  if (!url && provider === PROVIDERS.compatible)
    return {
      ok: false,
      message: `Which provider has "${model}"? Write openai/${model}, anthropic/…, google/… or ollama/…, or add --base-url.`,
    };
  const key = provider.keys.map((variable) => env[variable]).find(Boolean) ?? env.TWIN_API_KEY ?? "";
  if (provider.keys.length > 0 && !key)
    return { ok: false, message: `Set ${provider.keys[0]} to use ${model}.` };
  const settings = { ...(head === "anthropic" && { maxOutputTokens: 32_000 }), ...effortOptions(effort) };
  return { ok: true, model: () => provider.open(name, key, url), name, settings };
}

/** Each vendor reads its own. */
function effortOptions(effort: string | undefined): ModelSettings {
  if (!effort) return {};
  const reasoningEffort = effort;
  return {
    providerOptions: { openai: { reasoningEffort }, compatible: { reasoningEffort }, anthropic: { effort } },
  };
}
