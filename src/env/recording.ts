import type { Move } from "../contracts/action.ts";
import type { Env, Reply } from "../contracts/env.ts";

export type EnvCall =
  | { readonly kind: "start" }
  | { readonly kind: "reset" }
  | { readonly kind: "act"; readonly move: Move };

/** Told of every call before it is sent and of every reply. A failure here stops the play: the record is the truth. */
export interface RecordingSink {
  before?(call: EnvCall): void | Promise<void>;
  after(call: EnvCall, reply: Reply): void | Promise<void>;
}

export function withRecording(env: Env, sink: RecordingSink): Env {
  const record = async (call: EnvCall, send: () => Promise<Reply>): Promise<Reply> => {
    await sink.before?.(call);
    const reply = await send();
    await sink.after(call, reply);
    return reply;
  };
  return {
    info: env.info,
    start: () => record({ kind: "start" }, () => env.start()),
    reset: () => record({ kind: "reset" }, () => env.reset()),
    act: (move) => record({ kind: "act", move }, () => env.act(move)),
    close: () => env.close(),
  };
}
