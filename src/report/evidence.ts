import type { RunEvent } from "../contracts/events.ts";
import type { Case, Source, Table } from "../study/index.ts";
import { valueText } from "../study/index.ts";
import { rangesText } from "../study/table.ts";
import { anchorOf, pageHtml } from "./page.ts";
import { escapeXml } from "./svg.ts";

/** Longer lists are shown as ranges whose ends can be followed. */
const LINKED = 200;

/** Per number of a table, the records it came from. */
export function evidenceHtml(table: Table, fileOf: (run: string) => string): string {
  const entries = table.rows.flatMap((row, at) =>
    table.columns.flatMap((column) => {
      const { value, from } = row[column.key]!;
      if (from.length === 0) return [];
      const name = valueText(row[table.columns[0]!.key]!.value, "text");
      const head = `${name}, ${column.title}: ${valueText(value, column.format)}`;
      const lists = from.map((source) => `<dd>${sourceHtml(source, fileOf)}</dd>`);
      return [`<dt id="${anchorOf(at, column)}">${escapeXml(head)}</dt>${lists.join("")}`];
    }),
  );
  return pageHtml(
    `Events behind: ${table.title}`,
    `<p><a href="../index.html#table-${table.id}">Back to the report</a></p>
<h1>Events behind “${escapeXml(table.title)}”</h1>
<p>${escapeXml(table.definition)}</p>
<p>Numbers are records of the run's events.jsonl, counted from 0.</p>
<dl>${entries.join("\n")}</dl>`,
  );
}

function sourceHtml({ run, records }: Source, fileOf: (run: string) => string): string {
  const link = (n: number) => `<a href="../events/${fileOf(run)}#n${n}">${n}</a>`;
  const said =
    records.length <= LINKED
      ? records.map(link).join(", ")
      : `${records.length} records from ${link(records[0]!)} to ${link(records.at(-1)!)}: ${rangesText(records)}`;
  return `${escapeXml(run)}: ${said}`;
}

/** The cited records of a run, one line each. */
export function eventsHtml(one: Case, cited: ReadonlySet<number>): string {
  const lines = one.run.records
    .filter(({ n }) => cited.has(n))
    .map(({ n, event }) => `<li id="n${n}" value="${n}">${escapeXml(eventText(event))}</li>`);
  return pageHtml(
    `Events of ${one.name}`,
    `<h1>Events of ${escapeXml(one.name)}</h1>
<p>${escapeXml(one.game)}, played by ${escapeXml(one.agent)}. Only records that the report cites; the run folder has them all.</p>
<ol>${lines.join("\n")}</ol>`,
  );
}

/** A record as one line. */
export function eventText(event: RunEvent): string {
  switch (event.type) {
    case "run-started":
      return "run-started: the manifest's hash";
    case "committed": {
      const twin = event.twin === undefined ? "" : `, twin ${event.twin}`;
      const claim = event.goalClaim ? ", claims the level is complete" : "";
      return `committed: action ${event.step}, level ${event.level + 1}, ${event.action}, ${event.tag}${twin}${claim}`;
    }
    case "observed":
      return `observed: action ${event.step}, ${event.outcome}, ${event.state}, ${event.levelsCompleted} levels, ${event.wrongCells} wrong, ${event.concededCells} conceded, ${event.ignoredCells} ignored cells`;
    case "unanswered":
      return `unanswered: action ${event.step}, fate ${event.fate}`;
    case "twin":
      return `twin: version ${event.version}, ${event.dialect} dialect, ${event.bytes} bytes, ${event.why}`;
    case "turn": {
      const usage = event.usage
        ? `${event.usage.input} in, ${event.usage.cached} cached, ${event.usage.output} out`
        : "no usage told";
      return `turn: ${event.turn}, ${event.moment}, ${usage}`;
    }
    case "run-ended":
      return `run-ended: ${event.reason}, ${event.levels} levels, ${event.actions} actions, score ${event.score ?? "none"}`;
    default:
      return event.type;
  }
}
