import { click, type Move, press } from "../../src/contracts/action.ts";
import { type Grid, UNKNOWN } from "../../src/contracts/grid.ts";
import type { FrameTwin, StateTwin } from "../../src/contracts/twin.ts";
import type {
  CheckedPlan,
  CompiledTwin,
  Outcome,
  PlanRequest,
  PlanResult,
  Position,
  Prediction,
  ReplayFailure,
  ReplayReport,
  ScanRequest,
  ScanResult,
  Stretch,
  TwinFacts,
  TwinHost,
  TwinProblem,
} from "../../src/twin/index.ts";

/** What a host was asked, so that a test can prove a cache. */
export interface HostCalls {
  replays: number;
  replayedSteps: number;
  purity: number;
  purityOfSteps: number;
  predicts: number;
  plans: PlanRequest[];
  scans: ScanRequest[];
}

export interface InProcessHost extends TwinHost {
  readonly calls: HostCalls;
}

interface Machine {
  at(position: Position): unknown;
  next(state: unknown, move: Move): unknown;
  show(state: unknown): Grid;
  goal(state: unknown): boolean;
  lost(state: unknown): boolean;
}

const frameMachine = (twin: FrameTwin): Machine => ({
  at: (position) => position.frame,
  next: (state, move) => twin.step(state as Grid, move),
  show: (state) => state as Grid,
  goal: (state) => twin.goalReached(state as Grid),
  lost: () => false,
});

const stateMachine = <S>(twin: StateTwin<S>): Machine => ({
  at: (position) =>
    position.moves.reduce((state, move) => twin.next(state, move), twin.begin(position.opening)),
  next: (state, move) => twin.next(state as S, move),
  show: (state) => twin.render(state as S),
  goal: (state) => twin.won(state as S),
  lost: (state) => twin.lost?.(state as S) ?? false,
});

const threw = (cause: unknown): TwinProblem => ({
  kind: "threw",
  message: cause instanceof Error ? cause.message : String(cause),
  call: "step",
});

const attempt = <T>(ask: () => T): Outcome<T> => {
  try {
    return { ok: true, value: ask() };
  } catch (cause) {
    return { ok: false, problem: threw(cause) };
  }
};

let made = 0;

/**
 * A TwinHost without a sandbox, for unit tests of the stages: naive, slow, and it counts what it is asked.
 * `override` replaces single answers, to plant faults.
 */
export function inProcessHost<S>(
  twin: FrameTwin | StateTwin<S>,
  override: Partial<TwinHost> = {},
): InProcessHost {
  const machine = "begin" in twin ? stateMachine(twin) : frameMachine(twin);
  const dialect = "begin" in twin ? "state" : "frame";
  const calls: HostCalls = {
    replays: 0,
    replayedSteps: 0,
    purity: 0,
    purityOfSteps: 0,
    predicts: 0,
    plans: [],
    scans: [],
  };
  const compiled: CompiledTwin = { source: "", hash: `twin-${made++}`, dialect, script: "", map: "" };
  const facts: TwinFacts = {
    dialect,
    ignored: twin.ignored ?? [],
    offers: {
      clicks: twin.clicks !== undefined,
      estimate: twin.estimate !== undefined,
      plan: twin.plan !== undefined,
      lost: "lost" in twin && twin.lost !== undefined,
    },
  };
  const describe = (state: unknown): Prediction => {
    const frame = machine.show(state);
    let unknown = 0;
    for (const cell of frame.cells) if (cell === UNKNOWN) unknown++;
    return { frame, goal: machine.goal(state), lost: machine.lost(state), unknown };
  };
  return {
    level: "process",
    twin: compiled,
    calls,
    facts: async () => ({ ok: true, value: facts }),
    view: async (at) => attempt(() => describe(machine.at(at))),
    predict: async (at, moves) => {
      calls.predicts++;
      return attempt(() => {
        const state = machine.at(at);
        return moves.map((move) => attempt(() => describe(machine.next(state, move))));
      });
    },
    rollout: async (at, moves) =>
      attempt(() => {
        let state = machine.at(at);
        const predictions = moves.map((move) => {
          state = machine.next(state, move);
          return describe(state);
        });
        return { predictions };
      }),
    replay: async (stretches) => {
      calls.replays++;
      for (const { steps } of stretches) calls.replayedSteps += steps.length;
      return { ok: true, value: replay(machine, dialect, facts, stretches) };
    },
    verifyPurity: async (stretches) => {
      calls.purity++;
      let checked = 0;
      for (const { steps } of stretches) checked += steps.length;
      calls.purityOfSteps += checked;
      return { ok: true, value: { checked } };
    },
    plan: async (request) => {
      calls.plans.push(request);
      return attempt(() =>
        request.algorithm === "twin" ? askTwin(machine, twin, request) : search(machine, request),
      );
    },
    scan: async (request): Promise<Outcome<ScanResult>> => {
      calls.scans.push(request);
      return { ok: true, value: { ...figures(1, 0, "exhausted"), candidates: [] } };
    },
    close: async () => {},
    ...override,
  };
}

function replay(
  machine: Machine,
  dialect: "frame" | "state",
  facts: TwinFacts,
  stretches: readonly Stretch[],
): ReplayReport {
  const failures: ReplayFailure[] = [];
  const goals: { stretch: number; step: number }[] = [];
  let compared = 0;
  for (const [stretch, { from, steps }] of stretches.entries()) {
    const start = attempt(() => machine.at(from));
    if (!start.ok) {
      failures.push({ kind: "problem", stretch, step: 0, problem: start.problem });
      continue;
    }
    let state = start.value;
    if (machine.goal(state)) goals.push({ stretch, step: -1 });
    for (const [step, { move, after }] of steps.entries()) {
      const next = attempt(() => machine.next(state, move));
      if (!next.ok) {
        failures.push({ kind: "problem", stretch, step, problem: next.problem });
        if (dialect === "state") break;
      } else {
        compared++;
        const failure = compare(machine.show(next.value), after, facts, stretch, step);
        if (failure) failures.push(failure);
      }
      state = dialect === "frame" ? after : next.ok ? next.value : state;
      if (machine.goal(state)) goals.push({ stretch, step });
    }
  }
  return { steps: compared, failures, goals };
}

function compare(
  predicted: Grid,
  after: Grid,
  facts: TwinFacts,
  stretch: number,
  step: number,
): ReplayFailure | undefined {
  const ignored = new Set(facts.ignored.map(({ x, y }) => y * after.width + x));
  const cells: number[] = [];
  for (let i = 0; i < after.cells.length; i++)
    if (predicted.cells[i] !== after.cells[i] && !ignored.has(i)) cells.push(i);
  if (cells.length === 0) return undefined;
  const colours = Uint8Array.from(cells, (i) => predicted.cells[i]!);
  return {
    kind: "differs",
    stretch,
    step,
    cells: Uint32Array.from(cells),
    predicted: colours,
    unknown: colours.filter((colour) => colour === UNKNOWN).length,
  };
}

const figures = (nodes: number, depth: number, ended: PlanResult["ended"]) => ({
  nodes,
  expanded: nodes,
  generated: nodes,
  depth,
  nodesPerSecond: nodes,
  milliseconds: 1,
  bytesPerNode: 0,
  ended,
});

function search(machine: Machine, request: PlanRequest): PlanResult {
  const moves: Move[] = [
    ...request.buttons.map(press),
    ...request.clicks.map(({ x, y }): Move => click(x, y)),
  ];
  const start = machine.at(request.start);
  const seen = new Set([JSON.stringify(start)]);
  const breadthFirst = { algorithm: "breadth-first", guarantee: "shortest" } as const;
  let layer: { state: unknown; path: Move[]; frames: Grid[] }[] = [{ state: start, path: [], frames: [] }];
  for (let depth = 0; ; depth++) {
    for (const node of layer)
      if (machine.goal(node.state)) {
        const plan: CheckedPlan = { moves: node.path, frames: node.frames, unknownFrom: -1 };
        return { ...figures(seen.size, depth, "found"), ...breadthFirst, plan };
      }
    if (layer.length === 0) return { ...figures(seen.size, depth, "exhausted"), ...breadthFirst };
    if (depth === request.budget.depth) return { ...figures(seen.size, depth, "depth"), ...breadthFirst };
    const next: typeof layer = [];
    for (const node of layer)
      for (const move of moves) {
        const state = machine.next(node.state, move);
        const key = JSON.stringify(state);
        if (seen.has(key)) continue;
        if (seen.size >= request.budget.nodes)
          return { ...figures(seen.size, depth, "nodes"), ...breadthFirst };
        seen.add(key);
        next.push({ state, path: [...node.path, move], frames: [...node.frames, machine.show(state)] });
      }
    layer = next;
  }
}

function askTwin<S>(machine: Machine, twin: FrameTwin | StateTwin<S>, request: PlanRequest): PlanResult {
  let state = machine.at(request.start);
  const moves = twin.plan?.(state as Grid & S) ?? null;
  const answer = {
    ...figures(0, moves?.length ?? 0, moves ? "found" : "exhausted"),
    algorithm: "twin",
  } as const;
  if (!moves) return { ...answer, guarantee: "none" };
  const frames = moves.map((move) => {
    state = machine.next(state, move);
    return machine.show(state);
  });
  if (!machine.goal(state)) return { ...answer, ended: "exhausted", guarantee: "none" };
  return { ...answer, guarantee: "none", plan: { moves, frames, unknownFrom: -1 } };
}
