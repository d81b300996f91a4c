import { ByteReader, ByteWriter } from "../protocol/bytes.ts";
import {
  ALGORITHMS,
  DIGEST,
  ENDINGS,
  FACTS,
  PLAN,
  PREDICT,
  REPLAY,
  ROLLOUT,
  SCAN,
  VIEW,
} from "../protocol/requests.ts";
import { DigestJob } from "./digest.ts";
import { describeThrown, Fault, running } from "./fault.ts";
import {
  type Job,
  Once,
  writeFacts,
  writePredictions,
  writeProblem,
  writeRollout,
  writeView,
} from "./jobs.ts";
import { type LoadedTwin, loadTwin } from "./loaded.ts";
import { changedBuiltIn } from "./prelude.ts";
import { ReplayJob } from "./replay.ts";
import { PlanJob, ScanJob, writeOwnPlan } from "./search-job.ts";

// The part of the driver that shares the bare context with the twin. The child's main part calls these functions with
// numbers and bytes only: no function or object of its own ever comes in here.

let twin: LoadedTwin | undefined;
let library: (() => unknown) | undefined;
let job: Job | undefined;
let out = new ByteWriter();
let input = new Uint8Array(0);

/** 0: more to do · 1: the answer is ready · 2: a problem is ready. */
type Status = 0 | 1 | 2;

function guarded(work: () => Status): Status {
  try {
    const status = work();
    const changed = changedBuiltIn();
    if (changed)
      throw new Fault("impure", `The twin changes a built-in (${changed}); it must leave them alone.`);
    return status;
  } catch (thrown) {
    out = new ByteWriter();
    writeProblem(out, describeThrown(thrown));
    return 2;
  }
}

function jobFor(loaded: LoadedTwin, from: ByteReader): Job {
  const kind = from.u32();
  if (kind === REPLAY) return new ReplayJob(loaded, from, new ByteWriter());
  if (kind === DIGEST) return new DigestJob(loaded, from);
  if (kind === SCAN) return new ScanJob(loaded, from);
  if (kind === PLAN) {
    const own = input[4] === ALGORITHMS.indexOf("twin");
    return own ? new Once(out, (to) => writeOwnPlan(to, loaded, from)) : new PlanJob(loaded, from);
  }
  if (kind === FACTS) return new Once(out, (to) => writeFacts(to, loaded));
  if (kind === VIEW) return new Once(out, (to) => writeView(to, loaded, from));
  if (kind === PREDICT) return new Once(out, (to) => writePredictions(to, loaded, from));
  if (kind === ROLLOUT) return new Once(out, (to) => writeRollout(to, loaded, from));
  throw new Error(`Request ${kind} is not known.`);
}

let portion = 1;
let reason = 0;

const api = {
  /** Room for the next request. */
  room(length: number): Uint8Array {
    input = new Uint8Array(length);
    return input;
  },
  /** What the next script is to find around it, wrapped in a function. */
  library(script: () => unknown): void {
    library = script;
  },
  /** Evaluates the twin's script, wrapped in a function. Runs twin code. */
  load(script: (library: unknown) => unknown): Status {
    running.call = "load";
    return guarded(() => {
      twin = loadTwin(script(library?.()));
      out = new ByteWriter();
      writeFacts(out, twin);
      return 1;
    });
  },
  /** How much `work` does at once. */
  portion(value: number): void {
    portion = value;
  },
  /** Why `stop` stops. */
  reason(value: number): void {
    reason = value;
  },
  /** Opens the request in `room` when there is none open, then works on it. Runs twin code. */
  work(): Status {
    return guarded(() => {
      if (!twin) throw new Error("No twin is loaded.");
      if (!job) {
        out = new ByteWriter();
        job = jobFor(twin, new ByteReader(input));
        // A search has led the twin to its start by now; the others have not asked it anything yet.
        if (job instanceof PlanJob || job instanceof ScanJob) return 0;
      }
      if (!job.advance(portion)) return 0;
      job.result(out);
      return 1;
    });
  },
  /** Ends the open request early. Runs twin code: what was found is walked again. */
  stop(): Status {
    return guarded(() => {
      job?.stop(ENDINGS[reason]!);
      job?.result(out);
      return 1;
    });
  },
  progress(): Uint8Array {
    const to = new ByteWriter();
    job?.progress(to);
    return to.take();
  },
  /** The answer or problem; the request is over. */
  answer(): Uint8Array {
    job = undefined;
    return out.take();
  },
  /** The function that was running when a call was cut off. */
  running(): string {
    return running.call;
  },
};

export type DriverApi = typeof api;
export default api;
