import { z } from "zod";
import { isMove, type Move } from "../contracts/action.ts";
import { actionText } from "../contracts/schemas.ts";

// What may be asked of the harness. Everything here comes from an agent, so nothing is trusted.

const MOVES = 400;
const sentence = z.string().trim().min(1).max(2_000);
const count = z.number().int().nonnegative();

const moveText = actionText.transform((action, context) => {
  if (isMove(action)) return action;
  context.addIssue({ code: "custom", message: "RESET stands alone: ./twin submit RESET --why …" });
  return z.NEVER;
});
const moves = z.array(moveText).min(1).max(MOVES);
const route = z
  .array(z.string())
  .min(1)
  .max(MOVES)
  .transform((texts, context): "plan" | "RESET" | readonly Move[] => {
    const [only] = texts;
    if (texts.length === 1 && (only === "plan" || only === "RESET")) return only;
    const parsed = moves.safeParse(texts);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: "custom", message: parsed.error.issues[0]?.message ?? "not a list of actions" });
    return z.NEVER;
  });

/** A file of the workspace, by a relative path that stays in it. */
const workspaceFile = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\w][\w .-]*(\/[\w][\w .-]*)*$/, "give a plain file name inside the workspace, such as rival.ts");

const status = z.strictObject({ op: z.literal("status") });
const validate = z.strictObject({
  op: z.literal("validate"),
  /** Failing transitions shown with crops. */
  examples: count.max(50).optional(),
});
const explore = z.strictObject({
  op: z.literal("explore"),
  /** Goal candidates although a plan exists or a rule is wrong. */
  wall: z.enum(["dynamics", "goal"]).optional(),
});
const plan = z.strictObject({ op: z.literal("plan") });
const predict = z.strictObject({ op: z.literal("predict"), actions: moves });
const submit = z.strictObject({
  op: z.literal("submit"),
  /** `["plan"]` for the last plan found, `["RESET"]`, or moves. */
  actions: route,
  why: sentence,
});
const proposeGoal = z.strictObject({
  op: z.literal("propose-goal"),
  description: sentence,
  /** Rank of the candidate of the last explore it was made from. */
  candidate: count.min(1).optional(),
});
const compare = z.strictObject({
  op: z.literal("compare"),
  files: z.array(workspaceFile).min(1).max(6),
  depth: count.min(1).max(12).optional(),
});
const history = z.strictObject({
  op: z.literal("history"),
  /** One transition in full; without it the newest are listed. */
  transition: count.optional(),
  last: count.min(1).max(1_000).optional(),
  action: z
    .string()
    .regex(/^ACTION[1-7]$/)
    .optional(),
});
const image = z.strictObject({
  op: z.literal("image"),
  /** The present frame, a logged transition, or the twin's last prediction. */
  of: z.union([z.enum(["latest", "predicted", "difference"]), count]),
  scale: count.min(1).max(16).optional(),
});
const finish = z.strictObject({ op: z.literal("finish"), why: sentence });

export const requestSchema = z.discriminatedUnion("op", [
  status,
  validate,
  explore,
  plan,
  predict,
  submit,
  proposeGoal,
  compare,
  history,
  image,
  finish,
]);
/** As it is written to a file. */
export type RequestInput = z.input<typeof requestSchema>;
export type Request = z.infer<typeof requestSchema>;
export type RequestOf<T extends Request["op"]> = Extract<Request, { op: T }>;

export type RequestParse =
  | { readonly ok: true; readonly request: Request }
  | { readonly ok: false; readonly message: string };

export function safeParseRequest(value: unknown): RequestParse {
  const parsed = requestSchema.safeParse(value);
  if (parsed.success) return { ok: true, request: parsed.data };
  const issue = parsed.error.issues[0];
  const where = issue?.path.length ? `${issue.path.join(".")}: ` : "";
  return {
    ok: false,
    message: `The request is not understood (${where}${issue?.message ?? "wrong form"}); ./twin help shows every command.`,
  };
}
