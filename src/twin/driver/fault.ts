import type { ProblemKind, TwinCall } from "../problem.ts";

/** Which of the twin's functions is running: set before every call, read when one fails or hangs. */
export const running: { call: TwinCall } = { call: "load" };

/** What the driver itself holds against a twin, as opposed to what the twin throws. */
export class Fault {
  readonly #brand = true;
  readonly kind: ProblemKind;
  readonly message: string;

  constructor(kind: ProblemKind, message: string) {
    this.kind = kind;
    this.message = message;
  }

  /** Asks nothing of the value, so a thrown Proxy learns nothing and cannot interfere. */
  static is(value: unknown): value is Fault {
    return typeof value === "object" && value !== null && #brand in value && value.#brand;
  }
}

export interface Described {
  readonly kind: ProblemKind;
  readonly message: string;
  readonly call: TwinCall;
  /** Where in the compiled script, from the stack; 0 when unknown. */
  readonly line: number;
  readonly column: number;
}

const PLACE = /twin\.js:(\d+):(\d+)/;

/** A value for anything thrown: hostile getters, symbols and proxies included. */
export function describeThrown(thrown: unknown): Described {
  const call = running.call;
  if (Fault.is(thrown)) return { kind: thrown.kind, message: thrown.message, call, line: 0, column: 0 };
  let message = "something that is no error";
  let line = 0;
  let column = 0;
  try {
    if (typeof thrown === "string") message = thrown;
    else if (typeof thrown === "object" && thrown !== null) {
      const text: unknown = Reflect.get(thrown, "message");
      const stack: unknown = Reflect.get(thrown, "stack");
      if (typeof text === "string") message = text;
      const place = typeof stack === "string" ? PLACE.exec(stack.slice(0, 4000)) : null;
      line = Number(place?.[1] ?? 0);
      column = Number(place?.[2] ?? 0);
    }
  } catch {
    message = "an error that cannot be read";
  }
  const short = message.length > 300 ? `${message.slice(0, 300)}…` : message;
  const memory = short === "Array buffer allocation failed" || short.startsWith("Invalid typed array length");
  return memory
    ? { kind: "memory", message: `${call} asked for more memory than it may have.`, call, line, column }
    : { kind: "threw", message: `${call} threw: ${short}`, call, line, column };
}
