import type { Lane } from "../../../src/view/marks.ts";

export interface LaneLook {
  readonly name: string;
  /** The CSS variable of its colour. */
  readonly colour: string;
  readonly shape: "bar" | "diamond" | "cross" | "star" | "triangle" | "square" | "dot";
  /** Jumps to the next one; with shift to the one before. */
  readonly key?: string;
}

export const LANE_LOOKS: Record<Lane, LaneLook> = {
  plan: { name: "Plan steps", colour: "--plan", shape: "bar" },
  probe: { name: "Probes", colour: "--probe", shape: "diamond", key: "p" },
  direct: { name: "Actions", colour: "--plan", shape: "bar" },
  counterexample: { name: "Counterexamples", colour: "--miss", shape: "cross", key: "c" },
  "goal-test": { name: "Goal tests", colour: "--goal", shape: "star", key: "g" },
  boundary: { name: "Level complete", colour: "--good", shape: "triangle", key: "b" },
  setback: { name: "Resets, losses", colour: "--soft", shape: "square", key: "r" },
  twin: { name: "New twins", colour: "--text", shape: "dot", key: "t" },
};
