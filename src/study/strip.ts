import { type Case, labelOf } from "./cases.ts";
import { groupBy, share } from "./statistics.ts";
import { cell, column, mergeSources, type Row, type Table } from "./table.ts";
import type { Taken } from "./taken.ts";

/** What one scored action was. */
export type Kind = "plan" | "probe" | "counterexample" | "reset" | "direct" | "lost";
export const KINDS: readonly Kind[] = ["plan", "probe", "counterexample", "direct", "reset", "lost"];

export interface Strip {
  readonly one: Case;
  readonly actions: readonly { readonly kind: Kind; readonly action: Taken }[];
}

export function measureStrip(one: Case): Strip {
  const actions = one.taken
    .filter((action) => action.scored)
    .map((action) => ({ kind: kindOf(action), action }));
  return { one, actions };
}

function kindOf({ tag, outcome, grade }: Taken): Kind {
  if (outcome === "unanswered") return "lost";
  if (tag === "RESET") return "reset";
  if (tag === "DIRECT") return "direct";
  if (tag === "PROBE") return "probe";
  return grade?.wrong ? "counterexample" : "plan";
}

const chosen = (kind: Kind): boolean => kind !== "reset";

export function stripTable(strips: readonly Strip[]): Table {
  const all = strips.map(({ one }) => one);
  const rows = strips.map((strip) => rowOf(labelOf(strip.one, all), [strip]));
  return {
    id: "actions",
    title: "Every scored action",
    definition:
      "The paper's Appendix E. Plan step right: tagged MODEL, and no cell contradicted the twin (an action that completes a level has none to contradict). Counterexample: tagged MODEL, with a wrong cell. Probe: tagged PROBE. Direct: an agent without a twin. Shares are of the actions the agent chose, so without RESET.",
    columns: [
      column("run", "Run", "text", "Game and agent; pooled adds the counts of all rows."),
      column("actions", "Actions", "count", "Scored actions, RESET included."),
      column("plan", "Plan step right", "count", "Plan steps the twin predicted."),
      column("counterexample", "Counterexample", "count", "Plan steps it did not."),
      column("probe", "Probe", "count", "Deliberate tests."),
      column("direct", "Direct", "count", "Actions without a twin."),
      column("reset", "Reset", "count", "Level RESETs."),
      column("lost", "Lost", "count", "Actions without an answer."),
      column("planShare", "Plan share", "percent", "Plan steps, right or not, of the chosen actions."),
      column("probeShare", "Probe share", "percent", "Probes of the chosen actions."),
    ],
    rows: strips.length > 1 ? [...rows, rowOf("pooled", strips)] : rows,
  };
}

function rowOf(label: string, strips: readonly Strip[]): Row {
  const all = strips.flatMap(({ one, actions }) => actions.map((entry) => ({ ...entry, run: one.name })));
  const sources = (some: typeof all) =>
    mergeSources(some.map(({ run, action }) => ({ run, records: action.records })));
  const count = (...kinds: Kind[]) => all.filter(({ kind }) => kinds.includes(kind));
  const agent = all.filter(({ kind }) => chosen(kind));
  const of = (some: typeof all) => cell(some.length, sources(some));
  const part = (some: typeof all) => cell(share(some.length, agent.length), sources(agent));
  return {
    run: cell(label),
    actions: of(all),
    ...Object.fromEntries(KINDS.map((kind) => [kind, of(count(kind))])),
    planShare: part(count("plan", "counterexample")),
    probeShare: part(count("probe")),
  };
}

/** How much of each level is probing, over all runs: exploration should come first. */
export function probesByLevelTable(strips: readonly Strip[]): Table {
  const all = strips.flatMap(({ one, actions }) =>
    actions.filter(({ kind }) => chosen(kind)).map((entry) => ({ ...entry, run: one.name })),
  );
  const levels = [...groupBy(all, ({ action }) => action.level)].sort(([a], [b]) => a - b);
  return {
    id: "probes-by-level",
    title: "Probes by level",
    definition:
      "Appendix E, front-loading. Of the actions the agents chose on a level, the share that were probes, over all runs.",
    columns: [
      column("level", "Level", "count", "From 1."),
      column("actions", "Actions", "count", "Actions chosen on this level."),
      column("probes", "Probes", "count", "Of them, probes."),
      column("share", "Probe share", "percent", "Probes / actions."),
    ],
    rows: levels.map(([level, some]): Row => {
      const from = mergeSources(some.map(({ run, action }) => ({ run, records: action.records })));
      const probes = some.filter(({ kind }) => kind === "probe").length;
      return {
        level: cell(level + 1),
        actions: cell(some.length, from),
        probes: cell(probes, from),
        share: cell(share(probes, some.length), from),
      };
    }),
  };
}
