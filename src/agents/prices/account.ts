import type { RunEvent, RunEventOf } from "../../contracts/events.ts";

/** What thinking cost, as accounting.json in the run folder tells it. */
export interface Account {
  readonly turns: number;
  readonly seconds: number;
  readonly tokens: {
    readonly input: number;
    readonly cached: number;
    readonly output: number;
    readonly reasoning: number;
  };
  /** Dollars; null when the price of some turn is not known. */
  readonly money: number | null;
  readonly actions: number;
  readonly perAction: {
    readonly tokens: number;
    readonly seconds: number;
    readonly money: number | null;
  } | null;
  /** One row a turn: the scored actions sent since the turn before. */
  readonly rows: readonly TurnRow[];
}

export interface TurnRow {
  readonly turn: number;
  readonly moment: string;
  readonly actions: number;
  readonly tokens: number | null;
  readonly seconds: number | null;
  readonly money: number | null;
  readonly ended: string;
}

/** A fold over a run's events: no other record of the cost exists. */
export function accountOf(events: readonly RunEvent[]): Account {
  const turns = events.filter((event) => event.type === "turn");
  const actions = events.filter(scored).length;
  const tokens = { input: 0, cached: 0, output: 0, reasoning: 0 };
  for (const { usage } of turns)
    if (usage)
      for (const key of ["input", "cached", "output", "reasoning"] as const) tokens[key] += usage[key];
  const seconds = turns.reduce((sum, turn) => sum + (turn.seconds ?? 0), 0);
  const money = turns.some((turn) => turn.money === undefined)
    ? null
    : turns.reduce((sum, turn) => sum + turn.money!, 0);
  const each = (amount: number) => amount / actions;
  return {
    turns: turns.length,
    seconds,
    tokens,
    money,
    actions,
    perAction:
      actions === 0
        ? null
        : {
            tokens: each(tokens.input + tokens.output),
            seconds: each(seconds),
            money: money === null ? null : each(money),
          },
    rows: rowsOf(events),
  };
}

function rowsOf(events: readonly RunEvent[]): TurnRow[] {
  const rows: TurnRow[] = [];
  let actions = 0;
  for (const event of events) {
    if (scored(event)) actions++;
    if (event.type !== "turn") continue;
    rows.push(rowOf(event, actions));
    actions = 0;
  }
  // What followed the last turn was its doing.
  const last = rows.pop();
  return last ? [...rows, { ...last, actions: last.actions + actions }] : [];
}

const rowOf = (event: RunEventOf<"turn">, actions: number): TurnRow => ({
  turn: event.turn,
  moment: event.moment,
  actions,
  tokens: event.usage ? event.usage.input + event.usage.output : null,
  seconds: event.seconds ?? null,
  money: event.money ?? null,
  ended: event.ended,
});

/** A full reset costs nothing; an action whose answer was lost may have counted. */
const scored = (event: RunEvent): boolean =>
  (event.type === "observed" && !event.fullReset) ||
  (event.type === "unanswered" && event.fate === "unknown");
