import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fillPrompt, loadPrompts, PLACEHOLDERS, type PromptValues } from "./prompts.ts";
import { MOMENTS } from "./types.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "prompts-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const values = Object.fromEntries(PLACEHOLDERS.map((name) => [name, `<${name}>`])) as PromptValues;

test("there is a prompt for every moment, and it fills in completely", () => {
  const prompts = loadPrompts();
  for (const moment of MOMENTS) {
    const text = fillPrompt(prompts[moment], values);
    expect(text.length).toBeGreaterThan(200);
    expect(text).toContain("<situation>");
    expect(text).not.toMatch(/\{\{|\}\}|undefined/);
  }
});

test("without a twin the prompts speak of none", () => {
  const prompts = loadPrompts(undefined, { twinless: true });
  for (const moment of MOMENTS.filter((name) => !name.endsWith("-wall")))
    expect(prompts[moment], moment).not.toMatch(
      /twin\.ts|validate|explore|\bplan\b|predict |MODEL|PROBE|your twin/i,
    );
});

test("prompts teach the method, never a game: no colour, coordinate or mechanic of a public one", () => {
  for (const [moment, text] of Object.entries(loadPrompts()))
    expect(text, moment).not.toMatch(
      /\b(ls20|ft09|vc33|[a-z]{2}\d{2}-[0-9a-f]{8})\b|\bblue\b|\bred\b|\bgreen\b/i,
    );
});

test("a user's file replaces ours, the others stay", () => {
  writeFileSync(join(folder, "goal-wall.md"), "Level {{ level }}: think.\n");
  const prompts = loadPrompts(folder);
  expect(fillPrompt(prompts["goal-wall"], values)).toBe("Level <level>: think.\n");
  expect(prompts["game-over"]).toBe(loadPrompts()["game-over"]);
});

test("a placeholder that does not exist, or a folder that is not there, is one sentence", () => {
  writeFileSync(join(folder, "resumed.md"), "{{baseline}}");
  expect(() => loadPrompts(folder)).toThrow(
    "The prompt resumed.md mentions {{baseline}}; there is only situation,",
  );
  expect(() => loadPrompts(join(folder, "none"))).toThrow("There is no folder");
});

test("what is filled in is not filled in again", () => {
  expect(fillPrompt("{{report}}", { ...values, report: "{{level}} $&" })).toBe("{{level}} $&\n");
});
