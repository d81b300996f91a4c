import { setTimeout as delay } from "node:timers/promises";
import type { Command } from "commander";
import terminalKit from "terminal-kit";
import { type Action, click, isMove } from "../../contracts/action.ts";
import type { Env, Observation, Reply } from "../../contracts/env.ts";
import type { Cell } from "../../contracts/grid.ts";
import { terminalColour } from "../../grid/terminal.ts";
import { UserError } from "../output.ts";
import { openArcade } from "../sources.ts";
import { cellOfMouse, type Wish, wishOfKey } from "../try/controls.ts";
import { BOARD_TOP, screenText } from "../try/screen.ts";

const FRAME_MILLISECONDS = 40;

export function register(program: Command): void {
  program
    .command("try")
    .argument("<game>", "an arcade game; twin games lists them")
    .option("--seed <n>", "fresh layouts", Number)
    .description("play by hand in the terminal: arrows, space, mouse")
    .action(async (game: string, { seed }: { seed?: number }) => {
      if (!process.stdin.isTTY || !process.stdout.isTTY)
        throw new UserError(
          "twin try needs a terminal; run it without pipes, or play in the browser with twin view.",
        );
      await playByHand(openArcade(game, seed));
    });
}

async function playByHand(env: Env): Promise<void> {
  const started = await env.start();
  if (started.kind !== "observed") throw new UserError(started.message);
  const table = new Table(env, started.observation);
  try {
    await table.run();
  } finally {
    table.close();
    await env.close();
  }
}

/** The terminal, the game and what is shown of it. */
class Table {
  readonly #terminal = terminalKit.terminal;
  readonly #colour = terminalColour(process.env, true);
  #actions = 0;
  #last: Action | undefined;
  #cursor: Cell = { x: 32, y: 32 };
  #message = "";
  #busy = false;
  #quit: () => void = () => {};

  constructor(
    private readonly env: Env,
    private observation: Observation,
  ) {}

  run(): Promise<void> {
    this.#terminal.fullscreen(true);
    this.#terminal.hideCursor();
    this.#terminal.grabInput({ mouse: "button" });
    this.#draw();
    return new Promise((resolve) => {
      this.#quit = resolve;
      this.#terminal.on("key", (key: string) => this.#wish(wishOfKey(key, this.#cursor)));
      this.#terminal.on("mouse", (name: string, { x, y }: { x: number; y: number }) => {
        if (name !== "MOUSE_LEFT_BUTTON_PRESSED") return;
        const at = cellOfMouse(x, y, BOARD_TOP, this.observation.settled);
        if (at) this.#cursor = at;
        this.#wish(at && { kind: "act", action: click(at.x, at.y) });
      });
    });
  }

  close(): void {
    this.#terminal.grabInput(false);
    this.#terminal.hideCursor(false);
    this.#terminal.fullscreen(false);
  }

  #wish(wish: Wish | undefined): void {
    if (!wish || this.#busy) return;
    if (wish.kind === "quit") this.#quit();
    else if (wish.kind === "cursor") {
      const { width, height } = this.observation.settled;
      const keep = (v: number, size: number) => Math.min(size - 1, Math.max(0, v));
      this.#cursor = { x: keep(this.#cursor.x + wish.dx, width), y: keep(this.#cursor.y + wish.dy, height) };
      this.#draw();
    } else {
      this.#busy = true;
      void this.#act(wish.action).finally(() => {
        this.#busy = false;
      });
    }
  }

  async #act(action: Action): Promise<void> {
    const reply: Reply = isMove(action) ? await this.env.act(action) : await this.env.reset();
    if (reply.kind !== "observed") {
      this.#message = reply.message;
      this.#draw();
      return;
    }
    const before = this.observation.levelsCompleted;
    this.observation = reply.observation;
    this.#last = action;
    if (!reply.observation.fullReset) this.#actions++;
    this.#message = said(before, reply.observation);
    for (const frame of reply.observation.frames.slice(0, -1)) {
      this.#draw(frame);
      await delay(FRAME_MILLISECONDS);
    }
    this.#draw();
  }

  #draw(frame = this.observation.settled): void {
    const state = {
      title: this.env.info.title,
      observation: this.observation,
      actions: this.#actions,
      last: this.#last,
      cursor: this.#cursor,
      message: this.#message,
      par: this.env.info.baseline?.actions,
    };
    this.#terminal.moveTo(1, 1);
    this.#terminal.noFormat(
      `${screenText(state, frame, { colour: this.#colour }).replaceAll("\n", "\u001b[K\n")}\u001b[J`,
    );
  }
}

function said(before: number, { state, levelsCompleted }: Observation): string {
  if (state === "WIN") return "Won! q leaves, r plays again.";
  if (state === "GAME_OVER") return "Game over; r tries the level again.";
  return levelsCompleted > before ? "Level complete." : "";
}
