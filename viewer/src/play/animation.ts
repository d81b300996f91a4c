import { useEffect, useState } from "preact/hooks";
import type { Moment } from "../../../src/view/story.ts";

const FRAME_MILLISECONDS = 45;

/** The frame to show now: an action's animation runs once, then its settled frame stays. */
export function useAnimation(moment: Moment | undefined): number | undefined {
  const frames = moment?.frames ?? [];
  const [at, setAt] = useState(0);
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
  }, [moment?.index, frames.length]);
  if (frames.length === 0) return moment?.before;
  return frames.length < 2 ? frames[0] : frames[Math.min(at, frames.length - 1)];
}
