import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  type Action,
  type ActionName,
  click,
  formatAction,
  press,
  RESET,
} from "../../../src/contracts/action.ts";
import type { Cell } from "../../../src/contracts/grid.ts";
import { type Moment, tellStory } from "../../../src/view/story.ts";
import type { OpenRun } from "../data/open-run.ts";
import type { PlayApi, Source } from "../data/source.ts";
import { useRun } from "../data/use-run.ts";
import { paintGrid } from "../draw/grid.ts";
import { paintOverlay } from "../draw/overlay.ts";
import { Board } from "../parts/Board.tsx";
import { belongsElsewhere } from "../parts/keys.ts";
import { RunFacts, useSummary } from "../parts/RunHead.tsx";
import { linkTo } from "../route.ts";
import { shortAction } from "../words.ts";

const BUTTON_KEYS: Record<string, Action> = {
  ArrowUp: press("ACTION1"),
  ArrowDown: press("ACTION2"),
  ArrowLeft: press("ACTION3"),
  ArrowRight: press("ACTION4"),
  " ": press("ACTION5"),
  u: press("ACTION7"),
  r: RESET,
  ...Object.fromEntries((["1", "2", "3", "4", "5", "7"] as const).map((key) => [key, press(`ACTION${key}`)])),
};
const CURSOR_KEYS: Record<string, readonly [dx: number, dy: number]> = {
  w: [0, -1],
  s: [0, 1],
  a: [-1, 0],
  d: [1, 0],
};

/** A game by hand: the board is the run being written. */
export function PlayPage({ source, id }: { source: Source; id: string }) {
  const view = useRun(source, id);
  if (!source.play) return <p class="waiting">Games are played where twin view serves a folder of runs.</p>;
  if (view.state === "loading") return <p class="waiting">Opening the game…</p>;
  if (view.state === "failed") return <p class="waiting">{view.message}</p>;
  return <Table run={view.run} more={view.more} play={source.play} />;
}

function Table({ run, more, play }: { run: OpenRun; more: () => Promise<void>; play: PlayApi }) {
  const { moments, ended } = useMemo(() => tellStory(run.records), [run]);
  const summary = useSummary(run, ended === undefined);
  const [said, setSaid] = useState("");
  const [cursor, setCursor] = useState<Cell>();
  const busy = useRef(false);
  const last = moments.at(-1);
  const frame = useAnimation(last);
  const seen = last?.observed ?? last?.opened;
  const grid = frame === undefined ? undefined : run.frame(frame);
  const act = async (action: Action) => {
    if (busy.current || ended) return;
    busy.current = true;
    try {
      const answer = await play.act(run.id, formatAction(action));
      setSaid(answer.ok ? "" : answer.message);
      await more();
    } finally {
      busy.current = false;
    }
  };
  useEffect(() => {
    void play
      .isOpen(run.id)
      .then((open) => !open && setSaid("This game is no longer open here; it can be replayed."))
      .catch(() => setSaid("The page's server does not answer; is twin view still running?"));
  }, [play, run.id]);
  usePlayKeys(act, cursor, (dx, dy) => {
    const { width, height } = grid ?? { width: 64, height: 64 };
    const from = cursor ?? { x: width >> 1, y: height >> 1 };
    const keep = (value: number, size: number) => Math.min(size - 1, Math.max(0, value));
    setCursor({ x: keep(from.x + dx, width), y: keep(from.y + dy, height) });
  });
  const clicks = seen?.available.includes("ACTION6") ?? false;
  return (
    <>
      <header class="run-head">
        <div>
          <h1>{summary.title}</h1>
          <p class="soft">
            level {Math.min((seen?.levelsCompleted ?? 0) + 1, seen?.levelsToWin ?? 1)} of{" "}
            {seen?.levelsToWin ?? "?"} · recorded as {run.id}
          </p>
        </div>
        <RunFacts summary={summary} />
      </header>
      <div class="play">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys move a cursor and click with Enter */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the board is the game; its keys are listed beside it */}
        <div
          class={clicks ? "play-board clickable" : "play-board"}
          onClick={(event) => {
            const at = grid && clicks ? cellAt(event, grid) : undefined;
            if (!at) return;
            setCursor(at);
            void act(click(at.x, at.y));
          }}
        >
          <Board
            title={last?.committed ? shortAction(last.committed.action) : "Start"}
            note={cursor && clicks ? `cursor ${cursor.x},${cursor.y}` : ""}
            label="The game"
            shape={grid ?? { width: 64, height: 64 }}
            draw={grid ? (canvas) => paintGrid(canvas, grid) : "Nothing was seen here."}
            over={(canvas) =>
              paintOverlay(
                canvas,
                grid ?? { width: 64, height: 64 },
                undefined,
                cursor && clicks ? { x: cursor.x + 0.5, y: cursor.y + 0.5 } : undefined,
              )
            }
          />
        </div>
        <div class="pad-side">
          <p class="said" role="status">
            {(!ended && said) || stateText(last, ended?.reason)}
          </p>
          <Pad available={ended ? [] : (seen?.available ?? [])} act={act} over={ended !== undefined} />
          <p class="soft">
            Keys: arrows 1-4, space 5, u undo (7), r RESET.{" "}
            {clicks && "Click the board, or move the cursor with w a s d and press Enter."}
          </p>
          <p class="pad-end">
            {!ended && (
              <button type="button" onClick={() => void play.end(run.id).then(() => more())}>
                Stop playing
              </button>
            )}
            <a class="button" href={linkTo("run", run.id)}>
              Replay this run
            </a>
            <a class="button" href={linkTo("play")}>
              Other games
            </a>
          </p>
        </div>
      </div>
    </>
  );
}

function Pad({
  available,
  act,
  over,
}: {
  available: readonly ActionName[];
  act: (action: Action) => void;
  over: boolean;
}) {
  const buttons = ["ACTION3", "ACTION1", "ACTION2", "ACTION4", "ACTION5", "ACTION7"] as const;
  return (
    <fieldset class="pad" aria-label="Actions">
      {buttons.map((name) => (
        <button
          key={name}
          type="button"
          class={name.toLowerCase()}
          aria-label={name}
          disabled={!available.includes(name)}
          onClick={() => act(press(name))}
        >
          {shortAction(name)}
        </button>
      ))}
      <button type="button" class="reset" disabled={over} onClick={() => act(RESET)}>
        ↺ RESET
      </button>
    </fieldset>
  );
}

function stateText(last: Moment | undefined, ended: string | undefined): string {
  const state = (last?.observed ?? last?.opened)?.state;
  if (state === "WIN") return "Won! The run is saved.";
  if (ended) return "This play has ended; the run is saved.";
  if (state === "GAME_OVER") return "Game over. RESET tries the level again.";
  if (last?.observed?.outcome === "boundary") return "Level complete.";
  return last?.committed ? "" : "Try something and watch what changes.";
}

function cellAt(event: MouseEvent, { width, height }: { width: number; height: number }): Cell | undefined {
  const canvas = event.currentTarget instanceof Element ? event.currentTarget.querySelector("canvas") : null;
  const box = canvas?.getBoundingClientRect();
  if (!box) return undefined;
  const x = Math.floor(((event.clientX - box.left) / box.width) * width);
  const y = Math.floor(((event.clientY - box.top) / box.height) * height);
  return x >= 0 && y >= 0 && x < width && y < height ? { x, y } : undefined;
}

function usePlayKeys(
  act: (action: Action) => void,
  cursor: Cell | undefined,
  move: (dx: number, dy: number) => void,
) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || belongsElsewhere(event)) return;
      const action = BUTTON_KEYS[event.key];
      const step = CURSOR_KEYS[event.key];
      if (action) act(action);
      else if (step) move(...step);
      else if (event.key === "Enter" && cursor) act(click(cursor.x, cursor.y));
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}

const FRAME_MILLISECONDS = 45;

/** The frame to show now: an action's animation runs once, then its settled frame stays. */
function useAnimation(moment: Moment | undefined): number | undefined {
  const frames = moment?.frames ?? [];
  const [at, setAt] = useState(0);
  const key = moment?.index;
  useEffect(() => {
    if (frames.length < 2) return;
    let frame = 0;
    setAt(0);
    const timer = setInterval(() => {
      frame++;
      setAt(frame);
      if (frame >= frames.length - 1) clearInterval(timer);
    }, FRAME_MILLISECONDS);
    return () => clearInterval(timer);
  }, [key, frames.length]);
  if (frames.length === 0) return moment?.before;
  return frames.length < 2 ? frames[0] : frames[Math.min(at, frames.length - 1)];
}
