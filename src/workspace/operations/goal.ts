import { type Desk, no, takeTwin, yes } from "../desk.ts";
import type { RequestOf } from "../request.ts";
import type { Answer } from "../types.ts";

export async function proposeGoal(
  desk: Desk,
  { description, candidate: rank }: RequestOf<"propose-goal">,
): Promise<Answer> {
  const problem = await takeTwin(desk, "propose-goal");
  if (problem) return problem;
  const candidate = desk.candidates.find((one) => one.rank === rank);
  if (rank !== undefined && !candidate)
    return no(`There is no candidate ${rank}; ./twin explore --wall goal lists them.`);
  const accepted = await desk.session.proposeGoal(description, candidate?.signal ?? "agent", candidate);
  if (!accepted.ok)
    return no(
      `Not accepted as a goal: ${accepted.why} Change the predicate in twin.ts and propose it again.`,
    );
  return yes(
    `Goal #${accepted.goal} is in force, as a hypothesis: a level boundary confirms it, reaching it in vain rejects it. ./twin plan looks for the cheapest test.`,
    () => ({ goal: accepted.goal }),
  );
}

export async function finish({ session }: Desk, { why }: RequestOf<"finish">): Promise<Answer> {
  session.finish("finished", why);
  return yes("The run is finished. Nothing more will be sent.");
}
