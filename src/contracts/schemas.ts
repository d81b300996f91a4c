import { z } from "zod";
import { type Action, safeParseAction } from "./action.ts";

/** For the borders: text in, Action out. */
export const actionText = z.string().transform((text, context): Action => {
  const parsed = safeParseAction(text);
  if (parsed.ok) return parsed.action;
  context.addIssue({ code: "custom", message: parsed.message });
  return z.NEVER;
});
