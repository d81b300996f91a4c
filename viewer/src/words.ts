import { type Action, safeParseAction } from "../../src/contracts/action.ts";
import type { RunEventOf } from "../../src/contracts/events.ts";
import type { RunStanding } from "../../src/view/summary.ts";

/** How the official games use their buttons; a game is free to mean something else, so the number stands beside. */
const GLYPHS: Record<Action["name"], string> = {
  ACTION1: "↑",
  ACTION2: "↓",
  ACTION3: "←",
  ACTION4: "→",
  ACTION5: "●",
  ACTION6: "⌖",
  ACTION7: "↶",
  RESET: "↺",
};

export function actionGlyph(text: string): string {
  const parsed = safeParseAction(text);
  return parsed.ok ? GLYPHS[parsed.action.name] : "?";
}

/** `4 →`, `6 ⌖ 12,30`, `↺ RESET`. */
export function shortAction(text: string): string {
  const parsed = safeParseAction(text);
  if (!parsed.ok) return text;
  const { action } = parsed;
  if (action.name === "RESET") return "↺ RESET";
  const where = action.name === "ACTION6" ? ` ${action.x},${action.y}` : "";
  return `${action.name.slice(6)} ${GLYPHS[action.name]}${where}`;
}

export interface Said {
  readonly mark: string;
  readonly word: string;
  readonly tone: "good" | "bad" | "warn" | "calm" | "plan" | "goal";
}

export const STANDINGS: Record<RunStanding, Said> = {
  running: { mark: "▶", word: "running", tone: "plan" },
  won: { mark: "★", word: "won", tone: "good" },
  budget: { mark: "▣", word: "budget spent", tone: "calm" },
  finished: { mark: "■", word: "finished", tone: "calm" },
  interrupted: { mark: "‖", word: "interrupted", tone: "warn" },
  stuck: { mark: "◌", word: "stuck", tone: "warn" },
  failed: { mark: "✕", word: "failed", tone: "bad" },
  unfinished: { mark: "…", word: "unfinished", tone: "warn" },
};

export const OUTCOMES: Record<RunEventOf<"observed">["outcome"], Said> = {
  match: { mark: "✓", word: "as predicted", tone: "good" },
  mismatch: { mark: "✕", word: "counterexample", tone: "bad" },
  boundary: { mark: "▲", word: "level complete", tone: "good" },
  "game-over": { mark: "■", word: "game over", tone: "bad" },
  reset: { mark: "↺", word: "new attempt", tone: "calm" },
  unchecked: { mark: "·", word: "no prediction", tone: "calm" },
};

export const VERDICTS: Record<RunEventOf<"goal-judged">["verdict"], Said> = {
  confirmed: { mark: "✓", word: "confirmed", tone: "good" },
  rejected: { mark: "✕", word: "rejected", tone: "bad" },
  tentative: { mark: "?", word: "tentative", tone: "warn" },
  inconsistent: { mark: "≠", word: "inconsistent", tone: "warn" },
};

export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
export const amount = (value: number): string =>
  value < 10_000 ? value.toLocaleString("en") : compact.format(value);

export const money = (value: number): string =>
  value.toLocaleString("en", { style: "currency", currency: "USD" });

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

export function when(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return at.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
}
