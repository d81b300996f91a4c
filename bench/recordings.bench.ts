// Online exact-frame rate on first-seen (frame, move) pairs through whole recorded games.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Inducer } from "../src/agents/builtin/learn/inducer.ts";
import { predictCells } from "../src/agents/builtin/runtime/step.ts";
import { handMadeLevels, listGames, openGame } from "../src/arcade/index.ts";
import { actionNameOf, click, formatAction, type Move, press } from "../src/contracts/action.ts";
import type { Observation, Reply } from "../src/contracts/env.ts";
import type { Grid } from "../src/contracts/grid.ts";
import { gridFromRows, sameGrid } from "../src/grid/grid.ts";
import { gridHash } from "../src/grid/hash.ts";
import { findObjects } from "../src/grid/objects.ts";

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

interface Game {
  readonly name: string;
  readonly lines: readonly Line[];
}

export const recordings = (folder: string, only: readonly string[]): Game[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".gz"))
    .sort()
    .map((file) => ({ name: file.slice(0, 4), path: join(folder, file) }))
    .filter(({ name }) => only.length === 0 || only.includes(name))
    .map(({ name, path }) => ({ name, lines: readRecording(path) }));

/** Development games, level by level: moves at random, then RESET and the stored solution. */
export function arcade(explore: number): Game[] {
  return listGames()
    .filter(({ half }) => half === "development")
    .map((game) => {
      const { play: engine } = openGame(game.id);
      const lines: Line[] = [];
      let seed = 7;
      const random = (below: number): number => {
        seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
        return (seed >>> 8) % below;
      };
      const note = (reply: Reply, move: Move | undefined): Observation | undefined => {
        if (reply.kind !== "observed") return undefined;
        const { levelsCompleted: level, state, settled: frame } = reply.observation;
        lines.push({ level, state, move, frame });
        return reply.observation;
      };
      let seen = note(engine.start(), undefined);
      for (const [index, { solution }] of handMadeLevels(game).entries()) {
        for (
          let i = 0;
          i < explore && seen?.levelsCompleted === index && seen.state === "NOT_FINISHED";
          i++
        ) {
          const name = seen.available[random(seen.available.length)]!;
          const spots = findObjects(seen.settled).filter(({ size }) => size < 400);
          const spot = spots[random(Math.max(1, spots.length))];
          const at = spot ? spot.cells[spot.cells.length >> 1]! : 0;
          const move = name === "ACTION6" ? click(at % 64, at >> 6) : press(name);
          seen = note(engine.act(move), move);
        }
        if (seen?.levelsCompleted !== index) continue;
        seen = note(engine.reset(), undefined);
        for (const move of solution) seen = note(engine.act(move), move);
      }
      return { name: game.id, lines };
    });
}

export function measure(games: readonly Game[], report?: (game: string, misses: Miss[]) => void): Tally {
  const total = empty();
  const means = { exact: 0, masked: 0 };
  const times: number[] = [];
  for (const { name, lines } of games) {
    const misses: Miss[] = [];
    const mine: number[] = [];
    const levels = play(lines, mine, misses);
    const sum = empty();
    for (const level of levels) if (level) add(sum, level);
    add(total, sum);
    means.exact += sum.exact / sum.pairs;
    means.masked += sum.masked / sum.pairs;
    times.push(...mine);
    const perLevel = levels
      .map((l) => (l ? `${rate(l.exact, l.pairs)}/${rate(l.masked, l.pairs)}` : "-"))
      .join(" ");
    const mean = mine.reduce((a, b) => a + b, 0) / mine.length;
    console.log(
      `${name} ${sum.pairs} pairs: exact ${rate(sum.exact, sum.pairs)}, HUD left out ${rate(sum.masked, sum.pairs)}, effects ${rate(sum.effectsRight, sum.effects)}, ${mean.toFixed(0)} ms; levels ${perLevel}`,
    );
    report?.(name, misses);
  }
  times.sort((a, b) => a - b);
  console.log(
    `all ${total.pairs} pairs: exact ${rate(total.exact, total.pairs)}, HUD left out ${rate(total.masked, total.pairs)}, effects ${rate(total.effectsRight, total.effects)}; mean of games ${rate(means.exact, games.length)} and ${rate(means.masked, games.length)}; median ${(times[times.length >> 1] ?? 0).toFixed(1)} ms, longest ${(times.at(-1) ?? 0).toFixed(0)} ms, ${Math.round(process.memoryUsage().rss / 1e6)} MB\n`,
  );
  return total;
}

const folder = process.env.TWIN_RECORDINGS ?? join(process.cwd(), "../shared/recordings");
const only = process.argv.slice(3);
if (only.length === 0 || only.includes("arcade")) {
  console.log("Arcade, development half: 40 random moves a level, then its stored solution");
  measure(arcade(40));
}
if (only.length > 0 && only.every((name) => name === "arcade")) console.log("Recordings left out");
else if (existsSync(folder)) {
  console.log("Recordings");
  const { pairs, exact, masked } = measure(recordings(folder, only));
  const part = (n: number) => Number((n / pairs).toFixed(3));
  console.log(
    JSON.stringify({
      bench: "recordings",
      figures: { firstSeen: part(exact), firstSeenMasked: part(masked) },
    }),
  );
} else
  console.error(
    `There are no recordings in ${folder}; set TWIN_RECORDINGS to a folder of *.recording.jsonl.gz.`,
  );
