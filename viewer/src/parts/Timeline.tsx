import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { nextMark } from "../../../src/view/marks.ts";
import { BAND, CURVE, paintTimeline, ROW, sceneHeight, type TimelineScene } from "../draw/timeline.ts";
import { amount, percent } from "../words.ts";
import { LANE_LOOKS } from "./lanes.ts";

interface TimelineProps {
  readonly scene: TimelineScene;
  readonly index: number;
  readonly text: string;
  readonly theme: string;
  readonly go: (index: number) => void;
}

/** Lanes by kind, so that place tells what colour tells; everything shares one axis of actions. */
export function Timeline({ scene, index, text, theme, go }: TimelineProps) {
  const track = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(track);
  useLayoutEffect(() => {
    if (canvas.current && width > 0) paintTimeline(canvas.current, scene, width);
  }, [scene, width, theme]);
  const scrub = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (!box || (event.type === "pointermove" && event.buttons === 0)) return;
    if (event.type === "pointerdown") track.current?.setPointerCapture(event.pointerId);
    const at = Math.floor(((event.clientX - box.left) / box.width) * scene.moments);
    go(Math.min(scene.moments - 1, Math.max(0, at)));
  };
  return (
    <div class="timeline">
      <div class="lanes">
        <div class="lane-name band-name" style={{ height: `${BAND}px` }} />
        {scene.lanes.map(({ lane, marks }) => (
          <LaneName key={lane} lane={lane} marks={marks} index={index} go={go} />
        ))}
        {scene.curve && (
          <div
            class="lane-name tall"
            style={{ height: `${CURVE}px` }}
            title="Exact predictions among the last ten"
          >
            <span>Exact, last 10</span>
            <b>{scene.curve[index] === undefined ? "–" : percent(scene.curve[index])}</b>
          </div>
        )}
        {scene.tokens && (
          <div class="lane-name tall" style={{ height: `${CURVE}px` }}>
            <span>Tokens so far</span>
            <b>{amount(scene.tokens[index] ?? 0)}</b>
          </div>
        )}
      </div>
      <div
        ref={track}
        class="track"
        role="slider"
        tabIndex={0}
        aria-label="Action on the timeline"
        aria-valuemin={0}
        aria-valuemax={scene.moments - 1}
        aria-valuenow={index}
        aria-valuetext={text}
        style={{ height: `${sceneHeight(scene)}px` }}
        onPointerDown={scrub}
        onPointerMove={scrub}
      >
        <canvas ref={canvas} />
        <div
          class="playhead"
          style={{ transform: `translateX(${((index + 0.5) / scene.moments) * width}px)` }}
        />
      </div>
    </div>
  );
}

type LaneProps = TimelineScene["lanes"][number] & Pick<TimelineProps, "index" | "go">;

function LaneName({ lane, marks, index, go }: LaneProps) {
  const { name, key, colour } = LANE_LOOKS[lane];
  const before = marks.length > 0 ? nextMark(marks, index, -1) : undefined;
  const after = nextMark(marks, index, 1);
  const hint = key ? ` (key ${key})` : "";
  return (
    <div class="lane-name" style={{ height: `${ROW}px` }}>
      <span class="swatch" style={{ background: `var(${colour})` }} aria-hidden="true" />
      <span class="lane-word">{name}</span>
      <b>{amount(marks.length)}</b>
      <button
        type="button"
        aria-label={`${name}: the one before`}
        title={`The one before${hint && ` (shift ${key})`}`}
        disabled={before === undefined}
        onClick={() => before !== undefined && go(before)}
      >
        ‹
      </button>
      <button
        type="button"
        aria-label={`${name}: the next one`}
        title={`The next one${hint}`}
        disabled={after === undefined}
        onClick={() => after !== undefined && go(after)}
      >
        ›
      </button>
    </div>
  );
}

function useWidth(of: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!of.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(of.current);
    return () => observer.disconnect();
  }, [of]);
  return width;
}
