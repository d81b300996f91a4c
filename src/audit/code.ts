import type { Call } from "./shell.ts";

const INTERPRETER = /^(python[\d.]*|node|deno|bun|ruby|perl|php)$/;

/** Code that a call runs: given by -c or -e, or fed to it. */
export function codeIn({ program, args, input }: Call): string[] {
  if (!INTERPRETER.test(program)) return [];
  const at = args.findIndex((arg) => /^(-\w*[ce]|--eval|--print|-p)$/.test(arg));
  return [...(at >= 0 && args[at + 1] ? [args[at + 1]!] : []), ...(input ? [input] : [])];
}

const NETWORK: readonly RegExp[] = [
  /^\s*(?:import|from)\s+(requests|urllib|http\.client|httpx|aiohttp|socket|ftplib|websockets?)\b/m,
  /\b(?:require\(|from\s+|import\()\s*["'](?:node:)?(https?|net|dgram|tls|undici|axios|node-fetch|ws)["']/,
  /(?<![\w.])(fetch)\(\s*["'`]https?:/,
  /(\/dev\/(?:tcp|udp))\//,
  /^\s*(?:[;&|]\s*)?(curl|wget)\s+(?:-\S+\s+)*\S*(?:https?:|\w+\.\w+\/)/m,
];

/** What of the network a program uses, by its imports and calls; comments and texts do not count. */
export function importsNetwork(code: string): string | undefined {
  const bare = code.replace(/^\s*(#(?!!)|\/\/).*$/gm, "");
  return NETWORK.map((pattern) => pattern.exec(bare)?.[1]).find(Boolean);
}

const ROOTS = "home|root|work|var|opt|mnt|srv|run|proc|sys|media|Users|private|data|app";
const LITERAL = new RegExp(
  `["'\`]((?:/(?:${ROOTS})(?:/[^"'\`\\s]*)?)|(?:\\.\\./[^"'\`\\s]*)|(?:~/[^"'\`\\s]*))["'\`]`,
  "g",
);

/** Files elsewhere that a program names. */
export const pathsInCode = (code: string): string[] => [...code.matchAll(LITERAL)].map((match) => match[1]!);

/** Files a program writes, where it says so in one place. */
export const writesInCode = (code: string): string[] =>
  [
    ...code.matchAll(/open\(\s*["']([^"']+)["']\s*,\s*["'](?:[wax]|r\+)/g),
    ...code.matchAll(/(?:writeFile|appendFile|rm|unlink|rename|truncate)(?:Sync)?\(\s*["']([^"']+)["']/g),
    ...code.matchAll(/Path\(\s*["']([^"']+)["']\s*\)\.(?:write_|unlink|rename)/g),
  ].map((match) => match[1]!);
