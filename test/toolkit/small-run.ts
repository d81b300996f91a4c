import { parseAction } from "../../src/contracts/action.ts";
import type { GameState } from "../../src/contracts/env.ts";
import type { Manifest, RunEvent, RunEventOf } from "../../src/contracts/events.ts";
import type { Grid } from "../../src/contracts/grid.ts";
import { compareFrames } from "../../src/execute/compare.ts";
import { gridFromText } from "../../src/grid/grid.ts";
import { hashPrediction } from "../../src/log/chain.ts";
import type { Run } from "../../src/log/reader.ts";
import { createRun } from "../../src/log/writer.ts";
import type { Case } from "../../src/study/cases.ts";
import { followRun } from "../../src/study/taken.ts";

const SHA = "0".repeat(64);

export const MANIFEST: Manifest = {
  format: 1,
  run: "small",
  game: { id: "small", title: "Small", source: "other" },
  baseline: { kind: "par", actions: [4, 6] },
  agent: { name: "tester", seed: 0 },
  budget: { actions: 100 },
  ablation: "none",
  sandbox: "process",
  version: "test",
  createdAt: "2026-01-01T00:00:00.000Z",
};

export interface Act {
  /** `1` is ACTION1; any action text works. */
  readonly do: string;
  /** What the twin predicted; without it no twin was asked. */
  readonly predict?: string;
  readonly see: string;
  readonly tag?: "MODEL" | "PROBE";
  readonly claim?: boolean;
  readonly goal?: number;
  /** The level is complete; `see` is the next one's first frame. */
  readonly completes?: boolean;
  readonly state?: GameState;
  readonly ignored?: readonly { readonly x: number; readonly y: number }[];
}

/** A run written by hand, frame by frame, for measurements whose result is known. Frames are rows of hex digits. */
export class SmallRun {
  readonly events: RunEvent[] = [{ type: "run-started", manifest: SHA }];
  readonly #frames: Grid[] = [];
  readonly #numbers = new Map<string, number>();
  #step = 0;
  #level = 0;
  #attempt = -1;

  constructor(private readonly manifest: Partial<Manifest> = {}) {}

  frame(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#frames.length);
    return this.#frames.push(gridFromText(text)) - 1;
  }

  open(see: string, cause: RunEventOf<"opened">["cause"] = "start"): this {
    this.#attempt++;
    const seen = this.#seen(see, "NOT_FINISHED", cause === "start" || cause === "full-reset");
    this.events.push({ type: "opened", cause, attempt: this.#attempt, level: this.#level, ...seen });
    return this;
  }

  act(...acts: readonly Act[]): this {
    for (const one of acts) this.#act(one);
    return this;
  }

  reset(see: string): this {
    this.#commit("RESET", "RESET", {});
    this.#observe("reset", see, "NOT_FINISHED", { wrong: 0, conceded: 0, ignored: 0 });
    return this.open(see, "reset");
  }

  /** RESET where nothing was done: the whole game begins again. */
  fullReset(see: string): this {
    this.#commit("RESET", "RESET", {});
    this.#level = 0;
    this.#observe("reset", see, "NOT_FINISHED", { wrong: 0, conceded: 0, ignored: 0 }, true);
    return this.open(see, "full-reset");
  }

  lose(action: string): this {
    this.#commit(action, "MODEL", {});
    this.events.push({ type: "unanswered", step: this.#step - 1, fate: "unknown", message: "lost" });
    return this;
  }

  add(event: RunEvent): this {
    this.events.push(event);
    return this;
  }

  /** The finished run as the study sees it. */
  done(reason: RunEventOf<"run-ended">["reason"] = "budget", name = "small"): Case {
    const manifest = { ...MANIFEST, ...this.manifest };
    const ended = {
      type: "run-ended",
      reason,
      message: "",
      levels: this.#level,
      actions: this.#step,
    } as const;
    const records = [...this.events, ended].map((event, n) => ({ n, at: "", event, hash: SHA }));
    const run: Run = {
      manifest,
      records,
      frame: (number) => this.#frames[number],
      frameCount: this.#frames.length,
      problems: [],
      sound: { records: records.length, events: 0, frames: 0, hash: SHA },
      torn: true,
    };
    const who = { game: manifest.game.id, agent: manifest.agent.name };
    return { name, folder: "", run, manifest, ...who, ended, ...followRun(run) };
  }

  /** The same as a run folder. `change` may plant a lie before the records are sealed. */
  write(
    folder: string,
    reason: RunEventOf<"run-ended">["reason"] | "killed" = "budget",
    change: (event: RunEvent) => RunEvent = (event) => event,
  ): void {
    const created = createRun(folder, { ...MANIFEST, ...this.manifest }, { now: () => new Date(0) });
    if (!created.ok) throw new Error(created.message);
    for (const grid of this.#frames) created.writer.frame(grid);
    const killed = reason === "killed";
    const { run } = this.done(killed ? "budget" : reason);
    for (const { event } of run.records.slice(1, killed ? -1 : undefined))
      created.writer.append(change(event));
    created.writer.close();
  }

  #act({ predict, see, tag = "MODEL", claim = false, goal, completes = false, state, ...one }: Act): void {
    const action = /^\d$/.test(one.do) ? `ACTION${one.do}` : one.do;
    parseAction(action);
    const prediction = predict === undefined ? undefined : this.frame(predict);
    this.#commit(action, prediction === undefined ? "DIRECT" : tag, {
      goalClaim: claim,
      ...(goal !== undefined && { goal }),
      ...(prediction !== undefined && {
        twin: 0,
        prediction,
        predictionHash: hashPrediction(this.#frames[prediction]!),
      }),
    });
    const compared =
      prediction === undefined || completes
        ? { wrong: 0, conceded: 0, ignored: 0 }
        : compareFrames(this.#frames[prediction]!, this.#frames[this.frame(see)]!, one.ignored ?? []);
    if (completes) this.#level++;
    const over = state === "GAME_OVER" ? "game-over" : compared.wrong > 0 ? "mismatch" : "match";
    const outcome = completes ? "boundary" : prediction === undefined ? "unchecked" : over;
    this.#observe(outcome, see, state ?? "NOT_FINISHED", compared);
    if (completes && state !== "WIN") this.open(see, "boundary");
  }

  #commit(
    action: string,
    tag: RunEventOf<"committed">["tag"],
    details: Partial<RunEventOf<"committed">>,
  ): void {
    this.events.push({
      type: "committed",
      step: this.#step++,
      level: this.#level,
      attempt: this.#attempt,
      action,
      tag,
      rationale: "",
      goalClaim: false,
      ...details,
    });
  }

  #observe(
    outcome: RunEventOf<"observed">["outcome"],
    see: string,
    state: GameState,
    compared: { wrong: number; conceded: number; ignored: number },
    fullReset = false,
  ): void {
    this.events.push({
      type: "observed",
      step: this.#step - 1,
      outcome,
      wrongCells: compared.wrong,
      concededCells: compared.conceded,
      ignoredCells: compared.ignored,
      ...this.#seen(see, state, fullReset),
    });
  }

  #seen(see: string, state: GameState, fullReset: boolean) {
    return {
      frames: [this.frame(see)],
      state,
      levelsCompleted: this.#level,
      levelsToWin: 2,
      available: ["ACTION1" as const],
      fullReset,
    };
  }
}

/** A column of a table, top to bottom. */
export const valuesOf = (
  table: { readonly rows: readonly Readonly<Record<string, { readonly value: unknown }>>[] },
  key: string,
): unknown[] => table.rows.map((row) => row[key]!.value);
