// Whether a run may be counted: what its agent did, read from transcripts and raw records.
//
//   const result = auditRun(folder);
//   if (result.ok) saveAudit(folder, result.audit);      // audit.json: {valid, findings}
export { AUDIT_FILE, type AuditOptions, type AuditResult, auditRun, saveAudit } from "./audit.ts";
export { actsIn } from "./records.ts";
export { type Bounds, DENIED, judge } from "./rules.ts";
export type * from "./types.ts";
