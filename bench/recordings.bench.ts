// Online exact-frame rate on first-seen (frame, move) pairs through whole recorded games.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Inducer } from "../src/agents/builtin/learn/inducer.ts";
import { predictCells } from "../src/agents/builtin/runtime/step.ts";
import { actionNameOf, click, formatAction, type Move, press } from "../src/contracts/action.ts";
import type { Grid } from "../src/contracts/grid.ts";
import { gridFromRows, sameGrid } from "../src/grid/grid.ts";
import { gridHash } from "../src/grid/hash.ts";

interface Line {
  readonly level: number;
  readonly state: string;
  readonly move: Move | undefined;
  readonly frame: Grid;
}

function readRecording(path: string): Line[] {
  return gunzipSync(readFileSync(path))
    .toString()
    .trim()
    .split("\n")
    .map((text) => {
      const { data } = JSON.parse(text);
      const name = actionNameOf(data.action_input.id) ?? "RESET";
      const { x, y } = data.action_input.data ?? {};
      const frame = data.frame;
      return {
        level: data.levels_completed,
        state: data.state,
        move: name === "RESET" ? undefined : name === "ACTION6" ? click(x, y) : press(name),
        frame: gridFromRows(Array.isArray(frame[0][0]) ? frame.at(-1) : frame),
      };
    });
}

interface Tally {
  pairs: number;
  exact: number;
  masked: number;
  effects: number;
  effectsRight: number;
}
const empty = (): Tally => ({ pairs: 0, exact: 0, masked: 0, effects: 0, effectsRight: 0 });
const add = (a: Tally, b: Tally): void => {
  for (const key of Object.keys(a) as (keyof Tally)[]) a[key] += b[key];
};

export interface Miss {
  readonly index: number;
  readonly level: number;
  readonly before: Grid;
  readonly move: Move;
  readonly after: Grid;
  readonly predicted: Grid;
  readonly raw: boolean;
}

function play(lines: readonly Line[], times: number[], misses?: Miss[]): Tally[] {
  const inducer = new Inducer();
  const levels: Tally[] = [];
  const known = new Set<string>();
  inducer.open(lines[0]!.frame);
  for (let i = 1; i < lines.length; i++) {
    const was = lines[i - 1]!;
    const is = lines[i]!;
    if (!is.move || is.level !== was.level || is.state === "WIN") {
      if (is.state !== "WIN") inducer.open(is.frame);
      continue;
    }
    const key = gridHash(was.frame) + formatAction(is.move);
    const begun = performance.now();
    const { know, mask, memory } = inducer;
    const predicted = { ...was.frame, cells: predictCells(know, mask, memory, was.frame, is.move) };
    if (!known.has(key)) {
      known.add(key);
      levels[was.level] ??= empty();
      const tally = levels[was.level]!;
      const exact = sameGrid(predicted, is.frame);
      const masked = sameMasked(predicted, is.frame, mask);
      const effect = !sameMasked(was.frame, is.frame, mask);
      add(tally, {
        pairs: 1,
        exact: +exact,
        masked: +masked,
        effects: +effect,
        effectsRight: +(effect && masked),
      });
      if (!exact)
        misses?.push({
          index: i,
          level: was.level,
          before: was.frame,
          move: is.move,
          after: is.frame,
          predicted,
          raw: masked,
        });
    }
    inducer.observe(was.frame, is.move, is.frame);
    times.push(performance.now() - begun);
  }
  return levels;
}

function sameMasked(a: Grid, b: Grid, mask: Uint8Array): boolean {
  for (let i = 0; i < a.cells.length; i++) if (a.cells[i] !== b.cells[i] && !mask[i]) return false;
  return true;
}

const rate = (part: number, whole: number): string => (whole ? (part / whole).toFixed(2).slice(0, 4) : "-");

export function runRecordings(
  folder: string,
  only: readonly string[],
  report?: (game: string, misses: Miss[]) => void,
): void {
  const total = empty();
  const means = { exact: 0, masked: 0, games: 0 };
  const times: number[] = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".gz"))
    .sort()) {
    const game = file.slice(0, 4);
    if (only.length > 0 && !only.includes(game)) continue;
    const misses: Miss[] = [];
    const mine: number[] = [];
    const levels = play(readRecording(join(folder, file)), mine, misses);
    const sum = empty();
    for (const level of levels) if (level) add(sum, level);
    add(total, sum);
    means.exact += sum.exact / sum.pairs;
    means.masked += sum.masked / sum.pairs;
    means.games++;
    times.push(...mine);
    const perLevel = levels
      .map((l) => (l ? `${rate(l.exact, l.pairs)}/${rate(l.masked, l.pairs)}` : "-"))
      .join(" ");
    console.log(
      `${game} ${sum.pairs} pairs: exact ${rate(sum.exact, sum.pairs)}, HUD left out ${rate(sum.masked, sum.pairs)}, effects ${rate(sum.effectsRight, sum.effects)}, ${(mine.reduce((a, b) => a + b, 0) / mine.length).toFixed(0)} ms; levels ${perLevel}`,
    );
    report?.(game, misses);
  }
  times.sort((a, b) => a - b);
  console.log(
    `all ${total.pairs} pairs: effects ${rate(total.effectsRight, total.effects)}, mean of games ${rate(means.exact, means.games)} and ${rate(means.masked, means.games)}; median ${(times[times.length >> 1] ?? 0).toFixed(1)} ms, longest ${(times.at(-1) ?? 0).toFixed(0)} ms, ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  );
  const figures = {
    firstSeen: Number((total.exact / total.pairs).toFixed(3)),
    firstSeenMasked: Number((total.masked / total.pairs).toFixed(3)),
  };
  console.log(JSON.stringify({ bench: "recordings", figures }));
}

const folder = process.env.TWIN_RECORDINGS ?? join(process.cwd(), "../shared/recordings");
if (existsSync(folder)) runRecordings(folder, process.argv.slice(3));
else
  console.error(
    `There are no recordings in ${folder}; set TWIN_RECORDINGS to a folder of *.recording.jsonl.gz.`,
  );
