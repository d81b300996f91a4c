import { type Desk, no } from "../desk.ts";
import type { Request } from "../request.ts";
import type { Answer } from "../types.ts";
import { compare } from "./compare.ts";
import { finish, proposeGoal } from "./goal.ts";
import { history, image } from "./look.ts";
import { status } from "./status.ts";
import { submit } from "./submit.ts";
import { explore, plan, predict, validate } from "./think.ts";

/** Without a twin (the ablation) only these are left. */
export const TWINLESS: readonly Request["op"][] = ["status", "submit", "history", "image", "finish"];
/** What still makes sense when nothing more can be sent. */
const AFTER_THE_END: readonly Request["op"][] = ["status", "history", "image"];

export async function perform(desk: Desk, request: Request): Promise<Answer> {
  const { session } = desk;
  if (session.over && !AFTER_THE_END.includes(request.op)) return no(endSentence(desk));
  if (session.manifest.ablation !== "none" && !TWINLESS.includes(request.op))
    return no(`There is no ${request.op} in this run; use ${TWINLESS.join(", ")}.`);
  switch (request.op) {
    case "status":
      return status(desk);
    case "validate":
      return validate(desk, request);
    case "explore":
      return explore(desk, request);
    case "plan":
      return plan(desk);
    case "predict":
      return predict(desk, request);
    case "submit":
      return submit(desk, request);
    case "propose-goal":
      return proposeGoal(desk, request);
    case "compare":
      return compare(desk, request);
    case "history":
      return history(desk, request);
    case "image":
      return image(desk, request);
    case "finish":
      return finish(desk, request);
  }
}

/** Why nothing more can be done. */
export function endSentence({ session }: Desk): string {
  if (session.won) return "The game is won: the run has ended, nothing more was sent.";
  const spent = session.spentBudget();
  if (spent && session.journal.state.ended?.reason !== "finished")
    return `${spent} The run has ended, nothing more was sent.`;
  return "The run has ended; nothing more was sent.";
}
