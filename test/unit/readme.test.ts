import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Command } from "commander";
import { expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands/index.ts";

const read = (path: string) => readFileSync(resolve(import.meta.dirname, "../..", path), "utf8");

test("CI runs the README's own test command", () => {
  const line = /^ {4}(npm install && npm test)\b/m.exec(read("README.md"))?.[1];
  expect(line).toBeDefined();
  expect(read(".ci/run")).toContain(line);
});

test("the README's table names every command there is, and no other", () => {
  const program = new Command();
  for (const register of COMMANDS) register(program);
  const named = new Set([...read("README.md").matchAll(/`twin ([a-z]+)/g)].map(([, name]) => name));
  expect([...named].sort()).toEqual(program.commands.map((command) => command.name()).sort());
});

test("the built-in agent's document explains every reason it gives for a probe", () => {
  const reasons = [
    ...read("src/agents/builtin/act/probes.ts").matchAll(/yield (?:doing|trying)\("([^"]+)"/g),
  ];
  const table = read("docs/builtin-agent.md");
  expect(reasons.length).toBeGreaterThan(20);
  expect(reasons.map(([, reason]) => reason).filter((reason) => !table.includes(reason!))).toEqual([]);
});
