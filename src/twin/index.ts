// The harness side of a twin: compile it, open it in a sandbox, ask it. Everything it can do wrong is a value.
//
//   const compiled = await compileTwin(source);            // or diagnostics with line and column
//   const sandbox = await createSandbox();                 // once per process; strongest level available
//   const host = sandbox.open(compiled.twin);              // one child; open several to use several cores
//   const report = await host.replay(log.attempts.map((attempt) => stretchOf(attempt)));
//   const answer = await host.plan({ start, buttons, clicks, budget }, { onProgress });
export {
  type Compilation,
  type CompiledTwin,
  type CompileOptions,
  compileTwin,
  type Diagnostic,
  type Dialect,
} from "./compile.ts";
export { TWIN_CONTRACT } from "./contract.ts";
export { atLeast, SANDBOX_LEVELS, type SandboxLevel } from "./host/levels.ts";
export { createSandbox, type SandboxOptions } from "./host/sandbox.ts";
export * from "./host/types.ts";
export { IDENTITY_TWIN } from "./identity.ts";
export { PAPER_SIGNALS, PATTERN_SIGNALS, type SignalName } from "./kernel/signals.ts";
export { LIBRARY_BEGINS, LIBRARY_ENDS } from "./library.ts";
export {
  describeProblem,
  type Outcome,
  type ProblemKind,
  type TwinCall,
  type TwinProblem,
  unwrap,
} from "./problem.ts";
