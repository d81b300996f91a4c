import { useEffect, useRef } from "preact/hooks";
import { LANE_LOOKS } from "./lanes.ts";

const KEYS = [
  ["← →", "one action back or on"],
  ["shift ← →", "ten actions"],
  ["Home End", "first, last"],
  ["space", "play, pause"],
  ["a", "play the animation of this action"],
  ["o", "plan on the board"],
] as const;

export function Help({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const lanes = Object.values(LANE_LOOKS).flatMap(({ key, name }) =>
    key ? [[key, `next: ${name.toLowerCase()} (shift: before)`] as const] : [],
  );
  return (
    <dialog ref={dialog} onClose={close} aria-label="Keys">
      <h2>Keys</h2>
      <dl class="keys">
        {[...KEYS, ...lanes].map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}
