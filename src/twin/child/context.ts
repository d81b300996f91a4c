import { randomBytes } from "node:crypto";
import { types } from "node:util";
import vm from "node:vm";
import type { DriverApi } from "../driver/main.ts";

/** Set by the bundler: the driver with its prelude, as one script whose value is its functions. */
declare const DRIVER_SCRIPT: string;

export type Ran = 0 | 1 | 2 | "hung";

/**
 * A bare realm with the driver in it. Only numbers, and bytes of the realm's own making, cross its border: an object or
 * function of ours inside would be a way out.
 */
export class Realm {
  readonly #context: vm.Context;
  readonly #api: DriverApi;
  readonly #name = `driver_${randomBytes(16).toString("hex")}`;
  readonly #work: vm.Script;
  readonly #stop: vm.Script;

  constructor() {
    const bare: unknown = Reflect.get(vm.constants ?? {}, "DONT_CONTEXTIFY") ?? Object.create(null);
    this.#context = vm.createContext(bare as vm.Context, {
      // The driver compares frames in WebAssembly; its prelude takes that away before a twin comes in.
      codeGeneration: { strings: false, wasm: true },
      microtaskMode: "afterEvaluate",
    });
    // A script-scoped constant is not a property of the global, and its name cannot be guessed.
    this.#api = new vm.Script(`const ${this.#name} = ${DRIVER_SCRIPT};\n${this.#name}`, {
      filename: "driver.js",
    }).runInContext(this.#context);
    this.#work = new vm.Script(`${this.#name}.work()`, { filename: "driver.js" });
    this.#stop = new vm.Script(`${this.#name}.stop()`, { filename: "driver.js" });
  }

  #run(script: vm.Script, timeout: number): Ran {
    try {
      const status: unknown = script.runInContext(this.#context, { timeout });
      return status === 0 || status === 1 ? status : 2;
    } catch (thrown) {
      if (types.isNativeError(thrown) && Reflect.get(thrown, "code") === "ERR_SCRIPT_EXECUTION_TIMEOUT")
        return "hung";
      throw thrown;
    }
  }

  load(script: string, timeout: number): Ran {
    // The wrapper takes one line, so places in the stack are those of the script.
    const text = `${this.#name}.load(function () { "use strict";\n${script}\nreturn TWIN$;})`;
    return this.#run(new vm.Script(text, { filename: "twin.js", lineOffset: -1 }), timeout);
  }

  open(request: Uint8Array): void {
    Uint8Array.prototype.set.call(this.#api.room(request.length), request);
  }

  work(portion: number, timeout: number): Ran {
    this.#api.portion(portion);
    return this.#run(this.#work, timeout);
  }

  stop(reason: number, timeout: number): Ran {
    this.#api.reason(reason);
    return this.#run(this.#stop, timeout);
  }

  progress(): Uint8Array {
    return Buffer.from(this.#api.progress());
  }

  answer(): Uint8Array {
    return Buffer.from(this.#api.answer());
  }

  running(): string {
    return this.#api.running();
  }
}
