import type { Move } from "../../../contracts/action.ts";
import { COLOUR_NAMES } from "../../../grid/palette.ts";
import { LIBRARY_BEGINS, LIBRARY_ENDS } from "../../../twin/index.ts";
import type { Mover } from "../runtime/colours/mover.ts";
import type { Knowledge } from "../runtime/knowledge.ts";
import type { Goal } from "../runtime/search/goal.ts";
import type { Controls } from "../runtime/search/search.ts";
import { NO_TILES } from "../runtime/tiles/tiles.ts";
import { print } from "./print.ts";
import { RUNTIME } from "./runtime.generated.ts";
import { type Said, sentences } from "./words.ts";

export interface Evidence {
  readonly transitions: number;
  /** Those that no rule explains. */
  readonly unexplained: number;
  readonly levels: number;
  /** Claims made and claims that came true, by rule. */
  of(rule: string): { readonly seen: number; readonly true: number };
}

/** What the twin is to be used for: the goal in force, in words too, and what may be pressed. */
export interface Aim {
  readonly goal: Goal;
  readonly words: string;
  /** What ended the game. */
  readonly avoid: readonly string[];
  readonly controls: Controls;
  /** A way to the goal, null where there is none, and the name of the board it begins on. */
  readonly route?: { readonly from: string; readonly moves: readonly Move[] | null } | undefined;
}

/** The twin as source, in the state dialect: what is known first, how it is applied after, exceptions last. */
export function writeTwin(know: Knowledge, evidence: Evidence, aim?: Aim): string {
  const exceptions = evidence.unexplained;
  return [
    `// Written by the built-in agent from ${evidence.transitions} transitions on ${evidence.levels} level${evidence.levels === 1 ? "" : "s"}.`,
    exceptions === 0
      ? "// The rules below explain every one of them."
      : `// The rules below explain ${evidence.transitions - exceptions} of them; ${exceptions} are exceptions, kept at the end.`,
    ...believed(sentences(know)),
    'import type { Grid, Move } from "twin";',
    "",
    ...aiming(aim),
    ...tiles(know, aim),
    ...bars(know),
    ...(know.inTiles ? [] : colourRules(know, evidence)),
    `/** Buttons that take back the last move. */\nconst UNDO: Undo = ${print(know.undo)};\n`,
    ...section("The window on a larger board, if there is one.", "CAMERA", "Camera", know.camera),
    "const KNOWN: Knowledge = {",
    `  bars: BARS,\n  get tiles() {\n    return wholeRules(TILES);\n  },\n  inTiles: ${know.inTiles},\n  undo: UNDO,\n  camera: CAMERA,`,
    know.inTiles
      ? `  movers: [],\n  recolour: ${print(know.recolour)},\n  places: ${print(know.places)},\n  trust: {},`
      : "  movers: MOVERS,\n  recolour: RECOLOUR,\n  places: PLACES,\n  trust: TRUST,",
    ...(know.mirror ? [`  mirror: ${print(know.mirror)},`] : []),
    ...(know.light ? [`  light: ${print(know.light)},`] : []),
    ...(know.waits ? ["  waits: true,"] : []),
    ...(know.perils?.length ? [`  perils: ${print(know.perils)},`] : []),
    "  get exceptions() {\n    return EXCEPTIONS;\n  },\n};",
    "",
    CONTRACT,
    `${LIBRARY_BEGINS}: how the rules are applied, the same in every twin.`,
    "",
    RUNTIME,
    LIBRARY_ENDS,
    "",
    `// ${exceptions === 0 ? "No exceptions: every logged transition follows from the rules." : `${exceptions} exceptions: what no rule explains, as changed cells (cell+length=colour) by board or frame, and move.`}`,
    `const EXCEPTIONS: Readonly<Record<string, string>> = ${print(know.exceptions)};`,
    "",
  ].join("\n");
}

/** What the rules say, for people. */
const believed = (said: readonly Said[]): string[] => [
  "//",
  said.length === 0 ? "// Nothing is believed so far." : "// What is believed:",
  ...said.map(({ text, seen }) => `// - ${text}${seen === undefined ? "" : ` (seen ${seen})`}.`),
];

/** Rules of colours: where the game is not told in tiles. */
const colourRules = (know: Knowledge, evidence: Evidence): string[] => [
  ...movers(know, evidence),
  ...section(
    "What a clicked piece turns into, and which pieces go with it.",
    "RECOLOUR",
    "Recolour",
    know.recolour,
  ),
  ...section(
    "What a click on one thing, or a button, does elsewhere: by level and trigger.",
    "PLACES",
    "Places",
    know.places,
  ),
  ...trust(know, evidence),
];

/** The game in tiles: a name for every look that a rule speaks of, then the rules; `seen` is their evidence. */
function tiles({ tiles: { looks, ...all } }: Knowledge, aim: Aim | undefined): string[] {
  const blank: Readonly<Record<string, unknown>> = { ...NO_TILES };
  const isSaid = ([family, rules]: [string, unknown]) => print(rules) !== print(blank[family]);
  const rules = Object.fromEntries(Object.entries(all).filter(isSaid));
  const spoken = JSON.stringify([rules, aim?.goal ?? [], aim?.avoid ?? []]);
  const words = new Set(spoken.match(/[A-Za-z]\w*/g));
  const named = Object.fromEntries(Object.entries(looks).filter(([name]) => words.has(name)));
  return [
    ...section(
      "Looks of a tile by name: its cells as hex digits, row by row.",
      "LOOKS",
      "Readonly<Record<string, string>>",
      named,
    ),
    "/** The game told in tiles: who answers to buttons, what comes of a meeting, what a click does. */",
    `const TILES: Partial<TileRules> = ${print({ looks: 0, ...rules }).replace("looks: 0", "looks: LOOKS")};`,
    "",
  ];
}

const CONTRACT = `interface State {
  readonly frame: Grid;
  readonly memory: Memory;
  readonly began: Inventory;
}

export function begin(opening: Grid): State {
  const memory = remember(KNOWN, opening, nameOf(opening.cells));
  const began = inventoryOf(KNOWN, hudMask(KNOWN, opening.cells.length), memory, opening);
  return { frame: opening, memory, began };
}

export function next({ frame, memory, began }: State, move: Move): State {
  const mask = hudMask(KNOWN, frame.cells.length);
  const after = { width: frame.width, height: frame.height, cells: predictCells(KNOWN, mask, memory, frame, move) };
  return { frame: after, memory: recall(KNOWN, mask, memory, frame, move, after), began };
}

export function render({ frame }: State): Grid {
  return frame;
}

export function won({ frame, memory, began }: State): boolean {
  if (GOAL.length === 0) return false;
  return reached(GOAL, atomsOf(KNOWN, hudMask(KNOWN, frame.cells.length), memory, frame, began), frame);
}

export function plan(state: State): readonly Move[] | null {
  if (GOAL.length === 0) return null;
  const mask = hudMask(KNOWN, state.frame.cells.length);
  const known = ROUTE.from !== "" && placeId(KNOWN, mask, state.frame, state.memory) === ROUTE.from;
  // Where no way was found, whoever writes the twin looks for another one.
  const hopeless = ROUTE.from !== "" && ROUTE.moves === null;
  return known || hopeless ? ROUTE.moves : planTo(KNOWN, state, CONTROLS, GOAL, AVOID);
}
`;

function aiming(aim: Aim | undefined): string[] {
  const known = aim !== undefined && aim.goal.length > 0;
  return [
    `/** ${known ? `A level is complete, it is believed, when ${aim.words}.` : "What completes a level is not known yet."} */`,
    `const GOAL: Goal = ${print(aim?.goal ?? [])};`,
    `/** What was true when the game was lost, and never else. */`,
    `const AVOID: readonly Atom[] = ${print(aim?.avoid ?? [])};`,
    "/** The way to the goal that was found, null where there is none, and where it begins. */",
    `const ROUTE: { readonly from: string; readonly moves: readonly Move[] | null } = ${print(aim?.route ?? { from: "", moves: null })};`,
    `const CONTROLS: Controls = ${print(aim?.controls ?? { buttons: [], clicks: false })};`,
    "",
  ];
}

const section = (comment: string, name: string, type: string, value: unknown): string[] => [
  `/** ${comment} */`,
  `const ${name}: ${type} = ${print(value)};`,
  "",
];

const colourWords = (bits: number): string =>
  COLOUR_NAMES.filter((_, colour) => (bits >> colour) & 1).join(", ") || "nothing";

function bars(know: Knowledge): string[] {
  const words = know.bars.map(
    (bar) =>
      `${bar.cells.length} steps from ${COLOUR_NAMES[bar.from]} to ${COLOUR_NAMES[bar.to]}, counting ${bar.counts === "all" ? "every action" : "actions with an effect"}`,
  );
  return section(
    words.length === 0 ? "No bar was found." : `Bars on the border: ${words.join("; ")}.`,
    "BARS",
    "readonly Bar[]",
    know.bars,
  );
}

function movers(know: Knowledge, evidence: Evidence): string[] {
  const lines = know.movers.flatMap((mover) => [
    ...describe(mover, evidence).map((line) => `  // ${line}`),
    `  ${print(mover, "  ")},`,
  ]);
  return [
    "/** Bodies that move: bit c of a colour set stands for colour c. */",
    "const MOVERS: readonly Mover[] = [",
    ...lines,
    "];",
    "",
  ];
}

function describe(mover: Mover, evidence: Evidence): string[] {
  const { seen, true: right } = evidence.of(mover.name);
  const drift = evidence.of(`${mover.name} drifts`);
  const steps = Object.entries(mover.steps).map(([button, { dx, dy }]) => `${button} (${dx}, ${dy})`);
  return [
    `${colourWords(mover.colours)}: ${steps.join(", ")} in strides of ${mover.stride}. Right ${right} of ${seen} times.`,
    `Stopped by ${colourWords(mover.blocked)}; goes over ${colourWords(mover.entered)}${mover.eats ? `; takes ${colourWords(mover.eats)} away` : ""}.`,
    ...(drift.seen > 0 ? [`By itself: right ${drift.true} of ${drift.seen} times.`] : []),
  ];
}

function trust(know: Knowledge, evidence: Evidence): string[] {
  const lines = Object.entries(know.trust).map(([rule, value]) => {
    const { seen, true: right } = evidence.of(rule);
    return `  ${JSON.stringify(rule)}: ${value}, // ${right} of ${seen}`;
  });
  return [
    "/** How far each rule is believed: recent claims count most. Below 0.5 it is left out. */",
    "const TRUST: Readonly<Record<string, number>> = {",
    ...lines,
    "};",
    "",
  ];
}
