import type { Session } from "../loop/session.ts";
import type { Workspace, WorkspaceOptions } from "./types.ts";

/** Prepares the folder. A resumed run takes over the one it had, or gets its notes and twin in a new one. */
export async function createWorkspace(session: Session, options: WorkspaceOptions = {}): Promise<Workspace> {
  throw new Error(`not yet: ${session.manifest.run} ${options.parent}`);
}
