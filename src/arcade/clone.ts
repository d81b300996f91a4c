/**
 * A deep copy of plain data (numbers, strings, arrays, typed arrays, objects). Frozen parts are shared, not copied:
 * what never changes inside a level costs nothing in undo, snapshots and search.
 */
export function clone<T>(value: T): T;
export function clone(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) {
    const copy = value.slice();
    for (let i = 0; i < copy.length; i++) if (typeof copy[i] === "object") copy[i] = clone(copy[i]);
    return copy;
  }
  if (value instanceof Uint8Array) return value.slice();
  if (value instanceof Int8Array || value instanceof Int32Array) return value.slice();
  const copy: Record<string, unknown> = { ...value };
  for (const name in copy) if (typeof copy[name] === "object") copy[name] = clone(copy[name]);
  return copy;
}

/** A text that is equal for equal states. Frozen parts are left out: they are equal in every state of a level. */
export function stateKey(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  if (Object.isFrozen(value)) return "";
  if (ArrayBuffer.isView(value)) return String(value);
  if (Array.isArray(value)) return `[${value.map(stateKey).join()}]`;
  return `{${Object.values(value).map(stateKey).join()}}`;
}
