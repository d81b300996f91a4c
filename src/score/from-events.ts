import type { RunEvent } from "../contracts/events.ts";
import { countAction, countReply, type Play, type Tally } from "./tally.ts";

/** The plays of a run, counted from its events as the official server counts. An action of unknown fate counts. */
export function tallyEvents(events: Iterable<RunEvent>): Tally {
  let tally: Tally = [];
  let pending: string | undefined;
  for (const event of events) {
    if (event.type === "opened" && event.cause === "start") tally = countReply(tally, "start", event);
    else if (event.type === "committed") pending = event.action;
    else if (event.type === "observed")
      tally = countReply(tally, pending === "RESET" ? "reset" : "act", event);
    else if (event.type === "unanswered" && event.fate === "unknown") tally = countUnknown(tally);
  }
  return tally;
}

function countUnknown(tally: Tally): Tally {
  const current: Play | undefined = tally.at(-1);
  if (!current) return tally;
  const { state, levelsCompleted } = current;
  return [...tally.slice(0, -1), countAction(current, { state, levelsCompleted })];
}
