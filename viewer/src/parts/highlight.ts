/** A piece of source and what it is; shown as text, never as markup. */
export interface Token {
  readonly kind: "comment" | "string" | "number" | "keyword" | "type" | "call" | "plain";
  readonly text: string;
}

const KEYWORDS = new Set(
  "as async await break case catch class const continue default delete do else export extends false finally for from function if implements import in instanceof interface let new null of readonly return satisfies static super switch this throw true try type typeof undefined var void while yield".split(
    " ",
  ),
);

const PIECES =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<string>"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?)|(?<number>\b\d[\w.]*)|(?<word>[A-Za-z_$][\w$]*)/g;

/** Lines of tokens of a TypeScript source. */
export function highlight(source: string): Token[][] {
  const lines: Token[][] = [[]];
  const push = (kind: Token["kind"], text: string) => {
    for (const [at, part] of text.split("\n").entries()) {
      if (at > 0) lines.push([]);
      if (part !== "") lines.at(-1)!.push({ kind, text: part });
    }
  };
  let end = 0;
  for (const match of source.matchAll(PIECES)) {
    push("plain", source.slice(end, match.index));
    end = match.index + match[0].length;
    push(kindOf(match.groups ?? {}, source[end]), match[0]);
  }
  push("plain", source.slice(end));
  return lines;
}

function kindOf(groups: Record<string, string | undefined>, next: string | undefined): Token["kind"] {
  if (groups.comment !== undefined) return "comment";
  if (groups.string !== undefined) return "string";
  if (groups.number !== undefined) return "number";
  const word = groups.word ?? "";
  if (KEYWORDS.has(word)) return "keyword";
  if (/^[A-Z][a-z]/.test(word)) return "type";
  return next === "(" ? "call" : "plain";
}
