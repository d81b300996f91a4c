// The whole log in memory.   import { frames, transitions } from "./log/load.mjs";
//   frames()       every distinct frame as { width, height, cells }; the colour at (x, y) is cells[y * width + x]
//   transitions()  { n, level, attempt, step, action, before, after, outcome, wrong, why }; after is undefined where no
//                  frame of the same attempt followed (level completed, RESET, lost answer)
import { readFileSync } from "node:fs";

const read = (name) => readFileSync(new URL(name, import.meta.url), "latin1");
const colour = (code) => (code < 58 ? code - 48 : code - 87);

export function frames() {
  return read("frames.txt")
    .split("frame ")
    .slice(1)
    .map((block) => {
      const rows = block.split("\n").slice(1, -1);
      const width = rows[0].length;
      const cells = new Uint8Array(width * rows.length);
      rows.forEach((row, y) => {
        for (let x = 0; x < width; x++) cells[y * width + x] = colour(row.charCodeAt(x));
      });
      return { width, height: rows.length, cells };
    });
}

export function transitions() {
  const seen = frames();
  const [header, ...lines] = readFileSync(new URL("actions.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  const names = header.split("\t");
  const numbers = new Set(["n", "level", "attempt", "step", "wrong"]);
  const value = (name, text) => {
    if (name === "before" || name === "after") return text === "-" ? undefined : seen[Number(text)];
    return numbers.has(name) ? Number(text) : text;
  };
  return lines.map((line) =>
    Object.fromEntries(line.split("\t").map((text, i) => [names[i], value(names[i], text)])),
  );
}
