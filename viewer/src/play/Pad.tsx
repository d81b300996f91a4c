import { type Action, type ActionName, press, RESET } from "../../../src/contracts/action.ts";
import { shortAction } from "../words.ts";

const BUTTONS = ["ACTION3", "ACTION1", "ACTION2", "ACTION4", "ACTION5", "ACTION7"] as const;

interface PadProps {
  readonly available: readonly ActionName[];
  readonly act: (action: Action) => void;
  readonly over: boolean;
}

export function Pad({ available, act, over }: PadProps) {
  return (
    <fieldset class="pad" aria-label="Actions">
      {BUTTONS.map((name) => (
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
