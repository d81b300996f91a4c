// npm run bench -- NAME: runs bench/NAME.bench.ts, whose last line of output is {"bench":NAME,"figures":{…}}.
import { readdirSync } from "node:fs";

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".bench.js"))
  .map((file) => file.replace(".bench.js", ""));
const name = process.argv[2] ?? "";
if (names.includes(name)) await import(`./${name}.bench.js`);
else {
  console.error(`There is no benchmark "${name}"; choose one of: ${names.join(", ")}.`);
  process.exitCode = 2;
}
