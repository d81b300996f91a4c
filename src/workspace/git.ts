import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { relative } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Commits carry a counted time, not the clock's. */
const FIRST_COMMIT = Date.UTC(2000, 0, 1) / 1000;

/**
 * The workspace's history. Its git folder lies beside the workspace, where a sandboxed agent can read but not write: a
 * hook, a filter or an alias planted in the workspace is never run by us.
 */
export class GitHistory {
  #commits = 0;
  #tail: Promise<void> = Promise.resolve();

  private constructor(
    private readonly gitDir: string,
    private readonly workTree: string,
  ) {}

  /** Undefined where git is not installed; the workspace then has no history. */
  static async open(gitDir: string, workTree: string, bundle?: string): Promise<GitHistory | undefined> {
    const history = new GitHistory(gitDir, workTree);
    try {
      if (!existsSync(gitDir)) {
        await history.#git("init", "--quiet", "--template=", "--initial-branch=main");
        // Relative, so that it also holds where a driver shows both folders under other names.
        await history.#git("config", "core.worktree", relative(gitDir, workTree));
        if (bundle && existsSync(bundle))
          await history.#git("fetch", "--quiet", "--update-head-ok", bundle, "main:main");
      }
      const counted = await history.#git("rev-list", "--count", "--all");
      history.#commits = Number(counted.trim());
      return history;
    } catch (cause) {
      if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
      throw cause;
    }
  }

  /** Commits these files; one after the other, in the order asked. */
  commit(files: readonly string[], message: string): Promise<void> {
    this.#tail = this.#tail.then(async () => {
      await this.#git("add", "--force", "--", ...files);
      await this.#git("commit", "--quiet", "--allow-empty", "--no-verify", "-m", message);
      this.#commits++;
    });
    return this.#tail;
  }

  async bundle(file: string): Promise<void> {
    await this.#tail;
    if (this.#commits > 0) await this.#git("bundle", "create", "--quiet", file, "main");
  }

  async #git(...args: readonly string[]): Promise<string> {
    const time = `${FIRST_COMMIT + this.#commits} +0000`;
    const { stdout } = await run(
      "git",
      [...SAFE, `--git-dir=${this.gitDir}`, `--work-tree=${this.workTree}`, ...args],
      { env: { ...NEUTRAL, GIT_AUTHOR_DATE: time, GIT_COMMITTER_DATE: time }, cwd: this.workTree },
    );
    return stdout;
  }
}

const SAFE = ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "gc.auto=0"];

/** Nobody's name, and no settings but our own. */
const NEUTRAL = {
  PATH: process.env.PATH ?? "/usr/bin:/bin",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_AUTHOR_NAME: "workspace",
  GIT_AUTHOR_EMAIL: "workspace@localhost",
  GIT_COMMITTER_NAME: "workspace",
  GIT_COMMITTER_EMAIL: "workspace@localhost",
};
