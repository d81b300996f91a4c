const WIDTH = 110;
/** Items this short share a line. */
const SHORT = 30;

/** Data as TypeScript source: short lists on one line, long ones wrapped. */
export function print(value: unknown, indent = ""): string {
  const flat = printFlat(value);
  if (flat.length + indent.length <= WIDTH) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item === "number"))
      return `[\n${wrap(value.map(String), inner)}\n${indent}]`;
    const items = value.map(printFlat);
    if (items.every((item) => item.length < SHORT)) return `[\n${wrap(items, inner)}\n${indent}]`;
    return `[\n${value.map((item) => `${inner}${print(item, inner)},`).join("\n")}\n${indent}]`;
  }
  if (typeof value === "object" && value !== null) {
    const lines = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => `${inner}${printKey(key)}: ${print(item, inner)},`);
    return `{\n${lines.join("\n")}\n${indent}}`;
  }
  return flat;
}

const printKey = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key));

function printFlat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printFlat).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => `${printKey(key)}: ${printFlat(item)}`);
    return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
  }
  return value === undefined ? "undefined" : JSON.stringify(value);
}

function wrap(items: readonly string[], indent: string): string {
  const lines: string[] = [];
  let line = indent;
  for (const item of items) {
    if (line.length + item.length + 2 > WIDTH) {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += `${item}, `;
  }
  return [...lines, line.trimEnd()].join("\n");
}
