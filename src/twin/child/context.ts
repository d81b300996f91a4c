import { randomBytes } from "node:crypto";
import { types } from "node:util";
import vm from "node:vm";
import type { DriverApi } from "../driver/main.ts";

/** Set by the bundler: the driver with its prelude, as one script whose value is its functions. */
declare const DRIVER_SCRIPT: string;

export type Ran = 0 | 1 | 2 | "hung";

/** What twins share, and the names of it that this one uses. */
export interface LibraryText {
  readonly script: string;
  readonly names: string;
}

// Scripts are compiled once for all realms of this process: what V8 has made of them it keeps.
// A script-scoped constant is not a property of the global, and its name cannot be guessed.
const name = `driver_${randomBytes(16).toString("hex")}`;
const driverScript = (text: string): vm.Script => new vm.Script(text, { filename: "driver.js" });
const driver = driverScript(`const ${name} = ${DRIVER_SCRIPT};\n${name}`);
const work = driverScript(`${name}.work()`);
const stop = driverScript(`${name}.stop()`);

let latest: { readonly text: string; readonly script: vm.Script } | undefined;

function compiledLibrary(text: string): vm.Script {
  if (latest?.text !== text) {
    const whole = `(function () { "use strict";\n${text}\nreturn LIBRARY$;})`;
    latest = { text, script: new vm.Script(whole, { filename: "library.js" }) };
  }
  return latest.script;
}

/**
 * A bare realm with the driver in it. Only numbers, and bytes of the realm's own making, cross its border: an object or
 * function of ours inside would be a way out.
 */
export class Realm {
  readonly #context: vm.Context;
  readonly #api: DriverApi;

  constructor() {
    const bare: unknown = Reflect.get(vm.constants ?? {}, "DONT_CONTEXTIFY") ?? Object.create(null);
    this.#context = vm.createContext(bare as vm.Context, {
      // The driver compares frames in WebAssembly; its prelude takes that away before a twin comes in.
      codeGeneration: { strings: false, wasm: true },
      microtaskMode: "afterEvaluate",
    });
    this.#api = driver.runInContext(this.#context);
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

  load(script: string, library: LibraryText | undefined, timeout: number): Ran {
    // A function of the realm's own, not called yet.
    if (library) this.#api.library(compiledLibrary(library.script).runInContext(this.#context));
    const names = library ? ` const { ${library.names} } = LIBRARY$;` : "";
    // The wrapper takes one line, so places in the stack are those of the script.
    const text = `${name}.load(function (LIBRARY$) { "use strict";${names}\n${script}\nreturn TWIN$;})`;
    return this.#run(new vm.Script(text, { filename: "twin.js", lineOffset: -1 }), timeout);
  }

  open(request: Uint8Array): void {
    Uint8Array.prototype.set.call(this.#api.room(request.length), request);
  }

  work(portion: number, timeout: number): Ran {
    this.#api.portion(portion);
    return this.#run(work, timeout);
  }

  stop(reason: number, timeout: number): Ran {
    this.#api.reason(reason);
    return this.#run(stop, timeout);
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
