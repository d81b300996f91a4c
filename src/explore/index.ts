// What blocks progress? The dynamics wall, the goal wall, and what to try when neither says.
//
//   dynamicsWall(log, [...validation.failing, ...validation.conceded])   // validation fails: what to repair first
//   await goalWall(host, at, { available, clicks, rejected })            // no plan: destinations to try
//   await experiments(rivals, at, { available })                         // rival twins: the cheapest test between them
//   await probe(host, log, at, { available, rivals })                    // nothing else: one informative move
export { dynamicsWall, experiments, goalWall, probe } from "./explore.ts";
export type * from "./types.ts";
