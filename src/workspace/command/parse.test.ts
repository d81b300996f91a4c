import { expect, test } from "vitest";
import { safeParseRequest } from "../request.ts";
import { helpFor, MANUAL, overview } from "./manual.ts";
import { parseCommand } from "./parse.ts";

const words = (line: string) => [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);

test.each([
  ["status", { op: "status" }],
  ["validate --examples 9", { op: "validate", examples: 9 }],
  ["explore --wall goal", { op: "explore", wall: "goal" }],
  ["predict ACTION1 ACTION6:3,4", { op: "predict", actions: ["ACTION1", "ACTION6:3,4"] }],
  ['submit ACTION1 --why "PROBE: x"', { op: "submit", actions: ["ACTION1"], why: "PROBE: x" }],
  ['submit plan --why "MODEL: x"', { op: "submit", actions: ["plan"], why: "MODEL: x" }],
  ['--why "stuck" submit RESET', { op: "submit", actions: ["RESET"], why: "stuck" }],
  ['propose-goal "all gone" --candidate 2', { op: "propose-goal", description: "all gone", candidate: 2 }],
  ["compare rival.ts", { op: "compare", files: ["rival.ts"] }],
  ["history 12", { op: "history", transition: 12 }],
  ["history --last 5 --action ACTION3", { op: "history", last: 5, action: "ACTION3" }],
  ["image 7 --scale 4", { op: "image", of: 7, scale: 4 }],
  ["image", { op: "image", of: "latest" }],
  ["finish enough is enough", { op: "finish", why: "enough is enough" }],
])("./twin %s", (line, request) => {
  expect(parseCommand(words(line))).toEqual({ kind: "ask", request, json: false });
  expect(safeParseRequest(request).ok).toBe(true);
});

test.each([
  ["dance", "There is no command"],
  ["submit ACTION1", "Say why"],
  ["submit --why x", "Name the actions"],
  ["predict", "at least one action"],
  ["validate --colour", "--colour"],
  ["explore --wall east", "dynamics or goal"],
])("./twin %s is told what is missing", (line, said) => {
  expect(parseCommand(words(line))).toMatchObject({ kind: "wrong", message: expect.stringContaining(said) });
});

test("numbers that are none are refused by the harness in one sentence", () => {
  const line = parseCommand(words("history abc"));
  const parsed = line.kind === "ask" ? safeParseRequest(line.request) : undefined;
  expect(parsed).toMatchObject({ ok: false, message: expect.stringContaining("transition") });
});

test("help names every command", () => {
  for (const op of Object.keys(MANUAL)) expect(overview()).toContain(`./twin ${op}`);
  expect(parseCommand(["help", "submit"])).toEqual({ kind: "help", of: "submit" });
  expect(parseCommand(["submit", "--help"])).toEqual({ kind: "help", of: "submit" });
  expect(helpFor("submit")).toContain("MODEL:");
});
