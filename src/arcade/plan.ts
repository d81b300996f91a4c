import { formatAction, isMove, type Move, parseAction } from "../contracts/action.ts";

/** Moves in their text form with spaces between; `*n` repeats one: `ACTION4*3 ACTION6:10,20`. */
export function parsePlan(text: string): Move[] {
  const words = text.split(/\s+/).filter((word) => word !== "");
  return words.flatMap((word) => {
    const [name = "", times = "1"] = word.split("*");
    const action = parseAction(name);
    if (!isMove(action)) throw new Error("A plan cannot hold RESET.");
    return Array.from({ length: Number(times) }, () => action);
  });
}

export function formatPlan(moves: readonly Move[]): string {
  const runs: { text: string; count: number }[] = [];
  for (const move of moves) {
    const text = formatAction(move);
    const last = runs.at(-1);
    if (last?.text === text) last.count++;
    else runs.push({ text, count: 1 });
  }
  return runs.map(({ text, count }) => (count > 1 ? `${text}*${count}` : text)).join(" ");
}
