import { fillPrompt, loadPrompts } from "../../workspace/prompts.ts";
import { MOMENTS, type Moment } from "../../workspace/types.ts";
import type { Guidance } from "./agent.ts";

const PREFACE =
  "(Written for somebody with a shell. You have none: where it names ./twin or a file, the harness has done it for you and shows the result below.)";

/** The prompts of the moments, the same ones coding agents get, for a model that is shown everything in the question. */
export function guidanceFrom(folder: string | undefined): Guidance {
  const prompts = loadPrompts(folder);
  const blank = {
    situation: "",
    report: "",
    level: "",
    levels: "",
    actions_left: "",
    actions_used: "",
    available: "",
  };
  return (moment) => (isMoment(moment) ? `${PREFACE}\n\n${fillPrompt(prompts[moment], blank)}` : "");
}

const isMoment = (moment: string): moment is Moment => (MOMENTS as readonly string[]).includes(moment);
