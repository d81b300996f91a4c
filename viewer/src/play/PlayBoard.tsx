import { type Action, click } from "../../../src/contracts/action.ts";
import type { Cell, Grid } from "../../../src/contracts/grid.ts";
import { paintGrid } from "../draw/grid.ts";
import { paintOverlay } from "../draw/overlay.ts";
import { Board } from "../parts/Board.tsx";

export const SQUARE = { width: 64, height: 64 };

interface PlayBoardProps {
  readonly title: string;
  readonly grid: Grid | undefined;
  /** Whether this game takes clicks. */
  readonly clicks: boolean;
  readonly cursor: Cell | undefined;
  readonly point: (cell: Cell) => void;
  readonly act: (action: Action) => void;
}

export function PlayBoard({ title, grid, clicks, cursor, point, act }: PlayBoardProps) {
  const shape = grid ?? SQUARE;
  const target = cursor && clicks ? { x: cursor.x + 0.5, y: cursor.y + 0.5 } : undefined;
  const clicked = (event: MouseEvent) => {
    const at = clicks ? cellAt(event, shape) : undefined;
    if (!at) return;
    point(at);
    act(click(at.x, at.y));
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys move a cursor and click with Enter
    // biome-ignore lint/a11y/noStaticElementInteractions: the board is the game; its keys are listed beside it
    <div class={clicks ? "play-board clickable" : "play-board"} onClick={clicked}>
      <Board
        title={title}
        note={target ? `cursor ${cursor!.x},${cursor!.y}` : ""}
        label="The game"
        shape={shape}
        draw={grid ? (canvas) => paintGrid(canvas, grid) : "Nothing was seen here."}
        over={(canvas) => paintOverlay(canvas, shape, undefined, target)}
      />
    </div>
  );
}

function cellAt(event: MouseEvent, { width, height }: { width: number; height: number }): Cell | undefined {
  const canvas = event.currentTarget instanceof Element ? event.currentTarget.querySelector("canvas") : null;
  const box = canvas?.getBoundingClientRect();
  if (!box) return undefined;
  const x = Math.floor(((event.clientX - box.left) / box.width) * width);
  const y = Math.floor(((event.clientY - box.top) / box.height) * height);
  return x >= 0 && y >= 0 && x < width && y < height ? { x, y } : undefined;
}
