import { resolve } from "node:path";
import { RunWriteError } from "../log/writer.ts";
import type { LoopEnd } from "../loop/loop.ts";
import type { Session } from "../loop/session.ts";
import { Bridge } from "./bridge.ts";
import { type Desk, no, plural, TWIN_BYTES, TWIN_FILE } from "./desk.ts";
import { GitHistory } from "./git.ts";
import { BUNDLE, furnish, type Home, NOTES_COPY, openHome } from "./home.ts";
import { Moments, promptValues } from "./moments.ts";
import { endSentence, perform } from "./operations/index.ts";
import { Projection } from "./projection.ts";
import { fillPrompt, loadPrompts, type Prompts } from "./prompts.ts";
import { type Request, safeParseRequest } from "./request.ts";
import type { Answer, Moment, Workspace, WorkspaceOptions } from "./types.ts";

/** What a commit holds: what tells how the twin evolved, never whatever else the agent may leave lying about. */
const COMMITTED = [TWIN_FILE, "NOTES.md", "state/turn.json", "frames/latest.json"];

/** Prepares the folder. A resumed run takes over the one it had, or gets its notes and twin in a new one. */
export async function createWorkspace(session: Session, options: WorkspaceOptions = {}): Promise<Workspace> {
  const prompts = loadPrompts(options.prompts, { twinless: session.manifest.ablation !== "none" });
  const home = openHome(session, options.parent);
  await furnish(home, session);
  const git = await GitHistory.open(home.gitDir, home.folder.root, bundleOf(session));
  const workspace = new FolderWorkspace(session, home, git, prompts, options);
  await workspace.begin();
  return workspace;
}

/** Where the history is kept when the workspace is gone. */
const bundleOf = ({ journal }: Session): string => resolve(journal.writer.folder, BUNDLE);

class FolderWorkspace implements Workspace {
  readonly folder: string;
  readonly #desk: Desk;
  readonly #bridge: Bridge;
  readonly #moments: Moments;
  /** For the file in the workspace: a driver's questions do not use up what it says once. */
  readonly #advice: Moments;
  #tail: Promise<unknown> = Promise.resolve();
  #committed = "";
  #notes = "";

  constructor(
    readonly session: Session,
    home: Home,
    private readonly git: GitHistory | undefined,
    private readonly prompts: Prompts,
    options: WorkspaceOptions,
  ) {
    const { folder } = home;
    this.folder = folder.root;
    this.#desk = {
      session,
      folder,
      projection: new Projection(session, folder),
      plan: undefined,
      candidates: [],
      predicted: undefined,
      difference: undefined,
    };
    this.#bridge = new Bridge(folder, {
      perform: (request) => this.#inTurn(() => this.#carryOut(request)),
      over: () => session.over,
      onTrouble: (cause) => this.#note("The workspace", cause),
      farewell: () =>
        session.over
          ? endSentence(this.#desk)
          : "The run is interrupted; it can be resumed, and this folder stays.",
      ...(options.onAnswer && { onAnswer: options.onAnswer }),
    });
    this.#moments = new Moments(session);
    this.#advice = new Moments(session);
  }

  async begin(): Promise<void> {
    this.#bridge.clear();
    this.#desk.projection.update();
    await this.#advise();
    await this.commit("the workspace as it begins");
  }

  async serve(signal?: AbortSignal): Promise<LoopEnd> {
    const { session } = this;
    await this.#bridge.serve(signal);
    if (session.won) return "won";
    if (session.journal.state.ended?.reason === "finished") return "finished";
    return session.over ? "budget" : "interrupted";
  }

  async perform(request: unknown): Promise<Answer> {
    const parsed = safeParseRequest(request);
    return parsed.ok ? this.#inTurn(() => this.#carryOut(parsed.request)) : no(parsed.message);
  }

  moment(): Promise<Moment> {
    return this.#inTurn(() => this.#moments.current());
  }

  prompt(moment: Moment): Promise<string> {
    return this.#inTurn(() => this.#fill(moment));
  }

  async commit(message: string): Promise<void> {
    const { folder } = this.#desk;
    const files = COMMITTED.filter((file) => folder.has(file, TWIN_BYTES));
    this.#committed = this.#version();
    await this.#orNote("The workspace's history", async () => this.git?.commit(files, message));
    const notes = folder.read("NOTES.md", TWIN_BYTES);
    if (!notes.ok || notes.text === this.#notes) return;
    this.#notes = notes.text;
    this.session.journal.writer.saveFile(NOTES_COPY, notes.text);
  }

  async close(): Promise<void> {
    this.#bridge.farewell();
    await this.commit("the workspace as it was left");
    await this.#orNote("The workspace's history", async () => this.git?.bundle(bundleOf(this.session)));
  }

  /** One operation; what goes wrong inside it is noted in the run and told without details. */
  async #carryOut(request: Request): Promise<Answer> {
    try {
      const answer = await perform(this.#desk, request);
      await this.#settle(request);
      return answer;
    } catch (cause) {
      if (cause instanceof RunWriteError) throw cause;
      this.#note(`${request.op} failed`, cause);
      return no(
        `${request.op} could not be carried out, for a reason that is not yours; ./twin status tells where you stand.`,
      );
    }
  }

  /** The files say what is true now; a new twin or a new action is a commit. */
  async #settle(request: Request): Promise<void> {
    const acted = request.op === "submit" || request.op === "propose-goal";
    await this.#orNote("The workspace", async () => {
      this.#desk.projection.update();
      if (acted) await this.#advise();
    });
    if (this.#version() === this.#committed) return;
    const { state } = this.session.journal;
    await this.commit(
      `${request.op}: twin ${state.twin}, level ${state.level + 1}, ${plural(state.actions, "action")}`,
    );
  }

  async #advise(): Promise<void> {
    const text = this.session.over
      ? `${endSentence(this.#desk)}\n`
      : await this.#fill(await this.#advice.current());
    this.#desk.folder.write("state/moment.md", text);
  }

  async #fill(moment: Moment): Promise<string> {
    return fillPrompt(this.prompts[moment], await promptValues(this.#desk, moment));
  }

  #version(): string {
    const { twin, nextStep } = this.session.journal.state;
    return `${twin}/${nextStep}`;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#tail.then(work);
    this.#tail = turn.catch(() => undefined);
    return turn;
  }

  /** A workspace that cannot be written must not cost the run anything: the log that counts is elsewhere. */
  async #orNote(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      if (cause instanceof RunWriteError) throw cause;
      this.#note(`${what} could not be written`, cause);
    }
  }

  #note(what: string, cause: unknown): void {
    const why = cause instanceof Error ? cause.message : String(cause);
    this.session.journal.append({ type: "note", text: `${what}: ${why.slice(0, 500)}` });
  }
}
