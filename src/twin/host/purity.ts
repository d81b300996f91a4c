import { bad, good, type Outcome } from "../problem.ts";
import { ByteReader, ByteWriter } from "../protocol/bytes.ts";
import { moveCode } from "../protocol/moves.ts";
import { writePosition } from "../protocol/position.ts";
import { DIGEST } from "../protocol/requests.ts";
import { readDigest } from "./answers.ts";
import type { Session } from "./session.ts";
import type { Stretch } from "./types.ts";

/** One replay of the stretches: from which end, and whether the twin is loaded anew before. */
type Pass = readonly [backwards: boolean, fresh: boolean];

// Again in the same realm, and in a new one from the other end: whatever a twin keeps or counts shows. Given what a
// replay in order said in its own realm, this one begins at the other end; else it must do both.
const AFTER_REPLAY: readonly Pass[] = [
  [true, true],
  [false, false],
  [true, false],
];
const ALONE: readonly Pass[] = [
  [false, true],
  [true, false],
  [false, false],
  [true, true],
];

/** Where a request of this kind says from which end. */
const FLAG = 4;

export async function verifyPurity(
  session: Session,
  stretches: readonly Stretch[],
  against: Uint32Array | undefined,
): Promise<Outcome<{ readonly checked: number }>> {
  // The same steps for every pass: only the direction differs.
  const forth = writeStretches(new ByteWriter().u32(DIGEST).flag(false), stretches).take();
  const back = forth.slice();
  back[FLAG] = 1;
  let expected = against;
  for (const [backwards, fresh] of expected ? AFTER_REPLAY : ALONE) {
    const request = backwards ? back : forth;
    const answer = understood(await session.ask({ request, milliseconds: 0 }, fresh), readDigest);
    if (!answer.ok) return answer;
    const said = answer.value;
    expected ??= said;
    const at = expected.findIndex((word, i) => word !== said[i]);
    if (at >= 0 || said.length !== expected.length)
      return bad({ kind: "impure", message: differsAt(stretches, Math.floor(at / 4)) });
  }
  return good({ checked: (expected?.length ?? 0) / 4 });
}

/** The child is a border: an answer that does not parse is a crash, not an exception. */
export function understood<T>(answer: Outcome<Uint8Array>, read: (from: ByteReader) => T): Outcome<T> {
  if (!answer.ok) return answer;
  try {
    return good(read(new ByteReader(answer.value)));
  } catch {
    return bad({ kind: "crashed", message: "The twin's process sent an answer that makes no sense." });
  }
}

export function writeStretches(to: ByteWriter, stretches: readonly Stretch[]): ByteWriter {
  return to.list(stretches, ({ from, steps }) => {
    writePosition(to, from);
    to.list(steps, ({ move, after }) => to.u32(moveCode(move)).grid(after));
  });
}

function differsAt(stretches: readonly Stretch[], index: number): string {
  let left = index;
  for (const [at, { steps }] of stretches.entries()) {
    if (left < steps.length)
      return `Step ${left} of stretch ${at} is predicted differently when the log is replayed in another order; the twin keeps hidden state.`;
    left -= steps.length;
  }
  return "The twin answers differently when the log is replayed in another order; it keeps hidden state.";
}
