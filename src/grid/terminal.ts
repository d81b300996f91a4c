import type { Grid } from "../contracts/grid.ts";
import { gridToText } from "./grid.ts";
import { PALETTE_RGB, type Rgb } from "./palette.ts";

const CONCEDED: Rgb = [205, 200, 225];
const RESET_STYLE = "\u001b[0m";

export interface TerminalOptions {
  /** "truecolor" 24-bit, "256" the older cube, "none" hex digits. Default truecolor. */
  readonly colour?: "truecolor" | "256" | "none";
}

/** What this terminal can show, by the usual variables. */
export function terminalColour(
  env: Record<string, string | undefined>,
  isTty: boolean,
): "truecolor" | "256" | "none" {
  if (env.NO_COLOR || (!isTty && !env.FORCE_COLOR)) return "none";
  return /truecolor|24bit/.test(env.COLORTERM ?? "") ? "truecolor" : "256";
}

const cube = ([r, g, b]: Rgb): number => {
  const level = (v: number) => Math.round((v / 255) * 5);
  return 16 + 36 * level(r) + 6 * level(g) + level(b);
};

/** Two rows a line: the upper half block carries the upper row, its background the lower. */
export function gridToTerminal(grid: Grid, options: TerminalOptions = {}): string {
  const mode = options.colour ?? "truecolor";
  if (mode === "none") return gridToText(grid);
  const rgb = (x: number, y: number): Rgb => PALETTE_RGB[grid.cells[y * grid.width + x]!] ?? CONCEDED;
  const style = (layer: 38 | 48, colour: Rgb): string =>
    mode === "truecolor" ? `\u001b[${layer};2;${colour.join(";")}m` : `\u001b[${layer};5;${cube(colour)}m`;
  const lines: string[] = [];
  for (let y = 0; y < grid.height; y += 2) {
    let line = "";
    let last = "";
    for (let x = 0; x < grid.width; x++) {
      const lower = y + 1 < grid.height ? style(48, rgb(x, y + 1)) : "\u001b[49m";
      const ink = style(38, rgb(x, y)) + lower;
      line += ink === last ? "▀" : `${ink}▀`;
      last = ink;
    }
    lines.push(line + RESET_STYLE);
  }
  return lines.join("\n");
}
