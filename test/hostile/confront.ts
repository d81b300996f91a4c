import { click, press } from "../../src/contracts/action.ts";
import type { Grid } from "../../src/contracts/grid.ts";
import { createGrid } from "../../src/grid/grid.ts";
import {
  compileTwin,
  type Outcome,
  type Position,
  type ProblemKind,
  type Sandbox,
  type TwinHost,
} from "../../src/twin/index.ts";
import type { HostileTwin } from "./case.ts";

const opening: Grid = createGrid(64, 64, 0);
const at: Position = { opening, moves: [], frame: opening };
const MOVES = [
  press("ACTION1"),
  press("ACTION2"),
  click(3, 4),
  press("ACTION1"),
  press("ACTION2"),
  click(9, 9),
];

const kindOf = (outcome: Outcome<unknown>): ProblemKind | undefined =>
  outcome.ok ? undefined : outcome.problem.kind;

/** Asks a twin everything a run would; the first problem, "escaped" when its trick worked, or "harmless". */
async function ask(host: TwinHost): Promise<ProblemKind | "harmless" | "escaped"> {
  const view = await host.view(at);
  if (!view.ok) return view.problem.kind;
  const rollout = await host.rollout(at, MOVES);
  if (!rollout.ok) return rollout.problem.kind;
  if (rollout.value.problem) return rollout.value.problem.kind;
  if (rollout.value.predictions.some(({ frame }) => frame.cells[0] === 15)) return "escaped";
  const steps = MOVES.map((move) => ({ move, after: opening }));
  const stretches = [
    { from: at, steps },
    { from: at, steps: steps.slice(0, 3) },
  ];
  const purity = kindOf(await host.verifyPurity(stretches));
  if (purity) return purity;
  const budget = { depth: 3, nodes: 50, milliseconds: 2000 };
  const search = { start: at, buttons: ["ACTION1", "ACTION2"], clicks: [{ x: 1, y: 1 }], budget } as const;
  return kindOf(await host.plan(search)) ?? kindOf(await host.scan(search)) ?? "harmless";
}

export async function confront(
  sandbox: Sandbox,
  twin: HostileTwin,
): Promise<ProblemKind | "harmless" | "escaped"> {
  const compiled = await compileTwin(twin.source, { typecheck: false });
  if (!compiled.ok) return "compile";
  const host = sandbox.open(compiled.twin);
  const met = await ask(host);
  await host.close();
  return met;
}
