// Plays with nothing but the workspace: reads its files, writes twin.ts, runs ./twin. The rules it writes down are a
// person's; that it may act only after validation, and that the goal has to be found, are the harness's.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const [template, levels = "6"] = process.argv.slice(2);
const twin = (...args) => {
  try {
    return execFileSync("./twin", args, { encoding: "utf8" });
  } catch (failure) {
    return `FAILED ${failure.stdout}${failure.stderr}`;
  }
};
const expect = (said, pattern) => {
  if (!pattern.test(said)) throw new Error(`expected ${pattern}, read: ${said}`);
  return said;
};
const turn = () => JSON.parse(readFileSync("state/turn.json", "utf8"));
const rows = JSON.parse(readFileSync("frames/latest.json", "utf8"));
if (rows.length !== 64 || rows.some((row) => row.length !== 64)) throw new Error("not a frame");

expect(twin("status"), /Level 1 of 6/);
// The identity twin is contradicted by the first thing that moves, and blocks everything until it is repaired.
expect(
  twin("submit", "ACTION2", "--why", "PROBE: does anything move?"),
  /FAILED 1 of 1 action sent\. Halted/,
);
expect(twin("submit", "ACTION2", "--why", "PROBE: again"), /FAILED 0 of 1 action sent\. Refused/);
expect(twin("explore"), /Dynamics wall/);

const rules = readFileSync(template, "utf8");
const write = (goal) => writeFileSync("twin.ts", rules.replace("GOAL", goal));
write("export const won = (_: State): boolean => false;");
expect(twin("validate"), /reproduces all 1 logged transition\./);
expect(twin("explore"), /Goal wall: \d+ reachable state/);

write("export const won = (state: State): boolean => state.bodies.every((_, body) => home(state, body));");
expect(twin("propose-goal", "every body stands on the pad of its colour"), /Goal #0 is in force/);
for (let level = turn().level; turn().ended === null && level <= Number(levels); level++) {
  expect(twin("plan"), /ACTION/);
  const said = twin("submit", "plan", "--why", "MODEL: all bodies home");
  expect(said, /LEVEL COMPLETED|The game is won/);
  if (/The game is won/.test(said)) break;
}
console.log("done");
