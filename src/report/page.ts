import type { Column, Table } from "../study/index.ts";
import { valueText } from "../study/index.ts";
import { STYLE } from "./style.ts";
import { escapeXml, type Figure, figureSvg } from "./svg.ts";

/** One page, complete on its own but for the pictures and evidence beside it. */
export function pageHtml(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeXml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Where a figure's events are listed. */
export const anchorOf = (row: number, { key }: Column): string =>
  `r${row}-${key.replace(/[^a-zA-Z0-9]+/g, "-")}`;

export function tableHtml(table: Table): string {
  const { id, title, definition, columns, rows } = table;
  if (rows.length === 0)
    return `<section id="table-${id}"><h3>${escapeXml(title)}</h3><p class="definition">${escapeXml(definition)}</p><p>Nothing to show for these runs.</p></section>`;
  const head = columns.map(
    (column) => `<th scope="col" class="${column.format}">${escapeXml(column.title)}</th>`,
  );
  const body = rows.map((row, at) => {
    const cells = columns.map((column, i) => {
      const { value, from } = row[column.key]!;
      const said = escapeXml(valueText(value, column.format));
      const linked =
        from.length === 0 || said === ""
          ? said
          : `<a href="evidence/${id}.html#${anchorOf(at, column)}">${said}</a>`;
      return i === 0 ? `<th scope="row">${linked}</th>` : `<td class="${column.format}">${linked}</td>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  const meanings = columns.map(
    ({ title: name, about }) => `<div><dt>${escapeXml(name)}</dt><dd>${escapeXml(about)}</dd></div>`,
  );
  return `<section id="table-${id}">
<h3>${escapeXml(title)}</h3>
<p class="definition">${escapeXml(definition)}</p>
<div class="scroll" tabindex="0" role="region" aria-label="${escapeXml(title)}"><table>
<thead><tr>${head.join("")}</tr></thead>
<tbody>
${body.join("\n")}
</tbody>
</table></div>
<dl class="columns">${meanings.join("")}</dl>
<p class="files">As data: <a href="tables/${id}.csv">CSV</a>, <a href="tables/${id}.json">JSON</a>.</p>
</section>`;
}

export const figureHtml = (figure: Figure): string =>
  `<figure id="figure-${figure.id}">
${figureSvg(figure, false)}
<figcaption><b>${escapeXml(figure.title)}.</b> <span class="files"><a href="figures/${figure.id}.svg">SVG</a>, <a href="figures/${figure.id}.png">PNG</a></span><details><summary>In words</summary>${escapeXml(figure.description)}</details></figcaption>
</figure>`;
