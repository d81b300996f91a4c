import { formatAction, type Move } from "../../contracts/action.ts";
import { dynamicsText, type GoalCandidate, type Probe } from "../../explore/index.ts";
import type { Agent, Edit, Situation } from "../../loop/agent.ts";
import { compileTwin } from "../../twin/index.ts";
import { validationText } from "../../validate/index.ts";
import { lineOf, type Parsed, parseEdit, parseMove, passed } from "./answer.ts";
import type { Conversation, Question } from "./conversation.ts";
import { sceneText, shortScene } from "./scene.ts";

const REPORT_LIMIT = 24_000;

/** Prompts of the user's own, or of the workspace; added to a question as they are. */
export type Guidance = (moment: string) => Promise<string> | string;

/** A model behind an API, asked what Algorithm 1 asks; it answers with edits to twin.ts. */
export function modelAgent(talk: Conversation, model: string, guidance: Guidance = () => ""): Agent {
  const ask = async (
    moment: string,
    situation: Situation,
    about: string,
    body: string,
  ): Promise<Question> => ({
    moment,
    text: [await guidance(moment), about, sceneText(situation), cut(body), twinText(situation.twin)]
      .filter(Boolean)
      .join("\n\n"),
    short: shortScene(situation, about),
  });
  return {
    name: "model",
    model,
    async repair(situation, validation, explore) {
      const about = "The twin does not replay the log. Repair it: answer with WHY and an edit.";
      const body = `${dynamicsText(explore())}\n\n${validationText(validation, { examples: 3 })}`;
      return talk.ask(await ask("dynamics-wall", situation, about, body), (answer) =>
        edit(answer, situation),
      );
    },
    async proposeGoal(situation, explore) {
      const candidates = await explore();
      const about =
        "The twin replays everything but shows no route to a goal. What completes this level? Answer with GOAL, WHY and an edit that makes the predicate say so (with CANDIDATE if it is one of these), or PASS to try a probe instead.";
      return talk.ask(await ask("goal-wall", situation, about, candidatesText(candidates)), (answer) =>
        goal(answer, situation, candidates),
      );
    },
    async updateGoal(situation, move) {
      const about = `${formatAction(move)} completed the level: the first sure sign of the goal. Make the predicate fit what was there before it, in words that hold in other layouts; answer with WHY and an edit, or PASS if it fits already.`;
      return talk.ask(await ask("level-boundary", situation, about, ""), (answer) => edit(answer, situation));
    },
    async refactor(situation) {
      const about =
        "A new level has begun. Make the twin simpler: fewer, more general rules that still replay everything, nothing memorised. Answer with WHY and an edit, or PASS if it is as simple as it can be.";
      return talk.ask(await ask("level-boundary", situation, about, ""), (answer) => edit(answer, situation));
    },
    async probe(situation, suggest) {
      const suggested = await suggest();
      const about = `Choose one informative move: what is least certain in the twin? Answer with WHY and ACTION${suggested ? ", or PASS to take the suggestion" : ""}.`;
      const body = suggested
        ? `Suggested: ${suggested.moves.map(formatAction).join(" ")} (${suggested.reason})`
        : "";
      const chosen = await talk.ask(await ask("probe", situation, about, body), (answer) =>
        probe(answer, situation, suggested),
      );
      return chosen ?? suggested;
    },
  };
}

/** Undefined inside ok: the model passed. */
async function edit(answer: string, situation: Situation): Promise<Parsed<Edit | undefined>> {
  if (passed(answer)) return { ok: true, value: undefined };
  const parsed = parseEdit(answer, situation.twin);
  if (!parsed.ok) return parsed;
  const compiled = await compileTwin(parsed.value);
  if (!compiled.ok) {
    const shown = compiled.diagnostics.slice(0, 8).map(({ line, message }) => `line ${line}: ${message}`);
    return { ok: false, error: `twin.ts does not compile.\n${shown.join("\n")}` };
  }
  return {
    ok: true,
    value: { source: parsed.value, why: lineOf(answer, "WHY") ?? "the model gave no reason" },
  };
}

async function goal(answer: string, situation: Situation, candidates: readonly GoalCandidate[]) {
  const edited = await edit(answer, situation);
  if (!edited.ok || !edited.value) return edited.ok ? { ok: true as const, value: undefined } : edited;
  const description = lineOf(answer, "GOAL");
  if (!description) return { ok: false as const, error: "There is no line that begins with GOAL:" };
  const rank = Number(lineOf(answer, "CANDIDATE"));
  const candidate = candidates.find((one) => one.rank === rank);
  return { ok: true as const, value: { ...edited.value, description, ...(candidate && { candidate }) } };
}

function probe(answer: string, { now }: Situation, suggested: Probe | undefined): Parsed<Probe | undefined> {
  if (passed(answer)) return { ok: true, value: suggested };
  const parsed = parseMove(answer, now.available);
  if (!parsed.ok) return parsed;
  const moves: Move[] = [parsed.value];
  return {
    ok: true,
    value: { moves, kind: "untried-here", reason: lineOf(answer, "WHY") ?? "the model's choice" },
  };
}

const candidatesText = (candidates: readonly GoalCandidate[]): string =>
  candidates.length === 0
    ? "No reachable state looks like progress."
    : [
        "Reachable states that look like progress:",
        ...candidates.map(
          ({ rank, description, moves }) => `${rank}. ${description} (${moves.map(formatAction).join(" ")})`,
        ),
      ].join("\n");

const twinText = (source: string): string => `twin.ts as it stands:\n\`\`\`ts\n${source.trimEnd()}\n\`\`\``;

const cut = (text: string): string =>
  text.length > REPORT_LIMIT ? `${text.slice(0, REPORT_LIMIT)}\n… (cut)` : text;
