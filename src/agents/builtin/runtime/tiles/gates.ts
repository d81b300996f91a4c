import { type Code, wrongInCode } from "../codes.ts";
import { type CompiledGate, type Engine, formOf, onLevel } from "./engine.ts";
import { type Lattice, NOTHING } from "./looks.ts";
import { isGone, type Scene } from "./meeting.ts";

/** What is to be shown on a level with this lattice. */
export function codeOf(engine: Engine, lattice: Lattice): Code | undefined {
  const { rules, looks } = engine;
  const form = (name: string) => formOf(engine, looks.numbers.get(rules.looks[name] ?? name) ?? NOTHING);
  const code = onLevel(rules, rules.codes, lattice);
  return code && { tiles: code.tiles, forms: code.forms.map(form) };
}

/** The ground each body stands on may be about to become another: it counts as what it will be. */
export type Left = (ground: number, body: number) => number;

/** Shows what is open while something is so of the whole board, and what is shut while it is not. */
export function applyGates(scene: Scene, left: Left): void {
  const { engine, cells, tiles } = scene;
  for (const gate of engine.gates) {
    const isOpen = holds(scene, gate, left);
    const [from, to] = isOpen ? [gate.shut, gate.open] : [gate.open, gate.shut];
    for (let tile = 0; tile < tiles; tile++) if (cells[tile] === from) cells[tile] = to;
  }
}

/** Whether it is so of the board. */
export function holds(scene: Scene, { fact, of, other }: CompiledGate, left: Left): boolean {
  if (fact === "code") return isCodeShown(scene, left);
  if (fact === "filled") return isFilled(scene, of);
  if (fact === "even") return isEven(scene, of, other);
  return isGone(scene, of) === (fact === "gone");
}

function isCodeShown({ engine, lattice, cells, tiles }: Scene, left: Left): boolean {
  const code = codeOf(engine, lattice);
  if (!code) return false;
  const grounds = cells.slice();
  for (const tile of code.tiles)
    if (engine.bodyOf.has(cells[tiles + tile]!)) grounds[tile] = left(cells[tile]!, cells[tiles + tile]!);
  return wrongInCode(engine, { lattice, cells: grounds }, code) === 0;
}

/** What stands on a tile and is no body; nothing else weighs. */
export const thingOn = ({ engine, cells, tiles }: Pick<Scene, "engine" | "cells" | "tiles">, tile: number) =>
  engine.bodyOf.has(cells[tiles + tile]!) ? NOTHING : cells[tiles + tile]!;

/** Whether something stands on every such ground, and there is one. */
function isFilled(scene: Scene, ground: number): boolean {
  let found = false;
  for (let tile = 0; tile < scene.tiles; tile++) {
    if (scene.cells[tile] !== ground) continue;
    if (thingOn(scene, tile) === NOTHING) return false;
    found = true;
  }
  return found;
}

/** Whether two grounds carry the same, and something. */
function isEven(scene: Scene, one: number, other: number): boolean {
  const loads = [0, 0];
  for (let tile = 0; tile < scene.tiles; tile++) {
    const ground = scene.cells[tile];
    const thing = ground === one || ground === other ? thingOn(scene, tile) : NOTHING;
    if (thing !== NOTHING) loads[ground === one ? 0 : 1]! += scene.engine.loads.get(thing) ?? 1;
  }
  return loads[0] === loads[1] && loads[0]! > 0;
}
