import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handOffer } from "../../src/cli/hand.ts";
import { press } from "../../src/contracts/action.ts";
import { exportRuns } from "../../src/view/export.ts";
import { serveView, type ViewServer } from "../../src/view/server.ts";
import {
  coloursOn,
  launch,
  nameless,
  noBrowser,
  openPage,
  overflows,
  shot,
  wasHacked,
} from "./view-browser.ts";
import { makeLongRun, makeRun } from "./view-runs.ts";

let root: string;
let runs: string;
let server: ViewServer;
let browser: Browser;

describe.skipIf(noBrowser)("the page in Chromium", () => {
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "twin-page-"));
    runs = join(root, "runs");
    await makeRun(runs, { name: "made" });
    await makeRun(runs, { name: "slide", game: "glacier", agent: "inducer", probes: 12, levels: 3 });
    browser = await launch();
    server = await serveView({ runs, play: handOffer(runs) });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    rmSync(root, { recursive: true, force: true });
  });

  const open = async (hash: string, options = {}) => {
    const watched = await openPage(browser, options);
    await watched.page.goto(`${server.url}${hash}`);
    return watched;
  };
  const replay = async (id: string, step: string | number, options = {}) => {
    const watched = await open(`#/run/${encodeURIComponent(id)}/${step}`, options);
    await watched.page.locator("figure.real canvas").first().waitFor();
    return watched;
  };
  const heading = async (page: Page) => (await page.locator(".action h2").textContent()) ?? "";

  test("the overview is filtered, sorted, and two runs are compared", async () => {
    const { page, complaints } = await open("");
    await page.getByRole("row").nth(2).waitFor();
    const games = () => page.locator("tbody .title a").allTextContents();
    await page.getByLabel("Filter runs").fill("inducer");
    expect(await games()).toEqual(["Glacier"]);
    await page.getByLabel("Filter runs").fill("");
    const [first] = await games();
    await page.getByRole("button", { name: "Game" }).click();
    expect(await games()).toEqual(["Glacier", "Keyring"]);
    await page.getByRole("button", { name: "Game" }).click();
    expect(await games()).toEqual(["Keyring", "Glacier"]);
    expect(await page.locator("th[aria-sort=descending]").textContent()).toContain("Game");
    expect(first).toBeDefined();
    await shot(page, "overview-light");
    await page.getByLabel("Compare made").check();
    await page.getByLabel("Compare slide").check();
    await page.getByRole("link", { name: "Compare side by side" }).click();
    await page.getByRole("heading", { name: "Level by level" }).waitFor();
    await page.getByRole("img", { name: "Learning curves of both runs" }).waitFor();
    expect(await page.locator(".pair canvas").count()).toBe(2);
    await page.keyboard.press("Shift+ArrowRight");
    await page.locator(".pair figcaption").first().getByText("Action 9").waitFor();
    await shot(page, "compare-light", true);
    expect(await nameless(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("a counterexample shows the real frame, the prediction and where they differ", async () => {
    const { page, complaints } = await replay("made", "start");
    await page.keyboard.press("c");
    expect(await heading(page)).toBe("Action 1");
    await page.getByText("✕ 12 wrong").waitFor();
    expect(await page.locator(".boards canvas[role=img]").count()).toBe(3);
    for (const at of [1, 2, 3])
      expect(await coloursOn(page, `.boards figure:nth-child(${at}) canvas[role=img]`)).toBeGreaterThan(3);
    await page.locator(".action").getByText("counterexample").waitFor();
    await page.locator(".action").getByText("The prediction has the hash that was committed").waitFor();
    await shot(page, "counterexample-light", true);
    await page.keyboard.press("Shift+C");
    expect(await heading(page)).toBe("Action 1");
    expect(complaints).toEqual([]);
  });

  test("keys, lanes and the address lead to any action", async () => {
    const { page, complaints } = await replay("made", 12);
    expect(await heading(page)).toBe("Action 12");
    await page.keyboard.press("ArrowRight");
    expect(await heading(page)).toBe("Action 13");
    await page.waitForURL(/#\/run\/made\/13$/);
    await page.keyboard.press("Shift+ArrowLeft");
    expect(await heading(page)).toBe("Action 3");
    await page.keyboard.press("End");
    expect(await heading(page)).toBe("Action 56");
    await page.keyboard.press("Home");
    expect(await heading(page)).toBe("Start");
    await page.getByLabel("Level complete: the next one").click();
    await page.locator(".action").getByText("level complete").waitFor();
    await page.getByText("The winning frame is never shown").waitFor();
    await page.getByLabel("Goal tests: the one before").click();
    await page.locator(".action").getByText("rejected").waitFor();
    await page.getByLabel("Resets, losses: the next one").click();
    await page.getByLabel("Resets, losses: the next one").click();
    await page.locator(".action").getByText("answer lost").waitFor();
    const box = (await page.getByRole("slider", { name: "Action on the timeline" }).boundingBox())!;
    await page.mouse.click(box.x + box.width - 2, box.y + 30);
    expect(await heading(page)).toBe("Action 56");
    await page.getByLabel("Action number").fill("30");
    await page.keyboard.press("Enter");
    expect(await heading(page)).toBe("Action 30");
    await page.goto(`${server.url}#/run/made/7`);
    await page.locator(".action h2", { hasText: "Action 7" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("the twin of that moment, its change, the plan, the reports, the goals, the transcript", async () => {
    const { page, complaints } = await replay("made", 28);
    await page.getByRole("heading", { name: "Twin 5" }).waitFor();
    await page.getByText("✓ the source has its recorded hash").waitFor();
    expect(await page.locator(".lines .keyword").count()).toBeGreaterThan(3);
    await page.getByRole("tab", { name: "Change since 4" }).click();
    expect(await page.locator(".change .added").allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining("rule 4")]),
    );
    await page.getByRole("heading", { name: "Plan 1" }).waitFor();
    expect(await page.locator(".plan-strip [aria-current=step]").textContent()).toMatch(/^\d/);
    expect(await coloursOn(page, ".real canvas.over")).toBeGreaterThan(3);
    await page.getByRole("button", { name: "Plan on board" }).click();
    expect(await coloursOn(page, ".real canvas.over")).toBe(1);
    await page.getByText("Goal 1", { exact: true }).waitFor();
    await page.locator(".goals").getByText("confirmed").first().waitFor();
    await page.locator(".turns summary").first().click();
    await page.getByText("<script>window.hacked = 1</script>").waitFor();
    await shot(page, "twin-and-plan-light", true);
    await page.goto(`${server.url}#/run/made/2`);
    await page.locator(".action h2", { hasText: "Action 2" }).waitFor();
    await page.locator(".thinking summary", { hasText: "dynamics wall" }).click();
    await page.getByText("because a wall stands there").waitFor();
    await page.goto(`${server.url}#/run/made/18`);
    await page.getByText('<img src=x onerror="window.hacked=1">').waitFor();
    expect(await wasHacked(page)).toBe(false);
    expect(await nameless(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("an animation is played frame by frame, and the run by itself", async () => {
    const { page } = await replay("slide", "start");
    const note = page.locator("figure.real figcaption");
    const noteText = async () => (await note.textContent()) ?? "";
    while (!(await noteText()).includes("frame")) await page.keyboard.press("ArrowRight");
    const [, last] = /frame (\d+) of/.exec(await noteText())!;
    // Frames pass faster than a busy machine looks: the page itself watches what its caption says.
    await page.evaluate(`window.played = new Promise((resolve) => {
      let begun = false;
      new MutationObserver(() => {
        const text = document.querySelector("figure.real figcaption")?.textContent ?? "";
        begun ||= text.includes("frame 1 of");
        if (begun && text.includes("frame ${last} of")) resolve();
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    }); 0`);
    await page.keyboard.press("a");
    await page.evaluate("window.played");
    await page.getByLabel("Frame of the animation").fill("0");
    await note.getByText("frame 1 of").waitFor();
    await page.getByLabel("Actions a second").selectOption("30");
    const before = await heading(page);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.locator(".action h2").filter({ hasNotText: before }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await shot(page, "keys-light");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("nothing jumps while stepping through a run", async () => {
    const { page } = await replay("made", "start");
    await page.locator(".code .lines").waitFor();
    await page.evaluate(`window.shift = []; new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) for (const { node } of entry.sources)
        if (node?.nodeType === 1 && !node.closest(".columns, .columns ~ *")) window.shift.push(node.outerHTML.slice(0, 200));
    }).observe({ type: "layout-shift" })`);
    const tops = async () => {
      const places = await Promise.all(
        [".boards", ".controls", ".timeline", ".columns"].map((part) => page.locator(part).boundingBox()),
      );
      return places.map((box) => box?.y);
    };
    const before = await tops();
    for (let i = 0; i < 25; i++) await page.keyboard.press("ArrowRight");
    expect(await tops()).toEqual(before);
    expect(await page.evaluate("window.shift")).toEqual([]);
  });

  test("a run in progress appears, is followed, and survives a lost connection", async () => {
    const { page } = await open("");
    await page.getByRole("link", { name: "Keyring" }).first().waitFor();
    const { maker } = await makeRun(runs, { name: "live", probes: 4, levels: 0, open: true });
    const row = page.getByRole("row", { name: /live/ });
    await row.getByText("running").waitFor();
    await row.getByRole("link").click();
    const before = Number((await heading(page)).replace("Action ", ""));
    await maker.probe(press("ACTION1"), "PROBE: once more?");
    await page.locator(".action h2", { hasText: `Action ${before + 1}` }).waitFor();
    await shot(page, "live-light");
    const { port } = new URL(server.url);
    await server.close();
    await page.getByText("○ connecting…").waitFor();
    await maker.probe(press("ACTION2"), "PROBE: while nobody looks");
    server = await serveView({ runs, port: Number(port), play: handOffer(runs) });
    await page.getByText("● live").waitFor();
    await page.locator(".action h2", { hasText: `Action ${before + 2}` }).waitFor();
    await page.keyboard.press("Home");
    await maker.probe(press("ACTION2"), "PROBE: somebody looks back");
    await page
      .getByText(`of ${before + 3}`)
      .first()
      .waitFor();
    expect(await heading(page)).toBe("Start");
    maker.finish();
    await page.locator("h1").getByText("budget spent").waitFor();
  });

  test("a person plays with keys, buttons and clicks, and the play is a run", async () => {
    const { page, complaints } = await open("#/play");
    await page.getByRole("button", { name: /Keyring/ }).click();
    await page.getByText("Try something and watch what changes.").waitFor();
    await page.keyboard.press("ArrowUp");
    await page.locator("figcaption").getByText("1 ↑").waitFor();
    await page.getByRole("button", { name: "ACTION2" }).click();
    await page.locator("figcaption").getByText("2 ↓").waitFor();
    expect(await page.getByRole("button", { name: "ACTION5" }).isDisabled()).toBe(true);
    await shot(page, "play-light");
    expect(await nameless(page)).toEqual([]);
    await page.getByRole("button", { name: "Stop playing" }).click();
    await page.getByText("This play has ended").waitFor();
    await page.getByRole("link", { name: "Replay this run" }).click();
    await page.getByText("played by hand").or(page.getByText("The game shows its first frame.")).waitFor();
    await page.getByRole("link", { name: "Runs" }).click();
    await page
      .getByRole("row", { name: /person/ })
      .getByText("finished")
      .waitFor();
    await page.goto(`${server.url}#/play`);
    await page.getByRole("button", { name: /Ripple/ }).click();
    const board = page.locator(".play-board canvas").first();
    await board.click({ position: { x: 100, y: 100 } });
    await page.locator("figcaption").getByText(/6 ⌖/).waitFor();
    expect(complaints).toEqual([]);
  });

  test("what is readable of a damaged run is shown, and what is not is said", async () => {
    cpSync(join(runs, "made"), join(runs, "cut"), { recursive: true });
    truncateSync(join(runs, "cut", "events.jsonl"), 20_000);
    cpSync(join(runs, "made"), join(runs, "altered"), { recursive: true });
    const frames = readFileSync(join(runs, "altered", "frames.bin"));
    frames[5000] = frames[5000]! ^ 1;
    writeFileSync(join(runs, "altered", "frames.bin"), frames);
    cpSync(join(runs, "made"), join(runs, "broken"), { recursive: true });
    writeFileSync(join(runs, "broken", "run.json"), "not json");
    const { page, complaints } = await replay("cut", "start");
    await page.getByRole("alert").getByText("cut off").waitFor();
    await page.keyboard.press("c");
    await page.getByText("✕ 12 wrong").waitFor();
    await shot(page, "damaged-light");
    await page.goto(`${server.url}#/run/altered`);
    await page
      .getByRole("alert")
      .getByText(/frames .* were altered/)
      .waitFor();
    await page.goto(`${server.url}#/run/broken`);
    await page.getByRole("alert").getByText("run.json is not JSON").waitFor();
    await page.goto(`${server.url}#/run/nowhere`);
    await page.getByRole("alert").getByText("There is no such run here").waitFor();
    await page.goto(`${server.url}#/`);
    await page
      .getByRole("row", { name: /broken/ })
      .getByText("unreadable")
      .waitFor();
    await page.getByRole("row", { name: /cut/ }).getByText("damaged").waitFor();
    expect(complaints).toEqual([]);
    for (const name of ["cut", "altered", "broken"]) rmSync(join(runs, name), { recursive: true });
  });

  test("a hostile name of a run is a name", async () => {
    const name = '<img src=x onerror="window.hacked=1">';
    cpSync(join(runs, "made"), join(runs, name), { recursive: true });
    const { page, complaints } = await open("");
    await page.getByText(name).click();
    await page.locator("tr", { hasText: name }).getByRole("link").click();
    await page.locator("figure.real canvas").first().waitFor();
    expect(await page.locator(".run-head").textContent()).toContain(name);
    expect(await wasHacked(page)).toBe(false);
    expect(complaints).toEqual([]);
    rmSync(join(runs, name), { recursive: true });
  });

  test("an exported site works from disk and asks for nothing else", async () => {
    const out = join(root, "site");
    expect(exportRuns(runs, out)).toMatchObject({ ok: true });
    const { page, complaints } = await openPage(browser);
    await page.goto(`${pathToFileURL(out)}/index.html`);
    await page.getByRole("row", { name: /made/ }).getByRole("link").click();
    await page.locator("figure.real canvas").first().waitFor();
    await page.keyboard.press("c");
    await page.getByText("✕ 12 wrong").waitFor();
    await page.getByRole("heading", { name: /Twin \d/ }).waitFor();
    await page.locator(".lines .keyword").first().waitFor();
    await page.locator(".turns summary").first().click();
    await page.getByText("I look at the dynamics wall.").waitFor();
    await page.waitForURL(/#\/run\/made\/1$/);
    await page.reload();
    await page.locator(".action h2", { hasText: "Action 1" }).waitFor();
    expect(await page.getByRole("link", { name: "Play" }).count()).toBe(0);
    expect(await wasHacked(page)).toBe(false);
    expect(complaints).toEqual([]);
    await shot(page, "export-from-disk-light");
  });

  test.each([
    ["dark", 1280],
    ["light", 390],
    ["dark", 390],
  ] as const)("%s, %i pixels wide: nothing sticks out", async (colorScheme, width) => {
    const size = { colorScheme, viewport: { width, height: 844 } };
    const where = `${colorScheme}-${width}`;
    const { page, complaints } = await replay("made", 26, size);
    await page.locator(".code .lines").waitFor();
    expect(await overflows(page)).toBe(false);
    await shot(page, `replay-${where}`, true);
    for (const [name, hash] of [
      ["overview", "#/"],
      ["compare", "#/compare/made/slide/20"],
      ["games", "#/play"],
    ] as const) {
      await page.goto(`${server.url}${hash}`);
      await page.locator("tbody tr, .games li").first().waitFor();
      expect(await overflows(page)).toBe(false);
      await shot(page, `${name}-${where}`, true);
    }
    expect(complaints).toEqual([]);
  });

  test("everything on the way to an action is reached by keyboard", async () => {
    const { page } = await open("");
    await page.getByRole("row", { name: /made/ }).waitFor();
    const focused = () => page.evaluate<string>("document.activeElement.outerHTML.slice(0, 200)");
    const tabTo = async (wanted: RegExp) => {
      for (let i = 0; i < 60 && !wanted.test(await focused()); i++) await page.keyboard.press("Tab");
      expect(await focused()).toMatch(wanted);
    };
    await tabTo(/href="#\/run\/made"/);
    await page.keyboard.press("Enter");
    await page.locator("figure.real canvas").first().waitFor();
    await tabTo(/Counterexamples: the next one/);
    await page.keyboard.press("Enter");
    expect(await heading(page)).toBe("Action 1");
    await tabTo(/role="slider"/);
    await page.keyboard.press("ArrowRight");
    expect(await heading(page)).toBe("Action 2");
    await page.getByRole("button", { name: /Colours/ }).click();
    await page.getByRole("button", { name: "Colours: light" }).waitFor();
  });

  test("two thousand actions open and are scrubbed", async () => {
    makeLongRun(runs, "long", 2000);
    const { page, complaints } = await replay("long", 100);
    const painted = "performance.getEntriesByType('paint').map(({ startTime }) => Math.round(startTime))";
    const figures = {
      firstPaintMs: await page.evaluate<number[]>(painted),
      boardMs: await page.evaluate("performance.now()"),
    };
    await page.evaluate(`window.times = []; let last = performance.now();
      (function tick() { const now = performance.now(); window.times.push(now - last); last = now; requestAnimationFrame(tick); })()`);
    const box = (await page.locator(".track").boundingBox())!;
    await page.mouse.move(box.x + 2, box.y + 40);
    await page.mouse.down();
    for (let i = 0; i < 120; i++) await page.mouse.move(box.x + 2 + (i * (box.width - 4)) / 119, box.y + 40);
    await page.mouse.up();
    expect(await heading(page)).toMatch(/^Action 199\d$/);
    const times = (await page.evaluate<number[]>("window.times")).sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)];
    const text = JSON.stringify({ ...figures, scrubFrameMs: { median: at(0.5), p95: at(0.95) } });
    await shot(page, "long-light");
    writeFileSync(join(import.meta.dirname, "../../test-output/view/figures.json"), `${text}\n`);
    expect(complaints).toEqual([]);
  });
});

if (noBrowser) test.skip(noBrowser);
