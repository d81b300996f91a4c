// A few lines of WebAssembly, written by hand. The realm's own is gone before a twin comes in: this module takes hold of
// it before that.

/** The parts of WebAssembly used here; the standard library's types for it come with the browser's. */
interface Assembly {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: Readonly<Record<string, unknown>> };
}

/** A function of numbers: how many parameters, its locals as pairs of number and type, its code. */
export interface Code {
  readonly name: string;
  readonly parameters: number;
  readonly result: boolean;
  readonly locals: readonly (readonly [count: number, type: number])[];
  readonly body: readonly number[];
}

export const I32 = 0x7f;
export const V128 = 0x7b;

const leb = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)]);
const list = (items: readonly (readonly number[])[]): number[] => [...leb(items.length), ...items.flat()];
const section = (id: number, content: readonly number[]): number[] => [
  id,
  ...leb(content.length),
  ...content,
];
const nameBytes = (text: string): number[] => [
  text.length,
  ...[...text].map((letter) => letter.charCodeAt(0)),
];

const typeOf = ({ parameters, result }: Code): number[] => [
  0x60,
  ...list(Array.from({ length: parameters }, () => [I32])),
  ...list(result ? [[I32]] : []),
];

function codeOf({ locals, body }: Code): number[] {
  const content = [...list(locals), ...body];
  return [...leb(content.length), ...content];
}

const moduleBytes = (pages: number, code: readonly Code[]): Uint8Array =>
  new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list(code.map(typeOf))),
    ...section(3, list(code.map((_, i) => leb(i)))),
    ...section(5, [1, 1, ...leb(pages), ...leb(pages)]),
    ...section(
      7,
      list([
        [...nameBytes("memory"), 2, 0],
        ...code.map(({ name }, i) => [...nameBytes(name), 0, ...leb(i)]),
      ]),
    ),
    ...section(10, list(code.map(codeOf))),
  ]);

const isAssembly = (value: unknown): value is Assembly =>
  typeof value === "object" && value !== null && "Module" in value && "Instance" in value;

const assembly: unknown = Reflect.get(globalThis, "WebAssembly");

type Numeric = (...numbers: number[]) => number;

export interface Assembled {
  readonly buffer: ArrayBuffer;
  readonly call: (name: string) => Numeric;
}

const isNumeric = (value: unknown): value is Numeric => typeof value === "function";

/** The functions beside one memory of so many bytes. */
export function assemble(bytes: number, code: readonly Code[]): Assembled {
  if (!isAssembly(assembly)) throw new Error("This Node has no WebAssembly.");
  const module = new assembly.Module(moduleBytes(Math.ceil(bytes / 65536), code));
  const { exports } = new assembly.Instance(module);
  const memory: unknown = exports.memory;
  const buffer: unknown =
    typeof memory === "object" && memory !== null ? Reflect.get(memory, "buffer") : undefined;
  if (!(buffer instanceof ArrayBuffer)) throw new Error("WebAssembly did not start.");
  const call = (name: string): Numeric => {
    const found = exports[name];
    if (!isNumeric(found)) throw new Error("WebAssembly did not start.");
    return found;
  };
  return { buffer, call };
}
