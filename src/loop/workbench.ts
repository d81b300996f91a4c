import type { Move } from "../contracts/action.ts";
import type { Clearance, Submission } from "../execute/types.ts";
import { logOf, standing } from "../log/run-state.ts";
import {
  type CompiledTwin,
  type CompileOptions,
  compileTwin,
  type Diagnostic,
  describeProblem,
  type Sandbox,
  type TwinHost,
} from "../twin/index.ts";
import { createValidator, type ValidateOptions, type Validation, type Validator } from "../validate/index.ts";
import type { RunJournal } from "./journal.ts";

export type TwinSaved =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** The current twin: saved, compiled, loaded in its sandbox, and judged against the complete log. */
export class Workbench {
  #source = "";
  #host: TwinHost | undefined;
  readonly #validator: Validator = createValidator();

  constructor(
    private readonly journal: RunJournal,
    private readonly sandbox: Sandbox,
    private readonly options: CompileOptions,
  ) {}

  get source(): string {
    return this.#source;
  }

  /** The loaded twin. */
  get host(): TwinHost {
    if (!this.#host) throw new Error("No twin is loaded yet.");
    return this.#host;
  }

  /** Makes `source` the current twin. One that does not compile changes nothing. */
  async save(source: string, why: string): Promise<TwinSaved> {
    if (source === this.#source) return { ok: true, version: this.journal.state.twin };
    const compiled = await compileTwin(source, this.options);
    if (!compiled.ok) return { ok: false, diagnostics: compiled.diagnostics };
    const { twin } = compiled;
    const version = this.journal.state.twin + 1;
    this.journal.writer.saveTwin(version, source);
    const bytes = Buffer.byteLength(source);
    this.journal.append(
      { type: "twin", version, sha256: twin.hash, bytes, dialect: twin.dialect, why },
      { durable: true },
    );
    await this.#load(source, twin);
    return { ok: true, version };
  }

  /** Loads a twin a resumed run already has. */
  async restore(source: string): Promise<TwinSaved> {
    const compiled = await compileTwin(source, this.options);
    if (!compiled.ok) return { ok: false, diagnostics: compiled.diagnostics };
    await this.#load(source, compiled.twin);
    return { ok: true, version: this.journal.state.twin };
  }

  async #load(source: string, twin: CompiledTwin): Promise<void> {
    // Its process is killed at once; nobody waits for the end of it.
    void this.#host?.close();
    this.#host = this.sandbox.open(twin);
    this.#source = source;
  }

  async validate(options?: ValidateOptions): Promise<Validation> {
    const validation = await this.#validator.validate(this.host, logOf(this.journal.state), options);
    this.journal.append({
      type: "validated",
      twin: this.journal.state.twin,
      transitions: validation.transitions,
      failing: validation.failing.length,
      conceded: validation.conceded.length,
      ignored: validation.ignored.length,
      ...(validation.problem && { problem: describeProblem(validation.problem) }),
    });
    return validation;
  }

  /** The gate's question: does the twin replay everything, and what does it predict for this move? */
  async clear(submission: Submission): Promise<Clearance> {
    const validation = await this.validate();
    const missing = whatIsMissing(validation, submission);
    if (missing) return { ok: false, missing };
    const at = standing(this.journal.state);
    if (!at) return { ok: false, missing: "a known frame to predict from; RESET first" };
    const answer = await this.host.predict(at, [submission.move]);
    if (!answer.ok) return { ok: false, missing: `a prediction: ${describeProblem(answer.problem)}` };
    const prediction = answer.value[0]!;
    if (!prediction.ok) return { ok: false, missing: `a prediction: ${describeProblem(prediction.problem)}` };
    return {
      ok: true,
      twin: this.journal.state.twin,
      prediction: prediction.value.frame,
      goalClaim: prediction.value.goal,
      ignored: validation.ignored,
    };
  }

  /** What the twin expects of a route from here. */
  async predict(moves: readonly Move[]) {
    const at = standing(this.journal.state);
    return at && this.host.rollout(at, moves);
  }

  /** Another twin beside the current one, loaded but not saved; whoever asks closes it. */
  async open(source: string): Promise<TwinHost | readonly Diagnostic[]> {
    const compiled = await compileTwin(source, this.options);
    return compiled.ok ? this.sandbox.open(compiled.twin) : compiled.diagnostics;
  }

  async close(): Promise<void> {
    await this.#host?.close();
  }
}

function whatIsMissing(validation: Validation, { rationale }: Submission): string | undefined {
  if (validation.problem) return `a twin that runs: ${describeProblem(validation.problem)}`;
  const wrong = validation.failing.length + validation.conceded.length;
  if (!validation.ok)
    return `a twin that replays the complete log; ${wrong} of ${validation.transitions} transitions fail`;
  // A probe tests a rule, not the goal.
  if (rationale.startsWith("MODEL:") && validation.goals.length > 0)
    return `a goal that is false on every logged frame; it fires on ${validation.goals.length} of them`;
  return undefined;
}
