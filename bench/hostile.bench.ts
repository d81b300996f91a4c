// How long the harness needs after each hostile twin until a good one answers again.
import { press } from "../src/contracts/action.ts";
import { createGrid } from "../src/grid/grid.ts";
import { compileTwin, createSandbox, IDENTITY_TWIN, unwrap } from "../src/twin/index.ts";
import { confront } from "../test/hostile/confront.ts";
import { HOSTILE } from "../test/hostile/corpus.ts";

const sandbox = await createSandbox({ limits: { callMilliseconds: 400, memoryMegabytes: 512 } });
const compiled = await compileTwin(IDENTITY_TWIN, { typecheck: false });
if (!compiled.ok) throw new Error("The identity twin compiles.");
const opening = createGrid(64, 64, 4);
const ready: number[] = [];
let contained = 0;
for (const twin of HOSTILE) {
  const met = await confront(sandbox, twin);
  const begun = performance.now();
  const host = sandbox.open(compiled.twin);
  unwrap(await host.rollout({ opening, moves: [], frame: opening }, [press("ACTION1")]));
  ready.push(performance.now() - begun);
  await host.close();
  if (met === twin.expect || met === twin.or) contained++;
  else console.log(`${twin.name}: ${met}, expected ${twin.expect}`);
}
await sandbox.close();
ready.sort((a, b) => a - b);
const figures = {
  twins: HOSTILE.length,
  contained,
  readyAgainMillisecondsMedian: Math.round(ready[ready.length >> 1]!),
  readyAgainMillisecondsWorst: Math.round(ready.at(-1)!),
};
console.log(`sandbox level: ${sandbox.level}`);
console.log(JSON.stringify({ bench: "hostile", figures }));
