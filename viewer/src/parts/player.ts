import { useCallback, useEffect, useState } from "preact/hooks";

/** Where a replay stands and how it moves. */
export interface Player {
  readonly index: number;
  /** The frame of the action that is shown; large means the settled one. */
  readonly frame: number;
  readonly playing: boolean;
  readonly speed: number;
  /** Stays at the newest action of a run in progress. */
  readonly following: boolean;
  go(index: number): void;
  toggle(): void;
  setSpeed(speed: number): void;
  setFrame(frame: number): void;
  animate(): void;
  follow(on: boolean): void;
}

export const SETTLED = 1_000_000;
const FRAME_MILLISECONDS = 90;

export function usePlayer(
  count: number,
  first: number,
  live: boolean,
  framesOf: (index: number) => number,
): Player {
  const [index, setIndex] = useState(first);
  const [frame, setFrame] = useState(SETTLED);
  const [playing, setPlaying] = useState(false);
  const [animating, setAnimating] = useState(false);
  const [speed, setSpeed] = useState(4);
  const [following, setFollowing] = useState(live && first >= count - 1);
  const last = count - 1;
  const shown = following ? last : Math.min(index, last);
  const show = useCallback((at: number) => {
    setIndex(at);
    setFrame(SETTLED);
    setAnimating(false);
  }, []);
  const go = useCallback(
    (at: number) => {
      setPlaying(false);
      show(Math.max(0, Math.min(last, at)));
      setFollowing(live && at >= last);
    },
    [last, live, show],
  );
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => {
      if (shown < last) show(shown + 1);
      else setPlaying(false);
    }, 1000 / speed);
    return () => clearTimeout(timer);
  }, [playing, shown, last, speed, show]);
  useEffect(() => {
    if (!animating) return;
    const timer = setTimeout(() => {
      if (frame + 1 >= framesOf(shown)) setAnimating(false);
      else setFrame(frame + 1);
    }, FRAME_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [animating, frame, framesOf, shown]);
  return {
    index: shown,
    frame,
    playing,
    speed,
    following,
    go,
    toggle: () => {
      setFollowing(false);
      if (!playing) show(shown >= last ? 0 : shown);
      setPlaying(!playing);
    },
    setSpeed,
    setFrame: (at) => {
      setAnimating(false);
      setFrame(at);
    },
    animate: () => {
      if (framesOf(shown) < 2) return;
      setPlaying(false);
      setFrame(0);
      setAnimating(true);
    },
    follow: (on) => {
      setIndex(last);
      setFollowing(on);
    },
  };
}
