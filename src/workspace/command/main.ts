import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { ask } from "./ask.ts";
import { helpFor, overview } from "./manual.ts";
import { parseCommand } from "./parse.ts";

// `./twin`: bundled into one file and put into every workspace as .twin/command.mjs.

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
const line = parseCommand(process.argv.slice(2));
if (line.kind === "help") console.log(line.of ? helpFor(line.of) : overview());
else if (line.kind === "wrong") {
  console.error(`${line.message}\n${line.of ? helpFor(line.of) : "./twin help lists the commands."}`);
  process.exitCode = 2;
} else {
  const reply = await ask(folder, { ...line.request, json: line.json });
  console.log(line.json ? JSON.stringify(reply) : reply.text);
  if (!reply.ok) process.exitCode = 1;
}
