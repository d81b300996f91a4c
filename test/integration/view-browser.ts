import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Why the page cannot be tested here, or undefined. */
export const noBrowser = existsSync(CHROMIUM)
  ? undefined
  : "skipped: no Chromium at /usr/bin/chromium; apt-get install chromium, or name one in CHROMIUM.";

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, args: FLAGS });

/** A page that remembers whatever should never happen: errors, refused code, requests to elsewhere. */
export interface Watched {
  readonly page: Page;
  readonly complaints: string[];
}

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // A connection that is cut off on purpose is not a fault of the page.
    if (message.type() === "error" && !/net::ERR|Failed to load resource/.test(message.text()))
      complaints.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    if (!/^(http:\/\/127\.0\.0\.1:|file:|data:|blob:)/.test(request.url()))
      complaints.push(`request: ${request.url()}`);
  });
  return { page, complaints };
}

const SHOTS = join(import.meta.dirname, "../../test-output/view");

/** Kept for people to look at. */
export async function shot(page: Page, name: string, fullPage = false): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage });
}

// Code for the browser is text here: the tests are checked without the types of a browser.

/** What can be used without a name that says what it does. */
export const nameless = (page: Page): Promise<string[]> =>
  page.evaluate(`
    [...document.querySelectorAll("button, a, input, select, [role=slider], [role=img], dialog")]
      .filter((element) => {
        const label = element.closest("label")?.textContent ?? "";
        const name = element.getAttribute("aria-label") ?? "";
        return (name + element.textContent + label).trim() === "";
      })
      .map((element) => element.outerHTML.slice(0, 120))`);

/** How many different colours a canvas shows: a blank one shows one. */
export const coloursOn = (page: Page, selector: string): Promise<number> =>
  page.evaluate(`(() => {
    const canvas = document.querySelector(${JSON.stringify(selector)});
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  })()`);

/** Whether the page is wider than the window: a phone would have to scroll sideways. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate("document.documentElement.scrollWidth > innerWidth");

/** Whether anything a run says was carried out as code. */
export const wasHacked = (page: Page): Promise<boolean> => page.evaluate('"hacked" in window');
