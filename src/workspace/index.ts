// The bridge to a coding agent is files: a folder it works in, and a session that answers what it asks.
//
//   const workspace = await createWorkspace(session, { prompts });
//   const serving = workspace.serve(signal);          // answers ./twin in the folder until the run is over
//   …launch the agent in workspace.folder with await workspace.prompt(await workspace.moment())…
//   const end = await serving;                        // won, budget, finished, interrupted
//   await workspace.close();
export { createWorkspace } from "./create.ts";
export { type Request, type RequestInput, safeParseRequest } from "./request.ts";
export * from "./types.ts";
