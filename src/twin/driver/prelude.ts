// Takes hold of WebAssembly before it is removed below.
import "../kernel/bytes-hash.ts";

// Runs first in the bare context: takes away what is not deterministic, and remembers every built-in. The driver shares
// this realm with the twin, so a built-in that changed is a fault. They are not frozen, and none is deleted from its
// owner: either costs half the speed of all code that uses them (V8 then no longer treats them as constants).

const REMOVED = [
  "Date",
  "Intl",
  "WebAssembly",
  "SharedArrayBuffer",
  "Atomics",
  "FinalizationRegistry",
  "WeakRef",
  "console",
  "eval",
  "Function",
];

const root: object = globalThis;
for (const name of REMOVED) Reflect.deleteProperty(root, name);

Math.random = (): never => {
  throw new Error("Math.random is not available to a twin: it must answer the same every time");
};

const samples: unknown[] = [
  function* () {},
  async () => {},
  async function* () {},
  [][Symbol.iterator](),
  new Map().entries(),
  new Set().values(),
  ""[Symbol.iterator](),
  "".matchAll(/x/g),
  Object.getPrototypeOf(Uint8Array),
];

const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
const { is } = Object;

interface Remembered {
  readonly owner: object;
  readonly keys: readonly PropertyKey[];
  readonly values: readonly unknown[];
  readonly parent: object | null;
}

const remembered: Remembered[] = [];
const seen = new Set<unknown>();

const contentOf = (owner: object, key: PropertyKey): unknown => {
  const found = getOwnPropertyDescriptor(owner, key);
  return found && (found.get ?? found.set ?? found.value);
};

function remember(value: unknown): void {
  if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) return;
  seen.add(value);
  const keys = ownKeys(value);
  const parent = getPrototypeOf(value);
  const values = keys.map((key) => contentOf(value, key));
  remembered.push({ owner: value, keys, values, parent });
  remember(parent);
  for (const inner of values) remember(inner);
}

for (const sample of samples) remember(getPrototypeOf(Object(sample)));
remember(root);

/** The name of a built-in that is no longer what it was. Uses nothing that could itself have been changed. */
export function changedBuiltIn(): string | undefined {
  for (let i = 0; i < remembered.length; i++) {
    const { owner, keys, values, parent } = remembered[i]!;
    if (ownKeys(owner).length !== keys.length || getPrototypeOf(owner) !== parent) return "a built-in object";
    for (let k = 0; k < keys.length; k++)
      if (!is(contentOf(owner, keys[k]!), values[k]))
        return typeof keys[k] === "symbol" ? "a symbol" : `${String(keys[k])}`;
  }
  return undefined;
}
