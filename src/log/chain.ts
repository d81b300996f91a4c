import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type RunRecord, recordSchema } from "../contracts/events.ts";
import type { Grid } from "../contracts/grid.ts";
import { encodeFrame } from "./frames.ts";

export const hashBytes = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));
export const hashText = (text: string): string => hashBytes(utf8ToBytes(text));

/** What a prediction is committed as: the hash of its stored form, conceded cells included. */
export const hashPrediction = (grid: Grid): string => hashBytes(encodeFrame(grid));

/** The hash before the first record. */
export const GENESIS = "0".repeat(64);

/** A record's line ends in its own hash, which covers the line before and every byte of this one up to it. */
const TAIL = /^(.*),"hash":"([0-9a-f]{64})"\}$/s;

export function sealRecord(
  previous: string,
  record: Omit<RunRecord, "hash">,
): { line: string; hash: string } {
  const open = JSON.stringify(record).slice(0, -1);
  const hash = hashText(`${previous}\n${open}`);
  return { line: `${open},"hash":"${hash}"}`, hash };
}

export type LineRead =
  | { readonly ok: true; readonly record: RunRecord; readonly intact: boolean }
  | { readonly ok: false; readonly message: string };

/** `intact` is false when the line is readable but its hash does not follow from `previous`. */
export function openRecord(previous: string, line: string): LineRead {
  const parts = TAIL.exec(line);
  if (!parts) return { ok: false, message: "the line is cut off or not a record" };
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return { ok: false, message: "the line is not JSON" };
  }
  const parsed = recordSchema.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    return { ok: false, message: `${issue.path.join(".")}: ${issue.message}` };
  }
  return { ok: true, record: parsed.data, intact: hashText(`${previous}\n${parts[1]}`) === parts[2] };
}
