/** One program call inside a command line. */
export interface Call {
  /** Its name without the folder. */
  readonly program: string;
  readonly args: readonly string[];
  /** Files its output is sent to. */
  readonly writes: readonly string[];
  readonly reads: readonly string[];
  /** What a heredoc feeds it. */
  readonly input: string | undefined;
}

type Token =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "end" }
  | { readonly kind: "redirect"; readonly sign: string }
  | { readonly kind: "heredoc"; readonly text: string }
  /** `<<` was seen: the text comes after the end of the line. */
  | { readonly kind: "here" };

/** The program calls of a command line, those in substitutions and `bash -c` included. Not a shell: a careful reader. */
export function callsIn(command: string, depth = 0): Call[] {
  if (depth > 4) return [];
  const inner: string[] = [];
  const open: Open[] = [];
  let now = blank();
  let awaiting: Open | undefined;
  let sign = "";
  for (const token of tokens(command, inner)) {
    if (token.kind === "end") {
      open.push(now);
      now = blank();
    } else if (token.kind === "here") awaiting = now;
    else if (token.kind === "heredoc") {
      // In `cat <<E | python3` both are fed.
      for (const call of [awaiting, now]) if (call) call.input = token.text;
      awaiting = undefined;
    } else if (token.kind === "redirect") sign = token.sign;
    else if (sign) {
      if (sign.startsWith("<")) now.reads.push(token.text);
      else if (!/^&?\d+$/.test(token.text)) now.writes.push(token.text);
      sign = "";
    } else now.words.push(token.text);
  }
  const calls = [...open, now].flatMap((one) => {
    const call = callOf(one);
    if (!call) return [];
    const scripts = nested(call);
    inner.push(...scripts);
    return [{ ...call, args: call.args.filter((arg) => !scripts.includes(arg)) }];
  });
  return [...calls, ...inner.flatMap((text) => callsIn(text, depth + 1))];
}

interface Open {
  readonly words: string[];
  readonly writes: string[];
  readonly reads: string[];
  input: string | undefined;
}
const blank = (): Open => ({ words: [], writes: [], reads: [], input: undefined });

/** Words before the program itself that change nothing about it. */
const PREFIX =
  /^(sudo|env|time|nohup|nice|exec|command|builtin|then|do|else|if|while|until|!|\{|\(|for)$|^\w+=/;

function callOf({ words, writes, reads, input }: Open): Call | undefined {
  let at = 0;
  while (at < words.length && PREFIX.test(words[at]!)) at++;
  if (words[at] === "timeout" || words[at] === "xargs") {
    at++;
    while (at < words.length && /^(-.*|\d+[smh]?)$/.test(words[at]!)) at++;
  }
  const program = words[at];
  if (program === undefined)
    return writes.length + reads.length > 0 ? { program: "", args: [], writes, reads, input } : undefined;
  return { program: program.split("/").at(-1)!, args: words.slice(at + 1), writes, reads, input };
}

/** `bash -lc '…'` and eval run their argument. */
function nested({ program, args, input }: Call): string[] {
  if (program === "eval") return [args.join(" ")];
  if (!/^(ba|z|da|k)?sh$/.test(program)) return [];
  const at = args.findIndex((arg) => /^-\w*c$/.test(arg));
  return at >= 0 && args[at + 1] ? [args[at + 1]!] : input ? [input] : [];
}

function* tokens(command: string, inner: string[]): Generator<Token> {
  let word: string | undefined;
  let mark: string | undefined;
  for (let i = 0; i < command.length; i++) {
    const c = command[i]!;
    if (c === "\\") word = (word ?? "") + (command[++i] ?? "");
    else if (c === "'") {
      const end = endOf(command, i + 1, "'");
      word = (word ?? "") + command.slice(i + 1, end);
      i = end;
    } else if (c === '"') {
      const end = endOfDouble(command, i + 1);
      const text = command.slice(i + 1, end).replace(/\\(["\\$`])/g, "$1");
      inner.push(...substitutions(text));
      word = (word ?? "") + text;
      i = end;
    } else if (c === "$" && command[i + 1] === "(") {
      const end = closing(command, i + 2);
      inner.push(command.slice(i + 2, end));
      word = `${word ?? ""}$()`;
      i = end;
    } else if (c === "`") {
      const end = endOf(command, i + 1, "`");
      inner.push(command.slice(i + 1, end));
      i = end;
    } else if (c === "#" && word === undefined) i = endOf(command, i, "\n") - 1;
    else if (c === "<" || c === ">") {
      const sign = /^(<<<|<<-?|<>|<\(|>\(|>>|>\||>&|<&|<|>)/.exec(command.slice(i))![0];
      if (word !== undefined && !/^\d$|^&$/.test(word)) yield { kind: "word", text: word };
      word = undefined;
      i += sign.length - 1;
      if (sign === "<<" || sign === "<<-") {
        mark = "";
        yield { kind: "here" };
      } else yield { kind: "redirect", sign };
    } else if (/[\s;|&()]/.test(c)) {
      // The word after << is the mark that ends the heredoc, not an argument.
      if (word !== undefined && mark === "") mark = word;
      else if (word !== undefined) yield { kind: "word", text: word };
      word = undefined;
      if (c === "\n" && mark) {
        const body = heredoc(command, i + 1, mark);
        mark = undefined;
        yield { kind: "heredoc", text: body.text };
        i = body.end;
      }
      if (!/[ \t\r]/.test(c)) yield { kind: "end" };
    } else word = (word ?? "") + c;
  }
  if (word !== undefined) yield { kind: "word", text: word };
}

function endOf(text: string, from: number, mark: string): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at;
}

function endOfDouble(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === '"') return i;
  }
  return text.length;
}

function closing(text: string, from: number): number {
  let open = 1;
  for (let i = from; i < text.length; i++) {
    if (text[i] === "(") open++;
    else if (text[i] === ")" && --open === 0) return i;
  }
  return text.length;
}

function substitutions(text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf("$("); at >= 0; at = text.indexOf("$(", at + 2))
    found.push(text.slice(at + 2, closing(text, at + 2)));
  return found;
}

function heredoc(command: string, from: number, mark: string): { text: string; end: number } {
  const lines = command.slice(from).split("\n");
  const at = lines.findIndex((line) => line.trim() === mark);
  const body = at < 0 ? lines : lines.slice(0, at);
  const text = body.join("\n");
  return { text, end: at < 0 ? command.length : from + text.length + (at > 0 ? 1 : 0) + lines[at]!.length };
}
