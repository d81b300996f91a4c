import { BUTTONS, type Move } from "../../contracts/action.ts";
import type { Cell, Grid } from "../../contracts/grid.ts";
import type { TwinCall } from "../problem.ts";
import { buttonCode, clickCode, moveOf } from "../protocol/moves.ts";
import { takeCellList, takeIgnored } from "./border.ts";
import { Fault, running } from "./fault.ts";

type Unknown = (...inputs: unknown[]) => unknown;

/** A twin's exports, each read once. What they return is unknown until the border has seen it. */
export interface LoadedTwin {
  readonly dialect: "frame" | "state";
  readonly ignored: readonly Cell[];
  /** Frame dialect. */
  readonly step: (grid: Grid, move: Move) => unknown;
  /** State dialect. */
  readonly begin: (opening: Grid) => unknown;
  readonly next: (state: unknown, move: Move) => unknown;
  readonly render: (state: unknown) => unknown;
  /** `goalReached` or `won`: of a grid or a state. */
  readonly goal: (view: unknown) => unknown;
  readonly lost: ((view: unknown) => unknown) | undefined;
  readonly clicks: ((view: unknown) => unknown) | undefined;
  readonly estimate: ((view: unknown) => unknown) | undefined;
  readonly plan: ((view: unknown) => unknown) | undefined;
  /** Tells the helpers which cells cannot change for now and how to find a colour in them. */
  readonly setPristine: (cells: Uint8Array | undefined, locate?: (colour: number) => number) => void;
  /** The same for the grid just reached. */
  readonly setReached: (cells: Uint8Array | undefined, locate?: (colour: number) => number) => void;
}

const isFunction = (value: unknown): value is Unknown => typeof value === "function";

/** Reads the exports of the evaluated script. Throws a Fault when they are no twin. */
export function loadTwin(exported: unknown): LoadedTwin {
  if (typeof exported !== "object" || exported === null)
    throw new Fault("compile", "The twin exports nothing.");
  const read = (name: string): unknown => Reflect.get(exported, name);
  const need = (name: TwinCall): Unknown => {
    const value = read(name);
    if (!isFunction(value)) throw new Fault("compile", `The twin does not export a function ${name}.`);
    return value;
  };
  const may = (name: TwinCall): Unknown | undefined => {
    const value = read(name);
    if (value !== undefined && !isFunction(value))
      throw new Fault("compile", `The export ${name} must be a function.`);
    return value;
  };
  const state = read("begin") !== undefined;
  const never = (): unknown => {
    throw new Fault("compile", "The twin is of the other dialect.");
  };
  const pristine = read("setPristine$");
  const reached = read("setReached$");
  return {
    dialect: state ? "state" : "frame",
    ignored: takeIgnored(read("ignored")),
    step: state ? never : need("step"),
    begin: state ? need("begin") : never,
    next: state ? need("next") : never,
    render: state ? need("render") : never,
    goal: need(state ? "won" : "goalReached"),
    lost: state ? may("lost") : undefined,
    clicks: may("clicks"),
    estimate: may("estimate"),
    plan: may("plan"),
    setPristine: isFunction(pristine) ? pristine : () => {},
    setReached: isFunction(reached) ? reached : () => {},
  };
}

const presses: readonly Move[] = Array.from({ length: 8 }, (_, code) =>
  Object.freeze(moveOf(code === 0 || code === 6 ? 1 : code)),
);
const moves = new Map<number, Move>();

/** One frozen object per move, so a search makes none. */
export function frozenMove(code: number): Move {
  if (code < 8 && code > 0 && code !== 6) return presses[code]!;
  let move = moves.get(code);
  if (!move) {
    move = Object.freeze(moveOf(code));
    moves.set(code, move);
  }
  return move;
}

/** The clicks a twin proposes for a view, as codes, each once. */
export function clickCodes(twin: LoadedTwin, view: unknown, width: number, height: number): number[] {
  if (!twin.clicks) return [];
  running.call = "clicks";
  const codes = new Set<number>();
  for (const { x, y } of takeCellList(twin.clicks(view), "clicks", 4096)) {
    if (x >= width || y >= height)
      throw new Fault("bad-output", `clicks proposes (${x},${y}), outside the grid.`);
    codes.add(clickCode(x, y));
  }
  return [...codes];
}

/** The moves of the twin's own planner, or null. */
export function ownPlan(twin: LoadedTwin, view: unknown): Move[] | null {
  if (!twin.plan) return null;
  running.call = "plan";
  const value = twin.plan(view);
  if (value === null) return null;
  if (!Array.isArray(value) || value.length > 10_000)
    throw new Fault("bad-output", "plan must return null or a list of at most 10,000 moves.");
  const count: number = value.length;
  const plan: Move[] = [];
  for (let i = 0; i < count; i++) {
    const item: unknown = value[i];
    const name: unknown = typeof item === "object" && item !== null ? Reflect.get(item, "name") : undefined;
    const button = BUTTONS.find((known) => known === name);
    if (button) plan.push(frozenMove(buttonCode(button)));
    else if (name === "ACTION6" && typeof item === "object" && item !== null) {
      const [cell] = takeCellList([item], "plan", 1);
      plan.push(frozenMove(clickCode(cell!.x, cell!.y)));
    } else throw new Fault("bad-output", `plan returned a list whose item ${i} is no move.`);
  }
  return plan;
}
