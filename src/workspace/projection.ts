import type { Grid } from "../contracts/grid.ts";
import { currentGoal } from "../goals/ledger.ts";
import { gridToRows, gridToText } from "../grid/grid.ts";
import { gridToPng } from "../grid/png.ts";
import type { Session } from "../loop/session.ts";
import { frameBlock, LogFiles } from "./log-files.ts";
import { RecordReader } from "./records.ts";
import type { SafeFolder } from "./safe-folder.ts";

/** What the agent may see, kept up to date in its folder. The truth stays in the run folder. */
export class Projection {
  readonly records: RecordReader;
  readonly #log: LogFiles;
  #shown: Grid | undefined;

  constructor(
    private readonly session: Session,
    private readonly folder: SafeFolder,
  ) {
    this.records = new RecordReader(session.journal);
    this.#log = new LogFiles(folder);
  }

  update(): void {
    this.#log.add(this.records.read());
    this.#showFrame();
    this.folder.write("state/turn.json", `${JSON.stringify(turnOf(this.session, this.records), null, 2)}\n`);
  }

  #showFrame(): void {
    const { now } = this.session.journal.state;
    if (!now || now.settled === this.#shown) return;
    const rows = gridToRows(now.settled).map((row) => `[${row.join(",")}]`);
    this.folder.write("frames/latest.json", `[\n${rows.join(",\n")}\n]\n`);
    this.folder.write("frames/latest.txt", `${gridToText(now.settled)}\n`);
    this.folder.write("frames/latest.png", gridToPng(now.settled, { coordinates: true }));
    this.folder.write("frames/animation.txt", now.frames.map((grid, i) => frameBlock(i, grid)).join(""));
    this.#shown = now.settled;
  }
}

/** state/turn.json. Never the game's name, its baseline or whether a reset was a full one. */
export function turnOf(session: Session, records: RecordReader) {
  const { state, goals } = session.journal;
  const { now } = state;
  const goal = currentGoal(goals);
  const last = records.actions.at(-1);
  return {
    step: state.actions,
    level: state.level + 1,
    levels: now?.levelsToWin ?? null,
    state: now?.state ?? "UNKNOWN",
    attempt: Math.max(0, records.attempts.length - 1),
    legal_actions: session.attempting ? [...(now?.available ?? [])] : ["RESET"],
    actions_left: Math.max(0, session.manifest.budget.actions - state.actions),
    last_action: last ? { n: last.n, action: last.action, outcome: last.outcome } : null,
    animation_frames: now?.frames.length ?? 0,
    twin: state.twin,
    goal: goal ? { id: goal.id, verdict: goal.verdict, description: goal.description } : null,
    ended: state.ended?.reason ?? null,
  };
}
