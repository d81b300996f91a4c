// Every number of the paper, from run folders alone.
//
//   const given = loadCases(["runs"]);
//   const part = await measurePart("online", given, { sandbox });
//   console.log(part.tables.map(tableText).join("\n\n"));
export { type Apart, type Case, type Cases, loadCases } from "./cases.ts";
export { partJson, tableCsv, tableJson } from "./data.ts";
export {
  measurePart,
  PART_NAMES,
  type Part,
  type PartData,
  type PartName,
  type StudyOptions,
} from "./parts.ts";
export { type Published, readPublished } from "./scores/published.ts";
export { agentTotals, overallMean, type Result, resultOf } from "./scores/results.ts";
export type { Cell, Column, Source, Table } from "./table.ts";
export { tableText, valueText } from "./text.ts";
