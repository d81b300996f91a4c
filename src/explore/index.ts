// What blocks progress? The dynamics wall, the goal wall, and what to try when neither says.
//
//   dynamicsWall(log, [...validation.failing, ...validation.conceded])   // validation fails: what to repair first
//   await goalWall(host, at, { available, clicks, rejected, log })       // no plan: destinations to try
//   await experiments(rivals, at, { available, clicks })                 // rival twins: the cheapest test between them
//   await probe(host, log, at, { available, rivals })                    // nothing else: one informative move
export { dynamicsWall } from "./dynamics.ts";
export { experiments } from "./experiments.ts";
export { describeChange, goalWall } from "./goal.ts";
export { dynamicsJson, experimentsJson, goalJson } from "./json.ts";
export { probe } from "./probe.ts";
export { type DynamicsTextOptions, dynamicsText, experimentsText, goalText } from "./text.ts";
export type * from "./types.ts";
