import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { RunEventOf } from "../contracts/events.ts";
import { countDifferences } from "../grid/diff.ts";
import { hashPrediction, hashText } from "../log/chain.ts";
import { loadTwin } from "../log/folder.ts";
import { endOf, eventsOf, type Run } from "../log/reader.ts";
import { EXIT } from "../log/writer.ts";
import { scorePlay } from "../score/card.ts";
import { tallyEvents } from "../score/from-events.ts";

/**
 * What in a run folder contradicts itself, one sentence each. The hash chain notices careless changes; this also
 * notices a figure that was changed and sealed again.
 */
export function auditRun(folder: string, run: Run): string[] {
  return [
    ...auditVerdict(folder),
    ...auditTwins(folder, run),
    ...auditActions(run),
    ...auditEnd(folder, run),
  ];
}

const verdictSchema = z.object({
  valid: z.boolean(),
  findings: z.array(z.object({ severity: z.string(), rule: z.string(), why: z.string() })),
});

/** What `twin audit` found in the agent's transcripts: a run that cheats leaves every table. */
function auditVerdict(folder: string): string[] {
  const path = join(folder, "audit.json");
  if (!existsSync(path)) return [];
  const verdict = verdictSchema.safeParse(safeJson(readFileSync(path, "utf8")));
  if (!verdict.success) return ["audit.json cannot be read; run twin audit again."];
  if (verdict.data.valid) return [];
  const found = verdict.data.findings.find(({ severity }) => severity === "violation");
  return [`twin audit: ${found ? `${found.rule}, ${found.why}` : "the run is invalid"}.`];
}

function auditTwins(folder: string, run: Run): string[] {
  return eventsOf(run, "twin").flatMap(({ version, sha256 }) => {
    const source = loadTwin(folder, version);
    if (source === undefined) return [`Twin version ${version} is missing.`];
    return hashText(source) === sha256 ? [] : [`Twin version ${version} was altered.`];
  });
}

/** Every answer belongs to a committed action, and says of its prediction what the frames say. */
function auditActions(run: Run): string[] {
  const said: string[] = [];
  let committed: RunEventOf<"committed"> | undefined;
  let levels = 0;
  for (const { n, event } of run.records) {
    if (event.type === "committed") committed = event;
    if (event.type === "opened") levels = event.levelsCompleted;
    if (event.type !== "observed") continue;
    const problem = auditAnswer(run, committed, event, levels);
    if (problem) said.push(`Record ${n}: ${problem}`);
    levels = event.levelsCompleted;
    committed = undefined;
  }
  return said;
}

function auditAnswer(
  run: Run,
  committed: RunEventOf<"committed"> | undefined,
  seen: RunEventOf<"observed">,
  levels: number,
): string | undefined {
  if (committed?.step !== seen.step) return `the answer to action ${seen.step} has no committed action.`;
  const completes = seen.state === "WIN" || seen.levelsCompleted > levels;
  if (completes !== (seen.outcome === "boundary"))
    return `the outcome ${seen.outcome} does not fit ${seen.levelsCompleted} completed levels after ${levels}.`;
  if (committed.prediction === undefined) return undefined;
  const predicted = run.frame(committed.prediction);
  if (!predicted || hashPrediction(predicted) !== committed.predictionHash)
    return `the prediction of action ${seen.step} does not have the committed hash.`;
  if (completes || committed.action === "RESET") return undefined;
  const settled = run.frame(seen.frames.at(-1)!);
  if (!settled) return "the frame that came cannot be read.";
  const counted = seen.wrongCells + seen.concededCells + seen.ignoredCells;
  const sameSize = settled.width === predicted.width && settled.height === predicted.height;
  const differ = sameSize ? countDifferences(predicted, settled) : settled.cells.length;
  if (counted !== differ)
    return `${differ} cells differ from the committed prediction, the record says ${counted}.`;
  if (seen.outcome !== "game-over" && seen.wrongCells > 0 !== (seen.outcome === "mismatch"))
    return `the outcome ${seen.outcome} does not fit ${seen.wrongCells} wrong cells.`;
  return undefined;
}

const exitSchema = z.object({ levels: z.number(), actions: z.number(), score: z.number().optional() });

/** What the run says of its end is what its events add up to. */
function auditEnd(folder: string, run: Run): string[] {
  const ended = endOf(run);
  const path = join(folder, EXIT);
  const claims: { what: string; end: z.infer<typeof exitSchema> }[] = [];
  if (ended) claims.push({ what: "run-ended", end: ended });
  if (existsSync(path)) {
    const exit = exitSchema.safeParse(safeJson(readFileSync(path, "utf8")));
    if (!exit.success) return [`${EXIT} cannot be read.`];
    // A resumed run keeps the exit of its first part until it ends again.
    if (ended) claims.push({ what: EXIT, end: exit.data });
    else if (eventsOf(run, "run-ended").length === 0)
      return [`${EXIT} says the run ended, its events do not.`];
  }
  const play = tallyEvents(run.records.map(({ event }) => event)).at(-1);
  if (!play) return [];
  const baseline = run.manifest.baseline?.actions;
  const { score, levelsCompleted, actions } = scorePlay(play, baseline);
  return claims.flatMap(({ what, end }) => {
    const scored = baseline === undefined || end.score === undefined || Math.abs(end.score - score) < 1e-6;
    if (end.levels === levelsCompleted && end.actions === actions && scored) return [];
    return [
      `${what} says ${end.levels} levels, ${end.actions} actions, score ${end.score ?? "none"}; the events give ${levelsCompleted}, ${actions}, ${score}.`,
    ];
  });
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
