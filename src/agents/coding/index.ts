// Coding agents that play by themselves in a workspace: real command line programs, started again until the run is over.
//
//   const end = await driveCli(session, { cli: codexCli({ program, model, api }), prices }, signal);
export { type ClaudeOptions, claudeCli } from "./claude.ts";
export { type CodexOptions, codexCli } from "./codex.ts";
export { type CommandOptions, commandCli } from "./command.ts";
export { type DriverOptions, driveCli } from "./driver.ts";
export { findProgram } from "./fence.ts";
export type { CodingCli, ModelApi } from "./types.ts";
