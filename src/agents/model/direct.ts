import type { DirectAgent } from "../../loop/direct.ts";
import { lineOf, parseMove } from "./answer.ts";
import type { Conversation } from "./conversation.ts";
import { sceneText, shortScene } from "./scene.ts";

const NOTES_LIMIT = 4_000;

/** The paper's direct play: the model picks each action from what it sees, with no twin, no gate and no planner. */
export function directAgent(talk: Conversation, model: string): DirectAgent {
  let notes = "";
  return {
    name: "direct",
    model,
    async choose(situation) {
      const about = "Choose the next action.";
      const text = [sceneText(situation), notes && `Your notes: ${notes}`, about]
        .filter(Boolean)
        .join("\n\n");
      return talk.ask({ moment: "direct", text, short: shortScene(situation, about) }, (answer) => {
        const move = parseMove(answer, situation.now.available);
        if (!move.ok) return move;
        notes = (lineOf(answer, "NOTES") ?? notes).slice(0, NOTES_LIMIT);
        return { ok: true, value: { move: move.value, why: lineOf(answer, "WHY") ?? "the model's choice" } };
      });
    },
  };
}
