import CliTable from "cli-table3";
import { valueText } from "../../study/index.ts";
import type { Progress } from "./runner.ts";

const SAID = 48;

/** The bench as a table: what each game is doing now. */
export function benchTable(progress: readonly Progress[]): string {
  const out = new CliTable({
    head: ["game", "agent", "level", "actions", "score", "state", "tokens"],
    colAligns: ["left", "left", "right", "right", "right", "left", "right"],
    style: { head: [], border: [], compact: true },
  });
  for (const { job, state, said, standing } of progress) {
    const label = state === "done" ? said : said === "" ? state : `${state}: ${said}`;
    out.push([
      job.game,
      job.agentSeed > 0 ? `${job.agent} ${job.agentSeed}` : job.agent,
      standing && standing.of > 0 ? levelText(standing) : "",
      standing ? `${standing.actions}` : "",
      valueText(standing?.score ?? null, "score"),
      label.length > SAID ? `${label.slice(0, SAID - 1)}…` : label,
      valueText(standing?.tokens ?? null, "tokens"),
    ]);
  }
  const counts = ["done", "playing", "waiting", "failed", "interrupted"].flatMap((state) => {
    const count = progress.filter((one) => one.state === state).length;
    return count === 0 ? [] : [`${count} ${state}`];
  });
  return `${out.toString()}\n${counts.join(", ")}`;
}

const levelText = ({ level, levels, of }: NonNullable<Progress["standing"]>): string =>
  levels === of ? `${of}/${of} won` : `${level}/${of}`;
