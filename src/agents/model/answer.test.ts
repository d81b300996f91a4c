import { describe, expect, test } from "vitest";
import { IDENTITY_TWIN } from "../../twin/index.ts";
import { lineOf, parseEdit, parseMove, passed } from "./answer.ts";

const block = (search: string, replace: string) =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE`;

describe("an edit of twin.ts", () => {
  test("replaces exactly the lines it names", () => {
    const edited = parseEdit(`WHY: x\n${block("  return false;", "  return true;")}\ndone`, IDENTITY_TWIN);
    expect(edited).toEqual({ ok: true, value: IDENTITY_TWIN.replace("return false", "return true") });
  });

  test("applies several blocks one after the other", () => {
    const answer = `${block("const a = 1;", "const b = 1;")}\n${block("const b = 1;", "const c = 1;")}`;
    expect(parseEdit(answer, "const a = 1;\n")).toEqual({ ok: true, value: "const c = 1;\n" });
  });

  test("may be a complete file", () => {
    const file = "export const step = 1;\n";
    expect(parseEdit(`Here:\n\`\`\`ts\n${file}\`\`\`\n`, "old")).toEqual({ ok: true, value: file });
  });

  test.each([
    ["nothing", "I think the ball moves.", "neither"],
    ["lines that are not there", block("  return 7;", "x"), "does not occur"],
    ["an empty search", block("", "x"), "empty"],
    ["an open block", "<<<<<<< SEARCH\nreturn\n", "not closed"],
    ["two files", "```ts\nexport {};\n```\n```ts\nexport {};\n```", "exactly one"],
    ["a piece of a file", "```ts\nconst x = 1;\n```", "exports nothing"],
  ])("%s is refused with a sentence", (_, answer, said) => {
    const parsed = parseEdit(answer, IDENTITY_TWIN);
    expect(parsed).toMatchObject({ ok: false, error: expect.stringContaining(said) });
  });

  test("a search that fits twice is refused", () => {
    expect(parseEdit(block("a", "b"), "a\na\n")).toMatchObject({
      ok: false,
      error: expect.stringContaining("more than once"),
    });
  });
});

describe("a move", () => {
  const available = ["ACTION1", "ACTION6"];
  test.each([
    ["ACTION: ACTION1", { name: "ACTION1" }],
    ["WHY: try\nACTION: ACTION6:3,4 because", { name: "ACTION6", x: 3, y: 4 }],
  ])("%j", (answer, value) => expect(parseMove(answer, available)).toEqual({ ok: true, value }));

  test.each(["I press ACTION1", "ACTION: ACTION2", "ACTION: RESET", "ACTION: left"])(
    "%j is refused",
    (answer) => expect(parseMove(answer, available).ok).toBe(false),
  );
});

test("lines inside code are no answer", () => {
  expect(lineOf("```ts\nWHY: inside\n```\nWHY: outside", "WHY")).toBe("outside");
  expect(passed("I could PASS on this")).toBe(false);
  expect(passed("Thinking.\nPASS\n")).toBe(true);
});
