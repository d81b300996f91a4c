import { useEffect, useState } from "preact/hooks";

export type ThemeWish = "system" | "light" | "dark";

export const THEME_WORDS: Record<ThemeWish, string> = {
  system: "◐ System",
  light: "○ Light",
  dark: "● Dark",
};

export const nextTheme = (wish: ThemeWish): ThemeWish =>
  wish === "system" ? "light" : wish === "light" ? "dark" : "system";

/** `key` changes whenever drawn colours must be read again. */
export function useTheme(): { wish: ThemeWish; key: string; set(wish: ThemeWish): void } {
  const [wish, setWish] = useState<ThemeWish>(stored);
  const [dark, setDark] = useState(() => matchMedia("(prefers-color-scheme: dark)").matches);
  useEffect(() => {
    const media = matchMedia("(prefers-color-scheme: dark)");
    const changed = () => setDark(media.matches);
    media.addEventListener("change", changed);
    return () => media.removeEventListener("change", changed);
  }, []);
  if (wish === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = wish;
  const set = (next: ThemeWish) => {
    setWish(next);
    try {
      localStorage.setItem("twin-theme", next);
    } catch {
      // A browser that keeps nothing still shows the page.
    }
  };
  return { wish, key: `${wish} ${dark}`, set };
}

function stored(): ThemeWish {
  try {
    const kept = localStorage.getItem("twin-theme");
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}
