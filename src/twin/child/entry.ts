import { setFlagsFromString } from "node:v8";
import { DONE, ENDINGS, FAULT, GO, HUNG, JOB, LOAD, PROGRESS, STOP } from "../protocol/requests.ts";
import { type Ran, Realm } from "./context.ts";
import { readFrame, writeFrame } from "./frames.ts";

// The main part of the child: reads requests, keeps the clock, and runs the realm in portions.

// Most twins are asked for a tenth of a second: with V8's own patience a third of that went into optimising them.
setFlagsFromString("--interrupt-budget=250000");

/** Every portion costs a look at all built-ins and a watchdog; only a search has a budget to keep. */
const PORTION_MILLISECONDS = { search: 25, other: 100 };
const REPORT_MILLISECONDS = 100;

const now = (): number => Number(process.hrtime.bigint()) / 1e6;
const MEMORY_BYTES = Number(process.argv[2]) * 1024 * 1024;
const CALL_MILLISECONDS = Number(process.argv[3]);

let realm = new Realm();
let loaded = false;

function conclude(ran: Ran): void {
  if (ran === "hung") writeFrame(HUNG, Buffer.from(realm.running()));
  else writeFrame(ran === 1 ? DONE : FAULT, realm.answer());
}

function load(body: Buffer): void {
  // Loading again means starting over: nothing of the earlier twin may be left.
  if (loaded) realm = new Realm();
  loaded = true;
  let at = 0;
  const counted = (): string => {
    const from = at + 4;
    at = from + body.readUInt32LE(at);
    return body.toString("utf8", from, at);
  };
  const names = counted();
  const library = counted();
  const script = body.toString("utf8", at);
  conclude(realm.load(script, library === "" ? undefined : { script: library, names }, CALL_MILLISECONDS));
}

/** Why a job must end now, as an index of ENDINGS; -1 when it need not. */
function reasonToStop(deadline: number): number {
  if (now() >= deadline) return ENDINGS.indexOf("time");
  return process.memoryUsage.rss() > MEMORY_BYTES * 0.75 ? ENDINGS.indexOf("memory") : -1;
}

function work(milliseconds: number, request: Uint8Array): void {
  const begun = now();
  realm.open(request);
  let portion = 8;
  let reported = begun;
  const aim = milliseconds > 0 ? PORTION_MILLISECONDS.search : PORTION_MILLISECONDS.other;
  const timeout = CALL_MILLISECONDS + 4 * aim;
  let ran = realm.work(portion, timeout);
  while (ran === 0) {
    const before = now();
    ran = realm.work(portion, timeout);
    const took = now() - before;
    if (ran !== 0) break;
    portion = Math.max(1, Math.min(portion * 4, Math.ceil((portion * aim) / Math.max(took, 0.01))));
    let why = milliseconds > 0 ? reasonToStop(begun + milliseconds) : -1;
    if (now() - reported > REPORT_MILLISECONDS) {
      writeFrame(PROGRESS, realm.progress());
      if (readFrame().tag === STOP) why = ENDINGS.indexOf("cancelled");
      reported = now();
    }
    if (why >= 0) ran = realm.stop(why, timeout);
  }
  conclude(ran);
}

for (;;) {
  const { tag, body } = readFrame();
  if (tag === LOAD) load(Buffer.from(body));
  else if (tag === JOB) work(Buffer.from(body).readDoubleLE(0), body.subarray(8));
  else if (tag !== GO && tag !== STOP) process.exit(2);
}
