import { parseArgs } from "node:util";
import type { RequestInput } from "../request.ts";
import { MANUAL } from "./manual.ts";

export type CommandLine =
  | { readonly kind: "ask"; readonly request: RequestInput; readonly json: boolean }
  | { readonly kind: "help"; readonly of: RequestInput["op"] | undefined }
  | { readonly kind: "wrong"; readonly message: string; readonly of?: RequestInput["op"] };

const OPTIONS = {
  examples: { type: "string" },
  wall: { type: "string" },
  why: { type: "string" },
  candidate: { type: "string" },
  depth: { type: "string" },
  last: { type: "string" },
  action: { type: "string" },
  scale: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

const isOp = (text: string | undefined): text is RequestInput["op"] =>
  text !== undefined && Object.hasOwn(MANUAL, text);

/** What was typed, as a request. The harness checks it again. */
export function parseCommand(argv: readonly string[]): CommandLine {
  const read = safeParse(argv);
  if (typeof read === "string") return { kind: "wrong", message: read };
  const { values, positionals } = read;
  const [op, ...rest] = positionals;
  if (op === undefined || op === "help") return { kind: "help", of: isOp(rest[0]) ? rest[0] : undefined };
  if (!isOp(op)) return { kind: "wrong", message: `There is no command "${op.slice(0, 40)}".` };
  if (values.help) return { kind: "help", of: op };
  const request = build(op, rest, values);
  if (typeof request === "string") return { kind: "wrong", message: request, of: op };
  return { kind: "ask", request, json: values.json ?? false };
}

type Values = { [K in Exclude<keyof typeof OPTIONS, "json" | "help">]?: string };

function safeParse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (cause) {
    return cause instanceof Error ? cause.message.split("\n")[0]! : String(cause);
  }
}

function build(op: RequestInput["op"], rest: readonly string[], values: Values): RequestInput | string {
  const number = (name: keyof Values) => (values[name] === undefined ? {} : { [name]: Number(values[name]) });
  switch (op) {
    case "status":
    case "plan":
      return { op };
    case "validate":
      return { op, ...number("examples") };
    case "explore":
      if (values.wall === undefined) return { op };
      return values.wall === "dynamics" || values.wall === "goal"
        ? { op, wall: values.wall }
        : "--wall is dynamics or goal.";
    case "predict":
      return rest.length > 0 ? { op, actions: [...rest] } : "Name at least one action.";
    case "submit":
      return submission(rest, values.why);
    case "propose-goal":
      return rest.length > 0
        ? { op, description: rest.join(" "), ...number("candidate") }
        : "Say in words what the goal is.";
    case "compare":
      return rest.length > 0 ? { op, files: [...rest], ...number("depth") } : "Name at least one rival twin.";
    case "history":
      return {
        op,
        ...(rest[0] !== undefined && { transition: Number(rest[0]) }),
        ...number("last"),
        ...(values.action !== undefined && { action: values.action }),
      };
    case "image":
      return { op, of: pictured(rest[0] ?? "latest"), ...number("scale") };
    case "finish":
      return { op, why: rest.join(" ") || values.why || "" };
  }
}

function submission(rest: readonly string[], why: string | undefined): RequestInput | string {
  if (rest.length === 0) return "Name the actions to submit, or plan, or RESET.";
  if (why === undefined) return 'Say why: --why "MODEL: …" or --why "PROBE: …".';
  return { op: "submit", actions: [...rest], why };
}

const pictured = (of: string): "latest" | "predicted" | "difference" | number =>
  of === "latest" || of === "predicted" || of === "difference" ? of : Number(of);
