import type { Move } from "../../contracts/action.ts";
import type { LevelRace, Planning } from "../../study/planning/measure.ts";
import { verdictText } from "../../study/planning/tables.ts";
import { el, type Figure, type Ink, ink, rect, text } from "../svg.ts";
import { drawBoard } from "./board.ts";
import { labelsOf } from "./labels.ts";

const PANEL = 168;
const GAP = 22;
const COLUMNS = 4;
const HEIGHT = PANEL + 108;

/** Figure 8 of the paper: the last completed level of each run, just before it was won. */
export function galleryFigure(plannings: readonly Planning[]): Figure | undefined {
  const shown = plannings.flatMap(({ levels }) => levels.at(-1) ?? []);
  if (shown.length === 0) return undefined;
  const labels = labelsOf(shown.map(({ one }) => one));
  const body = shown.map((level, i) => {
    const x = GAP + (i % COLUMNS) * (PANEL + GAP);
    const y = 34 + Math.floor(i / COLUMNS) * HEIGHT;
    return panel(level, labels.get(level.one)!, x, y);
  });
  return {
    id: "gallery",
    title: "The endgame of each run, and the plans for it",
    description: `The board shortly before each run's last completed level was won, with the recorded finishing moves as numbered circles, then the recorded moves, the twin's plan and the engine's shortest plan. ${shown
      .map((level) => `${labels.get(level.one)} level ${level.level}: ${verdictText(level.near)}`)
      .join("; ")}.`,
    width: GAP + Math.max(2, Math.min(COLUMNS, shown.length)) * (PANEL + GAP),
    height: 34 + Math.ceil(shown.length / COLUMNS) * HEIGHT,
    body: body.join(""),
  };
}

function panel(level: LevelRace, label: string, x: number, y: number): string {
  const { near, finish, recorded, one } = level;
  const scale = PANEL / Math.max(near.board.width, near.board.height);
  const baseline = one.manifest.baseline;
  const expected = baseline?.actions[level.level - 1];
  const said = `${baseline?.kind ?? "no"} baseline ${expected ?? "–"} · winning attempt ${recorded.length}`;
  const bottom = y + PANEL + 16;
  return [
    text(x, y - 8, `${label} L${level.level}: ${verdictText(near)}`, { "font-size": 10 }),
    drawBoard(near.board, x, y, scale),
    trail(level, x, y, scale),
    planRow("run", finish, finish, x, bottom, "dark"),
    planRow("twin", near.plan, near.shortest, x, bottom + 18, near.plan ? "blue" : "grey"),
    planRow("engine", near.shortest, near.shortest, x, bottom + 36, "amber"),
    text(x, bottom + 56, said, { "font-size": 9, fill: ink("muted") }),
  ].join("");
}

/** Moves that touch one place share its circle. */
function trail({ trail: places }: LevelRace, x: number, y: number, scale: number): string {
  const numbers = new Map<string, { x: number; y: number; at: number[] }>();
  for (const [i, place] of places.entries()) {
    if (!place) continue;
    const key = `${place.x},${place.y}`;
    const known = numbers.get(key) ?? {
      x: x + (place.x + 0.5) * scale,
      y: y + (place.y + 0.5) * scale,
      at: [],
    };
    known.at.push(i + 1);
    numbers.set(key, known);
  }
  return [...numbers.values()]
    .map(
      ({ x: cx, y: cy, at }) =>
        el("circle", { cx, cy, r: 7, fill: "#20202a", "fill-opacity": 0.85, stroke: "#ffffff" }) +
        text(cx, cy + 3, at.join("·"), {
          "text-anchor": "middle",
          "font-size": at.length > 1 ? 6 : 8,
          fill: "#ffffff",
        }),
    )
    .join("");
}

const GLYPHS: Readonly<Record<string, string>> = {
  ACTION1: "↑",
  ACTION2: "↓",
  ACTION3: "←",
  ACTION4: "→",
  ACTION5: "5",
  ACTION6: "●",
  ACTION7: "7",
};

const FITS = 9;

/** One box a move, red where it is not the other plan's; an ellipsis ends a row too long for its panel. */
function planRow(
  name: string,
  moves: readonly Move[] | undefined,
  other: readonly Move[] | undefined,
  x: number,
  y: number,
  colour: Ink,
): string {
  const label = text(x, y, name, { "font-size": 9, fill: ink("muted") });
  if (!moves) return label + text(x + 40, y, "none", { "font-size": 9, fill: ink("muted") });
  const boxes = moves.slice(0, FITS).map((move, i) => {
    const differs = other !== undefined && JSON.stringify(other[i]) !== JSON.stringify(move);
    const left = x + 40 + i * 14;
    return (
      rect(left, y - 10, 12, 13, { fill: ink(differs ? "red" : colour) }) +
      text(left + 6, y, GLYPHS[move.name]!, { "text-anchor": "middle", "font-size": 9, fill: "#ffffff" })
    );
  });
  return label + boxes.join("") + (moves.length > FITS ? text(x + 40 + FITS * 14, y, "…") : "");
}
