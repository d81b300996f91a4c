import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Cases, Part, PartData } from "../study/index.ts";
import { tableCsv, tableJson } from "../study/index.ts";
import { eventsHtml, evidenceHtml } from "./evidence.ts";
import { figuresOf } from "./figures/index.ts";
import { figureHtml, pageHtml, tableHtml } from "./page.ts";
import { svgToPng } from "./png.ts";
import { escapeXml, type Figure, figureSvg } from "./svg.ts";

export interface Written {
  readonly page: string;
  readonly tables: number;
  readonly figures: number;
}

/** Writes the report: one page, its figures as files, its tables as data, and the events behind every number. */
export function writeReport(folder: string, given: Cases, parts: readonly Part[]): Written {
  for (const name of ["figures", "tables", "evidence", "events"])
    mkdirSync(join(folder, name), { recursive: true });
  const all: PartData = Object.assign({}, ...parts.map(({ data }) => data));
  const sections = parts.map((part) => ({ part, figures: figuresOf(part.name, part.data, all) }));
  const figures = sections.flatMap((section) => section.figures);
  const tables = parts.flatMap((part) => part.tables);
  const fileOf = eventFiles(given);
  for (const figure of figures) writeFigure(folder, figure);
  for (const table of tables) {
    writeFileSync(join(folder, "tables", `${table.id}.csv`), tableCsv(table));
    writeFileSync(
      join(folder, "tables", `${table.id}.json`),
      `${JSON.stringify(tableJson(table), null, 1)}\n`,
    );
    writeFileSync(join(folder, "evidence", `${table.id}.html`), evidenceHtml(table, fileOf));
  }
  for (const [run, cited] of citedRecords(parts)) {
    const one = given.cases.find(({ name }) => name === run);
    if (one) writeFileSync(join(folder, "events", fileOf(run)), eventsHtml(one, cited));
  }
  const page = join(folder, "index.html");
  writeFileSync(page, pageHtml("Report", bodyOf(given, sections)));
  return { page, tables: tables.length, figures: figures.length };
}

function writeFigure(folder: string, figure: Figure): void {
  const svg = figureSvg(figure, true);
  writeFileSync(join(folder, "figures", `${figure.id}.svg`), `${svg}\n`);
  writeFileSync(join(folder, "figures", `${figure.id}.png`), svgToPng(svg));
}

function bodyOf(given: Cases, sections: readonly { part: Part; figures: readonly Figure[] }[]): string {
  const games = new Set(given.cases.map(({ game }) => game)).size;
  const agents = [...new Set(given.cases.map(({ agent }) => agent))];
  const apart =
    given.apart.length === 0
      ? ""
      : ` ${given.apart.length} more are not counted; <a href="#table-apart">why</a>.`;
  const contents = sections.map(
    ({ part }) => `<li><a href="#${part.name}">${escapeXml(part.title)}</a></li>`,
  );
  const bodies = sections.map(
    ({ part, figures }) => `<section id="${part.name}">
<h2>${escapeXml(part.title)}</h2>
${figures.map(figureHtml).join("\n")}
${part.tables.map(tableHtml).join("\n")}
</section>`,
  );
  return `<h1>What these runs show</h1>
<p>${given.cases.length} runs of ${games} games by ${escapeXml(agents.join(", ") || "nobody")}.${apart} Every number links to the events it came from; every definition stands with its table.</p>
<nav aria-label="Contents"><ul>${contents.join("")}</ul></nav>
${bodies.join("\n")}`;
}

/** Every record some table cites, by run. */
function citedRecords(parts: readonly Part[]): Map<string, Set<number>> {
  const cited = new Map<string, Set<number>>();
  for (const { tables } of parts)
    for (const { rows } of tables)
      for (const row of rows)
        for (const { from } of Object.values(row))
          for (const { run, records } of from) {
            const known = cited.get(run) ?? new Set();
            for (const n of records) known.add(n);
            cited.set(run, known);
          }
  return cited;
}

/** A file name per run, whatever its folder is called. */
function eventFiles({ cases }: Cases): (run: string) => string {
  const files = new Map(
    cases.map(({ name }, i) => [name, `${i}-${name.replace(/[^a-zA-Z0-9-]+/g, "-")}.html`]),
  );
  return (run) => files.get(run) ?? "missing.html";
}
