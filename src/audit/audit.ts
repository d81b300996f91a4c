import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { loadRun } from "../log/folder.ts";
import { eventsOf, type Run } from "../log/reader.ts";
import { actsIn } from "./records.ts";
import { type Bounds, DENIED, judge } from "./rules.ts";
import type { Act, Audit, Finding } from "./types.ts";

export const AUDIT_FILE = "audit.json";

export type AuditResult =
  | { readonly ok: true; readonly audit: Audit }
  | { readonly ok: false; readonly message: string };

export interface AuditOptions {
  /** More sources of ground truth, as plain words. */
  readonly deny?: readonly string[];
}

/** Reads what an agent did, from its transcripts and its own records, and says whether the run may be counted. */
export function auditRun(folder: string, options: AuditOptions = {}): AuditResult {
  const read = loadRun(folder);
  if (!read.ok) return read;
  const files = recordFiles(folder);
  const acts = files.flatMap((file) => actsIn(file, readFileSync(join(folder, file), "utf8")));
  const bounds = boundsOf(folder, read.run, options);
  const findings = distinct([
    ...missing(folder, read.run),
    ...acts.flatMap((act: Act) => judge(act, bounds)),
  ]);
  const valid = findings.every(({ severity }) => severity !== "violation");
  return { ok: true, audit: { valid, findings, files: files.length, acts: acts.length } };
}

/** Marks the run: tables leave out a run whose audit.json says it is invalid. */
export function saveAudit(folder: string, audit: Audit): void {
  writeFileSync(join(folder, AUDIT_FILE), `${JSON.stringify(audit, null, 1)}\n`);
}

function recordFiles(folder: string): string[] {
  const root = join(folder, "transcripts");
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => join("transcripts", name))
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
}

/** A turn whose transcript is gone cannot be cleared. */
function missing(folder: string, run: Run): Finding[] {
  return eventsOf(run, "turn").flatMap(({ turn, transcript }) =>
    transcript !== undefined && !existsSync(join(folder, transcript))
      ? [
          {
            rule: "unaudited" as const,
            severity: "violation" as const,
            file: transcript,
            line: 0,
            tool: "",
            evidence: `turn ${turn}`,
            why: "its transcript is missing, so nobody can tell what was done",
          },
        ]
      : [],
  );
}

const place = z.object({ home: z.string() }).partial();

/** Where the agent was, seen from inside a fence and from outside. */
function boundsOf(folder: string, run: Run, { deny = [] }: AuditOptions): Bounds {
  const workspace = placeIn(folder, "workspace.json");
  const home = placeIn(folder, "agent.json");
  const id = run.manifest.game.id;
  return {
    workspaces: [
      "/twin/work",
      "/twin/history",
      ...(workspace ? [join(workspace, "work"), join(workspace, "history")] : []),
    ],
    homes: ["/agent", ...(home ? [home] : [])],
    forbidden: [resolve(folder), ...(harness() ? [harness()!] : [])],
    denied: [...DENIED, ...deny.map(literal), ...(OFFICIAL.test(id) ? [literal(id.slice(0, 4))] : [])],
  };
}

/** An id such as ft09-3c2b: the agent was never told it, so it has no business to name it. */
const OFFICIAL = /^[a-z]{2}\d{2}(-|$)/;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const literal = (text: string): RegExp => new RegExp(escaped(text), "i");

function placeIn(folder: string, name: string): string | undefined {
  const path = join(folder, name);
  if (!existsSync(path)) return undefined;
  const parsed = place.safeParse(JSON.parse(readFileSync(path, "utf8")));
  return parsed.success ? parsed.data.home : undefined;
}

function harness(from = dirname(fileURLToPath(import.meta.url))): string | undefined {
  if (existsSync(join(from, "package.json"))) return from;
  return dirname(from) === from ? undefined : harness(dirname(from));
}

/** The same act stands in the transcript and in the agent's own record. */
function distinct(findings: readonly Finding[]): Finding[] {
  const seen = new Map<string, Finding>();
  for (const finding of findings) {
    const key = `${finding.rule} ${finding.why}`;
    const known = seen.get(key);
    if (!known || (known.severity === "attempt" && finding.severity === "violation")) seen.set(key, finding);
  }
  return [...seen.values()];
}
