import { type Case, labelOf } from "../cases.ts";
import { share, sum } from "../statistics.ts";
import { cell, column, mergeSources, type Row, type Source, type Table } from "../table.ts";
import { pairKey, type Taken } from "../taken.ts";

/** A tally with the records behind it. */
export interface Counted {
  readonly of: number;
  readonly exact: number;
  readonly from: Source;
}

/** A prediction with a recorded outcome, and whether its pair was met before. */
interface Graded {
  readonly action: Taken;
  readonly key: string;
  readonly recurring: boolean;
}

export interface Online {
  readonly one: Case;
  readonly all: Counted;
  /** Exact but for cells the twin asked to ignore. */
  readonly matched: number;
  readonly firstSeen: Counted;
  readonly recurring: Counted;
  /** Actions that contradicted the twin. */
  readonly mismatches: Counted;
  readonly repairs: Repairs;
}

export interface Repairs {
  /** Mispredicted pairs that were met again. */
  readonly recur: number;
  /** Those whose every later prediction was right. */
  readonly persist: number;
  readonly from: Source;
}

/** How good predictions were when they were made, one before every action. */
export function measureOnline(one: Case): Online {
  const graded = gradedActions(one);
  const count = (some: readonly Graded[], good: (graded: Graded) => boolean): Counted => ({
    of: some.length,
    exact: some.filter(good).length,
    from: { run: one.name, records: some.flatMap(({ action }) => action.records) },
  });
  const exact = ({ action }: Graded) => action.grade!.exact;
  const wrong = graded.filter(({ action }) => action.grade!.wrong);
  return {
    one,
    all: count(graded, exact),
    matched: graded.filter(({ action }) => action.grade!.matched).length,
    firstSeen: count(
      graded.filter(({ recurring }) => !recurring),
      exact,
    ),
    recurring: count(
      graded.filter(({ recurring }) => recurring),
      exact,
    ),
    mismatches: { ...count(wrong, exact), exact: wrong.length, of: graded.length },
    repairs: measureRepairs(one, graded),
  };
}

/** Every move counts as having met its pair, graded or not. */
function gradedActions({ taken }: Case): Graded[] {
  const met = new Set<string>();
  return taken.flatMap((action) => {
    if (action.action.name === "RESET" || !action.at) return [];
    const key = pairKey(action.at.frame, action.action);
    const recurring = met.has(key);
    met.add(key);
    return action.grade ? [{ action, key, recurring }] : [];
  });
}

function measureRepairs(one: Case, graded: readonly Graded[]): Repairs {
  const broken = new Map<string, { later: Taken[]; first: Taken }>();
  for (const { action, key } of graded) {
    const known = broken.get(key);
    if (known) known.later.push(action);
    else if (action.grade!.wrong) broken.set(key, { later: [], first: action });
  }
  const recurred = [...broken.values()].filter(({ later }) => later.length > 0);
  return {
    recur: recurred.length,
    persist: recurred.filter(({ later }) => later.every(({ grade }) => grade!.matched)).length,
    from: {
      run: one.name,
      records: recurred.flatMap(({ first, later }) => [first, ...later].flatMap(({ records }) => records)),
    },
  };
}

export function onlineTable(measured: readonly Online[]): Table {
  const all = measured.map(({ one }) => one);
  const rows = measured.map((online) => rowOf(labelOf(online.one, all), [online]));
  return {
    id: "online",
    title: "Accuracy while playing: first-seen and recurring pairs",
    definition:
      'Section "Dynamics generalize". Every committed prediction with a frame to compare: an action that completes a level has none. Exact: all cells agree, conceded and ignored ones counted as wrong. First-seen: no identical frame and action earlier in the run. Repairs: pairs predicted with a wrong cell that were met again; one persists when every later prediction of it is right (ignored cells aside).',
    columns: [
      column("run", "Run", "text", "Game and agent; pooled adds the counts of all rows."),
      column("predictions", "Predictions", "count", "Committed predictions with a recorded frame."),
      column("exact", "Exact", "count", "All cells agree."),
      column("rate", "Exact rate", "percent", "Exact / predictions."),
      column("matchedRate", "Ignoring HUD", "percent", "Share that agrees on every cell not ignored."),
      column("mismatchRate", "Mismatch", "percent", "Share with a wrong cell: counterexamples."),
      column("firstSeen", "First-seen", "count", "First-seen pairs."),
      column("firstSeenRate", "First-seen exact", "percent", "Exact share of first-seen pairs."),
      column("recurring", "Recurring", "count", "Recurring pairs."),
      column("recurringRate", "Recurring exact", "percent", "Exact share of recurring pairs."),
      column("repairs", "Repairs met again", "count", "Mispredicted pairs that recur."),
      column("persist", "Repairs that persist", "count", "Of those, predicted right ever after."),
    ],
    rows: measured.length > 1 ? [...rows, rowOf("pooled", measured)] : rows,
  };
}

function rowOf(label: string, some: readonly Online[]): Row {
  const pool = (of: (online: Online) => Counted) => ({
    of: sum(some.map((online) => of(online).of)),
    exact: sum(some.map((online) => of(online).exact)),
    from: mergeSources(some.map((online) => of(online).from)),
  });
  const all = pool((online) => online.all);
  const mismatches = pool((online) => online.mismatches);
  const first = pool(({ firstSeen }) => firstSeen);
  const again = pool(({ recurring }) => recurring);
  const repaired = mergeSources(some.map(({ repairs }) => repairs.from));
  return {
    run: cell(label),
    predictions: cell(all.of, all.from),
    exact: cell(all.exact, all.from),
    rate: cell(share(all.exact, all.of), all.from),
    matchedRate: cell(share(sum(some.map(({ matched }) => matched)), all.of), all.from),
    mismatchRate: cell(share(mismatches.exact, mismatches.of), mismatches.from),
    firstSeen: cell(first.of, first.from),
    firstSeenRate: cell(share(first.exact, first.of), first.from),
    recurring: cell(again.of, again.from),
    recurringRate: cell(share(again.exact, again.of), again.from),
    repairs: cell(sum(some.map(({ repairs }) => repairs.recur)), repaired),
    persist: cell(sum(some.map(({ repairs }) => repairs.persist)), repaired),
  };
}
