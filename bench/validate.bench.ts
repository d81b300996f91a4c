// How fast the complete log is replayed: one cheap twin, logs of 100 to 20,000 transitions, then the price of asking
// again and of one new transition. Purity is checked in every first validation, as in a run.
import { press } from "../src/contracts/action.ts";
import type { Grid } from "../src/contracts/grid.ts";
import type { Attempt, Log, Step } from "../src/contracts/log.ts";
import { createGrid } from "../src/grid/grid.ts";
import { compileTwin, createSandbox } from "../src/twin/index.ts";
import { createValidator, validate } from "../src/validate/index.ts";

/** A block of four cells walks over a frame with some scenery; walls are the edges. */
const TWIN = `import type { Grid, Move } from "twin";
const BY = { ACTION1: [0, -1], ACTION2: [0, 1], ACTION3: [-1, 0], ACTION4: [1, 0] } as Record<string, number[]>;
export function step(grid: Grid, move: Move): Grid {
  const [dx, dy] = BY[move.name] ?? [0, 0];
  const at = grid.cells.indexOf(8);
  const x = at % grid.width, y = (at - x) / grid.width;
  const nx = x + dx!, ny = y + dy!;
  if (nx < 0 || ny < 0 || nx + 2 > grid.width || ny + 2 > grid.height) return grid;
  const cells = grid.cells.slice();
  for (const [colour, left, top] of [[0, x, y], [8, nx, ny]] as const)
    for (let row = top; row < top + 2; row++) for (let col = left; col < left + 2; col++) cells[row * grid.width + col] = colour;
  return { width: grid.width, height: grid.height, cells };
}
export const goalReached = (grid: Grid): boolean => grid.cells[0] === 15;
`;

const MOVES = (["ACTION1", "ACTION2", "ACTION3", "ACTION4"] as const).map(press);
const SIZES = [100, 1_000, 5_000, 20_000];
const ATTEMPT = 250;

function frameAt(x: number, y: number): Grid {
  const grid = createGrid();
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    grid.cells[(y + dy) * 64 + x + dx] = 8;
  return grid;
}

/** A walk that the twin reproduces; attempts of a few hundred moves, as in play. */
function walk(transitions: number): Log {
  const attempts: Attempt[] = [];
  let seed = 1;
  for (let left = transitions; left > 0; left -= ATTEMPT) {
    let [x, y] = [31, 31];
    const steps: Step[] = [];
    const opening = frameAt(x, y);
    while (steps.length < Math.min(left, ATTEMPT)) {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      const direction = (seed >>> 16) & 3;
      x = Math.max(0, Math.min(62, x + [0, 0, -1, 1][direction]!));
      y = Math.max(0, Math.min(62, y + [-1, 1, 0, 0][direction]!));
      steps.push({ move: MOVES[direction]!, after: frameAt(x, y), state: "NOT_FINISHED" });
    }
    attempts.push({ level: 0, opening, steps, ending: { kind: "open" } });
  }
  return { attempts };
}

const compiled = await compileTwin(TWIN);
if (!compiled.ok) throw new Error(compiled.diagnostics[0]?.message);
const sandbox = await createSandbox();
const host = sandbox.open(compiled.twin);
const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now();
  return [await work(), (performance.now() - began) / 1000];
};

await validate(host, walk(1_000)); // The child is started and warm, as in a run.
const rates: number[] = [];
let seconds20000 = 0;
for (const size of SIZES) {
  const log = walk(size);
  const [validation, seconds] = await timed(() => validate(host, log));
  if (!validation.ok || validation.compared !== size) throw new Error("The benchmark's twin must validate.");
  rates.push(size / seconds);
  seconds20000 = seconds;
  const rate = Math.round(size / seconds).toLocaleString("en");
  console.log(`${size} transitions: ${seconds.toFixed(3)} s, ${rate} transitions/s`);
}

const log = walk(20_000);
const validator = createValidator();
await validator.validate(host, log);
const [, againSeconds] = await timed(() => validator.validate(host, log));
const last = log.attempts.at(-1)!;
const steps: Step[] = [...last.steps];
let oneMore = 0;
for (let i = 0; i < 20; i++) {
  // Into the corner and no further: the same frame again is a transition like any other.
  steps.push({ ...steps.at(-1)!, move: press("ACTION5") });
  const grown: Log = { attempts: [...log.attempts.slice(0, -1), { ...last, steps: [...steps] }] };
  oneMore += (await timed(() => validator.validate(host, grown)))[1];
}
console.log(
  `asked again: ${(againSeconds * 1e6).toFixed(0)} µs; one new transition: ${(oneMore * 50).toFixed(2)} ms`,
);
await sandbox.close();

const round = (value: number, digits = 3): number => Number(value.toFixed(digits));
console.log(
  JSON.stringify({
    bench: "validate",
    figures: {
      transitionsPerSecond: Math.round(rates.at(-1)!),
      seconds20000: round(seconds20000),
      /** Time per transition at 20,000 over that at 1,000: 1 is linear. */
      growth: round(rates[1]! / rates.at(-1)!),
      againMicroseconds: round(againSeconds * 1e6, 0),
      oneMoreMilliseconds: round(oneMore * 50, 2),
    },
  }),
);
