import type { Log } from "../contracts/log.ts";
import type { TwinHost } from "../twin/index.ts";
import type { ValidateOptions, Validation } from "./types.ts";

/** Remembers what each twin reproduced: asking again costs nothing, one new transition costs one step. */
export interface Validator {
  validate(host: TwinHost, log: Log, options?: ValidateOptions): Promise<Validation>;
}

export interface ValidatorOptions {
  /** Twins remembered. Default 8. */
  readonly twins?: number;
}

export function createValidator(_options: ValidatorOptions = {}): Validator {
  throw new Error("not built yet");
}

/** One validation without a memory. */
export const validate = (host: TwinHost, log: Log, options?: ValidateOptions): Promise<Validation> =>
  createValidator().validate(host, log, options);
