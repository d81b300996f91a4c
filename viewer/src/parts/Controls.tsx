import { Icon, type IconName } from "./Icon.tsx";
import type { Player } from "./player.ts";

export const SPEEDS = [1, 4, 12, 30] as const;

interface ControlsProps {
  readonly player: Player;
  readonly last: number;
  /** How many frames the action shown has. */
  readonly frames: number;
  readonly step: number;
  readonly lastStep: number;
  readonly goStep: (step: number) => void;
  readonly live: boolean;
  readonly planShown: boolean;
  /** Absent where there are no plans. */
  readonly showPlan: ((shown: boolean) => void) | undefined;
  readonly help: () => void;
}

export function Controls(props: ControlsProps) {
  const { player, last, frames, step, lastStep, goStep, live, planShown, showPlan, help } = props;
  const { index, go, playing } = player;
  return (
    <div class="controls" role="toolbar" aria-label="Replay">
      <span class="group">
        <Key label="To the start" icon="first" off={index === 0} press={() => go(0)} />
        <Key label="One action back" icon="back" off={index === 0} press={() => go(index - 1)} />
        <button type="button" class="main" aria-label={playing ? "Pause" : "Play"} onClick={player.toggle}>
          <Icon name={playing ? "pause" : "play"} />
        </button>
        <Key label="One action on" icon="on" off={index >= last} press={() => go(index + 1)} />
        <Key label="To the end" icon="last" off={index >= last} press={() => go(last)} />
      </span>
      <label class="group">
        <span class="soft">Action</span>
        <input
          class="number"
          type="number"
          min={0}
          max={lastStep}
          value={step < 0 ? "" : step}
          placeholder="start"
          aria-label="Action number"
          onChange={(event) => goStep(Number(event.currentTarget.value))}
        />
        <span class="soft">of {lastStep}</span>
      </label>
      <label class="group">
        <span class="soft">Speed</span>
        <select
          value={player.speed}
          aria-label="Actions a second"
          onChange={(event) => player.setSpeed(Number(event.currentTarget.value))}
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed}>
              {speed}/s
            </option>
          ))}
        </select>
      </label>
      <span class="group animation">
        <button
          type="button"
          disabled={frames < 2}
          onClick={player.animate}
          title="Plays the frames this action showed (key a)"
        >
          ▷ Animation
        </button>
        <input
          type="range"
          min={0}
          max={Math.max(1, frames - 1)}
          value={frames < 2 ? 1 : Math.min(player.frame, frames - 1)}
          disabled={frames < 2}
          aria-label="Frame of the animation"
          onInput={(event) => player.setFrame(Number(event.currentTarget.value))}
        />
      </span>
      <span class="group end">
        {showPlan && (
          <button type="button" aria-pressed={planShown} onClick={() => showPlan(!planShown)}>
            Plan on board
          </button>
        )}
        {live && (
          <button
            type="button"
            aria-pressed={player.following}
            onClick={() => player.follow(!player.following)}
          >
            Follow
          </button>
        )}
        <button type="button" aria-label="Keys" title="Keys (?)" onClick={help}>
          ?
        </button>
      </span>
    </div>
  );
}

interface KeyProps {
  readonly label: string;
  readonly icon: IconName;
  readonly off: boolean;
  readonly press: () => void;
}

const Key = ({ label, icon, off, press }: KeyProps) => (
  <button type="button" aria-label={label} title={label} disabled={off} onClick={press}>
    <Icon name={icon} />
  </button>
);
