import type { Engine } from "./engine.ts";

/** What was found out of looks nobody has met. */
const rims = new WeakMap<Engine, Map<number, boolean>>();

/**
 * Whether a look is but the rim of a wall: most of it has the colour of tiles that always stopped, and whatever else it
 * shows is cut off by its edge. What lies whole within is a thing.
 */
export function isRim(engine: Engine, look: number): boolean {
  let known = rims.get(engine);
  if (!known) {
    known = new Map();
    rims.set(engine, known);
  }
  let is = known.get(look);
  if (is === undefined) {
    is = mostlyWall(engine, engine.looks.texts[look] ?? "");
    known.set(look, is);
  }
  return is;
}

function mostlyWall({ looks, meetings }: Engine, text: string): boolean {
  const side = Math.sqrt(text.length);
  if (!Number.isInteger(side) || side < 3) return false;
  const wall = [...new Set(text)].find((colour) => 2 * (text.split(colour).length - 1) > text.length);
  const plain = wall && looks.numbers.get(wall.repeat(text.length));
  if (!wall || !plain || !meetings.get(plain)?.every(({ does }) => does === "stop")) return false;
  return isCutOff(text, side, wall);
}

/** Whether every cell of other colours is joined to the edge by such cells. */
function isCutOff(text: string, side: number, wall: string): boolean {
  const isOther = (at: number) => text[at] !== wall;
  const cells = [...text].map((_, at) => at).filter(isOther);
  const isEdge = (at: number) =>
    at % side === 0 || at % side === side - 1 || at < side || at >= side * (side - 1);
  const joined = cells.filter(isEdge);
  const seen = new Set(joined);
  for (const at of joined)
    for (const next of [at - 1, at + 1, at - side, at + side]) {
      // Beyond the edge of a row lies an edge again, which is joined already.
      if (next < 0 || next >= text.length || !isOther(next) || seen.has(next)) continue;
      seen.add(next);
      joined.push(next);
    }
  return seen.size === cells.length;
}
