import { readSync, writeSync } from "node:fs";

/** Blocking frames over stdin and stdout: [length, tag, body]. No event loop, so nothing runs behind our back. */
export function readFrame(): { readonly tag: number; readonly body: Uint8Array } {
  const head = readExactly(5);
  return { tag: head[4]!, body: readExactly(head.readUInt32LE(0)) };
}

export function writeFrame(tag: number, body: Uint8Array): void {
  const head = Buffer.alloc(5);
  head.writeUInt32LE(body.length, 0);
  head[4] = tag;
  writeAll(head);
  writeAll(body);
}

function readExactly(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let at = 0;
  while (at < length) {
    const got = readSync(0, bytes, at, length - at, null);
    if (got === 0) process.exit(0);
    at += got;
  }
  return bytes;
}

function writeAll(bytes: Uint8Array): void {
  let at = 0;
  while (at < bytes.length) at += writeSync(1, bytes, at, bytes.length - at);
}
