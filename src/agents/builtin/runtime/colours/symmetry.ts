import { buttonTo, type Echoes, OPPOSITES, USUAL } from "./place.ts";

/** A way to turn or mirror the board about something in it: x' = a x + b y + c and y' = d x + e y + f. */
export type Symmetry = readonly [number, number, number, number, number, number];

/** The button that does there what this one does here. */
export function buttonAcross([a, b, , d, e]: Symmetry, name: string): string {
  const [x, y] = USUAL.get(name) ?? [0, 0];
  return buttonTo(a * x + b * y, d * x + e * y) ?? name;
}

/** Where a cell comes to, -1 beyond the board. */
export function cellAcross([a, b, c, d, e, f]: Symmetry, at: number, width: number, height: number): number {
  const x = at % width;
  const y = (at - x) / width;
  const toX = a * x + b * y + c;
  const toY = d * x + e * y + f;
  return toX < 0 || toY < 0 || toX >= width || toY >= height ? -1 : toY * width + toX;
}

/** What buttons did elsewhere, as it would be across the board, by button; the latest last. */
export function echoesAcross(
  echoes: Echoes,
  symmetries: readonly Symmetry[],
  width: number,
  height: number,
): Echoes {
  const known = ACROSS.get(echoes);
  if (known?.symmetries === symmetries) return known.across;
  const across: Record<string, (readonly number[])[]> = {};
  for (const symmetry of symmetries)
    for (const button of USUAL.keys()) {
      const there = buttonAcross(symmetry, button);
      const backwards = (echoes[OPPOSITES[button] ?? ""] ?? []).map(takenBack);
      for (const echo of [...backwards, ...(echoes[button] ?? [])]) {
        const turned = echoAcross(symmetry, echo, width, height);
        if (turned) across[there] = [...(across[there] ?? []), turned];
      }
    }
  ACROSS.set(echoes, { symmetries, across });
  return across;
}

/** Thought of once: searches ask for every frame. */
const ACROSS = new WeakMap<Echoes, { readonly symmetries: readonly Symmetry[]; readonly across: Echoes }>();

/** Undefined where some of what changes would be beyond the board. */
function echoAcross(
  symmetry: Symmetry,
  echo: readonly number[],
  width: number,
  height: number,
): number[] | undefined {
  const turned: number[] = [];
  for (let i = 0; i < echo.length; i += 4)
    for (let k = 0; k < echo[i + 1]!; k++) {
      const to = cellAcross(symmetry, echo[i]! + k, width, height);
      if (to >= 0) turned.push(to, 1, echo[i + 2]!, echo[i + 3]!);
      else if (echo[i + 2] !== echo[i + 3]) return undefined;
    }
  return turned;
}

/** The same, backwards. */
export const takenBack = (echo: readonly number[]): number[] =>
  echo.map((number, i) => (i % 4 < 2 ? number : i % 4 === 2 ? echo[i + 1]! : echo[i - 1]!));
