import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SmallRun } from "../../test/toolkit/small-run.ts";
import { type Cases, measurePart, PART_NAMES } from "../study/index.ts";
import { svgToPng } from "./png.ts";
import { DARK_STYLE, el, figureSvg, INKS, ink } from "./svg.ts";
import { writeReport } from "./write.ts";

const step = { do: "1", predict: "10", see: "10" };
const one = new SmallRun({ game: { id: "<small>", title: "", source: "other" } })
  .open("10")
  .act(...new Array<typeof step>(12).fill(step), { ...step, predict: "01", claim: true })
  .act({ ...step, completes: true, claim: true }, { ...step, completes: true, state: "WIN" })
  .done("won", "a run");
const given: Cases = {
  cases: [one],
  apart: [{ name: "bad", kind: "invalid", game: null, agent: null, why: "The chain is broken." }],
};
const sandbox = () => Promise.reject(new Error("no twin is asked here"));

async function write(folder: string) {
  const names = PART_NAMES.filter((name) => name !== "world-model" && name !== "planning");
  const parts = await Promise.all(names.map((name) => measurePart(name, given, { sandbox })));
  return writeReport(folder, given, parts);
}

let root: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "report-"));
  await write(join(root, "first"));
  await write(join(root, "second"));
});
afterAll(() => rmSync(root, { recursive: true }));

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

describe("a report", () => {
  it("is the same bytes for the same runs", () => {
    const files = filesIn(join(root, "first"));
    expect(files.length).toBeGreaterThan(20);
    expect(filesIn(join(root, "second"))).toEqual(files);
    for (const file of files)
      expect(readFileSync(join(root, "second", file)).equals(readFileSync(join(root, "first", file)))).toBe(
        true,
      );
  });

  it("links every number to an anchor that exists, and from there to the events", () => {
    const folder = join(root, "first");
    const ids = new Map<string, Set<string>>();
    const idsOf = (file: string): Set<string> => {
      const found =
        ids.get(file) ??
        new Set([...readFileSync(file, "utf8").matchAll(/ id="([^"]+)"/g)].map((m) => m[1]!));
      ids.set(file, found);
      return found;
    };
    let links = 0;
    for (const page of filesIn(folder).filter((file) => file.endsWith(".html"))) {
      const path = join(folder, page);
      for (const [, href] of readFileSync(path, "utf8").matchAll(/<a href="([^"]+)"/g)) {
        const [file, anchor] = href!.split("#");
        const target = file === "" ? path : resolve(path, "..", file!);
        const text = readFileSync(target);
        if (anchor) expect(idsOf(target), `${page} → ${href}`).toContain(anchor);
        expect(text.length).toBeGreaterThan(0);
        links++;
      }
    }
    expect(links).toBeGreaterThan(200);
  });

  it("says what each figure shows to people who do not see it", () => {
    const html = readFileSync(join(root, "first", "index.html"), "utf8");
    const figures = [...html.matchAll(/<svg [^>]*role="img" aria-labelledby="([^"]+)"/g)];
    expect(figures.length).toBeGreaterThanOrEqual(5);
    for (const [, labels] of figures)
      for (const id of labels!.split(" ")) expect(html).toMatch(new RegExp(`id="${id}">[^<]{4,}<`));
    expect(html).toContain("&lt;small&gt;");
    expect(html).not.toContain("<small>");
    expect(html).toContain("The chain is broken.");
  });

  it("has a dark form of every colour it uses for its own marks", () => {
    for (const [light, dark] of Object.values(INKS)) {
      expect(DARK_STYLE).toContain(`[fill="${light}"]{fill:${dark}}`);
      expect(light).not.toBe(dark);
    }
  });

  it("turns a figure into a PNG, text included", () => {
    const figure = { id: "f", title: "F", description: "A word.", width: 60, height: 20 };
    const blank = svgToPng(figureSvg({ ...figure, body: "" }, true));
    const said = el("text", { x: 4, y: 14, fill: ink("ink"), "font-size": 12 }, "word");
    const written = svgToPng(figureSvg({ ...figure, body: said }, true));
    expect([...written.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join("")).toBe("PNG");
    expect(written.length).toBeGreaterThan(blank.length + 100);
  });
});
