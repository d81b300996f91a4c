// Runs first in the bare context: takes away what is not deterministic, then freezes what is left. The driver shares
// this realm with the twin, so no built-in may change under it.

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

for (const name of REMOVED) Reflect.deleteProperty(globalThis, name);
Reflect.deleteProperty(Math, "random");
Reflect.deleteProperty(Array, "fromAsync");
for (const name of ["toLocaleString", "localeCompare", "toLocaleUpperCase", "toLocaleLowerCase"])
  for (const owner of [String.prototype, Number.prototype, BigInt.prototype, Array.prototype])
    Reflect.deleteProperty(owner, name);

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

const seen = new Set<unknown>([globalThis]);
const queue: unknown[] = [...samples];

function enqueue(value: unknown): void {
  if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) return;
  seen.add(value);
  queue.push(value);
}

for (const key of Reflect.ownKeys(globalThis)) {
  const found = Reflect.getOwnPropertyDescriptor(globalThis, key);
  if (!found) continue;
  enqueue(found.value);
  if (found.configurable) Reflect.defineProperty(globalThis, key, { configurable: false });
  if (found.writable && key !== "globalThis") Reflect.defineProperty(globalThis, key, { writable: false });
}
for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) continue;
  for (const key of Reflect.ownKeys(value)) {
    const found = Reflect.getOwnPropertyDescriptor(value, key);
    enqueue(found?.value);
    enqueue(found?.get);
    enqueue(found?.set);
  }
  enqueue(Object.getPrototypeOf(value));
  Object.freeze(value);
}
try {
  Object.freeze(globalThis);
} catch {
  // A global with interceptors cannot be frozen; its built-ins were made read-only above.
}
