import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Action, formatAction } from "../../../src/contracts/action.ts";
import type { Cell } from "../../../src/contracts/grid.ts";
import { type Moment, tellStory } from "../../../src/view/story.ts";
import type { OpenRun } from "../data/open-run.ts";
import type { PlayApi, Source } from "../data/source.ts";
import { useRun } from "../data/use-run.ts";
import { RunFacts, useSummary } from "../parts/RunHead.tsx";
import { useAnimation } from "../play/animation.ts";
import { usePlayKeys } from "../play/keys.ts";
import { Pad } from "../play/Pad.tsx";
import { PlayBoard, SQUARE } from "../play/PlayBoard.tsx";
import { linkTo } from "../route.ts";
import { shortAction } from "../words.ts";

/** A game by hand: the board is the run being written. */
export function PlayPage({ source, id }: { source: Source; id: string }) {
  const view = useRun(source, id);
  if (!source.play) return <p class="waiting">Games are played where twin view serves a folder of runs.</p>;
  if (view.state === "loading") return <p class="waiting">Opening the game…</p>;
  if (view.state === "failed") return <p class="waiting">{view.message}</p>;
  return <Table run={view.run} more={view.more} play={source.play} />;
}

interface TableProps {
  readonly run: OpenRun;
  readonly more: () => Promise<void>;
  readonly play: PlayApi;
}

function Table({ run, more, play }: TableProps) {
  const { moments, ended } = useMemo(() => tellStory(run.records), [run]);
  const summary = useSummary(run, ended === undefined);
  const [cursor, setCursor] = useState<Cell>();
  const last = moments.at(-1);
  const seen = last?.observed ?? last?.opened;
  const frame = useAnimation(last);
  const grid = frame === undefined ? undefined : run.frame(frame);
  const clicks = seen?.available.includes("ACTION6") ?? false;
  const { act, said } = useActing({ run, more, play }, ended !== undefined);
  usePlayKeys(act, cursor, (dx, dy) => setCursor(moved(cursor, dx, dy, grid ?? SQUARE)));
  const level = Math.min((seen?.levelsCompleted ?? 0) + 1, seen?.levelsToWin ?? 1);
  return (
    <>
      <header class="run-head">
        <div>
          <h1>{summary.title}</h1>
          <p class="soft">
            level {level} of {seen?.levelsToWin ?? "?"} · recorded as {run.id}
          </p>
        </div>
        <RunFacts summary={summary} />
      </header>
      <div class="play">
        <PlayBoard
          title={last?.committed ? shortAction(last.committed.action) : "Start"}
          {...{ grid, clicks, cursor, act }}
          point={setCursor}
        />
        <div class="pad-side">
          <p class="said" role="status">
            {(!ended && said) || stateText(last, ended !== undefined)}
          </p>
          <Pad available={ended ? [] : (seen?.available ?? [])} act={act} over={ended !== undefined} />
          <p class="soft">
            Keys: arrows 1-4, space 5, u undo (7), r RESET.
            {clicks && " Click the board, or move the cursor with w a s d and press Enter."}
          </p>
          <Ways run={run} end={ended ? undefined : () => void play.end(run.id).then(more)} />
        </div>
      </div>
    </>
  );
}

/** One action at a time; what stands in its way is said. */
function useActing({ run, more, play }: TableProps, over: boolean) {
  const [said, setSaid] = useState("");
  const busy = useRef(false);
  useEffect(() => {
    play.isOpen(run.id).then(
      (open) => !open && setSaid("This game is no longer open here; it can be replayed."),
      () => setSaid("The page's server does not answer; is twin view still running?"),
    );
  }, [play, run.id]);
  const act = async (action: Action) => {
    if (busy.current || over) return;
    busy.current = true;
    try {
      const answer = await play.act(run.id, formatAction(action));
      setSaid(answer.ok ? "" : answer.message);
      await more();
    } finally {
      busy.current = false;
    }
  };
  return { act: (action: Action) => void act(action), said };
}

function Ways({ run, end }: { run: OpenRun; end: (() => void) | undefined }) {
  return (
    <p class="pad-end">
      {end && (
        <button type="button" onClick={end}>
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
  );
}

function moved(
  from: Cell | undefined,
  dx: number,
  dy: number,
  size: { width: number; height: number },
): Cell {
  const { x, y } = from ?? { x: size.width >> 1, y: size.height >> 1 };
  const keep = (value: number, most: number) => Math.min(most - 1, Math.max(0, value));
  return { x: keep(x + dx, size.width), y: keep(y + dy, size.height) };
}

function stateText(last: Moment | undefined, ended: boolean): string {
  const state = (last?.observed ?? last?.opened)?.state;
  if (state === "WIN") return "Won! The run is saved.";
  if (ended) return "This play has ended; the run is saved.";
  if (state === "GAME_OVER") return "Game over. RESET tries the level again.";
  if (last?.observed?.outcome === "boundary") return "Level complete.";
  return last?.committed ? "" : "Try something and watch what changes.";
}
