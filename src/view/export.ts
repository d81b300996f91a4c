import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { loadRun } from "../log/folder.ts";
import { eventsOf, type Run } from "../log/reader.ts";
import { EVENTS, FRAMES, MANIFEST, twinFile } from "../log/writer.ts";
import { ASSETS, readAsset } from "./assets.ts";
import { findRuns, type RunPlace } from "./catalog.ts";
import { readRunFile } from "./files.ts";
import { STATIC_POLICY } from "./policy.ts";
import { type ListedRun, summarizeRun } from "./summary.ts";

export type Exported =
  | { readonly ok: true; readonly runs: number; readonly unreadable: number; readonly bytes: number }
  | { readonly ok: false; readonly message: string };

const INDEX = "data/index.js";

/**
 * The page and its runs as files. Data comes in scripts because a page opened from disk may fetch nothing else;
 * what a run says is packed (gzip, base64), so nothing in it can be taken for code.
 */
export function exportRuns(runs: string, out: string): Exported {
  const places = findRuns(runs);
  if (places.length === 0)
    return { ok: false, message: `There are no runs in ${runs}; twin play makes some.` };
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, INDEX)))
    return { ok: false, message: `${out} holds other files; choose an empty folder.` };
  rmSync(join(out, "data"), { recursive: true, force: true });
  mkdirSync(join(out, "data"), { recursive: true });
  let bytes = 0;
  const write = (name: string, content: string | Buffer) => {
    bytes += content.length;
    writeFileSync(join(out, name), content);
  };
  const listed = places.map((place, number) => packRun(place, number, write));
  write(INDEX, `globalThis.twinExport = ${safeJson({ runs: listed })};\n`);
  for (const name of Object.keys(ASSETS)) if (name !== "index.html") write(name, readAsset(name));
  write("index.html", staticIndex(readAsset("index.html").toString("utf8")));
  return {
    ok: true,
    runs: listed.length,
    unreadable: listed.filter((run) => "unreadable" in run).length,
    bytes,
  };
}

type Write = (name: string, content: string) => void;

function packRun(place: RunPlace, number: number, write: Write): ListedRun {
  const read = loadRun(place.folder);
  if (!read.ok) return { id: place.id, unreadable: read.message };
  const { folder } = place;
  const text = (name: string) => readRunFile(folder, name)?.toString("utf8");
  const files: Record<string, string> = {
    [MANIFEST]: text(MANIFEST) ?? "",
    [EVENTS]: text(EVENTS) ?? "",
    ...present(
      eventsOf(read.run, "twin").map(({ version }) => twinFile(version)),
      text,
    ),
  };
  const frames = readRunFile(folder, FRAMES) ?? Buffer.alloc(0);
  write(`data/run-${number}.js`, script(number, "run", [pack(JSON.stringify(files)), pack(frames)]));
  const said = present(transcriptsOf(read.run), text);
  write(`data/run-${number}-transcripts.js`, script(number, "transcripts", [pack(JSON.stringify(said))]));
  return summarizeRun(place.id, read.run, false);
}

const transcriptsOf = (run: Run): string[] =>
  eventsOf(run, "turn").flatMap(({ transcript }) => transcript ?? []);

const present = (
  names: readonly string[],
  text: (name: string) => string | undefined,
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const found = text(name);
      return found === undefined ? [] : [[name, found]];
    }),
  );

const pack = (content: string | Buffer): string => gzipSync(content, { level: 9 }).toString("base64");

const script = (number: number, part: string, packed: readonly string[]): string =>
  `twinExport.arrived(${number}, "${part}", ${JSON.stringify(packed)});\n`;

/** JSON that stays data wherever a script stands. */
const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const staticIndex = (html: string): string =>
  html
    .replace("<!-- policy -->", `<meta http-equiv="content-security-policy" content="${STATIC_POLICY}" />`)
    .replace("<!-- data -->", `<script src="${INDEX}" defer></script>`);
