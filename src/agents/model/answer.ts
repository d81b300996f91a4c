import { isMove, type Move, safeParseAction } from "../../contracts/action.ts";

/** A parsed answer, or one sentence for the model to try again with. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: string };

const bad = (error: string): { ok: false; error: string } => ({ ok: false, error });

/** `NAME: the rest of the line`, outside code. */
export function lineOf(answer: string, name: string): string | undefined {
  const prose = answer.replace(/^```[\s\S]*?^```/gm, "").replace(BLOCK, "");
  return new RegExp(`^${name}:[ \\t]*(\\S.*)$`, "m").exec(prose)?.[1]?.trim();
}

const BLOCK = /^<{7} SEARCH\r?\n([\s\S]*?)^={7}\r?\n([\s\S]*?)^>{7} REPLACE[ \t]*$/gm;
const FENCE = /^```(?:ts|typescript)?[ \t]*\r?\n([\s\S]*?)^```[ \t]*$/gm;

/** `PASS` alone on a line: nothing to offer. */
export const passed = (answer: string): boolean => /^PASS[ \t.]*$/m.test(answer);

/** A new twin.ts: SEARCH/REPLACE blocks against `current`, or one complete file in a fence. Never a guess. */
export function parseEdit(answer: string, current: string): Parsed<string> {
  const blocks = [...answer.matchAll(BLOCK)];
  if (blocks.length > 0) return applyBlocks(blocks, current);
  if (/^<{7}|^>{7}/m.test(answer))
    return bad(
      "A SEARCH/REPLACE block is not closed: <<<<<<< SEARCH, =======, >>>>>>> REPLACE, each on a line.",
    );
  const files = [...answer.matchAll(FENCE)].map((match) => match[1]!);
  if (files.length === 0)
    return bad("There is neither a SEARCH/REPLACE block nor a complete file in a ```ts fence.");
  if (files.length > 1)
    return bad(`There are ${files.length} fenced blocks; give exactly one complete twin.ts.`);
  const [file] = files;
  if (!/^export\b/m.test(file!)) return bad("The fenced file exports nothing, so it is no complete twin.ts.");
  return { ok: true, value: file! };
}

function applyBlocks(blocks: readonly RegExpMatchArray[], current: string): Parsed<string> {
  let source = current;
  for (const [at, [, search = "", replace = ""]] of blocks.entries()) {
    const which = `SEARCH block ${at + 1}`;
    if (search.trim() === "") return bad(`${which} is empty; give the lines to replace.`);
    const first = source.indexOf(search);
    if (first < 0) return bad(`${which} does not occur in twin.ts; copy the lines exactly, spaces included.`);
    if (source.indexOf(search, first + 1) >= 0)
      return bad(`${which} occurs more than once in twin.ts; add lines around it until it is unique.`);
    source = source.slice(0, first) + replace + source.slice(first + search.length);
  }
  return { ok: true, value: source };
}

/** `ACTION: ACTION1`: one move that may be made now. */
export function parseMove(answer: string, available: readonly string[]): Parsed<Move> {
  const text = lineOf(answer, "ACTION");
  if (text === undefined) return bad("There is no line that begins with ACTION:");
  const parsed = safeParseAction(text.split(/\s/)[0]!);
  if (!parsed.ok) return bad(parsed.message);
  const { action } = parsed;
  if (!isMove(action))
    return bad("RESET is not for you to send; the harness does it when an attempt is over.");
  if (!available.includes(action.name))
    return bad(`${action.name} is not available here (available: ${available.join(", ")}).`);
  return { ok: true, value: action };
}
