import { existsSync, readdirSync } from "node:fs";
import { basename, join, relative } from "node:path";
import type { Manifest, RunEventOf } from "../contracts/events.ts";
import { loadRun } from "../log/folder.ts";
import { endOf, type Run } from "../log/reader.ts";
import { MANIFEST } from "../log/writer.ts";
import { auditRun } from "./audit.ts";
import { type Followed, followRun } from "./taken.ts";

/** A run that counts. */
export interface Case extends Followed {
  /** The folder relative to where it was looked for: what every source names. */
  readonly name: string;
  readonly folder: string;
  readonly run: Run;
  readonly manifest: Manifest;
  readonly game: string;
  /** Agent, with model and ablation where runs of one agent differ in them. */
  readonly agent: string;
  readonly ended: RunEventOf<"run-ended">;
}

/** A run that does not count, and why. */
export interface Apart {
  readonly name: string;
  readonly kind: "invalid" | "interrupted";
  readonly game: string | null;
  readonly agent: string | null;
  readonly why: string;
}

export interface Cases {
  readonly cases: readonly Case[];
  readonly apart: readonly Apart[];
}

/** Reads every run folder under these paths, in the order of their names. */
export function loadCases(paths: readonly string[]): Cases {
  const read = paths.flatMap((root) =>
    findRuns(root).map((folder) => readCase(relative(root, folder) || basename(folder), folder)),
  );
  const cases = read.flatMap((one) => ("why" in one ? [] : [one]));
  const apart = read.flatMap((one) => ("why" in one ? [one] : []));
  return { cases: sortCases(nameAgents(cases)), apart };
}

function findRuns(root: string): string[] {
  if (existsSync(join(root, MANIFEST))) return [root];
  if (!existsSync(root)) return [];
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
    .sort((a, b) => compareText(a.name, b.name))
    .flatMap((entry) => findRuns(join(root, entry.name)));
}

function readCase(name: string, folder: string): Case | Apart {
  const loaded = loadRun(folder);
  if (!loaded.ok) return { name, kind: "invalid", game: null, agent: null, why: loaded.message };
  const { run } = loaded;
  const { manifest } = run;
  const who = { name, game: manifest.game.id, agent: manifest.agent.name };
  if (run.problems.length > 0 && !run.torn) return { ...who, kind: "invalid", why: run.problems[0]! };
  const problems = auditRun(folder, run);
  if (problems.length > 0) return { ...who, kind: "invalid", why: problems[0]! };
  const ended = endOf(run);
  if (!ended)
    return { ...who, kind: "interrupted", why: "It has no end: its process was killed or is still running." };
  if (ended.reason === "interrupted" || ended.reason === "failed")
    return { ...who, kind: "interrupted", why: `${ended.reason}: ${ended.message}` };
  return { ...who, folder, run, manifest, ended, ...followRun(run) };
}

/** Model and ablation are named only where they tell runs of one agent apart. */
function nameAgents(cases: readonly Case[]): Case[] {
  const differs = (one: Case, of: (manifest: Manifest) => string | undefined) =>
    cases.some((other) => other.agent === one.agent && of(other.manifest) !== of(one.manifest));
  return cases.map((one) => {
    const { model } = one.manifest.agent;
    const { ablation } = one.manifest;
    const parts = [
      one.agent,
      ...(model && differs(one, (manifest) => manifest.agent.model) ? [model] : []),
      ...(ablation !== "none" && differs(one, (manifest) => manifest.ablation)
        ? [`no ${ablationText[ablation]}`]
        : []),
    ];
    return { ...one, agent: parts.join(", ") };
  });
}

const ablationText = { twin: "twin", direct: "harness" } as const;

const sortCases = (cases: readonly Case[]): Case[] =>
  [...cases].sort(
    (a, b) => compareText(a.game, b.game) || compareText(a.agent, b.agent) || compareText(a.name, b.name),
  );

/** By code unit, so that the order is the same on every machine. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What a row about a run is called: its game, and its agent where there are several. */
export function labelOf(one: Case, all: readonly Case[]): string {
  const rivals = all.filter(({ game }) => game === one.game);
  if (rivals.filter(({ agent }) => agent === one.agent).length > 1) return `${one.game} · ${one.name}`;
  return new Set(all.map(({ agent }) => agent)).size > 1 ? `${one.game} · ${one.agent}` : one.game;
}
