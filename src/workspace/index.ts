// The bridge to a coding agent is files: a folder it works in, and a session that answers what it asks.
//
//   const workspace = await createWorkspace(session, { prompts });
//   const serving = workspace.serve(signal);          // answers ./twin in the folder until the run is over
//   …launch the agent in workspace.folder with await workspace.prompt(await workspace.moment())…
//   const end = await serving;                        // won, budget, finished, interrupted
//   await workspace.close();
export { ask, type Reply } from "./command/ask.ts";
export { helpFor, MANUAL, type Manual } from "./command/manual.ts";
export { createWorkspace } from "./create.ts";
export { WORKSPACE_FILE } from "./home.ts";
export { loadPrompts } from "./prompts.ts";
export { type Request, type RequestInput, requestSchema, safeParseRequest } from "./request.ts";
export * from "./types.ts";
