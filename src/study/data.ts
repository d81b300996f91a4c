import type { Part } from "./parts.ts";
import { type Cell, mergeSources, sourceText, type Table, type Value } from "./table.ts";

/** Rows as plain values, and beside them the events each came from: `run#12,14-20`. */
export function tableJson({ id, title, definition, columns, rows }: Table) {
  const pick = <T>(of: (cell: Cell) => T) =>
    rows.map((row) => Object.fromEntries(columns.map(({ key }) => [key, of(row[key]!)])));
  return {
    id,
    title,
    definition,
    columns,
    rows: pick(({ value }) => value),
    from: pick(({ from }) => from.map(sourceText)),
  };
}

export const partJson = ({ name, title, tables }: Part) => ({
  part: name,
  title,
  tables: tables.map(tableJson),
});

/** RFC 4180; the last column names the events behind the row. */
export function tableCsv({ columns, rows }: Table): string {
  const lines = rows.map((row) => {
    const cells = columns.map(({ key }) => row[key]!);
    const events = mergeSources(cells.flatMap(({ from }) => from)).map(sourceText);
    return [...cells.map(({ value }) => csvField(value)), csvField(events.join("; "))].join();
  });
  const head = [...columns.map(({ key }) => csvField(key)), "events"].join();
  return `${[head, ...lines].join("\r\n")}\r\n`;
}

function csvField(value: Value): string {
  if (value === null) return "";
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
