import { useEffect } from "preact/hooks";
import { nextMark } from "../../../src/view/marks.ts";
import type { TimelineScene } from "../draw/timeline.ts";
import { LANE_LOOKS } from "./lanes.ts";
import type { Player } from "./player.ts";

interface KeyTargets {
  readonly player: Player;
  readonly scene: TimelineScene;
  readonly togglePlan: () => void;
  readonly help: () => void;
}

/** Keys of the replay. Nothing is taken from a field, a button, or a browser shortcut. */
export function useKeys(targets: KeyTargets): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || belongsElsewhere(event)) return;
      if (handle(event, targets)) event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}

export function belongsElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("dialog, select, textarea, pre, .code, input")) return true;
  return (key === " " || key === "Enter") && target.closest("button, a, summary") !== null;
}

function handle({ key, shiftKey }: KeyboardEvent, { player, scene, togglePlan, help }: KeyTargets): boolean {
  const { index, go } = player;
  const far = shiftKey ? 10 : 1;
  if (key === "ArrowRight") go(index + far);
  else if (key === "ArrowLeft") go(index - far);
  else if (key === "PageDown") go(index + 10);
  else if (key === "PageUp") go(index - 10);
  else if (key === "Home") go(0);
  else if (key === "End") go(scene.moments - 1);
  else if (key === " ") player.toggle();
  else if (key === "a") player.animate();
  else if (key === "o") togglePlan();
  else if (key === "?") help();
  else return jump(key, shiftKey, player, scene);
  return true;
}

function jump(key: string, back: boolean, { index, go }: Player, scene: TimelineScene): boolean {
  const found = scene.lanes.find(({ lane }) => LANE_LOOKS[lane].key === key.toLowerCase());
  if (!found) return false;
  const next = found.marks.length > 0 ? nextMark(found.marks, index, back ? -1 : 1) : undefined;
  if (next !== undefined) go(next);
  return true;
}
