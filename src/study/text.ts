import CliTable from "cli-table3";
import type { Column, Format, Table, Value } from "./table.ts";

const GROUPED = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

const FORMATS: Record<Exclude<Format, "text">, (value: number) => string> = {
  count: (value) => GROUPED.format(value),
  percent: (value) => `${(value * 100).toFixed(1)}%`,
  fraction: (value) => value.toFixed(4),
  score: (value) => value.toFixed(1),
  ratio: (value) => `${value.toFixed(2)}×`,
  tokens: tokensText,
  money: (value) => value.toFixed(4),
  hours: (value) => value.toFixed(2),
};

function tokensText(value: number): string {
  if (value >= 1e9) return `${(value / 1e9).toFixed(2)}B`;
  if (value >= 1e6) return `${(value / 1e6).toFixed(1)}M`;
  return value >= 1e3 ? `${(value / 1e3).toFixed(1)}k` : value.toFixed(0);
}

/** A value as people read it; blank when it cannot be measured. */
export function valueText(value: Value, format: Format): string {
  if (value === null) return "";
  if (typeof value === "string" || format === "text") return String(value);
  return FORMATS[format](value);
}

/** A table for the terminal, its definition below it. */
export function tableText({ title, definition, columns, rows }: Table): string {
  if (rows.length === 0) return `${title}\n(nothing to show)\n${definition}`;
  const out = new CliTable({
    head: columns.map((column) => column.title),
    colAligns: columns.map(({ format }) => (format === "text" ? "left" : "right")),
    style: { head: [], border: [], compact: true },
  });
  for (const row of rows) out.push(columns.map((column) => textAt(row[column.key]?.value ?? null, column)));
  return `${title}\n${out.toString()}\n${definition}`;
}

const textAt = (value: Value, { format }: Column): string => valueText(value, format);
