import { experiments, experimentsJson, experimentsText, type Rival } from "../../explore/index.ts";
import { clickShortlist } from "../../plan/index.ts";
import { validate, verdict } from "../../validate/index.ts";
import { type Desk, diagnosticsText, no, TWIN_BYTES, TWIN_FILE, yes } from "../desk.ts";
import type { RequestOf } from "../request.ts";
import type { Answer } from "../types.ts";

/** Rival twins: do they replay the log, and which cheapest test tells those that do apart? */
export async function compare(desk: Desk, { files, depth }: RequestOf<"compare">): Promise<Answer> {
  const rivals: Rival[] = [];
  try {
    for (const name of new Set([TWIN_FILE, ...files])) {
      const opened = await open(desk, name);
      if (typeof opened === "string") return no(opened);
      rivals.push(opened);
    }
    return await report(desk, rivals, depth);
  } finally {
    await Promise.all(rivals.map(({ host }) => host.close()));
  }
}

async function open({ folder, session }: Desk, name: string): Promise<Rival | string> {
  const read = folder.read(name, TWIN_BYTES);
  if (!read.ok) return read.message;
  const host = await session.workbench.open(read.text);
  return "replay" in host ? { name, host } : `${name} does not compile.\n${diagnosticsText(name, host)}`;
}

async function report(
  { session }: Desk,
  rivals: readonly Rival[],
  depth: number | undefined,
): Promise<Answer> {
  const { log, at, now } = session.perceive();
  const checked = await Promise.all(
    rivals.map(async (rival) => ({ rival, validation: await validate(rival.host, log) })),
  );
  const lines = checked.map(({ rival, validation }) => `${rival.name}: ${verdict(validation)}`);
  const admitted = checked.filter(({ validation }) => validation.ok).map(({ rival }) => rival);
  if (admitted.length < 2)
    return no(
      `${lines.join("\n")}\nFewer than two of them replay the log, so there is nothing to tell apart.`,
    );
  if (!at) return no(`${lines.join("\n")}\nNo attempt is open, so no test can be planned; RESET first.`);
  const { available } = now;
  const lists = await Promise.all(
    admitted.map(({ host }) => (available.includes("ACTION6") ? clickShortlist(host, at, { log }) : [])),
  );
  const clicks = [...new Map(lists.flat().map((cell) => [`${cell.x},${cell.y}`, cell])).values()];
  const found = await experiments(admitted, at, { available, clicks, ...(depth && { depth }) });
  return yes([...lines, experimentsText(found)].join("\n"), () => experimentsJson(found));
}
